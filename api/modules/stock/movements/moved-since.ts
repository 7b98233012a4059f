/** Sums of movements that a stated stock doesn't include, or that offset late events against it. Knex only. */
import type { Knex } from 'knex';
import { portions } from '#db/portions.ts';

/** Units moved by product, in movements recorded after `at`; `narrow` leaves out some of them. */
export async function movedSince(
  db: Knex,
  productIds: readonly string[],
  at: string,
  narrow: (movements: Knex.QueryBuilder) => void = () => undefined,
): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for (const ids of portions(productIds)) {
    const rows: { product_id: string; sum: number | string }[] = await db('movements')
      .whereIn('product_id', ids)
      .where('at', '>', at)
      .modify(narrow)
      .groupBy('product_id')
      .select('product_id')
      .sum({ sum: 'delta' });
    for (const { product_id, sum } of rows) moved.set(product_id, Number(sum));
  }
  return moved;
}

/** Units by product that offset late events against an import; undoing the import undoes them too. */
export async function importOffsets(db: Knex, importId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { product_id: string; sum: number | string }[] = await db('movements')
    .where({ document_kind: 'import', document_id: importId, kind: 'recount' })
    .whereIn('product_id', ids)
    .groupBy('product_id')
    .select('product_id')
    .sum({ sum: 'delta' });
  return new Map(rows.map(({ product_id, sum }) => [product_id, Number(sum)]));
}
