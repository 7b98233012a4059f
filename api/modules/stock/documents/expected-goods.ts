/** Reads the goods on their way: a draft receipt is expected on its day. */
import type { Knex } from 'knex';
import type { Arrival } from '#contract/stock/expected-goods.ts';

/** Pieces in draft receipts by product, earliest day first; of all goods, or of those with these ids. */
export async function readExpectedGoods(db: Knex, ids?: readonly string[]): Promise<Map<string, Arrival[]>> {
  const query = db('stock_documents as d')
    .join('stock_document_lines as l', 'l.document_id', 'd.id')
    .where({ 'd.kind': 'receipt', 'd.state': 'draft' })
    .whereNotNull('l.product_id')
    .where('l.qty', '>', 0);
  if (ids !== undefined) void query.whereIn('l.product_id', [...ids]);
  const rows = (await query
    .groupBy('l.product_id', 'd.day')
    .orderBy('d.day')
    .select('l.product_id', 'd.day')
    .sum({ qty: 'l.qty' })) as { product_id: string; day: string; qty: number | string }[];
  const expected = new Map<string, Arrival[]>();
  for (const { product_id, day, qty } of rows)
    expected.set(product_id, [...(expected.get(product_id) ?? []), { qty: Number(qty), day }]);
  return expected;
}
