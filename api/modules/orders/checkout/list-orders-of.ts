/** All orders of a person, for the copy of what the shop keeps about them. */
import type { Order } from '#contract/orders/orders.ts';
import { ordersOf } from '../order-store.ts';
import { presentOrders, type OrderReader } from '../present-order.ts';

/** Newest first, as their buyer reads them. */
export async function listOrdersOf(reader: OrderReader, userId: string): Promise<Order[]> {
  return presentOrders(reader, await ordersOf(reader.db, userId));
}
