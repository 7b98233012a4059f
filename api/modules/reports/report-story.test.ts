/**
 * Sales, sent late, with a wrong clock, voided and returned: tiles, days, categories and sellers agree with each other and with a plain
 * recount.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES } from '#db/test-database.ts';
import { startApp, type TestApp } from '../../proofs/fixtures/testing.ts';
import { createPerson } from '../people/accounts/create-person.ts';
import { addCategories, CATEGORIES, SUBCATEGORIES } from '../../proofs/fixtures/sample-goods.ts';
import { listReceipts } from './list-receipts.ts';
import { readMargin } from './purchase/read-margin.ts';
import { readPurchase } from './purchase/read-purchase.ts';
import { readHours } from './read-hours.ts';
import { proveReports } from './report-proof.ts';
import { readCategories, readSellers, readTiles, readTimeline, readTopProducts } from './sums/read-reports.ts';
import type { SoldFilter } from './sums/report-store.ts';
import {
  DAY_MS,
  dayBefore,
  play,
  START,
  story,
  type Fact,
  type StoryShop,
} from '../../proofs/fixtures/sample-report-story.ts';

const RUNS = 25;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const query = fc.record({
  from: fc.integer({ min: 0, max: 75 }),
  length: fc.integer({ min: 0, max: 75 }),
  category: fc.constantFrom(undefined, CATEGORIES.mixers, CATEGORIES.showers),
  subcategory: fc.constantFrom(undefined, SUBCATEGORIES.basin, SUBCATEGORIES.sets),
});

const isLoss = ({ isReturn, price, cost }: Fact): boolean => !isReturn && cost !== null && price < cost;

type Question = typeof query extends fc.Arbitrary<infer Q> ? Q : never;

/** Compares the reports that a question asks for with each other and with the facts. */
async function judge({ db, facts }: StoryShop, question: Question): Promise<void> {
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
  const hours = await readHours(db, filter, { now: new Date(`${today}T12:00:00Z`), zone: 'Europe/Moscow' });
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
        below: add((fact) => (isLoss(fact) ? fact.qty : 0)),
        loss: add((fact) => (isLoss(fact) ? fact.qty * ((fact.cost ?? 0) - fact.price) : 0)),
      };
    });
    const lists = {
      all: goods,
      below: goods.filter(({ below }) => below > 0),
      uncosted: goods.filter(({ uncosted }) => uncosted !== 0),
    };
    expect(counts).toEqual({ all: goods.length, below: lists.below.length, uncosted: lists.uncosted.length });
    expect(
      rows
        .map(({ _id, onSale, ...row }) => [
          _id,
          ...[row.qty, row.revenue, row.cost, row.qtyWithoutCost, row.qtyBelowCost, row.loss],
          onSale,
        ])
        .sort(),
    ).toEqual(
      lists[show]
        .map(({ good, ...one }) => [
          good,
          ...[one.qty, toRoubles(one.revenue), toRoubles(one.cost), one.uncosted, one.below, toRoubles(one.loss)],
          true,
        ])
        .sort(),
    );
    expect(sums.revenue).toBe(toRoubles(lists[show].reduce((total, one) => total + one.revenue, 0)));
    expect(sums.qtyWithoutCost).toBe(lists[show].reduce((total, one) => total + one.uncosted, 0));
  }
  const receipts = await listReceipts(db, filter, { page: 1, limit: 100 });
  expect(receipts.total).toBe(tiles.checks + tiles.returns);
}

/** Weeks, groups and frozen data of purchased goods, compared with the facts. */
async function judgePurchase({ db, facts }: StoryShop): Promise<void> {
  const { rows, groups } = await readPurchase(db, { show: 'all' }, 'Europe/Moscow', new Date(START));
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

describe.each(ENGINES)('reports on %s', (engine) => {
  let app: TestApp;
  let shop: StoryShop;
  beforeAll(async () => {
    const sellers: string[] = [];
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
    shop = { db: app.db, settings: app.services.settings, sellers, facts: [], made: 0 };
  });
  afterAll(() => app.close());

  test('agree with each other and with a plain recount after any story, for any days and category', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.array(query, { minLength: 1, maxLength: 3 }), async (actions, questions) => {
        await play(shop, actions);
        for (const question of questions) await judge(shop, question);
        await judgePurchase(shop);
        expect(await proveReports(app.db)).toEqual([]);
      }),
      // Stories share one shop: shrinking after a failure would change the story.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
