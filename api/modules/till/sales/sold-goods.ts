/** The server's view of a sale's goods: names to freeze, and the price in force at the moment of the sale. */
import type { Knex } from 'knex';
import { effectivePrice, ownWholesale } from '#contract/products/price.ts';
import type { ProductRow } from '#db/tables.ts';

const COLUMNS = [
  'id',
  'title',
  'sku',
  'unit',
  'price_retail',
  'price_sale',
  'price_wholesale',
  'sale_from',
  'sale_to',
  'cost_price',
  'stock_qty',
  'reserved_qty',
  'deleted_at',
  'subcategory_id',
] as const;

export type SoldProduct = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  category_slug: string;
  category_name: string;
  subcategory_name: string | null;
};

/**
 * Products by id, with the names of their categories; includes removed products and drafts. A product whose category was taken back has
 * empty names: a till may have sold it before it learned of that.
 */
export async function soldProducts(trx: Knex, ids: readonly string[]): Promise<Map<string, SoldProduct>> {
  const rows: SoldProduct[] = await trx('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .whereIn('products.id', [...ids])
    .select(...COLUMNS.map((column) => `products.${column}`), {
      category_slug: trx.raw("COALESCE(categories.slug, '')"),
      category_name: trx.raw("COALESCE(categories.name, '')"),
      subcategory_name: 'subcategories.name',
    });
  return new Map(rows.map((row) => [row.id, row]));
}

const PRICE_FIELDS = ['price_retail', 'price_sale', 'price_wholesale'] as const;

/**
 * Prices that the server would have charged at `at`, kopecks by product id: for the public, or for a wholesale buyer with `discount` per
 * cent off the wholesale price. Starts from today's prices and undoes later changes: the first change after that instant holds the value
 * that was in force.
 */
export async function pricesAt(
  trx: Knex,
  products: ReadonlyMap<string, SoldProduct>,
  at: string,
  payer: 'public' | { readonly discount: number },
): Promise<Map<string, number>> {
  const [role, discount] = payer === 'public' ? (['customer', 0] as const) : (['wholesale', payer.discount] as const);
  const later = await trx('price_history')
    .whereIn('product_id', [...products.keys()])
    .whereIn('field', [...PRICE_FIELDS])
    .where('at', '>', at)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<{ product_id: string; field: (typeof PRICE_FIELDS)[number]; old_value: number | null }[]>(
      'product_id',
      'field',
      'old_value',
    );
  const then = new Map([...products].map(([id, product]) => [id, { ...product }]));
  for (const change of later) {
    const product = then.get(change.product_id);
    if (product === undefined) continue;
    if (change.field === 'price_sale') product.price_sale = change.old_value;
    else if (change.field === 'price_wholesale') product.price_wholesale = change.old_value ?? product.price_wholesale;
    else product.price_retail = change.old_value ?? product.price_retail;
  }
  return new Map(
    [...then].map(([id, product]) => [
      id,
      effectivePrice(
        {
          retail: product.price_retail,
          sale: product.price_sale,
          saleFrom: product.sale_from,
          saleTo: product.sale_to,
          wholesale: ownWholesale(product.price_wholesale, discount),
        },
        role,
        at,
      ),
    ]),
  );
}
