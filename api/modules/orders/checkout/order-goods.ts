/** Current data of an order's goods: the buyer's price, the available quantity, names to freeze. */
import type { Knex } from 'knex';
import type { Role } from '#contract/roles.ts';
import type { OwnTerms } from '#contract/people/own-terms.ts';
import { effectivePrice } from '#contract/products/price.ts';
import type { ProductRow } from '#db/tables.ts';
import { PRICES, pricingOf } from '../../catalogue/changes/pricing-of.ts';
import { v7 as newId } from 'uuid';
import type { OrderItem } from '#contract/orders/orders.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow } from '#db/order-tables.ts';

const COLUMNS = [
  'id',
  'slug',
  'title',
  'sku',
  'unit',
  ...PRICES,
  'cost_price',
  'stock_qty',
  'reserved_qty',
  'deleted_at',
  'subcategory_id',
  'updated_at',
] as const;

export type Goods = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  category_slug: string;
  category_name: string;
  subcategory_name: string | null;
};

/**
 * Products by id, with the names of their categories; includes removed products and drafts. A product whose category was taken back has
 * empty names: a till may have sold it before it learned of that.
 */
export async function readGoods(db: Knex, ids: readonly string[]): Promise<Map<string, Goods>> {
  const rows: Goods[] = await db('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .whereIn('products.id', [...ids])
    .select(...COLUMNS.map((column) => `products.${column}`), {
      category_slug: db.raw("COALESCE(categories.slug, '')"),
      category_name: db.raw("COALESCE(categories.name, '')"),
      subcategory_name: 'subcategories.name',
    });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Columns of a line that keep the goods as they were; empty for goods that the server doesn't know. */
export const frozenOf = (goods: Goods | undefined) => ({
  sku: goods?.sku ?? null,
  cost: goods?.cost_price ?? null,
  category_slug: goods?.category_slug ?? '',
  category_name: goods?.category_name ?? '',
  subcategory_id: goods?.subcategory_id ?? null,
  subcategory_name: goods?.subcategory_name ?? '',
});

export interface OrderGoods extends Goods {
  /** Price for this buyer, kopecks per unit. */
  readonly price: number;
  /** On hand minus reserved. */
  readonly available: number;
  readonly pictureId: string | null;
}

/** Role and terms that decide prices. */
export interface Payer {
  readonly role: Role;
  readonly terms: OwnTerms;
}

/** Goods on sale by id; others are absent, unless `alsoRemoved` includes goods no longer sold. */
export async function orderGoods(
  db: Knex,
  ids: readonly string[],
  { role, terms }: Payer,
  now: Date,
  alsoRemoved = false,
): Promise<Map<string, OrderGoods>> {
  const pictures = await mainPictures(db, ids);
  const goods = [...(await readGoods(db, ids))].filter(([, { deleted_at }]) => alsoRemoved || deleted_at === null);
  return new Map(
    goods.map(([id, row]) => {
      const price = effectivePrice(pricingOf(row, terms.discount), role, now.toISOString());
      return [id, { ...row, price, available: row.stock_qty - row.reserved_qty, pictureId: pictures.get(id) ?? null }];
    }),
  );
}

/** Ids of the products' main pictures, by product id; products without pictures are absent. */
export async function mainPictures(db: Knex, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db('product_pictures')
    .whereIn('product_id', [...productIds])
    .where('is_primary', true)
    .select('product_id', 'picture_id');
  return new Map(rows.map((row) => [row.product_id, row.picture_id]));
}

/** Throws for goods that the caller has not read: goods that cannot be ordered must be refused before. */
export function lineOf(
  orderId: string,
  { productId, qty }: { readonly productId: string; readonly qty: number },
  position: number,
  goods: ReadonlyMap<string, OrderGoods>,
): OrderLineRow {
  const product = goods.get(productId);
  if (product === undefined) throw new Error(`No goods ${productId} to order`);
  const { title, unit, price } = product;
  return {
    id: newId(),
    order_id: orderId,
    position,
    product_id: productId,
    title,
    unit,
    qty,
    price,
    ...frozenOf(product),
  };
}

/** The line's changed price as the contract has it; nothing for a line at the shop's price. */
export function overrideOnWire({
  price_before,
  override_reason,
}: Pick<OrderLineRow, 'price_before' | 'override_reason'>): Pick<OrderItem, 'override'> {
  return price_before == null ? {} : { override: { was: toRoubles(price_before), reason: override_reason ?? '' } };
}
