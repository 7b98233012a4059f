import { expect, onTestFinished, test } from 'vitest';
import { me } from '#contract/people/auth.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { ENGINES } from '#db/test-database.ts';
import { runDueJobs, runJobs } from './daily-jobs.ts';
import { addCategories, addProducts, sampleProduct } from './proofs/fixtures/sample-goods.ts';
import { order } from './proofs/fixtures/sample-orders.ts';
import { startApp } from './proofs/fixtures/testing.ts';

test('a start with a clock that runs a year ahead deletes no session and writes off no bonus', async () => {
  let now = Date.parse('2026-11-22T09:00:00Z');
  const app = await startApp({ engine: 'sqlite', clock: () => new Date(now) });
  const browser = await app.as('customer');
  const bonus = {
    kind: 'accrual' as const,
    amount: 10_000,
    order_id: null,
    return_id: null,
    title: 'Подарок',
    at: new Date(now).toISOString(),
    usable_from: new Date(now).toISOString(),
    expires_at: new Date(now + 30 * 86_400_000).toISOString(),
  };
  await app
    .db('bonus_entries')
    .insert({ id: '019a0000-0000-7000-8000-000000000001', user_id: browser.person.id, ...bonus });
  await runJobs(app.services);
  now += 365 * 86_400_000;
  await runJobs(app.services);
  now -= 365 * 86_400_000;
  await runJobs(app.services);
  expect((await browser.call(me)).user.phone).toBe(browser.person.phone);
  expect((await app.db('bonus_entries').select('kind')).map(({ kind }) => kind)).toEqual(['accrual']);
  await app.close();
});

test('held new orders are checked daily: an unprocessed one gets a warning, then lapses', async () => {
  let now = Date.parse('2026-11-22T09:00:00Z');
  const app = await startApp({ engine: 'sqlite', clock: () => new Date(now) });
  await addCategories(app.db);
  await addProducts(app.db, [sampleProduct('kept', { stock_qty: 5 })]);
  const { order: placed } = await order(app.guest(), { items: [{ productId: 'kept', qty: 2 }] });
  const statuses: (string | undefined)[] = [];
  for (let day = 0; day <= DEFAULT_TERMS.heldDays; day += 1) {
    await runJobs(app.services);
    statuses.push((await app.db('orders').where({ id: placed._id }).first('status'))?.status);
    now += 86_400_000;
  }
  expect(statuses).toEqual([...Array.from({ length: DEFAULT_TERMS.heldDays }, () => 'new'), 'canceled']);
  expect((await app.db('products').where({ id: 'kept' }).first('reserved_qty'))?.reserved_qty).toBe(0);
  await app.close();
});

test.each(ENGINES)('of many processes on %s one runs the daily jobs, once per day of the shop', async (engine) => {
  let now = Date.parse('2026-11-22T20:30:00Z');
  const app = await startApp({ engine, clock: () => new Date(now) });
  onTestFinished(() => app.close());
  const looks = () => Promise.all(Array.from({ length: 4 }, () => runDueJobs(app.services)));
  const once = ['not due', 'not due', 'not due', 'run'];
  expect((await looks()).sort()).toEqual(once);
  expect(new Set(await looks())).toEqual(new Set(['not due']));
  // Midnight in Moscow.
  now += 30 * 60_000;
  expect((await looks()).sort()).toEqual(once);
});

test('with a doubtful clock the day counts as not done', async () => {
  let now = Date.parse('2026-11-22T09:00:00Z');
  const app = await startApp({ engine: 'sqlite', clock: () => new Date(now) });
  onTestFinished(() => app.close());
  await runJobs(app.services);
  now += 10 * 86_400_000;
  expect([await runDueJobs(app.services), await runDueJobs(app.services)]).toEqual(['doubted', 'doubted']);
  now += 21 * 60 * 60_000;
  expect(await runDueJobs(app.services)).toBe('run');
});
