/** All orders of a person, for the copy of the person's data. */
import type { Order } from '#contract/orders/orders.ts';
import type { Knex } from 'knex';
import type { OrderRow } from '#db/order-tables.ts';
import { ordersOf } from '../model/order-store.ts';
import { presentOrders, type OrderReader } from '../desk/present-order.ts';

/** Newest first, as the buyer sees them. */
export async function listOrdersOf(reader: OrderReader, userId: string): Promise<Order[]> {
  return presentOrders(reader, await ordersOf(reader.db, userId));
}

/** The stored rows, for callers that need only a few fields of each order. */
export function listOrderRowsOf(db: Knex, userId: string): Promise<OrderRow[]> {
  return ordersOf(db, userId);
}
