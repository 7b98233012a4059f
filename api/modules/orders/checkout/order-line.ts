/** A line of an order with the goods' name, unit and price frozen at this moment. */
import { v7 as newId } from 'uuid';
import type { OrderItem } from '#contract/orders/orders.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow } from '#db/order-tables.ts';
import type { OrderGoods } from './order-goods.ts';

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
