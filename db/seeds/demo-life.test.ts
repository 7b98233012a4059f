import { describe, expect, it } from 'vitest';
import { decideMove, ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { isInn } from '#contract/values/inn.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { demoLife } from './demo-life.ts';
import { unitsSold } from './seed-rows.ts';
import { DAY_MS, HOUR_MS } from './shop-hours.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const OFFSET = 3 * HOUR_MS;
const { products } = demoCatalogue({ now });
const told = { products, now, offset: OFFSET, taken: new Set(['+79000000102']) };
const life = demoLife(told);
const { people, sales, orders, documents, shifts } = life;

const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
const hourOf = (at: string) => new Date(Date.parse(at) + OFFSET).getUTCHours();
const worthOf = (goods: readonly (typeof products)[number][]) =>
  goods.reduce((sum, { cost_price, stock_qty }) => sum + (cost_price ?? 0) * stock_qty, 0);

describe('the life of the demo shop', () => {
  it('is the same every time', () => {
    expect(demoLife(told)).toEqual(life);
  });

  it('sells seven to nine receipts a day, up to today, and in proportion where there are fewer goods', () => {
    expect(sales.length / 89).toBeGreaterThan(7);
    expect(sales.length / 89).toBeLessThan(9);
    expect(sales.at(-1)?.soldAt.slice(0, 10)).toBe('2026-11-21');
    const few = demoLife({ ...told, products: products.slice(0, 150) });
    expect(few.sales.length).toBeGreaterThan(250);
    expect(few.sales.length).toBeLessThan(330);
  });

  it('keeps most of what sells for one to four months, some out of stock, and of dear goods a few pieces', () => {
    const sold = unitsSold(sales);
    const days = life.products.flatMap(({ id, stock_qty }) => {
      const units = sold.get(id) ?? 0;
      return units === 0 ? [] : [(stock_qty * 89) / units];
    });
    const share = (from: number, to: number) =>
      days.filter((lasts) => lasts >= from && lasts < to).length / days.length;
    expect(share(25, 125)).toBeGreaterThan(0.7);
    expect(share(0, 14)).toBeGreaterThan(0.03);
    expect(share(0, 14)).toBeLessThan(0.2);
    expect(share(250, Infinity)).toBeLessThan(0.01);
    const dear = life.products.filter(({ price_retail }) => price_retail > 4_000_000);
    expect(Math.max(...dear.map(({ stock_qty }) => stock_qty))).toBeLessThanOrEqual(5);
    expect(Math.min(...life.products.map(({ stock_qty }) => stock_qty))).toBe(0);
  });

  it('has a tenth or so of its money in goods that nobody has bought for 90 days', () => {
    const lastIn = new Map(
      documents
        .filter(({ kind, state }) => kind === 'receipt' && state === 'booked')
        .flatMap(({ at, lines }) => lines.map(({ product }) => [product.id, at])),
    );
    const sold = unitsSold([...sales, ...orders.filter(({ status }) => status === 'delivered')]);
    const frozen = life.products.filter(({ id }) => !sold.has(id) && (lastIn.get(id) ?? '9') < ago(90));
    expect(worthOf(frozen) / worthOf(life.products)).toBeGreaterThan(0.07);
    expect(worthOf(frozen) / worthOf(life.products)).toBeLessThan(0.16);
  });

  it('receives goods from several suppliers in the mornings of working days, with a receipt under way and a write-off', () => {
    const booked = documents.filter(({ kind, state }) => kind === 'receipt' && state === 'booked');
    expect(new Set(booked.map(({ supplier }) => supplier?.name)).size).toBe(6);
    for (const { at, lines } of booked) {
      expect(new Date(Date.parse(at) + OFFSET).getUTCDay()).not.toBe(0);
      expect(hourOf(at)).toBeLessThan(10);
      expect(new Set(lines.map(({ product }) => product.id)).size).toBe(lines.length);
      for (const { qty } of lines) expect(qty).toBeGreaterThan(0);
    }
    expect(documents.filter(({ kind }) => kind === 'write_off')).toHaveLength(1);
    expect(documents.filter(({ state }) => state === 'draft')).toHaveLength(1);
    expect(documents.at(-1)).toMatchObject({ state: 'draft' });
    expect([...documents].sort((a, b) => (a.at < b.at ? -1 : 1))).toEqual(documents);
  });

  it('takes back a piece now and then, days after it was sold', () => {
    expect(life.returns.length).toBeGreaterThan(4);
    expect(life.returns.length).toBeLessThan(40);
    for (const { sale, position, product, price, at } of life.returns) {
      expect(sale.lines[position]).toMatchObject({ product, price });
      expect(at > sale.soldAt && at < now.toISOString()).toBe(true);
    }
  });

  it('has counted two subcategories of different categories, a few pieces missing and found', () => {
    const recounts = documents.filter(({ kind }) => kind === 'recount');
    expect(new Set(recounts.map(({ note }) => note.split(' · ')[0])).size).toBe(2);
    for (const { lines, at } of recounts) {
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect([-1, 0, 1].map((difference) => lines.filter(({ qty }) => qty === difference).length)).toEqual([
        2,
        lines.length - 3,
        1,
      ]);
      for (const { product } of lines) expect(product.created_at < at).toBe(true);
    }
  });

  it('closes both tills every evening before today, over all receipts of the day, with cash for refunds and change', () => {
    expect(shifts.length).toBeGreaterThan(160);
    expect(new Set(shifts.map(({ till }) => till.name)).size).toBe(2);
    for (const { till, receipts, moves, opening, closedAt } of shifts) {
      const day = closedAt.slice(0, 10);
      expect(hourOf(closedAt)).toBe(21);
      expect(day < '2026-11-21').toBe(true);
      expect(receipts).toEqual(life.receipts.filter((one) => one.till === till && one.at.slice(0, 10) === day));
      // Cash for a refund is brought at its moment.
      let cash = opening;
      for (const { kind, sum } of [
        ...moves.map(({ kind, at, amount }) => ({ kind, at, sum: kind === 'in' ? amount : -amount })),
        ...receipts.map(({ kind, at, total }) => ({ kind, at, sum: kind === 'sale' ? total : -total })),
      ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) {
        cash += sum;
        if (kind !== 'in' && kind !== 'sale') expect(cash).toBeGreaterThanOrEqual(999);
      }
    }
  });

  it('knows 25 buyers by invented phones that nobody has, firms by tax numbers that pass the check', () => {
    expect(people).toHaveLength(25);
    const phones = people.map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(25);
    expect(phones).not.toContain('+79000000102');
    for (const phone of phones) expect(phone).toMatch(/^\+79000000\d{3}$/);
    const firms = people.filter(({ wholesale_company }) => wholesale_company !== '');
    expect(firms.map(({ wholesale_inn }) => isInn(wholesale_inn))).toEqual(firms.map(() => true));
    expect(firms.map(({ role }) => role)).toEqual(['wholesale', 'wholesale', 'wholesale', 'wholesale', 'customer']);
    const buyers = new Set(sales.map(({ buyer }) => buyer?.role));
    expect([...buyers].sort()).toEqual(['customer', 'wholesale', undefined]);
    for (const { buyer, soldAt } of sales) if (buyer !== null) expect(buyer.created_at < soldAt).toBe(true);
  });

  it('has 40 orders of the last weeks in all states and ways, each moved as the desk may move it', () => {
    expect(orders).toHaveLength(40);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ delivery }) => delivery))).toEqual(new Set(['pickup', 'courier', 'transport']));
    for (const { status, createdAt, moves, deliveryPrice } of orders) {
      expect(createdAt > ago(46)).toBe(true);
      expect(hourOf(createdAt)).toBeGreaterThanOrEqual(8);
      expect(moves.at(-1)?.to ?? 'new').toBe(status);
      let [last, at] = ['new', createdAt];
      for (const move of moves) {
        expect(move.from).toBe(last);
        expect(decideMove(move.from, move.to)).not.toBe('forbidden');
        expect(move.at > at && move.at < now.toISOString()).toBe(true);
        [last, at] = [move.to, move.at];
      }
      if (status === 'paid' || status === 'delivered') expect(deliveryPrice).not.toBeNull();
    }
    const fresh = orders.filter(({ status }) => status === 'new');
    expect(fresh.length).toBeGreaterThanOrEqual(3);
    for (const { createdAt } of fresh) expect(createdAt > ago(2)).toBe(true);
  });

  it('ends before any moment of the day, in the clock of the shop', () => {
    for (const hour of [0, 3, 6, 15, 21]) {
      const moment = new Date(Date.parse('2026-11-23T00:00:00.000Z') + hour * HOUR_MS);
      const some = demoLife({ ...told, now: moment, offset: 10 * HOUR_MS });
      const instants = [
        ...some.sales.map(({ soldAt }) => soldAt),
        ...some.orders.flatMap(({ createdAt, moves }) => [createdAt, ...moves.map(({ at }) => at)]),
        ...some.documents.map(({ at }) => at),
        ...some.returns.map(({ at }) => at),
        ...some.shifts.flatMap(({ closedAt, moves }) => [closedAt, ...moves.map(({ at }) => at)]),
        ...some.people.map(({ created_at }) => created_at),
      ];
      expect(instants.filter((at) => at >= moment.toISOString())).toEqual([]);
      for (const { soldAt } of some.sales) {
        const own = new Date(Date.parse(soldAt) + 10 * HOUR_MS).getUTCHours();
        expect(own >= 10 && own <= 20).toBe(true);
      }
    }
  });
});
