/** Discounts that people of the shop gave, on receipts of the tills and on delivered orders, by seller and reason. */
import type { Knex } from 'knex';
import { ONLINE_SELLER, type DiscountRow } from '#contract/reports/reports.ts';
import { toRoubles } from '#contract/values/money.ts';
import { sellerName } from './sums/read-reports.ts';
import { soldWithin, type SoldFilter } from './sums/report-store.ts';

const SELLER = "COALESCE(s.author_id, s.sender_id, 'unknown')";

/** The greatest sum first; orders count as the online shop's, as in the other tables. Changed prices are few, so no sums are stored. */
export async function readDiscounts(db: Knex, filter: SoldFilter): Promise<DiscountRow[]> {
  const ofLine = (column: string) => `l.${column}`;
  const line = [
    db.raw("COALESCE(l.override_reason, '') AS reason"),
    'l.qty',
    db.raw('(l.price_before - l.price) * l.qty AS given'),
  ];
  const sales = db('sale_lines as l')
    .join('sales as s', 's.id', 'l.sale_id')
    .whereNotNull('l.price_before')
    .where('s.status', 'recorded')
    .modify((query) => soldWithin(filter)(query, 's.business_day', ofLine))
    .select('s.id as document_id', db.raw(`${SELLER} AS seller_id`), ...line);
  const orders = db('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .whereNotNull('l.price_before')
    .where('o.status', 'delivered')
    .modify((query) => soldWithin(filter)(query, 'o.delivered_day', ofLine))
    .select('o.id as document_id', db.raw("'' AS seller_id"), ...line);
  const sums = db
    .from(sales.unionAll(orders).as('d'))
    .groupBy('seller_id', 'reason')
    .select(
      'seller_id',
      'reason',
      db.raw('COUNT(DISTINCT document_id) AS checks, SUM(qty) AS qty, SUM(given) AS given'),
    )
    .as('g');
  const rows = (await db
    .from(sums)
    .leftJoin('users as u', 'u.id', 'g.seller_id')
    .orderBy([{ column: 'g.given', order: 'desc' }, { column: 'g.seller_id' }, { column: 'g.reason' }])
    .select('g.*', 'u.name')) as (Omit<DiscountRow, 'sellerId'> & { seller_id: string; name: string | null })[];
  // PostgreSQL returns sums of integers as text.
  return rows.map(({ seller_id, name, reason, checks, qty, given }) => ({
    sellerId: seller_id === '' ? ONLINE_SELLER : seller_id,
    sellerName: sellerName(seller_id, name),
    reason,
    checks: Number(checks),
    qty: Number(qty),
    given: toRoubles(Number(given)),
  }));
}
