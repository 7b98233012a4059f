/**
 * Tests for the stored rows of the copy, which another version of the shop or a fault may have left in another shape, and
 * the rows of an earlier version. The tests look at what the code would break on, without zod: a large catalogue is read
 * at each start.
 */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import type { CatalogueDatabase } from '../database/database.ts';
import { type GoodsPart, PART_ROWS, packPart } from '../rows/goods-part.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value);

function isProduct(row: FeedProduct): boolean {
  const { slug, title, brand, topCategorySlug, availability, priceRetail, images, attributes } = row;
  return (
    [slug, title, brand, topCategorySlug, availability].every(isText) &&
    [row.sku, row.barcode, row.moreBarcodes, row.unit, row.subcategoryId, row.model].every(isTextOrNone) &&
    Number.isFinite(priceRetail) &&
    Array.isArray(images) &&
    images.every(isText) &&
    Object(attributes) === attributes
  );
}

const isNamed = (row: { slug: string; name: { ru: string } } | null): boolean =>
  isText(row?.slug) && isText(row?.name?.ru);

export function isCategory(row: CategoryWithFeatures): boolean {
  return (
    isNamed(row) &&
    Array.isArray(row.subcategories) &&
    row.subcategories.every((one) => isNamed(one) && Array.isArray(one.features))
  );
}

export function areSynonyms(value: unknown): value is readonly Synonym[] {
  return Array.isArray(value) && value.every((one: Synonym | null) => isText(one?.said) && isText(one?.meant));
}

/** Gives the page a turn between two portions of work. */
export const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

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
