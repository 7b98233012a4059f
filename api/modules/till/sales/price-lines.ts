/** The lines of a sale: the charged price stays, and a line carries a warning when the shop's price was different at that moment. */
import { v7 as newId } from 'uuid';
import type { SaleRequest, GivenSaleWarning } from '#contract/sales/sales.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import type { SaleLineRow } from '#db/tables.ts';
import { frozenOf, type Goods } from '../../orders/checkout/order-goods.ts';

/** `goods` and `prices`: the shop's at the moment of the sale; prices in kopecks by product id. */
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
