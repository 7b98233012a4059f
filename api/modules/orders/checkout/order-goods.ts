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

export interface OrderGoods {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly sku: string | null;
  readonly unit: string;
  /** Price for this buyer, kopecks per unit. */
  readonly price: number;
  readonly cost: number | null;
  /** On hand minus reserved. */
  readonly available: number;
  readonly pictureId: string | null;
  /** Empty texts for goods that have lost their category. */
  readonly category: { readonly slug: string; readonly name: string };
  readonly subcategory: { readonly id: string; readonly name: string } | null;
}

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
  'subcategory_id',
] as const;

type Row = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  category_slug: string;
  category_name: string;
  subcategory_name: string | null;
};

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
  { alsoRemoved = false }: { alsoRemoved?: boolean } = {},
): Promise<Map<string, OrderGoods>> {
  const rows: Row[] = await db('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .whereIn('products.id', [...ids])
    .modify((query) => {
      if (!alsoRemoved) query.whereNull('products.deleted_at');
    })
    .select(...COLUMNS.map((column) => `products.${column}`), {
      category_slug: db.raw("COALESCE(categories.slug, '')"),
      category_name: db.raw("COALESCE(categories.name, '')"),
      subcategory_name: 'subcategories.name',
    });
  const rowIds = rows.map(({ id }) => id);
  const pictures = await mainPictures(db, rowIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        slug: row.slug,
        title: row.title,
        sku: row.sku,
        unit: row.unit,
        price: effectivePrice(pricingOf(row, terms.discount), role, now.toISOString()),
        cost: row.cost_price,
        available: row.stock_qty - row.reserved_qty,
        pictureId: pictures.get(row.id) ?? null,
        category: { slug: row.category_slug, name: row.category_name },
        subcategory: row.subcategory_id === null ? null : { id: row.subcategory_id, name: row.subcategory_name ?? '' },
      },
    ]),
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
  return {
    id: newId(),
    order_id: orderId,
    position,
    product_id: productId,
    title: product.title,
    sku: product.sku,
    unit: product.unit,
    qty,
    price: product.price,
    cost: product.cost,
    category_slug: product.category.slug,
    category_name: product.category.name,
    subcategory_id: product.subcategory?.id ?? null,
    subcategory_name: product.subcategory?.name ?? '',
  };
}

/** The line's changed price as the contract has it; nothing for a line at the shop's price. */
export function overrideOnWire({
  price_before,
  override_reason,
}: Pick<OrderLineRow, 'price_before' | 'override_reason'>): Pick<OrderItem, 'override'> {
  return price_before == null ? {} : { override: { was: toRoubles(price_before), reason: override_reason ?? '' } };
}
