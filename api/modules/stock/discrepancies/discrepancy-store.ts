/** Reads and settles discrepancies for the back office. Knex only. */
import type { Knex } from 'knex';
import { unitOnWire } from '#contract/products/unit.ts';
import { groupBy } from '#contract/values/group-by.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Discrepancy, listDiscrepancies, Resolution } from '#contract/stock/inventory.ts';
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

function withProduct(db: Knex): Knex.QueryBuilder {
  return db('discrepancies as d')
    .join('products as p', 'p.id', 'd.product_id')
    .leftJoin('users as u', 'u.id', 'd.resolved_by');
}

const COLUMNS = ['d.*', 'p.title', 'p.unit', 'p.stock_qty', 'p.reserved_qty', 'u.name as resolver'];

/** The documents involved in each of these, in the order of time. */
async function causesOf(db: Knex, ids: readonly string[]): Promise<Map<string, Discrepancy['causes']>> {
  const rows = await db('discrepancy_causes').whereIn('discrepancy_id', ids).orderBy(['at', 'document_id']);
  const present = await documentsOf(db, rows);
  return new Map([...groupBy(rows, (row) => row.discrepancy_id)].map(([id, causes]) => [id, causes.map(present)]));
}

async function present(db: Knex, rows: readonly Row[]): Promise<Discrepancy[]> {
  const rowIds = rows.map(({ id }) => id);
  const causes = await causesOf(db, rowIds);
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
    causes: causes.get(row.id) ?? [],
  }));
}

/** A page of open or settled discrepancies, the latest opened or settled first, and the total count. */
export async function findDiscrepancies(
  db: Knex,
  { state, page, limit }: QueryOf<typeof listDiscrepancies>,
): Promise<{ items: Discrepancy[]; total: number }> {
  const total = await countRows(
    db('discrepancies').modify(
      (query) => void (state === 'open' ? query.whereNull('resolved_at') : query.whereNotNull('resolved_at')),
    ),
  );
  const rows: Row[] = await withProduct(db)
    .modify((query) => void (state === 'open' ? query.whereNull('d.resolved_at') : query.whereNotNull('d.resolved_at')))
    .orderBy(descending(state === 'open' ? 'd.opened_at' : 'd.resolved_at', 'd.id'))
    .modify(onPage, { page, limit })
    .select(COLUMNS);
  return { items: await present(db, rows), total };
}

/** One discrepancy as the list shows it. */
export async function presentDiscrepancy(db: Knex, id: string): Promise<Discrepancy | undefined> {
  const rows: Row[] = await withProduct(db).where('d.id', id).select(COLUMNS);
  return (await present(db, rows))[0];
}

export function findDiscrepancy(db: Knex, id: string): Promise<DiscrepancyRow | undefined> {
  return db('discrepancies').where({ id }).first();
}

export interface Settlement {
  readonly resolution: Resolution;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

export async function settleDiscrepancy(
  trx: Knex.Transaction,
  id: string,
  { resolution, note, by, at }: Settlement,
): Promise<void> {
  await trx('discrepancies').where({ id }).update({ resolution, note, resolved_by: by, resolved_at: at });
}
