/** Orders in the database; knex only. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { foldForSearch } from '#contract/search/search.ts';
import { countRows, onPage } from '#db/page.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#db/order-tables.ts';

/** Keeps a long order below SQLite's limit of bound values. */
const LINES_PER_INSERT = 500;

export async function findOrder(
  db: Knex,
  where: Partial<Pick<OrderRow, 'id' | 'tracking_token'>>,
): Promise<OrderRow | undefined> {
  return db('orders').where(where).first();
}

/**
 * The same, locked until the transaction ends; whoever only refers to the order (a line of the bonus ledger) need not
 * wait.
 */
export async function lockOrder(trx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
  return trx('orders').where({ id }).forNoKeyUpdate().first();
}

/**
 * When a change on an order that is locked counts as done, ISO. The clock was read before the lock was waited for:
 * without this a change could stand before the one it waited for.
 */
export function eventInstant({ updated_at }: Pick<OrderRow, 'updated_at'>, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();
}

export async function insertOrder(
  trx: Knex.Transaction,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await trx('orders').insert(order);
  for (let start = 0; start < lines.length; start += LINES_PER_INSERT)
    await trx('order_lines').insert(lines.slice(start, start + LINES_PER_INSERT));
}

export async function updateOrder(trx: Knex.Transaction, id: string, change: Partial<OrderRow>): Promise<void> {
  await trx('orders').where({ id }).update(change);
}

export async function insertEvent(trx: Knex.Transaction, event: Omit<OrderEventRow, 'id'>): Promise<void> {
  await trx('order_events').insert({ id: newId(), ...event });
}

/** Lines of these orders, in their order. */
export function linesOf(db: Knex, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db('order_lines')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_id', 'position'])
    .select();
}

export type NamedEvent = OrderEventRow & { actor_name: string | null };

/** What happened to these orders, oldest first. */
export function eventsOf(db: Knex, orderIds: readonly string[]): Promise<NamedEvent[]> {
  return db('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_events.at', 'order_events.id'])
    .select('order_events.*', { actor_name: 'users.name' }) as unknown as Promise<NamedEvent[]>;
}

/** What an order is found by. */
export function orderSearch(
  order: Pick<OrderRow, 'number' | 'buyer_name' | 'buyer_phone' | 'buyer_email' | 'company_name' | 'company_inn'>,
  titles: readonly string[],
): string {
  return foldForSearch(
    [
      order.number,
      order.buyer_name,
      order.buyer_phone,
      order.buyer_email,
      order.company_name,
      order.company_inn,
      ...titles,
    ].join(' '),
  );
}

export interface OrdersFilter {
  readonly userId?: string;
  readonly status?: string | undefined;
  readonly network?: string | undefined;
  readonly q?: string | undefined;
  /** Instants: from this one on, before that one. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of orders, newest first, and how many there are in all. */
export async function findOrders(db: Knex, filter: OrdersFilter): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = db('orders').modify((query) => {
    if (filter.userId !== undefined) query.where({ user_id: filter.userId });
    if (filter.status !== undefined) query.where('status', filter.status);
    if (filter.network !== undefined) query.where({ network: filter.network });
    if (filter.from !== undefined) query.where('created_at', '>=', filter.from);
    if (filter.before !== undefined) query.where('created_at', '<', filter.before);
    for (const word of foldForSearch(filter.q ?? '')
      .split(' ')
      .filter((part) => part !== ''))
      query.where('search', 'like', `%${word}%`);
  });
  const total = await countRows(matching);
  const rows = (await matching
    .clone()
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'number', order: 'desc' },
    ])
    .modify(onPage, filter)
    .select()) as OrderRow[];
  return { rows, total };
}

/** All orders of a person, newest first. */
export function ordersOf(db: Knex, userId: string): Promise<OrderRow[]> {
  return db('orders')
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'number', order: 'desc' },
    ])
    .select();
}

/** Orders that were placed without an account under this phone, newest first. */
export function guestOrdersUnder(db: Knex, phone: string): Promise<OrderRow[]> {
  return db('orders')
    .where({ buyer_phone: phone })
    .whereNull('user_id')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'number', order: 'desc' },
    ])
    .select();
}

/** Removes what people have written on the order's moves. */
export async function clearNotes(trx: Knex.Transaction, orderId: string): Promise<void> {
  await trx('order_events').where({ order_id: orderId, automatic: false }).update({ note: '' });
}

/** How many orders stand in each status; those with none are absent. */
export async function countByStatus(db: Knex): Promise<Map<string, number>> {
  const rows = await db('orders')
    .groupBy('status')
    .select('status')
    .count<{ status: string; count: number }[]>({ count: '*' });
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}
