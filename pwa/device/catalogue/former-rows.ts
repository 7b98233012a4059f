/** The rows in which an earlier version kept the copy's goods: packed into parts once, without a network. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CatalogueDatabase } from '../database/database.ts';
import { isProduct } from './copy-rows.ts';
import { type GoodsPart, PART_ROWS, packPart } from '../rows/goods-part.ts';

/** Gives the page a turn between two portions of work. */
const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Packs the rows of an earlier version; false when some of them have another shape and were left out. */
export async function packFormerRows(db: CatalogueDatabase): Promise<boolean> {
  const parts: GoodsPart[] = [];
  let last = '';
  let isSound = true;
  for (;;) {
    const rows: FeedProduct[] = await db.products.where('_id').above(last).limit(PART_ROWS).toArray();
    const end = rows.at(-1);
    if (end === undefined) break;
    const sound = rows.filter(isProduct);
    isSound &&= sound.length === rows.length;
    parts.push(packPart(sound));
    last = end._id;
    await yieldToPage();
  }
  if (last === '') return true;
  await db.transaction('rw', db.goods, db.products, async () => {
    // Another tab may have packed them meanwhile.
    if ((await db.products.count()) > 0) await db.goods.bulkAdd(parts);
    await db.products.clear();
  });
  return isSound;
}
