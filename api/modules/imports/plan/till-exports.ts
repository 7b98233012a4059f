/** Movements of till and orders unknown to 1C, whose stock still has those goods: taking it over would bring them back. Knex only. */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import type { ExchangeKeyRow } from '#db/exchange-tables.ts';
import type { ImportRow, TillReportRow } from '#db/import-tables.ts';
import { portions } from '#db/portions.ts';
import { surveyOf } from './survey-file.ts';
import { countedSince, movedSince } from '../../stock/movements/stated-figures.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 62;

const TILL_DOCUMENTS = ['sale', 'void', 'return'];

/** Records an export of till days to a source; a repeat changes nothing. Deletes records older than any file could be. */
export async function recordTillExport(trx: Knex.Transaction, row: TillReportRow): Promise<void> {
  await trx('till_tellings').insert(row).onConflict('asked_at').ignore();
  const before = new Date(Date.parse(row.told_at) - KEPT_DAYS * DAY_MS).toISOString();
  await trx('till_tellings').where('told_at', '<', before).delete();
}

interface Moment {
  /** Moment of the file's stock. */
  readonly at: string;
  /** First till day that 1C receives (`YYYY-MM-DD`), or the instant since when it receives orders (ISO). */
  readonly since: string;
}

/**
 * Units by product that till documents have moved and that 1C's stock of the moment `at` doesn't include. For days that 1C receives these
 * are the documents that it did not have by then; for earlier days, the documents made after that moment.
 */
async function unexportedUnits(db: Knex, productIds: readonly string[], { at, since }: Moment) {
  const lastExport = await db('till_tellings').where('told_at', '<=', at).orderBy('asked_at', 'desc').first();
  const openDay = lastExport === undefined || lastExport.open_day < since ? since : lastExport.open_day;
  const askedAt = lastExport?.asked_at ?? '';
  const day = 'COALESCE(s.business_day, vs.business_day, r.business_day)';
  // A day's receipts are never recorded before that day begins, in any time zone.
  const [first = at] = [
    new Date(Date.parse(openDay) - DAY_MS).toISOString(),
    ...(lastExport === undefined ? [] : [askedAt]),
    at,
  ].sort();
  const units = new Map<string, number>();
  for (const ids of portions(productIds)) {
    const rows = (await db('movements as m')
      .leftJoin('sales as s', (on) => void on.on('s.id', 'm.document_id').andOnVal('m.document_kind', 'sale'))
      .leftJoin('voids as v', (on) => void on.on('v.id', 'm.document_id').andOnVal('m.document_kind', 'void'))
      .leftJoin('sales as vs', 'vs.id', 'v.sale_id')
      .leftJoin('returns as r', (on) => void on.on('r.id', 'm.document_id').andOnVal('m.document_kind', 'return'))
      .whereIn('m.product_id', ids)
      .whereIn('m.document_kind', TILL_DOCUMENTS)
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

/**
 * Units by product of orders delivered by the moment `at`, since 1C receives orders, whose delivery 1C's stock of that moment didn't
 * include. Empty where 1C takes goods only: there it learns of deliveries in another way.
 */
async function unsentDeliveries(db: Knex, productIds: readonly string[], { at, since }: Moment) {
  const isTaking = (await db('exchange_orders').first('order_id')) !== undefined;
  return isTaking
    ? movedSince(
        db,
        productIds,
        since,
        (movements) =>
          void movements
            .where({ document_kind: 'order', kind: 'order' })
            .where('at', '<=', at)
            .whereNotExists(
              db('exchange_orders as e')
                .whereRaw('e.order_id = movements.document_id')
                .where('e.delivery_known_at', '<=', at),
            ),
      )
    : new Map<string, number>();
}

/** True when 1C has stated its stock of a later moment, in a file that was imported or still may be. */
export async function hasOneCStatedSince(db: Knex, since: string): Promise<boolean> {
  const stated: unknown = await db('imports as i')
    .join('import_sources as s', 's.id', 'i.source_id')
    .where('s.name', ONE_C_SOURCE)
    .where('i.stock_at', '>', since)
    .whereNotIn('i.state', ['failed', 'dropped', 'undone'])
    .first('i.id');
  return stated !== undefined;
}

/** The instant whose stock an import states; null for the shop's own table, which corrects the shop's figures by differences. */
export const statedMoment = (job: ImportRow): string | null => (surveyOf(job)?.isOwn === true ? null : job.stock_at);

/** Units by product that an import's stock doesn't know. `isOwn`: the file is the shop's own table. */
export async function unitsUnknownToSource(
  db: Knex,
  productIds: readonly string[],
  job: Pick<ImportRow, 'source_id'>,
  { at, isOwn }: { readonly at: string; readonly isOwn: boolean },
): Promise<Map<string, number>> {
  if (isOwn) return movedSince(db, productIds, at, withoutTable(db, at));
  // Imports are left out, because each states a whole stock. Other movements count by the time of their event.
  const ofOthers = (movements: Knex.QueryBuilder): void =>
    void movements
      .whereNot({ kind: 'import' })
      .where((act) => void act.whereNull('occurred_at').orWhere('occurred_at', '>', at));
  const source = await db('import_sources').where({ id: job.source_id }).first('name');
  const key = source?.name === ONE_C_SOURCE ? await lastExchangeKey(db) : undefined;
  if (key === undefined) return movedSince(db, productIds, at, ofOthers);
  const { till_days_since: tillSince, orders_since: ordersSince } = key;
  const told = (movements: Knex.QueryBuilder): void => {
    ofOthers(movements);
    if (tillSince !== null) void movements.whereNotIn('document_kind', TILL_DOCUMENTS);
  };
  const parts = [await movedSince(db, productIds, at, told)];
  if (tillSince !== null) parts.push(await unexportedUnits(db, productIds, { at, since: tillSince }));
  parts.push(await unsentDeliveries(db, productIds, { at, since: ordersSince }));
  const units = new Map<string, number>();
  for (const [id, moved] of parts.flatMap((part) => [...part])) units.set(id, (units.get(id) ?? 0) + moved);
  return units;
}

/** By product: units that an import's stock doesn't know, and whether the product was counted since, so that its stock stays. */
export async function stockSince(
  db: Knex,
  productIds: readonly string[],
  job: Pick<ImportRow, 'source_id'>,
  moment: { readonly at: string; readonly isOwn: boolean },
): Promise<(productId?: string) => { readonly movedSince: number; readonly isCounted: boolean }> {
  const moved = await unitsUnknownToSource(db, productIds, job, moment);
  const counted = moment.isOwn ? new Set() : await countedSince(db, productIds, moment.at);
  return (id = '') => ({ movedSince: moved.get(id) ?? 0, isCounted: counted.has(id) });
}

/** The key of the exchange with 1C that was issued last, valid or revoked. */
export const lastExchangeKey = (db: Knex): Promise<ExchangeKeyRow | undefined> =>
  db('exchange_keys').orderBy('created_at', 'desc').orderBy('id', 'desc').first();

/** Leaves out the corrections that the shop's own table of this moment has made: the same table imported again must find them done. */
const withoutTable =
  (db: Knex, at: string) =>
  (movements: Knex.QueryBuilder): void =>
    void movements.whereNot(
      (own) =>
        void own
          .where({ kind: 'import' })
          .whereNull('occurred_at')
          .whereIn('document_id', db('imports').where({ stock_at: at }).select('id')),
    );
