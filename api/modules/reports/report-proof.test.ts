import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { connect } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { runCommand } from '../../commands.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';
import { sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { recordSale } from '../till/sales/record-sale.ts';
import { LINE_SUMS } from './sums/report-sums.ts';
import { proveReports, settleReports } from './report-proof.ts';
import { refreshAllReports } from './sums/refresh-reports.ts';

const TODAY = '2026-04-10';
const NOW = new Date(`${TODAY}T09:00:00.000Z`);

describe.each(ENGINES)('the proof of reports on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      sampleProduct('a', { stock_qty: 100 }),
      sampleProduct('b', { stock_qty: 100, subcategory_id: null, cost_price: null }),
    ],
  });
  let seller: PersonsBrowser;
  beforeAll(async () => {
    seller = await app.as('admin');
    for (const day of ['2026-03-05', '2026-03-06', '2026-04-02']) await sell(day);
  });
  beforeEach(async () => {
    await app.db('report_marks').insert(['2026-03-05', '2026-03-06', '2026-04-02'].map((day) => ({ day })));
    await refreshAllReports(app.db, TODAY);
  });

  async function sell(day: string): Promise<void> {
    const items = [
      { productId: 'a', qty: 2, price: 10.01, title: 'А' },
      { productId: 'b', qty: 1, price: 5, title: 'Б' },
      { productId: newId(), qty: 1, price: 7, title: 'Незнакомый товар' },
    ];
    const sale = saleRequestSchema.parse({
      id: newId(),
      deviceId: newId(),
      deviceSeq: 1,
      soldAt: `${day}T09:00:00.000Z`,
      authorId: seller.person.id,
      items,
      force: true,
    });
    await recordSale({ db: app.db, now: NOW, timeZone: 'Europe/Moscow' }, sale, {
      id: seller.person.id,
      role: 'admin',
    });
  }

  test('finds nothing when all sums are right, before and after they are recomputed', async () => {
    expect(await proveReports(app.db)).toEqual([]);
    await sell('2026-03-05');
    expect(await proveReports(app.db)).toEqual([]);
    await refreshAllReports(app.db, TODAY);
    expect(await proveReports(app.db)).toEqual([]);
  });

  test('names a day, an hour, a category, a month and a product whose sum is wrong by a kopeck', async () => {
    await app.db('report_days').where({ day: '2026-03-05', category_slug: '*' }).increment('revenue', 1);
    await app
      .db('report_shelves')
      .where({ span: '2026-04-02', subcategory_id: '', category_slug: 'smesiteli' })
      .increment('cost', 1);
    await app.db('report_shelves').where({ span: '2026-03', subcategory_id: 'sub-basin' }).increment('qty', 1);
    await app.db('report_products').where({ product_id: 'b' }).increment('revenue', -1);
    await app.db('report_hours').where({ day: '2026-03-06', category_slug: '*' }).increment('checks', 1);
    await app.db('report_products').where({ product_id: '' }).increment('without_cost', 1);
    await app.db('report_product_days').where({ day: '2026-03-06', product_id: 'a' }).increment('cost', 1);
    const errors = await proveReports(app.db);
    expect(errors.map(({ where }) => where)).toEqual([
      `report_days / 2026-03-05 / ${seller.person.id} / * / sub-basin`,
      `report_days / 2026-03-05 / ${seller.person.id} / * / *`,
      'report_hours / 2026-03-06 / 2026-03-06T09 / *',
      'report_product_days / 2026-03-06 / a / А / smesiteli / sub-basin',
      'report_shelves / 2026-03 / smesiteli / Смесители / sub-basin / Для раковины',
      'report_products / 2026-03 /  / Незнакомый товар /  / ',
      'report_products / 2026-03 / b / Б / smesiteli / ',
      'report_shelves / 2026-04-02 / smesiteli / Смесители /  / ',
    ]);
    expect(errors[4]).toMatchObject({
      expected: expect.stringMatching(/^qty 6, /),
      found: expect.stringMatching(/^qty 7, /),
    });
  });

  test.each(['report_days', 'report_hours', 'report_shelves', 'report_product_days', 'report_products'])(
    'counts every sum that %s keeps',
    async (table) => {
      const columns = Object.entries(await app.db(table).columnInfo());
      const sums = columns.filter(([, { type }]) => /int/i.test(type)).map(([name]) => name);
      expect(sums).toEqual(expect.arrayContaining(LINE_SUMS));
      for (const sum of sums) {
        await app.db(table).increment(sum, 1);
        const errors = await proveReports(app.db);
        await app.db(table).increment(sum, -1);
        const named = (text: string) => new RegExp(`\\b${sum} (-?\\d+)`).exec(text)?.[1];
        expect(
          errors.some(({ expected, found }) => named(expected) !== named(found)),
          sum,
        ).toBe(true);
      }
      expect(await proveReports(app.db)).toEqual([]);
    },
  );

  test('wrong sums of days and of months are recomputed', async () => {
    await app.db('report_days').where({ day: '2026-03-05', category_slug: '*' }).increment('revenue', 1);
    await app.db('report_product_days').where({ day: '2026-04-02' }).delete();
    await app.db('report_products').where({ product_id: 'b' }).increment('revenue', -1);
    const { found, left } = await settleReports(app.db, TODAY);
    expect([...new Set(found.map(({ span }) => span))].sort()).toEqual(['2026-03', '2026-03-05', '2026-04-02']);
    expect([left, await proveReports(app.db)]).toEqual([[], []]);
    expect(await app.db('report_product_days').where({ day: '2026-04-02' })).toHaveLength(3);
  });

  test('names a sum that is missing, one of nothing, and one kept twice', async () => {
    await app.db('report_products').where({ product_id: '' }).delete();
    await app.db('report_shelves').insert({
      span: '2026-02',
      category_slug: 'x',
      category_name: 'Х',
      subcategory_id: '',
      subcategory_name: '',
      qty: 1,
      revenue: 1,
      cost: 1,
    });
    const [twice] = await app
      .db('report_days')
      .where({ day: '2026-04-02', category_slug: 'smesiteli', subcategory_id: 'sub-basin' });
    await app.db('report_days').insert(twice!);
    const errors = await proveReports(app.db);
    expect(
      errors.map(({ expected, found }) => [expected === 'none', found === 'none', found.includes(' and ')]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    await app.db('report_shelves').where({ span: '2026-02' }).delete();
  });
});

test('the command says what is wrong and ends with 1, or says that all is well and ends with 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-proof-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const db = connect({ file: join(folder, 'shop.sqlite') });
  try {
    await migrate(db);
    expect(await runCommand('doctor', ['check', 'reports'])).toBe(0);
    expect(log.mock.lastCall?.[0]).toBe('Report proof: every sum is what the books say');
    await db('report_products').insert({
      month: '2026-03',
      product_id: 'a',
      title: 'А',
      category_slug: 's',
      subcategory_id: '',
      qty: 1,
      revenue: 100,
      cost: 0,
    });
    expect(await runCommand('doctor', ['check', 'reports'])).toBe(1);
    expect(errorLog.mock.lastCall?.[0]).toBe(
      'report_products / 2026-03 / a / А / s / : expected none; found qty 1, revenue 100, cost 0, without_cost 0, below_cost 0, loss 0',
    );
    expect(await runCommand('doctor', ['settle', 'reports'])).toBe(0);
    expect(log.mock.calls.slice(-2).map(([line]) => String(line))).toEqual([
      'Settled report_products / 2026-03 / a / А / s / : none, not qty 1, revenue 100, cost 0, without_cost 0, below_cost 0, loss 0',
      'Report proof: every sum is what the books say',
    ]);
  } finally {
    await db.destroy();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  }
});
