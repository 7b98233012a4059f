import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { reportMargin } from '#contract/reports/purchase.ts';
import { marginQuery } from '../../queries/inventory.ts';
import { render } from '../../testing.tsx';
import { goodsParams, readGoodsView } from './report-address.ts';
import { GoodsReportPage } from './goods-page.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T23:45:00.000Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const row = { qty: 2, revenue: 100, cost: 0, grossProfit: 100, margin: 100, qtyBelowCost: 0, loss: 0, onSale: true };
const ANSWER: AnswerOf<typeof reportMargin> = {
  items: [
    {
      ...row,
      _id: 'p1',
      title: 'Ванна',
      cost: 130.5,
      grossProfit: -30.5,
      margin: -30.5,
      qtyBelowCost: 1,
      loss: 40.5,
      qtyWithoutCost: 0,
    },
    { ...row, _id: 'p2', title: 'Кран', margin: null, qtyWithoutCost: 2 },
    { ...row, _id: null, title: 'Неизвестный', qtyWithoutCost: 2, onSale: false },
  ],
  total: 203,
  counts: { all: 203, below: 1, uncosted: 2 },
  sums: { qty: 406, revenue: 20_300, cost: 130.5, grossProfit: 20_169.5, qtyWithoutCost: 4, loss: 40.5 },
  from: '2026-10-01',
  to: '2026-10-31',
};

function look(at: string, answer: AnswerOf<typeof reportMargin> | null) {
  const client = new QueryClient();
  const view = readGoodsView(new URL(at, 'http://shop').searchParams, '2026-11-21');
  if (answer !== null) client.setQueryData(marginQuery(goodsParams(view)).queryKey, answer);
  return render(<GoodsReportPage />, { at, client });
}

const OCTOBER = '/admin/reports/goods?from=2026-10-01&to=2026-10-31';

test('all goods of the period are listed with margin and total, linked to receipts and to unknown costs', () => {
  const { text, links } = look(OCTOBER, ANSWER);
  const found = links.map((link) => decodeURIComponent(link.replaceAll('&amp;', '&')));
  expect(text).toContain('1–31 октября 2026');
  expect(text).toMatch(/100 ₽ 0 ₽ 100 ₽ —/);
  expect(text).toMatch(
    /Ванна продано ниже себестоимости: 1 ед\., убыток 40,50 ₽ 2 100 ₽ 130,50 ₽ −30,50 ₽ −30,5 % Кран без/,
  );
  expect(text).toMatch(/Итого, 203 товара, убыток 40,50 ₽ 406 20 300 ₽ 130,50 ₽ 20 169,50 ₽ до 99,4 %/);
  expect(text).toMatch(/Ниже себестоимости 1 Без себестоимости 2/);
  expect(found).toEqual(
    expect.arrayContaining([
      '/admin/reports?from=2026-10-01&to=2026-10-31&tab=goods&receipts=product&key=p1',
      '/admin/reports?from=2026-10-01&to=2026-10-31&tab=goods&receipts=title&key=Неизвестный',
      '/admin/products/p2/edit',
      '/api/reports/margin?from=2026-10-01&to=2026-10-31&format=xlsx',
    ]),
  );
  expect(found.filter((link) => link.endsWith('/edit'))).toHaveLength(1);
});

test('a skeleton is shown while the list loads; an empty list says so', () => {
  expect(look(OCTOBER, null).html).toContain('Загрузка…');
  const none = { ...ANSWER, items: [], total: 0 };
  expect(look(`${OCTOBER}&show=below`, none).text).toContain('Ниже себестоимости ничего не продано');
  expect(look(OCTOBER, none).text).toContain('Продаж не было');
});
