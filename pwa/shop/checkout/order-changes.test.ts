import { expect, test } from 'vitest';
import { changesIn } from './changes-notice.tsx';

test('changed sums are listed with the value on the screen and the current one', () => {
  const details = [
    { path: 'items.0.price', message: 'Цена изменилась', title: 'Смеситель', before: 10_000, after: 11_000 },
    { path: 'items.1.price', message: 'Снят с продажи', title: 'Раковина', before: 5000, after: null },
    { path: 'deliveryPrice', message: '', before: 590, after: 0 },
    { path: 'bonus', message: '', before: 300, after: 0 },
    { path: 'total', message: '', before: 15_290, after: 11_000 },
  ];
  expect(changesIn('quote_changed', details)?.lines).toEqual([
    { title: 'Смеситель', before: '10\u00a0000\u00a0₽', after: '11\u00a0000\u00a0₽' },
    { title: 'Раковина', before: '5\u00a0000\u00a0₽', after: 'снят с продажи' },
    { title: 'Доставка', before: '590\u00a0₽', after: '0\u00a0₽' },
    { title: 'Бонусы', before: '300', after: '0' },
    { title: 'Итого', before: '15\u00a0290\u00a0₽', after: '11\u00a0000\u00a0₽' },
  ]);
});

test('short goods are shown as fewer or none left; staff see the number', () => {
  const details = [
    { message: '', title: 'Смеситель', left: 2 },
    { message: '', title: 'Раковина', left: 0 },
    { message: '', title: 'Ванна' },
  ];
  expect(changesIn('insufficient_stock', details)?.lines.map(({ after }) => after)).toEqual([
    'осталось 2\u00a0шт.',
    'нет в наличии',
    'осталось меньше',
  ]);
});

test('other refusals have no comparison', () => {
  expect(changesIn('order_below_minimum', [])).toBeNull();
});
