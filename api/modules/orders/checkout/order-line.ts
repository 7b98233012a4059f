/** A line of an order with the goods' name, unit and price frozen at this moment. */
import { v7 as newId } from 'uuid';
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
