import { expect, test } from 'vitest';
import { ONLINE_SELLER, type ReceiptRow } from '#contract/reports/reports.ts';
import { render } from '../../testing.tsx';
import { ReceiptList, namedFigure } from './receipts-drawer.tsx';
import { receiptsParams, pagesOf, type ReceiptsShown } from './report-address.ts';
import { sampleFigures, sampleReport } from './sample-report.ts';

const DAYS = { from: '2026-11-20', to: '2026-11-21' };
const shown = (of: ReceiptsShown['of'], key = '', page = 1): ReceiptsShown => ({ of, key, page });
const sale: ReceiptRow = {
  kind: 'sale',
  id: 's1',
  number: 'A7-000012',
  at: '2026-11-20T20:59:00.000Z',
  date: '2026-11-20',
  sellerName: 'Мария',
  note: 'Иванов С. П.',
  late: false,
  marks: [],
  ...sampleFigures(2, 7_990.5, 5_000),
};

test('a receipt shows number, time in the shop’s zone, seller and sums, and links to its place', () => {
  const { text, links } = render(
    <ReceiptList
      receipts={[sale, { ...sale, kind: 'order', id: 'o1', number: '1024', sellerName: 'Интернет-магазин', note: '' }]}
    />,
  );
  expect(text).toMatch(/Чек A7-000012 7 990,50 ₽ 20\.11, 23:59 · Мария 2 ед\. · маржа 2 990,50 ₽ Иванов С\. П\./);
  expect(text).toMatch(/Заказ 1024 .* Интернет-магазин/);
  expect(links).toEqual(['/journal?q=A7-000012&amp;receipt=s1', '/admin/orders/o1']);
});

test('a return is subtracted, and a late receipt is marked', () => {
  const { text } = render(
    <ReceiptList
      receipts={[
        {
          ...sale,
          kind: 'return',
          number: 'A7-000013',
          note: 'Не подошёл',
          qty: -1,
          revenue: -1_500,
          cost: -1_000,
          grossProfit: -500,
        },
        { ...sale, late: true, marks: ['author_not_sender', 'backdated', 'far_below_price'] },
      ]}
    />,
  );
  expect(text).toMatch(/Возврат A7-000013 −1 500 ₽ .*−1 ед\. · маржа −500 ₽ возврат Не подошёл/);
  expect(text).toMatch(/пришёл позже *автор не отправитель *задним числом *сильно ниже цены/);
});

test('the list says when sums cover only some of the goods', () => {
  expect(render(<ReceiptList receipts={[sale]} isPart />).text).toContain('Суммы только по выбранным товарам');
  expect(render(<ReceiptList receipts={[sale]} />).text).not.toContain('Суммы только');
});

test('each figure requests its own receipts within the report’s days and category', () => {
  const filter = { ...DAYS, topCategorySlug: 'vanny', subcategoryId: '' };
  const base = { ...DAYS, topCategorySlug: 'vanny', page: 1, limit: 50 };
  expect(receiptsParams(filter, shown('all'))).toEqual(base);
  expect(receiptsParams(filter, shown('marked'))).toEqual({ ...base, marked: 'true' });
  expect(receiptsParams(filter, shown('day', '2026-11-20', 3))).toEqual({
    ...base,
    from: '2026-11-20',
    to: '2026-11-20',
    page: 3,
  });
  expect(receiptsParams(filter, shown('product', 'p1'))).toEqual({ ...base, productId: 'p1' });
  expect(receiptsParams(filter, shown('title', 'Без карточки'))).toEqual({ ...base, title: 'Без карточки' });
  expect(receiptsParams(filter, shown('shelf', 'smesiteli/s2'))).toEqual({ ...base, shelf: 'smesiteli/s2' });
  // A category's row counts what was sold under this address, not what the category of today has.
  expect(receiptsParams(filter, shown('category', 'dush'))).toEqual({ ...base, shelf: 'dush' });
  expect(receiptsParams(filter, shown('seller', ONLINE_SELLER))).toEqual({ ...base, sellerId: 'online' });
  expect([pagesOf(0), pagesOf(50), pagesOf(51)]).toEqual([0, 1, 2]);
});

test('the list has its figure’s name and repeats its sums', () => {
  const named = (of: ReceiptsShown['of'], key = '') => {
    const { name, figures } = namedFigure(shown(of, key), DAYS, sampleReport());
    return [name.replace(/\u00a0/g, ' '), figures?.revenue, figures?.qty];
  };
  expect(named('all')).toEqual(['20–21 ноября 2026', 12_490.5, 6]);
  expect(named('day', '2026-11-20')).toEqual(['пятница, 20 ноября', 7_990.5, 2]);
  expect(named('product', 'p2')).toEqual(['Смеситель', 4_500, 3]);
  expect(named('title', 'Неизвестный товар')).toEqual(['Неизвестный товар', 490, 1]);
  expect(named('shelf', 'vanny/s1')).toEqual(['Ванны: Акриловые ванны', 7_990.5, 2]);
  expect(named('shelf', 'vanny/s1/Ванны/Акриловые ванны')).toEqual(['Ванны: Акриловые ванны', 7_990.5, 2]);
  expect(named('shelf', 'vanny/s1/Ванны/Акриловые')).toEqual(['Категория', undefined, undefined]);
  expect(named('seller', ONLINE_SELLER)).toEqual(['Интернет-магазин', 2_490.5, 1]);
  expect(named('product', 'gone')).toEqual(['Товар', undefined, undefined]);
  expect(namedFigure(shown('all'), DAYS, undefined).figures).toBeUndefined();
});
