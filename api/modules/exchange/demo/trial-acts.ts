/**
 * Trial acts: sales, orders and documents that people made of demo goods alone, their returns, and shifts of such receipts alone. They go
 * with the demo shop. An act with goods of the shop's own is none.
 */
import type { Knex } from 'knex';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { bookRemoved } from '../../acts/removed-acts.ts';

/** The tables of documents with lines, and how a line names its document. */
const LINES = {
  sales: ['sale_lines', 'sale_id'],
  orders: ['order_lines', 'order_id'],
  stock_documents: ['stock_document_lines', 'document_id'],
} as const;

/** The documents of a table that people made, with at least one demo good. */
function realOnDemoGoods(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const [lines, key] = LINES[table];
  return db(table as 'orders')
    .whereNot('id', 'like', DEMO_IDS)
    .whereNot({ body_hash: DEMO_HASH })
    .whereIn(
      'id',
      db(lines as 'order_lines')
        .where('product_id', 'like', DEMO_IDS)
        .select(key as 'order_id'),
    );
}

/** Ids of the documents of a table with a good of the shop's own, or an unknown one, among their lines. */
function withOwnGoods(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const [lines, key] = LINES[table];
  return db(lines as 'order_lines')
    .where((query) => void query.whereNull('product_id').orWhere('product_id', 'not like', DEMO_IDS))
    .select(key as 'order_id');
}

/** Real documents with demo goods and own ones, and demo documents with own goods: the removal would take real goods from either. */
export function mixedActs(db: Knex, table: keyof typeof LINES): Knex.QueryBuilder {
  const own = () => withOwnGoods(db, table);
  const demo = db(table as 'orders')
    .where((query) => void query.where('id', 'like', DEMO_IDS).orWhere({ body_hash: DEMO_HASH }))
    .whereIn('id', own());
  return realOnDemoGoods(db, table).whereIn('id', own()).select('id').union(demo.select('id'));
}

export function trialActs(db: Knex) {
  const of = (table: keyof typeof LINES) =>
    realOnDemoGoods(db, table).whereNotIn('id', withOwnGoods(db, table)).select('id');
  const returns = () =>
    db('returns')
      .whereNot({ body_hash: DEMO_HASH })
      .where((query) => {
        void query
          .where('order_id', 'like', DEMO_IDS)
          .orWhereIn('order_id', of('orders'))
          .orWhereIn('sale_id', of('sales'))
          .orWhereIn('sale_id', db('sales').where({ body_hash: DEMO_HASH }).select('id'));
      })
      .select('id');
  const others = db('shift_receipts').whereNotIn('receipt_id', of('sales')).whereNotIn('receipt_id', returns());
  const shifts = db('shifts')
    .whereNot('id', 'like', DEMO_IDS)
    .whereIn('id', db('shift_receipts').select('shift_id'))
    .whereNotIn('id', others.select('shift_id'))
    .select('id');
  return { shifts, returns: returns(), sales: of('sales'), orders: of('orders'), documents: of('stock_documents') };
}

/** Books all trial acts as removed; the caller's transaction deletes them. */
export async function bookTrialActs(trx: Knex.Transaction, now: Date): Promise<void> {
  const { shifts, returns, sales, orders, documents } = trialActs(trx);
  // A shift and a return are recognised by the sales that they belong to, so they are booked before the sales.
  for (const ids of [shifts, returns, sales, orders, documents]) await bookRemoved(trx, ids, now);
}
