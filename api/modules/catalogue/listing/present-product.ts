/** Products on the wire by role. Wholesale price, cost and stock are absent for roles that may not see them, never null or zero. */
import type { Attributes, Product, ProductCard } from '#contract/catalogue/catalog.ts';
import { seesStock, seesWholesale } from '#contract/roles.ts';
import { availabilityOf } from '#contract/products/availability.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { activeSale, effectivePrice, ownWholesale } from '#contract/products/price.ts';
import type { ProductPictureRow } from '#db/tables.ts';
import { type CardRow, type PageRow, readByIds } from './product-store.ts';
import type { CategoryIndex, Viewing } from './filter-goods.ts';
import { pricingOf } from '../changes/pricing-of.ts';
import type { Knex } from 'knex';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readInPortions } from '#db/portions.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Products read before other requests run: a few milliseconds. */
const PORTION = 250;

/** Pictures of these products, the main one first, then in their order. */
export async function readPictures(db: Knex, productIds: readonly string[]): Promise<Map<string, ProductPictureRow[]>> {
  const read = async (some: string[]) => {
    const portion = await db('product_pictures')
      .whereIn('product_id', some)
      .orderBy([{ column: 'product_id' }, { column: 'is_primary', order: 'desc' }, { column: 'position' }]);
    if (some.length === PORTION) await yieldToEventLoop();
    return portion;
  };
  return groupBy(await readInPortions(productIds, read, PORTION), ({ product_id }) => product_id);
}

/** Data beside a row: its pictures and its category's slug. */
export interface Related {
  readonly pictures: readonly ProductPictureRow[];
  readonly categorySlug: string;
}

export function presentCard(row: CardRow, { pictures, categorySlug }: Related, viewing: Viewing): ProductCard {
  const { role, discount = 0 } = viewing;
  const now = viewing.now.toISOString();
  const pricing = pricingOf(row, discount);
  const sale = activeSale(pricing, now);
  const effective = toRoubles(effectivePrice(pricing, role, now));
  const retail = toRoubles(row.price_retail);
  const wholesale = toRoubles(ownWholesale(row.price_wholesale, discount));
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    sku: row.sku,
    images: pictures.map((picture) => ({
      url: originalUrl(picture.picture_id),
      alt: picture.alt === '' ? row.title : picture.alt,
      order: picture.position,
      isPrimary: Boolean(picture.is_primary),
    })),
    price: { retail, effective, ...(seesWholesale(role) ? { wholesale } : {}) },
    priceRetail: retail,
    salePrice: sale === null ? null : toRoubles(sale),
    saleTo: sale === null ? null : row.sale_to,
    ...(seesWholesale(role) ? { priceWholesale: wholesale } : {}),
    ...(role === 'admin' ? { costPrice: row.cost_price === null ? null : toRoubles(row.cost_price) } : {}),
    ...(seesStock(role) ? { stockQty: row.stock_qty } : {}),
    ...unitOnWire(row.unit),
    availability: availabilityOf(row.stock_qty - row.reserved_qty),
    topCategorySlug: categorySlug,
    subcategoryId: row.subcategory_id,
    createdAt: row.created_at,
  };
}

/** The cards of the goods on sale among these, in this order. */
export async function readCards(
  db: Knex,
  { slugById }: CategoryIndex,
  ids: readonly string[],
  viewing: Viewing,
): Promise<ProductCard[]> {
  const rows = new Map((await readByIds(db, ids)).map((row) => [row.id, row]));
  const pictures = await readPictures(db, [...rows.keys()]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const related = { pictures: pictures.get(id) ?? [], categorySlug: slugById.get(row.category_id) ?? '' };
    return [presentCard(row, related, viewing)];
  });
}

/** The whole product page for this viewer. */
export function presentPage(row: PageRow, related: Related, viewing: Viewing): Product {
  return {
    ...presentCard(row, related, viewing),
    barcode: row.barcode,
    shortDesc: row.short_desc,
    fullDesc: row.full_desc,
    weightKg: row.weight_g === null ? null : row.weight_g / 1000,
    dimensions: { lengthMm: row.length_mm, widthMm: row.width_mm, heightMm: row.height_mm },
    attributes: JSON.parse(row.attributes) as Attributes,
  };
}
