import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthBefore, monthDays, readMonthBook } from '#contract/exchange/month-book.ts';
import { adjustStock } from '#contract/stock/inventory.ts';
import { ENGINES } from '#db/test-database.ts';
import { sell, startReceiptsShop } from '../../../proofs/fixtures/sample-receipts.ts';
import { readSheet } from '../../imports/files/read-sheet.ts';
import { xlsxStream, type Sheet, type SheetCell } from '../table/xlsx-sheet.ts';
import { monthSheets } from './month-book.ts';

const ZONE = 'Europe/Moscow';

test('a month ends with its last day, the running one today, and one that has not begun is none', () => {
  expect(monthDays('2026-02', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthDays('2026-12', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthDays('2026-03', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  expect(monthDays('2026-04', '2026-03-31')).toBeUndefined();
  expect(monthBefore('2026-01-15')).toBe('2025-12');
});

describe.each(ENGINES)('a month for the accountant on %s', (engine) => {
  let shop: Awaited<ReturnType<typeof startReceiptsShop>>;
  beforeAll(async () => {
    shop = await startReceiptsShop(engine);
    // Recorded in March, sold in February.
    const { clock, anna } = shop;
    await sell(clock, anna, '2026-02-27T09:00:00.000Z', [{ productId: 'mixer', qty: 4, price: 10_000 }]);
  });
  afterAll(() => shop.app.close());

  async function sheets(month: string): Promise<Map<string, SheetCell[][]>> {
    const book = await monthSheets(shop.app.db, { month, zone: ZONE, now: shop.clock.now });
    const read = async ({ name, rows }: Sheet): Promise<[string, SheetCell[][]]> => {
      const all: SheetCell[][] = [];
      for await (const row of rows) all.push([...row]);
      return [name, all];
    };
    return new Map(await Promise.all((book?.sheets ?? []).map(read)));
  }

  test('its sums agree, and a stock that its movements do not explain shows as a difference', async () => {
    const before = await sheets('2026-03');
    expect(before.get('Сверка')?.at(-1)).toEqual([
      'Остаток на начало и движения, шт.',
      -13,
      'Остаток на конец, шт.',
      197,
      -210,
    ]);
    const initial = { kind: 'initial' as const, actor_id: null, reason: '', document_kind: '' as const };
    for (const [product_id, qty] of [
      ['mixer', 100],
      ['shower', 100],
      ['loose', 10],
    ] as const) {
      const moment = { at: '2026-02-01T00:00:00.000Z', occurred_at: null, document_id: '' };
      await shop.app
        .db('movements')
        .insert({ ...initial, ...moment, id: newId(), product_id, delta: qty, before: 0, after: qty });
    }
    const march = await sheets('2026-03');
    expect(march.get('Сверка')).toEqual([
      ['Кассы: чеки без возвратов по ним', 38_702.5, 'Деньги по дням: кассы', 38_702.5, 0],
      ['Заказы: оплаты без возвратов денег', 10_000, 'Деньги по дням: заказы', 10_000, 0],
      ['Остаток на начало и движения, шт.', 197, 'Остаток на конец, шт.', 197, 0],
    ]);
    expect(march.get('Возвраты')?.map((row) => [row[0], row[3], row[4]])).toEqual([
      ['2026-03-09', 10_000.5, 'наличными'],
      ['2026-03-10', 10_000, 'наличными'],
    ]);
    expect(march.get('Оплаты заказов')?.map((row) => row.slice(2))).toEqual([['оплата', 'наличными', 20_000]]);
    expect(march.get('Выданные заказы')?.map((row) => [row[0], row[5]])).toEqual([['2026-03-06', 20_000]]);
    expect(march.get('Продажи по дням')).toHaveLength(31);
    expect(march.get('Остатки')?.map((row) => row.slice(3, 10))).toEqual([
      [10, 0, -1, 0, 0, 0, 9],
      [96, 0, -6, 2, 0, 0, 92],
      [100, 0, -4, 0, 0, 0, 96],
    ]);
  });

  test('an event that arrived later counts in the month in which it happened', async () => {
    const february = await sheets('2026-02');
    expect(february.get('Остатки')?.map((row) => row.slice(3, 10))).toEqual([
      [0, 10, 0, 0, 0, 0, 10],
      [0, 100, -4, 0, 0, 0, 96],
      [0, 100, 0, 0, 0, 0, 100],
    ]);
  });

  test('write-offs and recounts are listed with their purchase sums', async () => {
    const { admin, app } = shop;
    await admin.call(adjustStock, {
      params: { id: 'mixer' },
      body: { id: newId(), kind: 'write_off', stockQtyBase: 92, stockQty: 89, reason: 'Бой' },
    });
    const losses = (await sheets('2026-03')).get('Списания и пересчёты') ?? [];
    const cost = (await app.db('products').where({ id: 'mixer' }).first('cost_price'))?.cost_price ?? 0;
    expect(losses.map((row) => [row[0], row[1], row[4], row[6], row[7]])).toEqual([
      ['2026-03-31', 'Списание', -3, (-3 * cost) / 100, 'Бой'],
    ]);
  });

  test('the file is a workbook of these sheets, for administrators and months that have begun', async () => {
    const answer = await shop.admin.request('GET', `${readMonthBook.path}?month=2026-03`);
    expect(answer.headers.get('content-disposition')).toContain(
      encodeURIComponent('Месяц 2026-03-01 — 2026-03-31.xlsx'),
    );
    const path = join(mkdtempSync(join(tmpdir(), 'month-')), 'month.xlsx');
    const book = await monthSheets(shop.app.db, { month: '2026-03', zone: ZONE, now: shop.clock.now });
    writeFileSync(path, await buffer(xlsxStream(...(book?.sheets ?? []))));
    const written = await readSheet(path, 'month.xlsx', { sheet: 2 });
    expect(written?.sheets).toEqual([...(await sheets('2026-03')).keys()]);
    expect(written?.rows[0]?.cells.slice(0, 2)).toEqual(['Дата', 'Наличными, ₽']);
    expect((await shop.admin.request('GET', `${readMonthBook.path}?month=2026-04`)).status).toBe(422);
    expect((await shop.admin.request('GET', `${readMonthBook.path}?month=2026-13`)).status).toBe(422);
    expect((await shop.anna.request('GET', `${readMonthBook.path}?month=2026-03`)).status).toBe(403);
    expect(await sheets('2026-05')).toEqual(new Map());
  });
});
