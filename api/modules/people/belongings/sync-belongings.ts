/** Merges a device's acts into the cart and the favourites of its person, and states all lines. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import {
  type Belonging,
  BELONGING_KINDS,
  type BelongingAct,
  BELONGINGS_MAX,
  type BelongingsAnswer,
  joinedLine,
  latestAct,
  type syncBelongings as contract,
} from '#contract/people/belongings.ts';
import type { BelongingRow } from '#db/people-tables.ts';
import { contentRevision } from '#db/revision.ts';
import { writeTransaction } from '#db/write.ts';
import { catalogEpoch } from '../../shop/facts/epoch.ts';
import { deviceTime } from '../../shop/system/device-time.ts';
import { lockPerson } from '../accounts/update-person.ts';
import type { z } from 'zod';
import type { ownBelongingsSchema } from '#contract/accounts/profile.ts';

type Request = BodyOf<typeof contract>;

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** Removed lines of one kind that are remembered for a person; of more, the oldest are deleted. */
const REMOVED_MAX = 1_000;

/** A repeat changes nothing. Throws `not_found` for another person's acts: a tab may not know yet that somebody else has logged in. */
export async function syncBelongings(
  db: Knex,
  userId: string,
  request: Request,
  clock: Clock,
): Promise<BelongingsAnswer> {
  if (request.personId !== userId) throw new CodedError('not_found');
  const epoch = await catalogEpoch(db);
  const { rows, full } =
    request.acts.length === 0
      ? { rows: await belongingsOf(db, userId), full: [] }
      : await writeTransaction(db, (trx) => mergeActs(trx, userId, request, clock));
  const lines = rows.flatMap(presentLine);
  const stamp = contentRevision(lines);
  const isKnown = request.acts.length === 0 && request.known === stamp;
  return { epoch, stamp, at: clock.now.toISOString(), lines: isKnown ? null : lines, full };
}

function presentLine({ kind, product_id: productId, qty, changed_at: changedAt }: BelongingRow): Belonging[] {
  return qty === 0 ? [] : [{ kind, productId, qty, changedAt }];
}

async function mergeActs(
  trx: Knex.Transaction,
  userId: string,
  { acts, sentAt }: Request,
  clock: Clock,
): Promise<{ rows: BelongingRow[]; full: BelongingsAnswer['full'] }> {
  await lockPerson(trx, userId);
  const keyOf = ({ kind, product_id }: Pick<BelongingRow, 'kind' | 'product_id'>) => `${kind} ${product_id}`;
  const rows = new Map((await belongingsOf(trx, userId)).map((row) => [keyOf(row), row]));
  const count = { cart: 0, favourites: 0 };
  for (const { kind, qty } of rows.values()) if (qty > 0) count[kind] += 1;
  const changed = new Map<string, BelongingRow>();
  const full: BelongingsAnswer['full'] = [];
  for (const act of acts) {
    const { kind, productId } = act;
    const key = keyOf({ kind, product_id: productId });
    const kept = rows.get(key);
    const said = { qty: act.qty, changedAt: actTime(act, sentAt, clock) };
    const merge = act.joins === true ? joinedLine : latestAct;
    const { qty, changedAt } = kept === undefined ? said : merge({ qty: kept.qty, changedAt: kept.changed_at }, said);
    if (kept?.qty === qty && kept.changed_at === changedAt) continue;
    const added = Math.sign(qty) - Math.sign(kept?.qty ?? 0);
    if (added > 0 && count[kind] >= BELONGINGS_MAX) {
      full.push({ kind, productId });
      continue;
    }
    count[kind] += added;
    const row = { user_id: userId, kind, product_id: productId, qty, changed_at: changedAt };
    rows.set(key, row);
    changed.set(key, row);
  }
  if (changed.size > 0)
    await trx('belongings')
      .insert([...changed.values()])
      .onConflict(['user_id', 'kind', 'product_id'])
      .merge(['qty', 'changed_at']);
  for (const { kind, product_id } of tooManyRemoved([...rows.values()]))
    await trx('belongings').where({ user_id: userId, kind, product_id }).delete();
  return { rows: [...rows.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)), full };
}

/** The act's time by the server's clock, ISO, later than the answer seen at the act whatever the device's clock says; same on resend. */
function actTime({ changedAt: saidAt, seen }: BelongingAct, sentAt: string, { now, timeZone }: Clock): string {
  const { businessAt } = deviceTime({ saidAt, sentAt, now, timeZone });
  if (seen === undefined) return businessAt;
  const earliest = new Date(Date.parse(seen) + 1).toISOString();
  return businessAt > earliest ? businessAt : earliest;
}

function tooManyRemoved(rows: readonly BelongingRow[]): BelongingRow[] {
  return BELONGING_KINDS.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind && row.qty === 0)
      .sort((one, other) => (one.changed_at > other.changed_at ? -1 : 1))
      .slice(REMOVED_MAX),
  );
}

/** Days that a removal is remembered: a device that was off for longer brings the line back. */
const REMOVAL_MEMORY_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes removed lines once no device can be expected to bring an older act on them. Returns the number of deleted lines. */
export function pruneBelongings(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - REMOVAL_MEMORY_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => trx('belongings').where({ qty: 0 }).where('changed_at', '<', before).delete());
}

/** The lines of a person's cart and favourites with their titles, for the copy of the person's data. By kind and product. */
export async function listBelongingsOf(db: Knex, userId: string): Promise<z.infer<typeof ownBelongingsSchema>> {
  return db('belongings')
    .leftJoin('products', 'products.id', 'belongings.product_id')
    .where({ user_id: userId })
    .where('qty', '>', 0)
    .orderBy(['kind', 'product_id'])
    .select({ kind: 'kind', productId: 'product_id', title: 'products.title', qty: 'qty', changedAt: 'changed_at' });
}

/** All lines of a person, removed ones too, by kind and product. */
function belongingsOf(db: Knex, userId: string): Promise<BelongingRow[]> {
  return db('belongings').where({ user_id: userId }).orderBy(['kind', 'product_id']).select();
}
