/** Invariants of the books after any story. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { paidOf } from '#contract/orders/order-payments.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { refundOfOrder } from '#contract/returns/refund.ts';
import { proveBonuses } from '../../modules/orders/bonuses/bonus-proof.ts';
import { proveStock } from '../../modules/stock/movements/stock-proof.ts';
import { proveDocuments } from '../../modules/reports/document-proof.ts';
import { readTiles } from '../../modules/reports/sums/read-reports.ts';
import { NO_RETURNS } from '../../modules/orders/model/returned.ts';
import { returnsOfOrders, returnsOfSales } from '../../modules/till/returns/find-returns.ts';

/** Pieces, kopecks. */
type Figures = { qty: number; price: number; cost: number | null };

/** Expects stock, bonuses, orders, returns and reports to agree; `of` are the orders and sales of the story. */
export async function checkBooks(
  db: Knex,
  of: { orders: readonly string[]; sales: readonly string[] },
  now: Date,
): Promise<void> {
  expect(await proveStock(db)).toEqual([]);
  expect(await proveBonuses(db, now)).toEqual([]);
  expect(await proveDocuments(db)).toEqual([]);
  await checkOrders(db, of.orders);
  await checkReturns(db, [...of.orders, ...of.sales]);
  await checkReports(db);
}

async function checkOrders(db: Knex, ids: readonly string[]): Promise<void> {
  for (const order of await db('orders').whereIn('id', [...ids])) {
    const lines = await db('order_lines').where({ order_id: order.id });
    expect(order.goods_total).toBe(lines.reduce((sum, line) => sum + line.price * line.qty, 0));
    expect(order.total).toBe(order.goods_total - order.bonus_spent + (order.delivery_price ?? 0));
    const events = await db('order_events').where({ order_id: order.id }).orderBy(['at', 'id']);
    events.forEach((event, index) => expect(event.from_status).toBe(events[index - 1]?.to_status ?? null));
    expect(events.at(-1)?.to_status).toBe(order.status);
    // Each change causes a letter; a payment that completes an order causes the letter about its status.
    const letters = await db('outbox').where({ order_id: order.id });
    const ofMoney = letters.filter(({ subject }) => /^(Оплата|Возврат денег)/.test(subject));
    const money = events.filter(({ note }) => /^(Получено|Возвращено) /.test(note));
    expect(letters.length - ofMoney.length).toBe(events.length - money.length);
    expect(ofMoney.length).toBeLessThanOrEqual(money.length);
    expect(lines.map(({ position }) => position).sort((a, b) => a - b)).toEqual(lines.map((_, index) => index));
    await checkMoney(db, order);
    // Each revision belongs to one change, and each edit to one revision.
    const revisions = events.flatMap(({ revision }) => revision ?? []);
    expect(revisions).toEqual(revisions.map((_, index) => index + 1));
    expect(order.revision).toBe(revisions.length);
    const edits = await db('order_edits').where({ order_id: order.id });
    expect(new Set(edits.map(({ revision }) => revision)).size).toBe(edits.length);
    const moved = await db('movements').where({ kind: 'order', document_id: order.id });
    expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(
      order.status === 'delivered' ? -lines.reduce((sum, line) => sum + line.qty, 0) : 0,
    );
  }
}

/** Refunds never exceed payments, at any moment; a delivered order is paid. */
async function checkMoney(db: Knex, order: OrderRow): Promise<void> {
  const payments = await db('order_payments').where({ order_id: order.id }).orderBy(['at', 'id']);
  let taken = 0;
  for (const { kind, sum } of payments) {
    taken += kind === 'payment' ? sum : -sum;
    expect(taken).toBeGreaterThanOrEqual(0);
  }
  const paid = paidOf({ ...order, payments });
  expect(paid.sum).toBe(taken);
  if (order.status === 'delivered') expect(paid.due).toBe(0);
}

/** Checks the returns of these sales and orders. */
async function checkReturns(db: Knex, of: readonly string[]): Promise<void> {
  for (const row of await db('returns').where(
    (query) => void query.whereIn('sale_id', [...of]).orWhereIn('order_id', [...of]),
  )) {
    const lines = await db('return_lines').where({ return_id: row.id });
    const putBack = await db('movements').where({ document_kind: 'return', document_id: row.id });
    const back = (list: readonly { qty: number }[]) => list.reduce((sum, line) => sum + line.qty, 0);
    expect(putBack.reduce((sum, { delta }) => sum + delta, 0)).toBe(
      back(lines.filter(({ fate }) => fate === 'restock')),
    );
  }
  for (const [kind, found] of [
    ['sale', await returnsOfSales(db, of)],
    ['order', await returnsOfOrders(db, of)],
  ] as const) {
    for (const [id, { pieces, total }] of found) {
      const bought =
        kind === 'sale'
          ? await db('sale_lines').where({ sale_id: id })
          : await db('order_lines').where({ order_id: id });
      for (const { position, qty: sold } of bought) expect(pieces.get(position) ?? 0).toBeLessThanOrEqual(sold);
      const paid = kind === 'sale' ? await db('sales').where({ id }).first() : await db('orders').where({ id }).first();
      const money = paid === undefined ? 0 : 'goods_total' in paid ? paid.goods_total - paid.bonus_spent : paid.total;
      expect(paid?.status).toBe(kind === 'sale' ? 'recorded' : 'delivered');
      expect(toKopecks(total)).toBeLessThanOrEqual(money);
      if (bought.every(({ position, qty: sold }) => pieces.get(position) === sold))
        expect(toKopecks(total)).toBe(money);
    }
  }
}

/** Reports over the whole period equal the sums of the lines. */
async function checkReports(db: Knex): Promise<void> {
  const sold: Figures[] = await db('sale_lines as l')
    .join('sales as s', 's.id', 'l.sale_id')
    .where('s.status', 'recorded')
    .select('l.qty', 'l.price', 'l.cost');
  const ordered: Figures[] = await db('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where('o.status', 'delivered')
    .select('l.qty', 'l.price', 'l.cost');
  const back: Figures[] = await db('return_lines as l')
    .leftJoin('sale_lines as s', 's.id', 'l.sale_line_id')
    .leftJoin('order_lines as o', 'o.id', 'l.order_line_id')
    .select('l.qty', 'l.price', {
      cost: db.raw("CASE WHEN l.fate = 'write_off' THEN 0 ELSE COALESCE(s.cost, o.cost) END"),
    });
  const lines = [...sold, ...ordered, ...back.map((line) => ({ ...line, qty: -line.qty }))];
  const sum = (of: (line: Figures) => number) => lines.reduce((total, line) => total + of(line), 0);
  expect(await readTiles(db, { from: '2026-01-01', to: '2099-12-31' })).toMatchObject({
    itemsQty: sum(({ qty: count }) => count),
    revenue: toRoubles(sum(({ qty: count, price }) => count * price)),
    cost: toRoubles(sum(({ qty: count, cost }) => count * Number(cost ?? 0))),
    returns: (await db('returns')).length,
  });
}

/** The refund in roubles that a screen would offer with its possibly outdated data: others may return the same goods concurrently. */
export async function refundShown(
  db: Knex,
  bought: { saleId?: string | undefined; orderId?: string | undefined },
  positions: readonly { position: number; qty: number }[],
): Promise<number> {
  const order = await db('orders')
    .where({ id: bought.orderId ?? '' })
    .first();
  const lines =
    order === undefined
      ? await db('sale_lines')
          .where({ sale_id: bought.saleId ?? '' })
          .orderBy('position')
      : await db('order_lines').where({ order_id: order.id }).orderBy('position');
  const id = order?.id ?? bought.saleId ?? '';
  const returned =
    (order === undefined ? await returnsOfSales(db, [id]) : await returnsOfOrders(db, [id])).get(id) ?? NO_RETURNS;
  const goods = lines.reduce((sum, { price, qty: count }) => sum + price * count, 0);
  const shown = {
    goods: toRoubles(goods),
    bonusSpent: toRoubles(order?.bonus_spent ?? 0),
    bonusEarned: order?.bonus_earned ?? 0,
    items: lines.map(({ position, price }) => ({
      price: toRoubles(price),
      returned: returned.pieces.get(position) ?? 0,
    })),
  };
  return Math.max(0, refundOfOrder(shown, positions).total);
}
