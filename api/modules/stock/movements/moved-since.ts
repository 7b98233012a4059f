/** What has moved since a moment, for whoever knows the stock of that moment. Knex only. */
import type { Knex } from 'knex';

const IDS_PER_READ = 500;

/** Units that moved since `at` by product, imports aside. */
export async function movedSince(db: Knex, productIds: readonly string[], at: string): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for (let start = 0; start < productIds.length; start += IDS_PER_READ) {
    const rows: { product_id: string; sum: number | string }[] = await db('movements')
      .whereIn('product_id', productIds.slice(start, start + IDS_PER_READ))
      .where('at', '>', at)
      .whereNot({ kind: 'import' })
      .groupBy('product_id')
      .select('product_id')
      .sum({ sum: 'delta' });
    for (const { product_id, sum } of rows) moved.set(product_id, Number(sum));
  }
  return moved;
}
