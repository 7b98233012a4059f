/** All orders of a person, for the copy of what the shop keeps about them. */
import type { Knex } from 'knex';
import type { Order } from '#contract/orders/orders.ts';
import { ordersOf } from '../order-store.ts';
import { presentOrders } from '../present-order.ts';

/** Newest first, as their buyer reads them. */
export async function listOrdersOf(db: Knex, userId: string): Promise<Order[]> {
  return presentOrders(db, await ordersOf(db, userId));
}
