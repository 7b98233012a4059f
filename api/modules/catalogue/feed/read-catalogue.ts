/** Answers of the public catalogue: the tree of categories and the change feed. */
import type { Knex } from 'knex';
import type { CatalogChanges, CatalogFigures, FeedProduct, Figure } from '#contract/listing/catalog-feed.ts';
import type { Attributes, Category, CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { found } from '#contract/errors.ts';
import { type Role, seesStock, seesWholesale } from '#contract/roles.ts';
import { countProducts } from '../listing/count-products.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import type { CatalogueHead } from '../changes/head.ts';
import { readSynonyms } from '../synonyms/save-synonym.ts';
import { presentCategories } from '../tree/present-category.ts';
import { availabilityCode } from '#contract/products/availability.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { ProductPictureRow } from '#db/tables.ts';
import { type ChangedRow, countChanged, type Counter, type Cursor, readChanged } from '../changes/change-store.ts';
import { readPictures } from '../listing/present-product.ts';

/** A page of the rows past the cursor; `head` is the counter's value, read before. */
async function changePage(db: Knex, counter: Counter, head: number, { limit, ...cursor }: FeedQuery) {
  const rows: ChangedRow[] = [];
  for await (const portion of readChanged(db, counter, head, cursor, 'devices', limit + 1)) rows.push(...portion);
  const more = rows.length > limit;
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const end = more && last !== undefined ? { since: last.changed, after: last.id } : { since: head };
  return {
    // A device without a copy has no goods to remove.
    kept: kept.filter((row) => !row.gone),
    removed: cursor.since === 0 ? [] : kept.filter((row) => row.gone).map(({ id }) => id),
    to: end.since,
    after: end.after,
    more,
    left: more ? await countChanged(db, counter, head, end) : 0,
  };
}

/** A product of the device's copy. The planned sale price is public: a device must know it when its time comes. */
function presentFeedProduct(row: ChangedRow, pictures: readonly ProductPictureRow[]): FeedProduct {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    ...(row.sku === null ? {} : { sku: row.sku }),
    ...(row.barcode === null ? {} : { barcode: row.barcode }),
    ...(row.more_barcodes === '' ? {} : { moreBarcodes: row.more_barcodes }),
    topCategorySlug: row.category_slug,
    ...(row.subcategory_id === null ? {} : { subcategoryId: row.subcategory_id }),
    priceRetail: toRoubles(row.price_retail),
    ...(row.price_sale === null ? {} : { salePrice: toRoubles(row.price_sale) }),
    ...(row.sale_from === null ? {} : { saleFrom: row.sale_from }),
    ...(row.sale_to === null ? {} : { saleTo: row.sale_to }),
    ...unitOnWire(row.unit),
    availability: availabilityCode(row.stock_qty - row.reserved_qty),
    popularity: row.popularity,
    createdAt: row.created_at,
    images: pictures.map(({ picture_id }) => originalUrl(picture_id)),
    attributes: JSON.parse(row.attributes) as Attributes,
    ...(row.model_key === '' ? {} : { model: row.model_key }),
  };
}

function presentFigure(row: ChangedRow, role: Role): Figure {
  return {
    _id: row.id,
    ...(seesStock(role) ? { stockQty: row.stock_qty, ...placeOnWire(row.storage_place) } : {}),
    ...(seesWholesale(role) ? { priceWholesale: toRoubles(row.price_wholesale) } : {}),
    ...(role === 'admin' ? { costPrice: row.cost_price === null ? null : toRoubles(row.cost_price) } : {}),
    revision: row.changed,
  };
}

export interface FeedQuery extends Cursor {
  readonly limit: number;
}

async function tree(db: Knex, options?: { hidden: boolean }): Promise<CategoryWithFeatures[]> {
  return presentCategories(await readCategoryTree(db, options), await countProducts(db));
}

/** All categories, without features. */
export async function readCategories(db: Knex): Promise<Category[]> {
  return (await tree(db)).map(({ subcategories, ...category }) => ({
    ...category,
    subcategories: subcategories.map(({ features: _features, ...subcategory }) => subcategory),
  }));
}

/** One category with features. Throws `not_found`, also for a hidden one. */
export async function readCategory(db: Knex, slug: string): Promise<CategoryWithFeatures> {
  return found((await tree(db)).find((category) => category.slug === slug));
}

/** A page of the change feed. The page that passes the tree's revision carries the tree, and so does a first page. */
export async function readChanges(db: Knex, head: CatalogueHead, query: FeedQuery): Promise<CatalogChanges> {
  const { kept, ...page } = await changePage(db, 'revision', head.revision, query);
  const ids = kept.map(({ id }) => id);
  const pictures = await readPictures(db, ids);
  const first = query.since === 0 && query.after === undefined;
  const passed = query.since < head.categories && head.categories <= page.to;
  return {
    epoch: head.epoch,
    ...page,
    products: kept.map((row) => presentFeedProduct(row, pictures.get(row.id) ?? [])),
    ...(first || passed ? { categories: await tree(db, { hidden: true }), synonyms: await readSynonyms(db) } : {}),
  };
}

/** A page of the figures feed: only figures that this role may see. */
export async function readFigures(
  db: Knex,
  head: CatalogueHead,
  role: Role,
  query: FeedQuery,
  now: Date,
): Promise<CatalogFigures> {
  const { kept, ...page } = await changePage(db, 'figures_revision', head.figures, query);
  const figures = kept.map((row) => presentFigure(row, role));
  return { epoch: head.epoch, ...page, figures, at: now.toISOString() };
}
