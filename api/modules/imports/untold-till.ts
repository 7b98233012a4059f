/**
 * What a source that is told of the till does not know of it yet: its stock still holds those goods, and would bring them
 * back. Knex only.
 */
import type { Knex } from 'knex';
import type { ImportRow, TillTellingRow } from '#db/import-tables.ts';
import { choiceOf } from './plan/preview-counts.ts';
import { movedSince, TILL_DOCUMENTS } from '../stock/movements/moved-since.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 62;
const IDS_PER_READ = 500;

/** Keeps what a source was told; a repeat changes nothing. Older ones than any file could be of are forgotten. */
export async function noteTelling(trx: Knex.Transaction, row: TillTellingRow): Promise<void> {
  await trx('till_tellings').insert(row).onConflict('asked_at').ignore();
  const before = new Date(Date.parse(row.told_at) - KEPT_DAYS * DAY_MS).toISOString();
  await trx('till_tellings').where('told_at', '<', before).delete();
}

interface Moment {
  /** Of the file's stock. */
  readonly at: string;
  /** First day of the till that its source is told of. */
  readonly since: string;
}

/**
 * Units by product that documents of the till have moved and that stock of a moment does not know of: of days that its
 * source is told of what it had not been told then, of others what happened later.
 */
async function untoldTill(
  db: Knex,
  productIds: readonly string[],
  { at, since }: Moment,
): Promise<Map<string, number>> {
  const told = await db('till_tellings').where('told_at', '<=', at).orderBy('asked_at', 'desc').first();
  const openDay = told === undefined || told.open_day < since ? since : told.open_day;
  const askedAt = told?.asked_at ?? '';
  const day = 'COALESCE(s.business_day, vs.business_day, r.business_day)';
  // No act of a day is recorded before that day begins, wherever on earth the shop is.
  const [first = at] = [
    new Date(Date.parse(openDay) - DAY_MS).toISOString(),
    ...(told === undefined ? [] : [askedAt]),
    at,
  ].sort();
  const units = new Map<string, number>();
  for (let start = 0; start < productIds.length; start += IDS_PER_READ) {
    const rows = (await db('movements as m')
      .leftJoin('sales as s', (on) => void on.on('s.id', 'm.document_id').andOnVal('m.document_kind', 'sale'))
      .leftJoin('voids as v', (on) => void on.on('v.id', 'm.document_id').andOnVal('m.document_kind', 'void'))
      .leftJoin('sales as vs', 'vs.id', 'v.sale_id')
      .leftJoin('returns as r', (on) => void on.on('r.id', 'm.document_id').andOnVal('m.document_kind', 'return'))
      .whereIn('m.product_id', productIds.slice(start, start + IDS_PER_READ))
      .whereIn('m.document_kind', [...TILL_DOCUMENTS])
      .where('m.at', '>', first)
      .whereRaw(
        `CASE WHEN ${day} >= ? THEN ${day} >= ? OR m.at > ? ELSE m.at > ? AND COALESCE(m.occurred_at, m.at) > ? END`,
        [since, openDay, askedAt, at, at],
      )
      .groupBy('m.product_id')
      .select('m.product_id')
      .sum({ sum: 'm.delta' })) as unknown as { product_id: string; sum: number | string }[];
    for (const { product_id, sum } of rows) units.set(product_id, Number(sum));
  }
  return units;
}

/** Units by product that the stock of an import, of a moment, does not know of. `isOwn`: the shop itself gave the file out. */
export async function unknownMoves(
  db: Knex,
  productIds: readonly string[],
  job: Pick<ImportRow, 'choice'>,
  { at, isOwn }: { readonly at: string; readonly isOwn: boolean },
): Promise<Map<string, number>> {
  if (isOwn) return movedSince(db, productIds, at);
  const { tillSince } = choiceOf(job);
  if (tillSince === undefined) return movedSince(db, productIds, at, { byAct: true });
  const moved = await movedSince(db, productIds, at, { byAct: true, withoutTill: true });
  for (const [id, units] of await untoldTill(db, productIds, { at, since: tillSince }))
    moved.set(id, (moved.get(id) ?? 0) + units);
  return moved;
}
