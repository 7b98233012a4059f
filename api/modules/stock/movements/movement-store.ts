/** Reads movements with the numbers of the documents behind them. Knex only. */
import type { Knex } from 'knex';
import type { MovedBy, Movement } from '#contract/stock/inventory.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import { countRows, descending, onPage, type Page } from '#db/page.ts';
import type { MovementRow } from '#db/tables.ts';

/** A page of the product's movements, newest first, and the total count. */
export async function findMovements(
  db: Knex,
  productId: string,
  page: Page,
): Promise<{ items: Movement[]; total: number }> {
  const total = await countRows(db('movements').where({ product_id: productId }));
  const rows: (MovementRow & { actor_name: string | null })[] = await db('movements')
    .leftJoin('users', 'users.id', 'movements.actor_id')
    .where({ product_id: productId })
    .orderBy(descending('movements.at', 'movements.id'))
    .modify(onPage, page)
    .select('movements.*', { actor_name: 'users.name' });
  const documentOf = await documentsOf(db, rows);
  const items = rows.map(({ id: _id, at, kind, delta, before, after, reason, actor_id, actor_name, ...row }) => {
    const actor = actor_id === null ? null : { _id: actor_id, name: actor_name ?? '' };
    return { _id, at, kind, delta, before, after, reason, actor, document: documentOf(row) };
  });
  return { total, items };
}

type Numbered = { id: string; number: string | number }[];

/** Document kind -> reads the numbers of its documents. A void has the number of the receipt it cancelled. */
const NUMBERED: Readonly<Record<string, (db: Knex, ids: readonly string[]) => Promise<Numbered>>> = {
  sale: (db, ids) => db('sales').whereIn('id', ids).select('id', 'number'),
  void: (db, ids) =>
    db('voids').join('sales', 'sales.id', 'voids.sale_id').whereIn('voids.id', ids).select('voids.id', 'sales.number'),
  return: (db, ids) =>
    db<{ id: string; number: string }>('returns').whereIn('id', ids).select('id', 'number') as Promise<Numbered>,
  order: (db, ids) => db('orders').whereIn('id', ids).select('id', 'number'),
  stock_document: async (db, ids) =>
    (await db('stock_documents').whereIn('id', ids).select('id', 'prefix', 'number')).map(({ id, ...row }) => ({
      id,
      number: documentNumber(row),
    })),
};

type Moving = Pick<MovementRow, 'document_kind' | 'document_id'>;

/** Reads the numbers of the documents of all these rows; the answer presents the document of each. */
export async function documentsOf(db: Knex, rows: readonly Moving[]): Promise<(row: Moving) => MovedBy> {
  const numbers = new Map<string, string>();
  for (const [kind, read] of Object.entries(NUMBERED)) {
    const ids = rows.flatMap((row) =>
      row.document_kind === kind && row.document_id !== null ? [row.document_id] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, number } of await read(db, ids)) numbers.set(`${kind} ${id}`, String(number));
  }
  return ({ document_kind: kind, document_id: id }) => ({ kind, id, number: numbers.get(`${kind} ${id}`) ?? null });
}
