/**
 * Sales, sent late, with a wrong clock, voided and returned: tiles, days, categories and sellers agree with each other and with a plain
 * recount.
 */
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { returnRequestSchema, type ReturnRequest } from '#contract/returns/returns.ts';
import { toRoubles } from '#contract/values/money.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/memory.ts';
import { startApp, type TestApp } from '../../proofs/fixtures/testing.ts';
import { createPerson } from '../people/accounts/create-person.ts';
import {
  addProducts,
  addCategories,
  sampleProduct,
  CATEGORIES,
  SUBCATEGORIES,
} from '../../proofs/fixtures/sample-goods.ts';
import { recordReturn } from '../till/returns/record-return.ts';
import { recordSale } from '../till/sales/record-sale.ts';
import { voidSale } from '../till/voids/void-sale.ts';
import { listReceipts } from './list-receipts.ts';
import { readMargin } from './purchase/read-margin.ts';
import { readPurchase } from './purchase/read-purchase.ts';
import { readHours } from './read-hours.ts';
import { proveReports } from './report-proof.ts';
import { readCategories, readSellers, readTiles, readTimeline, readTopProducts } from './read-reports.ts';
import type { SoldFilter } from './report-store.ts';

const RUNS = 25;
const DAY_MS = 86_400_000;
/** Noon of Moscow; stories reach two months back from here, so that months end within them. */
const START = Date.parse('2026-11-10T09:00:00.000Z');
const GOODS = 4;
const CATEGORY_OF = [SUBCATEGORIES.basin, SUBCATEGORIES.kitchen, SUBCATEGORIES.sets, SUBCATEGORIES.basin] as const;

const line = fc.record({
  good: fc.nat(GOODS - 1),
  qty: fc.integer({ min: 1, max: 5 }),
  kopecks: fc.integer({ min: 1, max: 99_999 }),
});
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      seller: fc.nat(1),
      lines: fc.uniqueArray(line, { selector: ({ good }) => good, minLength: 1, maxLength: 3 }),
      /** Milliseconds before now, and the skew of the device's clock. */
      ago: fc.integer({ min: 0, max: 60 * DAY_MS }),
      skew: fc.constantFrom(0, 0, 30_000, -7_200_000, 400 * DAY_MS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      nth: fc.nat(20),
      qty: fc.integer({ min: 1, max: 3 }),
      ago: fc.integer({ min: 0, max: 20 * DAY_MS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), nth: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      good: fc.nat(GOODS - 1),
      cost: fc.option(fc.nat(50_000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), word: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
);
const story = fc.array(action, { minLength: 5, maxLength: 30 });
const query = fc.record({
  from: fc.integer({ min: 0, max: 75 }),
  length: fc.integer({ min: 0, max: 75 }),
  category: fc.constantFrom(undefined, CATEGORIES.mixers, CATEGORIES.showers),
  subcategory: fc.constantFrom(undefined, SUBCATEGORIES.basin, SUBCATEGORIES.sets),
});

/** A line as this test expects it; kopecks, negative for returned goods. */
interface Fact {
  document: string;
  isReturn: boolean;
  day: string;
  /** Of the day, by Moscow's clock. */
  hour: number;
  seller: string;
  good: string;
  subcategory: string;
  category: string;
  qty: number;
  price: number;
  cost: number | null;
  late: boolean;
}

const moscowDay = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
const moscowHour = (at: number): number => new Date(at + 3 * 3_600_000).getUTCHours();
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const dayBefore = (days: number): string => moscowDay(START - days * DAY_MS);

describe.each(ENGINES)('reports on %s', (engine) => {
  let app: TestApp;
  const sellers: string[] = [];
  beforeAll(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    for (const name of ['Ольга', 'Игорь'])
      sellers.push(
        (
          await createPerson(
            app.db,
            { phone: `+7999000000${sellers.length}`, name, role: 'manager', password: 'test-password-1' },
            new Date(),
          )
        ).id,
      );
  });
  afterAll(() => app.close());
  let made = 0;
  /** Of all stories so far: they share the shop. */
  const facts: Fact[] = [];

  async function play(actions: readonly (typeof action extends fc.Arbitrary<infer D> ? D : never)[]): Promise<void> {
    const { db } = app;
    made += 1;
    const goods = CATEGORY_OF.map((_, index) => `story-${made}-${index}`);
    await addProducts(
      db,
      goods.map((id, index) =>
        sampleProduct(id, {
          subcategory_id: CATEGORY_OF[index]!.id,
          category_id: CATEGORY_OF[index]!.category_id,
          cost_price: index === 0 ? null : 10_000 * index,
          stock_qty: 10_000,
          created_at: '2026-01-01T00:00:00.000Z',
        }),
      ),
    );
    await db('movements').insert(
      goods.map((id) => ({
        id: `m-${id}`,
        product_id: id,
        kind: 'initial' as const,
        delta: 10_000,
        before: 0,
        after: 10_000,
        actor_id: null,
        reason: '',
        document_kind: '',
        document_id: null,
        at: '2026-01-01T00:00:00.000Z',
      })),
    );
    const costs = new Map(goods.map((id, index) => [id, index === 0 ? null : 10_000 * index]));
    const sold: {
      id: string;
      seller: string;
      lines: { good: string; qty: number; price: number; cost: number | null; left: number }[];
      open: boolean;
      body: Record<string, unknown>;
    }[] = [];
    const now = new Date(START);

    for (const what of actions) {
      if (what.do === 'sell') {
        const seller = sellers[what.seller]!;
        const id = newId();
        const soldAt = START - what.ago;
        const body = {
          id,
          // Every sale has a till of its own, since sales come in any order.
          deviceId: newId(),
          deviceSeq: 1,
          authorId: seller,
          soldAt: new Date(soldAt + what.skew).toISOString(),
          sentAt: new Date(START + what.skew).toISOString(),
          items: what.lines.map(({ good, qty, kopecks }) => ({
            productId: goods[good]!,
            qty,
            price: toRoubles(kopecks),
            title: 'Товар',
          })),
        };
        await recordSale({ db, now, timeZone: 'Europe/Moscow' }, saleRequestSchema.parse(body), {
          id: seller,
          role: 'manager',
        });
        // Half a minute is the network's delay, not a wrong clock.
        const at = Math.min(Math.abs(what.skew) > 60_000 ? soldAt : soldAt + what.skew, START);
        const day = moscowDay(at);
        for (const { good, qty, kopecks } of what.lines) {
          const category = CATEGORY_OF[good]!;
          facts.push({
            document: id,
            isReturn: false,
            day,
            hour: moscowHour(at),
            seller,
            good: goods[good]!,
            subcategory: category.id,
            category: category.category_id,
            qty,
            price: kopecks,
            cost: costs.get(goods[good]!) ?? null,
            late: day < moscowDay(START),
          });
        }
        sold.push({
          id,
          seller,
          open: true,
          body,
          lines: what.lines.map(({ good, qty, kopecks }) => ({
            good: goods[good]!,
            qty,
            price: kopecks,
            cost: costs.get(goods[good]!) ?? null,
            left: qty,
          })),
        });
      } else if (what.do === 'return') {
        const sale = sold.filter(({ open }) => open)[what.nth % Math.max(1, sold.length)];
        const first = sale?.lines[0];
        if (sale === undefined || first === undefined || first.left < what.qty) continue;
        const id = newId();
        const returnedAt = START - what.ago;
        const request: ReturnRequest = returnRequestSchema.parse({
          id,
          saleId: sale.id,
          deviceId: newId(),
          deviceSeq: 1,
          returnedAt: new Date(returnedAt).toISOString(),
          sentAt: now.toISOString(),
          authorId: sellers[1],
          items: [{ position: 0, qty: what.qty, fate: 'restock' }],
          total: toRoubles(first.price * what.qty),
        });
        await recordReturn({ db, settings: app.services.settings, now }, request, sellers[1]!);
        first.left -= what.qty;
        const fact = facts.find(({ document, good }) => document === sale.id && good === first.good)!;
        facts.push({
          ...fact,
          document: id,
          isReturn: true,
          day: moscowDay(returnedAt),
          hour: moscowHour(returnedAt),
          qty: -what.qty,
          late: false,
        });
      } else if (what.do === 'void') {
        const sale = sold.filter(({ open, lines }) => open && lines.every(({ left, qty }) => left === qty))[
          what.nth % Math.max(1, sold.length)
        ];
        if (sale === undefined) continue;
        sale.open = false;
        await voidSale(
          { db, now },
          {
            id: newId(),
            saleId: sale.id,
            deviceId: newId(),
            deviceSeq: 1,
            voidedAt: now.toISOString(),
            reason: 'Ошибка',
            authorId: sale.seller,
            sale: sale.body,
          },
          { id: sale.seller, role: 'manager' },
        );
        for (let index = facts.length - 1; index >= 0; index -= 1)
          if (facts[index]!.document === sale.id) facts.splice(index, 1);
      } else if (what.do === 'edit') {
        await db('products')
          .where({ id: goods[what.good]! })
          .update({ cost_price: what.cost, title: `Иначе ${what.cost}`, subcategory_id: CATEGORY_OF[what.good]!.id });
        costs.set(goods[what.good]!, what.cost);
      } else if (what.do === 'rename') {
        await db('categories')
          .where({ id: CATEGORIES.mixers.id })
          .update({ slug: `smesiteli-${what.word}`, name: `Смесители ${what.word}` });
      } else {
        // A read in between computes the sums, which must be recomputed for later bookings.
        await readTiles(db, { from: dayBefore(75), to: dayBefore(0) });
        await readTopProducts(db, { from: dayBefore(75), to: dayBefore(0) }, { limit: 20, today: dayBefore(0) });
      }
    }
  }

  async function judge(question: typeof query extends fc.Arbitrary<infer Q> ? Q : never): Promise<void> {
    const { db } = app;
    const { category, subcategory } = question;
    const first = Math.max(question.from, question.length);
    const period = { from: dayBefore(first), to: dayBefore(Math.max(0, first - question.length)) };
    const slugs =
      category === undefined ? undefined : await db('category_slugs').where({ category_id: category.id }).pluck('slug');
    const filter: SoldFilter = { ...period, categorySlugs: slugs, subcategoryId: subcategory?.id };
    const today = dayBefore(0);
    const wanted = facts.filter(
      (fact) =>
        period.from <= fact.day &&
        fact.day <= period.to &&
        (category === undefined || fact.category === category.id) &&
        (subcategory === undefined || fact.subcategory === subcategory.id),
    );
    const sum = (of: (fact: Fact) => number) => wanted.reduce((total, fact) => total + of(fact), 0);
    const documents = (of: (fact: Fact) => boolean) => new Set(wanted.filter(of).map(({ document }) => document)).size;
    const [qty, revenue, cost] = [
      sum((fact) => fact.qty),
      sum((fact) => fact.qty * fact.price),
      sum((fact) => fact.qty * (fact.cost ?? 0)),
    ];

    const tiles = await readTiles(db, filter);
    expect(tiles).toEqual({
      ...period,
      itemsQty: qty,
      revenue: toRoubles(revenue),
      cost: toRoubles(cost),
      grossProfit: toRoubles(revenue - cost),
      checks: documents(({ isReturn }) => !isReturn),
      returns: documents(({ isReturn }) => isReturn),
      lateChecks: documents(({ late }) => late),
      itemsWithoutCost: sum((fact) => (fact.cost === null ? fact.qty : 0)),
      // The marks of sales have a rule of their own; the proof compares their number.
      markedChecks: tiles.markedChecks,
      money:
        category === undefined && subcategory === undefined
          ? { bonuses: 0, delivery: 0, received: toRoubles(revenue) }
          : null,
    });
    const tables = [
      await readTimeline(db, filter),
      await readCategories(db, filter, today),
      await readSellers(db, filter),
    ];
    for (const rows of tables) {
      const total = (of: 'qty' | 'revenue' | 'cost' | 'grossProfit') =>
        rows.reduce((all, row) => all + Math.round(row[of] * 100), 0) / 100;
      expect([total('qty'), total('revenue'), total('cost'), total('grossProfit')]).toEqual([
        tiles.itemsQty,
        tiles.revenue,
        tiles.cost,
        tiles.grossProfit,
      ]);
    }
    for (const row of (await readTimeline(db, filter)).filter((one) => one.qty !== 0)) {
      expect(Math.round(row.revenue * 100)).toBe(
        wanted.filter(({ day }) => day === row.date).reduce((total, fact) => total + fact.qty * fact.price, 0),
      );
    }
    for (const row of await readTopProducts(db, filter, { limit: 20, today })) {
      expect(Math.round(row.revenue * 100)).toBe(
        wanted.filter(({ good }) => good === row._id).reduce((total, fact) => total + fact.qty * fact.price, 0),
      );
    }
    const hours = await readHours(db, filter, 'Europe/Moscow');
    if (subcategory !== undefined) expect(hours).toBeNull();
    else {
      const cells = new Map<string, Fact[]>();
      for (const fact of wanted) {
        const cell = `${weekdayOf(fact.day)} ${fact.hour}`;
        cells.set(cell, [...(cells.get(cell) ?? []), fact]);
      }
      expect(hours?.rows.map(({ weekday, hour }) => `${weekday} ${hour}`).sort()).toEqual([...cells.keys()].sort());
      for (const row of hours?.rows ?? []) {
        const its = cells.get(`${row.weekday} ${row.hour}`) ?? [];
        const count = (isReturn: boolean) =>
          new Set(its.filter((fact) => fact.isReturn === isReturn).map(({ document }) => document)).size;
        expect([row.qty, row.revenue, row.cost, row.checks, row.returns]).toEqual([
          its.reduce((total, fact) => total + fact.qty, 0),
          toRoubles(its.reduce((total, fact) => total + fact.qty * fact.price, 0)),
          toRoubles(its.reduce((total, fact) => total + fact.qty * (fact.cost ?? 0), 0)),
          count(false),
          count(true),
        ]);
      }
    }
    for (const show of ['all', 'below', 'uncosted'] as const) {
      const { rows, counts, sums } = await readMargin(db, { ...filter, show, sort: '-revenue' }, today);
      const goods = [...new Set(wanted.map(({ good }) => good))].map((good) => {
        const its = wanted.filter((fact) => fact.good === good);
        const add = (of: (fact: Fact) => number) => its.reduce((total, fact) => total + of(fact), 0);
        return {
          good,
          qty: add((fact) => fact.qty),
          revenue: add((fact) => fact.qty * fact.price),
          cost: add((fact) => fact.qty * (fact.cost ?? 0)),
          uncosted: add((fact) => (fact.cost === null ? fact.qty : 0)),
        };
      });
      const lists = {
        all: goods,
        below: goods.filter((one) => one.qty > 0 && one.revenue < one.cost),
        uncosted: goods.filter(({ uncosted }) => uncosted !== 0),
      };
      expect(counts).toEqual({ all: goods.length, below: lists.below.length, uncosted: lists.uncosted.length });
      expect(
        rows.map((row) => [row._id, row.qty, row.revenue, row.cost, row.qtyWithoutCost, row.onSale]).sort(),
      ).toEqual(
        lists[show]
          .map((one) => [one.good, one.qty, toRoubles(one.revenue), toRoubles(one.cost), one.uncosted, true])
          .sort(),
      );
      expect(sums.revenue).toBe(toRoubles(lists[show].reduce((total, one) => total + one.revenue, 0)));
      expect(sums.qtyWithoutCost).toBe(lists[show].reduce((total, one) => total + one.uncosted, 0));
    }
    const receipts = await listReceipts(db, filter, { page: 1, limit: 100 });
    expect(receipts.total).toBe(tiles.checks + tiles.returns);
  }

  /** Weeks, groups and frozen data of purchased goods, compared with the facts. */
  async function judgePurchase(): Promise<void> {
    const { rows, groups } = await readPurchase(app.db, { show: 'all' }, 'Europe/Moscow', new Date(START));
    const ago = (fact: Fact) => Math.round((Date.parse(dayBefore(0)) - Date.parse(fact.day)) / DAY_MS);
    const lately = facts.filter((fact) => ago(fact) < 56);
    const profits = rows
      .map(({ _id }) => ({
        id: _id,
        profit: lately
          .filter(({ good }) => good === _id)
          .reduce((total, { qty, price, cost }) => total + qty * (price - (cost ?? 0)), 0),
      }))
      .sort((one, other) => other.profit - one.profit || (one.id < other.id ? -1 : 1));
    const whole = profits.reduce((total, { profit }) => total + Math.max(0, profit), 0);
    let before = 0;
    const abc = new Map<string, string>();
    for (const { id, profit } of profits) {
      abc.set(id, profit <= 0 || before / whole >= 0.95 ? 'C' : before / whole >= 0.8 ? 'B' : 'A');
      before += Math.max(0, profit);
    }
    for (const row of rows) {
      const its = facts.filter(({ good }) => good === row._id);
      const weeks = Array.from({ length: 8 }, (_, week) =>
        its.filter((fact) => Math.floor(ago(fact) / 7) === 7 - week).reduce((total, { qty }) => total + qty, 0),
      );
      const sold = weeks.map((qty) => Math.max(0, qty));
      const mean = sold.reduce((total, qty) => total + qty, 0) / 8;
      const stray = Math.sqrt(sold.reduce((total, qty) => total + (qty - mean) ** 2, 0) / 8);
      const xyz = mean === 0 || stray > mean + 1e-9 ? 'Z' : stray > mean / 2 + 1e-9 ? 'Y' : 'X';
      const pieces = its.filter((fact) => ago(fact) < 90).reduce((total, { qty }) => total + qty, 0);
      expect([row.weeks, row.abc, row.xyz, row.dead], row._id).toEqual([weeks, abc.get(row._id), xyz, pieces <= 0]);
    }
    expect(groups.reduce((total, { goods }) => total + goods, 0)).toBe(rows.length);
    expect(Math.round(groups.reduce((total, { profit }) => total + profit, 0) * 100)).toBe(
      profits.reduce((total, { profit }) => total + profit, 0),
    );
  }

  test('agree with each other and with a plain recount after any story, for any days and category', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.array(query, { minLength: 1, maxLength: 3 }), async (actions, questions) => {
        await play(actions);
        for (const question of questions) await judge(question);
        await judgePurchase();
        expect(await proveReports(app.db)).toEqual([]);
      }),
      // Stories share one shop: shrinking after a failure would change the story.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
