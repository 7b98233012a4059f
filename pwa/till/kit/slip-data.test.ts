import { expect, test } from 'vitest';
import type { Cashless } from '#contract/values/cashless.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import type { TillOrderRow } from '../../device/rows/journal-types.ts';
import { KeyBursts, type ScannedCodes } from '../../parts/forms/key-bursts.ts';
import { holdText, orderSlipOf, scannedReceipt, slipAddress, slipOf, slipText } from './slip-data.ts';

const ORDER: TillOrderRow = {
  kind: 'till-order',
  id: '0192f0c1-0000-7000-8000-000000000001',
  v: 1,
  state: 'queued',
  dependsOn: null,
  authorId: 'u1',
  authorName: 'Анна',
  number: '',
  deviceSeq: 0,
  total: 13_640,
  recordedAt: '2026-11-20T08:00:00.000Z',
  dueAt: 0,
  attempts: 0,
  lease: null,
  refusal: null,
  settledAt: null,
  receipt: null,
  units: [null, 'м'],
  body: {
    id: '0192f0c1-0000-7000-8000-000000000001',
    deviceId: '0192f0c1-0000-7000-8000-000000000002',
    placedAt: '2026-11-20T08:00:00.000Z',
    authorId: 'u1',
    items: [
      {
        productId: 'tap',
        title: 'Смеситель',
        qty: 2,
        price: 6_715,
        override: { was: 7_000, reason: 'Торг' },
      },
      { productId: 'pipe', title: 'Труба', qty: 3, price: 70 },
    ],
    buyer: { name: 'Ольга', phone: '+79161234567' },
    comment: 'Позвонить утром',
    total: 13_640,
    point: { id: '0192f0c1-0000-7000-8000-000000000003', words: 'Склад, Мира, 7' },
    prepayment: { id: '0192f0c1-0000-7000-8000-000000000004', sum: 3_000.5, how: 'transfer' },
  },
};

const linesOf = (row: TillOrderRow) =>
  slipText(slipOf(orderSlipOf(row), DEFAULT_SHOP, 'https://shop.example'))
    .replaceAll('\u00a0', ' ')
    .split('\n');

test('an order’s paper says who ordered what and where it is handed over, what is paid and what is left', () => {
  const lines = linesOf(ORDER);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Заказ от 20\.11\.2026/),
      '1. Смеситель. Цена 7 000 ₽, скидка: Торг',
      '   2 × 6 715 ₽ = 13 430 ₽',
      '2. Труба',
      '   3 м × 70 ₽ = 210 ₽',
      'Скидка: 570 ₽',
      'Сумма заказа: 13 640 ₽',
      'Предоплата переводом: 3 000,50 ₽',
      'К оплате при получении: 10 639,50 ₽',
      'Продавец: Анна',
      'Покупатель: Ольга',
      'Где забрать: Склад, Мира, 7',
      'Комментарий: Позвонить утром',
      'Не является кассовым чеком',
    ]),
  );
  expect(lines.join('\n')).toMatch(/Телефон: \+7 \(?916\)? 123-45-67/);
});

test('it has the shop’s number once the server gave one, and names no prepayment, place or comment that it lacks', () => {
  const { prepayment: _paid, point: _place, ...body } = ORDER.body;
  const customer = { id: 'b1', name: 'Пётр', companyName: 'ООО «Труба»' };
  const lines = linesOf({ ...ORDER, number: '10077', customer, body: { ...body, comment: '' } });
  expect(lines).toContainEqual(expect.stringMatching(/^Заказ № 10077 от /));
  expect(lines).toContain('К оплате при получении: 13 640 ₽');
  // The company, and the person who came.
  expect(lines).toContain('Покупатель: ООО «Труба», Ольга');
  expect(lines.join('\n')).not.toMatch(/Предоплата|Где забрать|Комментарий/);
});

test('the code for a return is on no order’s paper', () => {
  expect(slipOf(orderSlipOf(ORDER), DEFAULT_SHOP, 'https://shop.example').address).toBeNull();
});

test('the slip of a return names the VAT of the day of its sale, and none where that day is unknown', () => {
  const shop = {
    ...DEFAULT_SHOP,
    vatRates: [
      { from: '2026-01-01', rate: 20 },
      { from: '2027-01-01', rate: 22 },
    ],
  };
  const textOf = (soldAt?: string) => {
    const lines = [{ title: 'Кран', qty: 1, unit: 'шт.', price: 1_200, override: undefined }];
    const facts = { id: 'r1', number: 'A7-000124', at: '2027-01-05T08:00:00.000Z', total: 1_200, authorName: 'Анна' };
    const slip = { ...facts, kind: 'return', lines, saleNumber: 'A7-000123', soldAt, reason: 'Не подошёл' } as const;
    return slipText(slipOf(slip, shop, 'https://shop.example')).replaceAll('\u00a0', ' ');
  };
  expect(textOf('2026-12-31T08:00:00.000Z')).toMatch(/НДС 20 ?%, 200 ₽/);
  expect(textOf()).not.toContain('НДС');
});

test('the slip names the means of a receipt: one in its total, several with their sums', () => {
  const facts = { id: 's1', number: 'A7-000124', at: '2027-01-05T08:00:00.000Z', total: 1_200, authorName: 'Анна' };
  const lines = [{ title: 'Кран', qty: 1, price: 1_200 }];
  const textOf = (cashless?: Cashless) =>
    slipText(
      slipOf({ ...facts, kind: 'sale', lines, buyer: '', cashless }, DEFAULT_SHOP, 'https://shop.example'),
    ).replaceAll('\u00a0', ' ');
  expect(textOf()).toContain('Итого, наличными: 1 200 ₽\n');
  expect(textOf({ sbp: 1_200 })).toContain('Итого, по СБП: 1 200 ₽\n');
  expect(textOf({ card: 700.5 })).toContain('Итого: 1 200 ₽\nНаличными: 499,50 ₽\nКартой: 700,50 ₽\n');
});

const lackingIn = (short: { productId: string; lacking: number }[]) =>
  ({
    body: {
      items: [
        { productId: 'p1', title: 'Трап' },
        { productId: 'p2', title: 'Сифон' },
      ],
    },
    units: ['м', null],
    receipt: { short },
  }) as unknown as TillOrderRow;

test('goods are said to be reserved only where the server has them all', () => {
  expect(holdText(lackingIn([]))).toBe('товар в резерве');
  expect(
    holdText(
      lackingIn([
        { productId: 'p2', lacking: 2 },
        { productId: 'p1', lacking: 3 },
      ]),
    ),
  ).toBe('не хватает: Сифон — 2\u00a0шт.; Трап — 3\u00a0м');
});

const ID = '0193a1c2-7b1e-7c44-9f00-1a2b3c4d5e6f';

/** Keys of a Latin-only scanner as a tablet with a Russian layout receives them. */
const RUSSIAN: Readonly<Record<string, { key: string; code: string }>> = {
  '/': { key: '.', code: 'Slash' },
  '.': { key: 'ю', code: 'Period' },
  ':': { key: 'Ж', code: 'Semicolon' },
  '-': { key: '-', code: 'Minus' },
};
const LETTERS = new Map(
  [...'qwertyuiopasdfghjklzxcvbnm'].map((sign, place) => [sign, 'йцукенгшщзфывапролдячсмить'[place] ?? '']),
);

function typed(code: string): ScannedCodes {
  const bursts = new KeyBursts();
  [...code].forEach((sign, at) =>
    bursts.take({
      ...(RUSSIAN[sign] ??
        (/\d/.test(sign)
          ? { key: sign, code: `Digit${sign}` }
          : { key: LETTERS.get(sign) ?? sign, code: `Key${sign.toUpperCase()}` })),
      at: at * 8,
    }),
  );
  const codes = bursts.take({ key: 'Enter', code: 'Enter', at: code.length * 8 });
  return Array.isArray(codes) ? (codes as ScannedCodes) : [];
}

test('a slip’s code is an address of the shop with the receipt’s id', () => {
  const address = slipAddress(ID, 'https://shop.example');
  expect(address).toBe(`https://shop.example/till/receipt/${ID}`);
  expect(scannedReceipt([address])).toBe(ID);
});

test('a scanner on a Russian layout opens the same receipt', () => {
  const codes = typed(slipAddress(ID, 'https://shop.example'));
  expect(codes[0]).not.toContain('till');
  expect(scannedReceipt(codes)).toBe(ID);
});

test.each(['4607012345678', 'https://shop.example/p/smesitel', `https://shop.example/till/receipt/${ID}/more`, ID])(
  '%s is no slip',
  (code) => expect(scannedReceipt([code])).toBeNull(),
);
