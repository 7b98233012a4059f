import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { SAMPLE_FACE } from '#contract/shop/sample-face.ts';
import { render } from '../../testing.tsx';
import { InvoiceSheet, sumInWords } from './invoice-sheet.tsx';

const order: Order = {
  _id: 'o1',
  number: '000123',
  createdAt: '2026-11-20T21:30:00.000Z',
  status: 'processing',
  goods: 24_980,
  total: 25_570,
  returned: 0,
  payments: [],
  paid: { sum: 0, due: 25_570, over: 0, state: 'unpaid' },
  items: [
    { productId: 'p1', slug: null, image: null, title: 'Смеситель', sku: 'GR-1', qty: 2, price: 12_490, returned: 0 },
  ],
  delivery: { method: 'courier', price: 590, address: 'Москва' },
  payment: 'invoice',
  bonusSpent: 0,
  bonusEarned: 0,
  bonusTakenBack: 0,
  buyer: { name: 'Пётр', phone: '+79120000001', email: '', companyName: 'ООО «Ремонт»', inn: '7707083893' },
  comment: '',
  events: [],
  cancellable: false,
  lapsesAt: null,
};

test('an invoice names both sides, the bank, the lines, the sum in figures and words, VAT and the state, on the shop’s day', () => {
  const { text } = render(
    <InvoiceSheet order={order} shop={{ ...DEFAULT_SHOP, bankName: 'АО «Банк»', bik: '044525225' }} />,
  );
  for (const part of [
    'Счёт на оплату № 000123 от 21 ноября 2026',
    'ООО «Ремонт», ИНН 7707083893',
    'АО «Банк»',
    '044525225',
    'Смеситель',
    'GR-1',
    'Доставка',
    'без НДС',
    'в обработке',
    'Двадцать пять тысяч пятьсот семьдесят рублей 00 копеек',
  ]) {
    expect(text.replace(/<!-- -->/g, '')).toContain(part);
  }
  expect(text).toContain('25 570 ₽');
});

test('an invoice shows the VAT of its own day, whatever rate is in force by now', () => {
  const vatRates = [
    { from: '2026-01-01', rate: 20 },
    { from: '2026-11-22', rate: 22 },
  ];
  const { text } = render(<InvoiceSheet order={order} shop={{ ...DEFAULT_SHOP, vatRates }} />);
  // Half past midnight of the 21st in the shop's zone.
  expect(text.replace(/<!-- -->/g, '').replace(/\s/g, ' ')).toContain('в том числе НДС 20 %: 4 261,67 ₽');
});

test.each([
  [1, 'Один рубль 00 копеек'],
  [2_000.05, 'Две тысячи рублей 05 копеек'],
  [1_000_021.5, 'Один миллион двадцать один рубль 50 копеек'],
])('%d in words', (sum, words) => {
  expect(sumInWords(sum)).toBe(words);
});

test('an invoice begins with the shop’s own logo', () => {
  const { html } = render(<InvoiceSheet order={order} shop={{ ...DEFAULT_SHOP, face: SAMPLE_FACE }} />);
  expect(html).toMatch(/<article[^>]*><img[^>]*src="\/pictures\/abc-480\.webp"/);
});
