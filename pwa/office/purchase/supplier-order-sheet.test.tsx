import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { render } from '../../testing.tsx';
import { SupplierOrderSheet } from './letter-button.tsx';

const supplier = {
  _id: 'sup1',
  name: 'Сантех-Опт',
  minimum: null,
  leadDays: 12,
  person: 'Олег',
  phone: '+7 916 123-45-67',
  email: '',
  sourceId: null,
};
const lines = [
  { title: 'Труба', sku: 'TR-1', unit: 'м', qty: 12, price: 410.5 },
  { title: 'Сифон', sku: null, qty: 3, price: null },
];
// Half past midnight of the 21st in the shop's zone.
const at = '2026-11-20T21:30:00.000Z';

test('an order to a supplier says who orders from whom, articles and quantities, with prices only when asked for', () => {
  const said = render(
    <SupplierOrderSheet supplier={supplier} lines={lines} isPriced={false} shop={DEFAULT_SHOP} at={at} />,
  ).text;
  for (const part of [
    'Заказ поставщику от 21 ноября 2026',
    'Поставщик Сантех-Опт, Олег, +7 916 123-45-67',
    'Заказчик ООО «Русло», ИНН',
    'shop@example.ru',
    '1 TR-1 Труба 12 м 2 — Сифон 3 шт.',
    'Всего: 2 позиции.',
  ])
    expect(said.replace(/\s/g, ' ')).toContain(part);
  expect(said).not.toContain('₽');
  const priced = render(
    <SupplierOrderSheet supplier={supplier} lines={lines} isPriced shop={DEFAULT_SHOP} at={at} />,
  ).text;
  expect(priced.replace(/\s/g, ' ')).toContain('1 TR-1 Труба 12 м 410,50 ₽ 4 926 ₽ 2 — Сифон 3 шт. — —');
  expect(priced).toContain('Всего: 2 позиции.');
  const known = lines.map((line) => ({ ...line, price: line.price ?? 100 }));
  const summed = render(
    <SupplierOrderSheet supplier={supplier} lines={known} isPriced shop={DEFAULT_SHOP} at={at} />,
  ).text;
  expect(summed.replace(/\s/g, ' ')).toContain('Всего: 2 позиции на 5 226 ₽.');
});

test('goods without a supplier are printed with a line for the name', () => {
  expect(
    render(<SupplierOrderSheet supplier={undefined} lines={lines} isPriced={false} shop={DEFAULT_SHOP} at={at} />).text,
  ).toMatch(/Поставщик _+ Заказчик/);
});
