/** All orders of a person, for the copy of what the shop keeps about them. */
import type { Order } from '#contract/orders/orders.ts';
import type { Knex } from 'knex';
import type { OrderRow } from '#db/order-tables.ts';
import { ordersOf } from '../order-store.ts';
import { presentOrders, type OrderReader } from '../present-order.ts';

/** Newest first, as their buyer reads them. */
export async function listOrdersOf(reader: OrderReader, userId: string): Promise<Order[]> {
  return presentOrders(reader, await ordersOf(reader.db, userId));
}

/** The same as they are stored, for whoever needs a few facts of each. */
export function listOrderRowsOf(db: Knex, userId: string): Promise<OrderRow[]> {
  return ordersOf(db, userId);
}
