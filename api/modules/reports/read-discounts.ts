/** Discounts that sellers gave at the till, by seller and reason. */
import type { Knex } from 'knex';
import type { DiscountRow } from '#contract/reports/reports.ts';
import { toRoubles } from '#contract/values/money.ts';
import { sellerName } from './read-reports.ts';
import { soldWithin, type SoldFilter } from './report-store.ts';

interface Given {
  seller_id: string;
  name: string | null;
  reason: string;
  checks: number | string;
  qty: number | string;
  /** Kopecks. */
  given: number | string;
}

const SELLER = "COALESCE(s.author_id, s.sender_id, 'unknown')";

/** The greatest sum first. Lines with a changed price are few and indexed, so no sums are stored. */
export async function readDiscounts(db: Knex, filter: SoldFilter): Promise<DiscountRow[]> {
  const lines = db('sale_lines as l')
    .join('sales as s', 's.id', 'l.sale_id')
    .whereNotNull('l.price_before')
    .where('s.status', 'recorded')
    .modify((query) => soldWithin(filter)(query, 's.business_day', (column) => `l.${column}`))
    .groupByRaw(`${SELLER}, l.override_reason`)
    .select(
      db.raw(`${SELLER} AS seller_id`),
      'l.override_reason as reason',
      db.raw(
        'COUNT(DISTINCT l.sale_id) AS checks, SUM(l.qty) AS qty, SUM((l.price_before - l.price) * l.qty) AS given',
      ),
    )
    .as('g');
  const rows = (await db
    .from(lines)
    .leftJoin('users as u', 'u.id', 'g.seller_id')
    .orderBy([{ column: 'g.given', order: 'desc' }, { column: 'g.seller_id' }, { column: 'g.reason' }])
    .select('g.*', 'u.name')) as Given[];
  return rows.map(({ seller_id: sellerId, name, reason, checks, qty, given }) => ({
    sellerId,
    sellerName: sellerName(sellerId, name),
    reason,
    checks: Number(checks),
    qty: Number(qty),
    given: toRoubles(Number(given)),
  }));
}
