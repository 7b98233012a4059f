/** Reads discrepancies for the back office. */
import type { Knex } from 'knex';
import type { DiscrepancyRow } from '#db/tables.ts';

/** Open discrepancies, newest first, with the sales involved in the order they happened. */
export async function openDiscrepancies(db: Knex) {
  const rows = await db('discrepancies')
    .join('products', 'products.id', 'discrepancies.product_id')
    .whereNull('discrepancies.resolved_at')
    .orderBy([{ column: 'discrepancies.opened_at', order: 'desc' }, { column: 'discrepancies.id' }])
    .select<(DiscrepancyRow & { title: string })[]>('discrepancies.*', 'products.title');
  const sales = await db('discrepancy_sales')
    .join('sales', 'sales.id', 'discrepancy_sales.sale_id')
    .whereIn('discrepancy_sales.discrepancy_id', rows.map((row) => row.id))
    .orderBy(['sales.business_at', 'sales.id'])
    .select<{ discrepancy_id: string; id: string; number: string }[]>('discrepancy_sales.discrepancy_id', 'sales.id', 'sales.number');
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    title: row.title,
    shortage: row.shortage,
    openedAt: row.opened_at,
    resolvedAt: row.resolved_at,
    sales: sales.filter((sale) => sale.discrepancy_id === row.id).map(({ id, number }) => ({ id, number })),
  }));
}
