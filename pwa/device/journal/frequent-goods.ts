/** The goods that this device sells most often, computed from its receipts. */
import { journalDb } from '../database/database.ts';

/** Receipts examined: a few weeks of a till, read quickly. */
const RECEIPTS = 300;
/** A product that only one receipt has is not frequent. */
const MIN_RECEIPTS = 2;

/** Ids of the goods that occur in most of the latest receipts, the most frequent first, at most `most`. */
export async function readFrequentGoods(most: number): Promise<string[]> {
  const rows = await journalDb.rows.orderBy('recordedAt').reverse().limit(RECEIPTS).toArray();
  const receipts = new Map<string, number>();
  for (const row of rows) {
    if (row.kind !== 'sale' || row.state === 'voided') continue;
    for (const id of new Set(row.body.items.map(({ productId }) => productId)))
      receipts.set(id, (receipts.get(id) ?? 0) + 1);
  }
  return [...receipts]
    .filter(([, count]) => count >= MIN_RECEIPTS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([id]) => id);
}
