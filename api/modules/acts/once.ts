/**
 * Repeats of writes: a client that got no answer sends the same request again under the same id, and the shop makes the act once. The id is
 * booked in the transaction of the act, so that both stand or fall together.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { ActRow } from '#db/act-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';

/** A value without the parts that say nothing, its keys sorted; undefined for an empty one. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => essence(one) ?? null);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([key, one]) => [key, essence(one)] as const)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return value === null || value === '' || value === false ? undefined : value;
}

/**
 * SHA-256 over the content of a request. Empty values take no part: a field that a later release adds, with an empty default, leaves the
 * fingerprints of earlier requests the same.
 */
export function fingerprint(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(essence(content) ?? null))
    .digest('hex');
}

export interface Act {
  /** Made by the client. */
  readonly id: string;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** Everything that distinguishes the act from another one. */
  readonly content: unknown;
}

/**
 * True when this act is booked already; otherwise its id is booked for the caller, who makes the act now. Throws `act_id_reused` when
 * another act has the id.
 */
export async function isRepeat(
  trx: Knex.Transaction,
  { id, endpoint: { method, path }, content }: Act,
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
  throw new CodedError('act_id_reused');
}

/** Forgets the contents of these acts; they stay booked. */
export async function forgetContents(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('acts')
    .whereIn('id', [...ids])
    .update({ fingerprint: '' });
}
