/** Stores the search index beside the goods and joins the small parts left by updates; broken off, it changes nothing. */
import { yieldToPage } from './copy-rows.ts';
import type { CatalogueDatabase } from '../database/database.ts';
import { withWebLock } from '../database/web-lock.ts';
import type { CopySearch } from './catalog-cache-search.ts';
import { type GoodsPart, PART_ROWS, packPart } from '../rows/goods-part.ts';
import type { IndexRecord } from '../rows/index-record.ts';
import { keysOf } from './stored-index.ts';
import { StoredGoods } from './stored-goods.ts';

/** Small parts that a copy may have before they are joined. */
const SMALL_PARTS = 12;
/** Goods with new words that a start may index again before the record is written anew: a number, and a share of all. */
const CHANGED = 200;
const CHANGED_SHARE = 0.02;

const isSmall = (goods: StoredGoods, at: number): boolean => {
  const { rows, latest } = goods.countOf(at);
  return latest < PART_ROWS / 2 || latest < rows * 0.75;
};

/** The goods with their small parts joined; undefined while there are few. */
async function joinParts(goods: StoredGoods) {
  const { parts } = goods;
  const small = new Set(parts.filter((_, at) => isSmall(goods, at)));
  if (small.size <= SMALL_PARTS) return undefined;
  const joined = new StoredGoods();
  for (const part of parts) if (!small.has(part)) joined.add(part);
  // Rows in the remaining parts whose product is no longer sold.
  const gone = [...joined.keys()].filter((id) => !goods.has(id));
  const added: GoodsPart[] = [];
  let key = Math.max(...keysOf(goods));
  let rows: string[] = [];
  const close = async () => {
    key += 1;
    const products = rows.flatMap((id) => goods.get(id) ?? []);
    const part = { ...packPart(products, added.length === 0 ? gone : []), key };
    added.push(part);
    joined.add(part);
    rows = [];
    await yieldToPage();
  };
  for (const { id, part } of [...goods.rows()]) {
    if (!small.has(part)) continue;
    rows.push(id);
    if (rows.length === PART_ROWS) await close();
  }
  if (rows.length > 0 || (gone.length > 0 && added.length === 0)) await close();
  return { goods: joined, removed: [...small].flatMap(({ key: old }) => old ?? []), added };
}

export interface TidiedCopy {
  readonly products: StoredGoods;
  read(): { readonly complete: boolean; readonly version: number };
  /** True while the stored copy is what memory holds; call it in a transaction. */
  isCurrent(): Promise<boolean>;
}

/** Tidies a complete copy when there is something to gain; false when nothing was written. */
export async function tidyCopy(copy: TidiedCopy, search: CopySearch, db: CatalogueDatabase): Promise<boolean> {
  const { version, complete } = copy.read();
  if (!complete || copy.products.size === 0) return false;
  const done = await withWebLock('catalogue-tidy', { ifAvailable: true }, async () => {
    const { products } = copy;
    await search.follow();
    const joined = await joinParts(products);
    const allowed = Math.max(CHANGED, products.size * CHANGED_SHARE);
    if (joined === undefined && search.changes <= allowed) return false;
    const goods = joined?.goods ?? products;
    const record = await search.pack(goods);
    if (record === undefined || copy.read().version !== version) return false;
    if (!(await store(copy, db, { record, joined }))) return false;
    if (copy.read().version !== version) return false;
    if (joined !== undefined) products.replaceWith(joined.goods);
    search.restart(record);
    return true;
  });
  return done?.outcome === true;
}

function store(
  copy: TidiedCopy,
  db: CatalogueDatabase,
  { record, joined }: { record: IndexRecord; joined: Awaited<ReturnType<typeof joinParts>> },
): Promise<boolean> {
  const expected = keysOf(copy.products).join();
  return db.transaction('rw', db.goods, db.search, db.meta, async () => {
    // Another tab may have stored a page of the feed or tidied meanwhile.
    const keys = await db.goods.toCollection().primaryKeys();
    if (keys.join() !== expected || !(await copy.isCurrent())) return false;
    if (joined !== undefined) {
      await db.goods.bulkDelete([...joined.removed]);
      await db.goods.bulkPut([...joined.added]);
    }
    await db.search.put(record);
    return true;
  });
}
