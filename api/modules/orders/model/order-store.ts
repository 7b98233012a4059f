import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { ERASED_REASON } from '#contract/people/erasure.ts';
import { OVERRIDE_REASONS } from '#contract/sales/price-override.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { insertRows } from '#db/insert-rows.ts';
import { countRows, descending, onPage, type Page } from '#db/page.ts';
import type { OrderEventRow, OrderLineRow, OrderRow } from '#db/order-tables.ts';

export async function findOrder(
  db: Knex,
  where: Partial<Pick<OrderRow, 'id' | 'tracking_token'>>,
): Promise<OrderRow | undefined> {
  return db('orders').where(where).first();
}

/** Event time of a change to a locked order, ISO: after the change that the lock was waited for, although the clock was read before. */
export function eventInstant({ updated_at }: Pick<OrderRow, 'updated_at'>, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();
}

/** Makes these the order's lines, by id: known ones get position, quantity and price, missing ones are deleted, new ones inserted. */
export async function replaceLines(
  trx: Knex.Transaction,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const before = await linesOf(trx, [orderId]);
  const known = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await trx('order_lines').whereIn('id', gone).delete();
  for (const { id, position, qty, price, price_before = null, override_reason = null } of lines) {
    const line = known.get(id);
    const change = { position, qty, price, price_before, override_reason };
    const columns = Object.keys(change) as (keyof typeof change)[];
    if (line !== undefined && columns.some((column) => (line[column] ?? null) !== change[column]))
      await trx('order_lines').where({ id }).update(change);
  }
  const added = lines.filter(({ id }) => !known.has(id));
  await insertRows(trx, 'order_lines', added);
}

export async function updateOrder(trx: Knex.Transaction, id: string, change: Partial<OrderRow>): Promise<void> {
  await trx('orders').where({ id }).update(change);
}

/**
 * Records an event of the order as it is before the event: a person's act that leaves the status and the revision as they are, unless
 * `event` says otherwise.
 */
export async function insertEvent(
  trx: Knex.Transaction,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  event: Partial<OrderEventRow> & Pick<OrderEventRow, 'actor_id' | 'note' | 'at'>,
): Promise<void> {
  await trx('order_events').insert({
    id: newId(),
    order_id: id,
    from_status: status,
    to_status: status,
    automatic: false,
    told_by: '',
    revision: null,
    ...event,
  });
}

export function linesOf(db: Knex, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db('order_lines')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_id', 'position'])
    .select();
}

/** With the actor's name, and for an edit the buyer's words. */
export type NamedEvent = OrderEventRow & { actor_name: string | null; edit_id: string | null; words: string | null };

/** Events of these orders, oldest first. */
export function eventsOf(db: Knex, orderIds: readonly string[]): Promise<NamedEvent[]> {
  return db('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .leftJoin('order_edits', (edits) => {
      edits.on('order_edits.order_id', 'order_events.order_id').andOn('order_edits.revision', 'order_events.revision');
    })
    .whereIn('order_events.order_id', [...orderIds])
    .orderBy(['order_events.at', 'order_events.id'])
    .select('order_events.*', {
      actor_name: 'users.name',
      edit_id: 'order_edits.id',
      words: 'order_edits.words',
    }) as unknown as Promise<NamedEvent[]>;
}

export function orderSearch(
  order: Pick<OrderRow, 'number' | 'buyer_name' | 'buyer_phone' | 'buyer_email' | 'company_name' | 'company_inn'>,
  lines: readonly { readonly title: string }[],
): string {
  const { number, buyer_name, buyer_phone, buyer_email, company_name, company_inn } = order;
  return foldForSearch(
    [number, buyer_name, buyer_phone, buyer_email, company_name, company_inn, ...lines.map(({ title }) => title)].join(
      ' ',
    ),
  );
}

/** Newest first, where the number decides between orders of one instant; a day's deliveries in the order of their hours. */
const SORTS = { newest: descending('created_at', 'number'), hours: [{ column: 'slot' }, { column: 'number' }] };
export type OrdersSort = keyof typeof SORTS;

/** Adds where-clauses to a query of `orders`. */
export type OrdersWhere = (query: Knex.QueryBuilder) => void;

/** A page of orders and the total count. */
export async function findOrders(
  db: Knex,
  where: OrdersWhere,
  page: Page,
  sort: OrdersSort = 'newest',
): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = db('orders').modify(where);
  const total = await countRows(matching);
  const rows = (await matching.clone().orderBy(SORTS[sort]).modify(onPage, page).select()) as OrderRow[];
  return { rows, total };
}

export function orderIds(db: Knex, where: OrdersWhere, sort: OrdersSort): Promise<string[]> {
  return db('orders').modify(where).orderBy(SORTS[sort]).pluck('id');
}

export function ordersById(db: Knex, ids: readonly string[], sort: OrdersSort): Promise<OrderRow[]> {
  return db('orders')
    .whereIn('id', [...ids])
    .orderBy(SORTS[sort])
    .select();
}

/** Kopecks of all these orders, and of the canceled ones among them. */
export async function sumOrders(db: Knex, where: OrdersWhere): Promise<{ total: number; canceled: number }> {
  const sums = (await db('orders')
    .modify(where)
    .first({
      total: db.raw('COALESCE(SUM(total), 0)'),
      canceled: db.raw("COALESCE(SUM(CASE WHEN status = 'canceled' THEN total ELSE 0 END), 0)"),
    })) as Record<'total' | 'canceled', number | string>;
  return { total: Number(sums.total), canceled: Number(sums.canceled) };
}

/** All orders with these values, newest first. */
export function ordersWith(
  db: Knex,
  values: { readonly user_id: string } | { readonly user_id: null; readonly buyer_phone: string },
): Promise<OrderRow[]> {
  return db('orders').where(values).orderBy(SORTS.newest).select();
}

/** Gives the lines the goods' present costs; a line whose goods have none keeps its own. */
export async function takeCosts(trx: Knex.Transaction, orderId: string): Promise<void> {
  const cost = trx('products').whereRaw('products.id = order_lines.product_id').select('cost_price');
  await trx('order_lines')
    .where({ order_id: orderId })
    .update({ cost: trx.raw('COALESCE(?, cost)', [cost]) });
}

/**
 * Clears what people wrote on the order's moves, edits and changed prices. The suggested reasons of a price, and the shop's own words about
 * a move that 1C reported, say nothing about a buyer.
 */
export async function clearNotes(trx: Knex.Transaction, orderId: string): Promise<void> {
  // The fingerprint is made of the buyer's words too.
  await trx('order_edits').where({ order_id: orderId }).update({ words: '', body_hash: '' });
  await trx('order_events').where({ order_id: orderId, automatic: false, told_by: '' }).update({ note: '' });
  await trx('order_lines')
    .where({ order_id: orderId })
    .whereNotIn('override_reason', [...OVERRIDE_REASONS])
    .update({ override_reason: ERASED_REASON });
}

/** Number of the filter's orders by status; statuses without orders are absent. */
export async function countByStatus(db: Knex, where: OrdersWhere): Promise<Map<string, number>> {
  const rows = await db('orders')
    .modify(where)
    .groupBy('status')
    .select('status')
    .count<{ status: string; count: number }[]>({ count: '*' });
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** The number of the newest order; 0 before the first. */
export async function newestNumber(db: Knex): Promise<number> {
  const [row] = await db('orders').max<{ number: number | null }[]>({ number: 'number' });
  return Number(row?.number ?? 0);
}
