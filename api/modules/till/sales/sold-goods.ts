/** The prices of goods in force at the moment of a sale. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { SaleRequest, GivenSaleWarning } from '#contract/sales/sales.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import { effectivePrice } from '#contract/products/price.ts';
import type { PriceField } from '#contract/catalogue/products.ts';
import { descending } from '#db/page.ts';
import type { PriceHistoryRow, ProductEditRow, SaleLineRow } from '#db/tables.ts';
import { pricingOf } from '../../catalogue/changes/pricing-of.ts';
import { frozenOf, type Goods } from '../../orders/checkout/order-goods.ts';

/** Columns of the prices and the cost, by their names in the price history. */
const PRICE_COLUMNS = {
  priceRetail: 'price_retail',
  priceWholesale: 'price_wholesale',
  salePrice: 'price_sale',
  costPrice: 'cost_price',
} as const satisfies Record<PriceField, keyof Goods>;

/**
 * The goods with the prices and costs in force at `at`, ISO: starts from today's and undoes later changes, since the first change after that
 * instant holds the value that was in force. A cost that was unknown then stays today's: the cost that an owner types later counts for
 * earlier sales that arrive after it. The start and the end of a sale price are kept in the edits of the product.
 */
export async function goodsAt(
  trx: Knex,
  products: ReadonlyMap<string, Goods>,
  at: string,
): Promise<Map<string, Goods>> {
  const later: Pick<PriceHistoryRow, 'product_id' | 'field' | 'old_value'>[] = await trx('price_history')
    .whereIn('product_id', [...products.keys()])
    .where('at', '>', at)
    .orderBy(descending('at', 'id'))
    .select('product_id', 'field', 'old_value');
  const then = new Map([...products].map(([id, product]) => [id, { ...product }]));
  for (const { product_id: id, field, old_value: value } of later) {
    const product = then.get(id);
    if (product === undefined) continue;
    if (field === 'salePrice') product.price_sale = value;
    else if (value !== null) product[PRICE_COLUMNS[field]] = value;
  }
  await undoSaleDates(trx, then, at);
  return then;
}

const SALE_DATES: Readonly<Record<string, 'sale_from' | 'sale_to'>> = { saleFrom: 'sale_from', saleTo: 'sale_to' };

/** Gives the goods the start and the end that their sale prices had at `at`. */
async function undoSaleDates(trx: Knex, goods: ReadonlyMap<string, Goods>, at: string): Promise<void> {
  const edited = [...goods.values()].filter(({ updated_at: edit }) => edit > at).map(({ id }) => id);
  // A sale that arrives at once needs no history.
  if (edited.length === 0) return;
  const edits: Pick<ProductEditRow, 'product_id' | 'changes'>[] = await trx('product_edits')
    .whereIn('product_id', edited)
    .where('at', '>', at)
    .orderBy('number', 'desc')
    .select('product_id', 'changes');
  for (const { product_id: id, changes } of edits)
    for (const { field, before } of JSON.parse(changes) as { field: string; before: string | null }[]) {
      const [product, column] = [goods.get(id), SALE_DATES[field]];
      if (product !== undefined && column !== undefined) product[column] = before;
    }
}

/** Prices at `at`, kopecks by product id: for the public, or for a wholesale buyer with `discount` per cent off the wholesale price. */
export function shopPrices(
  goods: ReadonlyMap<string, Goods>,
  at: string,
  payer: 'public' | { readonly discount: number },
): Map<string, number> {
  const [role, discount] = payer === 'public' ? (['customer', 0] as const) : (['wholesale', payer.discount] as const);
  return new Map([...goods].map(([id, product]) => [id, effectivePrice(pricingOf(product, discount), role, at)]));
}

/**
 * The lines of a sale: the charged price stays, and a line carries a warning when the shop's price was different at that moment.
 * `goods` and `prices`: the shop's at the moment of the sale; prices in kopecks by product id.
 */
export function priceLines(
  saleId: string,
  items: SaleRequest['items'],
  goods: ReadonlyMap<string, Goods>,
  prices: ReadonlyMap<string, number>,
) {
  const warnings: GivenSaleWarning[] = [];
  const lines = items.map((item, position): SaleLineRow => {
    const product = goods.get(item.productId);
    const shopPrice = prices.get(item.productId) ?? null;
    const price = item.price === undefined ? (shopPrice ?? 0) : toKopecks(item.price);
    const differs = shopPrice !== null && shopPrice !== price;
    if (product === undefined) warnings.push({ code: 'product_unknown', productId: item.productId });
    else if (product.deleted_at !== null) warnings.push({ code: 'product_removed', productId: product.id });
    if (differs) warnings.push({ code: 'price_differs', productId: item.productId, serverPrice: toRoubles(shopPrice) });
    return {
      id: newId(),
      sale_id: saleId,
      position,
      product_id: product?.id ?? null,
      title: item.title ?? product?.title ?? '',
      unit: item.unit ?? product?.unit ?? PIECE,
      qty: item.qty,
      price,
      server_price: differs ? shopPrice : null,
      price_before: item.override === undefined ? null : toKopecks(item.override.was),
      override_reason: item.override?.reason ?? null,
      approved_by: item.override?.approvedBy ?? null,
      ...frozenOf(product),
    };
  });
  return { lines, warnings };
}
