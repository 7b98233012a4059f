/** Reads discrepancies for the back office. */
import type { Knex } from 'knex';
import { unitOnWire } from '#contract/products/unit.ts';
import { groupBy } from '#contract/values/group-by.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Discrepancy, listDiscrepancies } from '#contract/stock/inventory.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { DiscrepancyRow } from '#db/stock-document-tables.ts';
import { documentsOf } from '../movements/movement-store.ts';

/** A discrepancy with the names that the list shows. */
type Row = DiscrepancyRow & {
  title: string;
  unit: string;
  stock_qty: number;
  reserved_qty: number;
  resolver: string | null;
};

const withProduct = (db: Knex): Knex.QueryBuilder =>
  db('discrepancies as d')
    .join('products as p', 'p.id', 'd.product_id')
    .leftJoin('users as u', 'u.id', 'd.resolved_by')
    .select('d.*', 'p.title', 'p.unit', 'p.stock_qty', 'p.reserved_qty', 'u.name as resolver');

async function present(db: Knex, rows: readonly Row[]): Promise<Discrepancy[]> {
  const ids = rows.map(({ id }) => id);
  const involved = await db('discrepancy_causes').whereIn('discrepancy_id', ids).orderBy(['at', 'document_id']);
  const documentOf = await documentsOf(db, involved);
  const causes = groupBy(involved, ({ discrepancy_id }) => discrepancy_id);
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    title: row.title,
    ...unitOnWire(row.unit),
    shortage: row.shortage,
    stockQty: row.stock_qty,
    reservedQty: row.reserved_qty,
    openedAt: row.opened_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
    resolvedBy: row.resolver,
    note: row.note,
    causes: (causes.get(row.id) ?? []).map(documentOf),
  }));
}

/** A page of open or settled discrepancies, the latest opened or settled first, and the total count. */
export async function findDiscrepancies(
  db: Knex,
  { state, page, limit }: QueryOf<typeof listDiscrepancies>,
): Promise<{ items: Discrepancy[]; total: number }> {
  const ofState = (query: Knex.QueryBuilder): void =>
    void (state === 'open' ? query.whereNull('d.resolved_at') : query.whereNotNull('d.resolved_at'));
  const rows: Row[] = await withProduct(db)
    .modify(ofState)
    .orderBy(descending(state === 'open' ? 'd.opened_at' : 'd.resolved_at', 'd.id'))
    .modify(onPage, { page, limit });
  return { items: await present(db, rows), total: await countRows(db('discrepancies as d').modify(ofState)) };
}

/** One discrepancy as the list shows it. */
export async function presentDiscrepancy(db: Knex, id: string): Promise<Discrepancy | undefined> {
  const rows = (await withProduct(db).where('d.id', id)) as Row[];
  return (await present(db, rows))[0];
}
