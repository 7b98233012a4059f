/** Rows of the demo orders: lines, events, payments and bonuses. */
import { randomBytes } from 'node:crypto';
import { WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { BonusEntryRow, OrderEventRow, OrderLineRow, OrderPaymentRow, OrderRow } from '../order-tables.ts';
import { DEMO_HASH, demoId } from './demo-ids.ts';
import { deliveredAt, type DemoLife } from './demo-life.ts';
import type { DemoOrder } from './demo-orders.ts';
import { type Booking, soldColumns } from './seed-rows.ts';
import { DAY_MS } from './shop-hours.ts';

interface OrderRows {
  orders: Partial<OrderRow>[];
  lines: OrderLineRow[];
  events: Partial<OrderEventRow>[];
  payments: Partial<OrderPaymentRow>[];
  bonuses: Partial<BonusEntryRow>[];
}

const later = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** An order among the rows before it, which number its own. */
interface Placed {
  readonly order: DemoOrder;
  readonly number: number;
  readonly rows: OrderRows;
}

/** Orders with their lines, events, payments and bonuses. Tokens of their links are random, so that no one can guess one. */
export function orderRows(
  { orders }: DemoLife,
  { timeZone, actorId, categories }: Booking,
  lastNumber: number,
): OrderRows {
  const columnsOf = soldColumns(categories);
  const rows: OrderRows = { orders: [], lines: [], events: [], payments: [], bonuses: [] };
  orders.forEach((order, index) => {
    const placed = { order, number: lastNumber + index + 1, rows };
    rows.orders.push(orderRow(placed, timeZone));
    order.lines.forEach((line, position) => {
      const id = demoId('8041', rows.lines.length + 1);
      rows.lines.push({ id, order_id: order.id, ...columnsOf(line, position) });
    });
    addEvents(placed, actorId);
    addMoney(placed, actorId);
  });
  return rows;
}

const totalOf = ({ goods, deliveryPrice }: DemoOrder): number => goods + (deliveryPrice ?? 0);

function orderRow({ order, number }: Placed, timeZone: string): Partial<OrderRow> {
  const { id, buyer, createdAt, moves, deliveryPrice, goods } = order;
  const delivered = deliveredAt(order) ?? null;
  const named = companyOf(order);
  return {
    id,
    number,
    body_hash: DEMO_HASH,
    status: order.status,
    user_id: buyer?.id ?? null,
    tracking_token: randomBytes(32).toString('base64url'),
    buyer_name: order.name,
    buyer_phone: order.phone,
    ...named,
    delivery: order.delivery,
    address: order.address,
    payment: order.payment,
    goods_total: goods,
    delivery_price: deliveryPrice,
    bonus_earned: order.bonusEarned,
    total: totalOf(order),
    comment: order.comment,
    search: foldForSearch(
      [
        number,
        order.name,
        order.phone,
        named.company_name,
        named.company_inn,
        ...order.lines.map(({ product }) => product.title),
      ].join(' '),
    ),
    created_at: createdAt,
    updated_at: moves.at(-1)?.at ?? createdAt,
    delivered_at: delivered,
    delivered_day: delivered === null ? null : businessDay(new Date(delivered), timeZone),
    revision: moves.length,
  };
}

function addEvents({ order: { id, buyer, createdAt, moves }, rows: { events } }: Placed, actorId: string | null): void {
  const add = (fields: Pick<OrderEventRow, 'from_status' | 'to_status' | 'actor_id' | 'note' | 'at' | 'revision'>) =>
    events.push({ id: demoId('8042', events.length + 1), order_id: id, ...fields });
  add({ from_status: null, to_status: 'new', actor_id: buyer?.id ?? null, note: '', at: createdAt, revision: null });
  moves.forEach(({ from, to, note, at }, move) =>
    add({ from_status: from, to_status: to, actor_id: actorId, note, at, revision: move + 1 }),
  );
}

/** The payment of a paid order, and the bonuses for a delivered one. */
function addMoney({ order, number, rows }: Placed, actorId: string | null): void {
  const { id, buyer, moves } = order;
  const delivered = deliveredAt(order) ?? null;
  const paidAt = moves.find(({ to }) => to === 'paid')?.at ?? delivered;
  if (paidAt !== null)
    rows.payments.push({
      id: demoId('8043', rows.payments.length + 1),
      order_id: id,
      kind: 'payment',
      sum: totalOf(order),
      how: WAY_OF_PAYMENT[order.payment],
      actor_id: actorId,
      at: paidAt,
    });
  if (delivered !== null && buyer !== null && order.bonusEarned > 0)
    rows.bonuses.push({
      id: demoId('8044', rows.bonuses.length + 1),
      user_id: buyer.id,
      kind: 'accrual',
      amount: order.bonusEarned,
      order_id: id,
      title: `Начислено за заказ № ${number}`,
      at: delivered,
      usable_from: later(delivered, DEFAULT_TERMS.bonusUsableAfterDays),
      expires_at: later(delivered, DEFAULT_TERMS.bonusExpireAfterDays),
    });
}

const companyOf = ({ buyer }: DemoOrder): Pick<OrderRow, 'company_name' | 'company_inn'> =>
  buyer?.role === 'wholesale'
    ? { company_name: buyer.wholesale_company, company_inn: buyer.wholesale_inn }
    : { company_name: '', company_inn: '' };
