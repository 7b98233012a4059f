/**
 * Repeats of writes: a client that got no answer sends the same request again under the same id, and the shop makes the act once. The id is
 * booked in the transaction of the act, so that neither is stored without the other. Acts whose own row keeps the first answer (sales, orders)
 * keep the fingerprint of their request there; all others are booked in `acts`.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import type { ActRow } from '#db/shared-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';

/**
 * A value without its empty parts and without the fields of these names, its keys sorted; undefined for an empty one. Null is kept: it may
 * mean something else than an absent field, as for a removed price.
 */
function essence(value: unknown, without: readonly string[]): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => essence(one, without) ?? null);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([key, one]) => [key, without.includes(key) ? undefined : essence(one, without)] as const)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return value === '' || value === false ? undefined : value;
}

const sha256Of = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * SHA-256 over the whole content of a request. Empty values take no part: a field that a later release adds, with an empty default, leaves
 * the fingerprints of earlier requests the same.
 * @param without names of fields, at any depth, that take no part
 */
export function fingerprint(content: unknown, without: readonly string[] = []): string {
  return sha256Of(essence(content, without) ?? null);
}

/** The content of the acts of a kind whose rows keep the fingerprint of their request. */
export interface Content<Request> {
  /** Fields that may differ between two sends of one act. */
  readonly without: readonly FieldOf<Request>[];
  /** The content whose JSON the builds before `WHOLE` hashed: the fields that they knew. A kind added since has no such rows. */
  readonly former?: (request: Request) => unknown;
}

export interface Kind<Request> extends Content<Request> {
  /** Russian text of the refusal when another act has the id. */
  readonly text: string;
}

/** Names of the fields of a request, at any depth. */
type FieldOf<T> = T extends readonly (infer One)[]
  ? FieldOf<One>
  : T extends object
    ? { [Key in keyof T]-?: (Key & string) | FieldOf<NonNullable<T[Key]>> }[keyof T]
    : never;

/** Begins the stored fingerprints of whole requests. Stored ones without it were made by former builds. */
const WHOLE = '2:';

/** The fingerprint that the row of an act keeps. */
export function storedFingerprint<Request>({ without }: Content<Request>, request: Request): string {
  return WHOLE + fingerprint(request, without);
}

/** True when the row that keeps this fingerprint was written by the same request. */
export function isSameAct<Request>(kind: Content<Request>, request: Request, stored: string | null): boolean {
  const own =
    stored?.startsWith(WHOLE) === true ? storedFingerprint(kind, request) : sha256Of(kind.former?.(request) ?? null);
  return stored === own;
}

/** Throws `act_id_reused`, with these details about the act that has the id, unless it was made by the same request. */
export function refuseOtherAct<Request>(
  kind: Kind<Request>,
  request: Request,
  stored: string | null,
  details?: Problem[],
): void {
  if (isSameAct(kind, request, stored)) return;
  throw new CodedError('act_id_reused', { text: kind.text, ...(details === undefined ? {} : { details }) });
}

export interface Act {
  /** Made by the client. */
  readonly id: string;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** Everything that distinguishes the act from another one. */
  readonly content: unknown;
  /** Says that another act has the id. */
  readonly text?: string;
}

/** True when this act is booked already; else books its id for the caller. Throws `act_id_reused` when another act has the id. */
export async function isRepeat(
  trx: Knex.Transaction,
  { id, endpoint: { method, path }, content, ...refusal }: Act,
  now: Date,
): Promise<boolean> {
  const act = { id, endpoint: `${method} ${path}`, fingerprint: fingerprint(content) };
  await takeAdvisoryLock(trx, id);
  const known: ActRow | undefined = await trx('acts').where({ id }).first();
  if (known === undefined) {
    await trx('acts').insert({ ...act, at: now.toISOString() });
    return false;
  }
  // The content of an act is forgotten with the person whom it names.
  if (known.endpoint === act.endpoint && ['', act.fingerprint].includes(known.fingerprint)) return true;
  throw new CodedError('act_id_reused', refusal);
}

/** Forgets the contents of these acts; they stay booked. */
export async function forgetContents(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('acts')
    .whereIn('id', [...ids])
    .update({ fingerprint: '' });
}
