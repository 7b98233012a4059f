import { expect, test } from 'vitest';
import type { OrderQuote } from '#contract/orders/orders.ts';
import { quoteToShow, unexplainedChanges } from './quote-changes.tsx';

type Line = OrderQuote['items'][number];

const lineOf = (productId: string, price: number | null, change: Partial<Line> = {}): Line => ({
  productId,
  slug: productId,
  title: `Смеситель ${productId}`,
  sku: null,
  image: null,
  qty: 1,
  price,
  sum: price ?? 0,
  state: price === null ? 'removed' : 'ok',
  ...change,
});

function quoteOf(items: Line[], change: Partial<OrderQuote> = {}): OrderQuote {
  const goods = items.reduce((sum, line) => sum + line.sum, 0);
  return {
    items,
    goods,
    delivery: { method: 'courier', price: 590 },
    bonus: { balance: 300, most: 300, spent: 300, earned: 0 },
    total: goods + 290,
    lackingToMinimum: 0,
    ...change,
  };
}

const SALE = quoteOf([lineOf('p1', 800)]);
const binds = ({ lackingToMinimum }: OrderQuote) => lackingToMinimum === 0;
const WISH = 'p1 by courier';
const READ = { wish: WISH, quote: SALE };

test.each([
  ['a sale price ends', quoteOf([lineOf('p1', 1000)])],
  ['the delivery is dearer', { ...SALE, delivery: { ...SALE.delivery, price: 690 }, total: 1190 }],
  ['fewer bonuses can be spent', { ...SALE, bonus: { ...SALE.bonus, spent: 100 }, total: 1290 }],
  ['goods are no longer sold', quoteOf([lineOf('p1', null)])],
  ['the buyer has other prices, below their minimum', quoteOf([lineOf('p1', 700)], { lackingToMinimum: 5000 })],
])('the sums that were read stay, for the shop to refuse, when %s', (_what, quote) => {
  expect(quoteToShow(READ, { wish: WISH, quote }, binds)).toBe(READ);
});

test('a quote with the sums that were read is shown with what is new in it', () => {
  const short = quoteOf([lineOf('p1', 800, { state: 'short', left: 0 })]);
  expect(quoteToShow(READ, { wish: WISH, quote: short }, binds).quote).toBe(short);
  const lacking = { ...SALE, lackingToMinimum: 100 };
  expect(quoteToShow(READ, { wish: WISH, quote: lacking }, binds).quote).toBe(lacking);
  expect(quoteToShow(READ, { wish: WISH, quote: structuredClone(SALE) }, binds)).toBe(READ);
});

test('sums that nobody can order by are replaced at once', () => {
  const lacking = { wish: WISH, quote: { ...SALE, lackingToMinimum: 100 } };
  const enough = quoteOf([lineOf('p1', 1000)]);
  expect(quoteToShow(lacking, { wish: WISH, quote: enough }, binds).quote).toBe(enough);
  expect(quoteToShow(lacking, structuredClone(lacking), binds)).toBe(lacking);
});

test('another wish shows its own sums; only what the buyer did not change is told', () => {
  const pickup = { method: 'pickup', price: 0 } as const;
  const next = quoteOf([lineOf('p1', 1000), lineOf('p2', 50)], { delivery: pickup, total: 1050 });
  expect(quoteToShow(READ, { wish: 'p1 by pickup', quote: next }, binds).quote).toBe(next);
  expect(unexplainedChanges(SALE, next)).toEqual([
    expect.objectContaining({ title: 'Смеситель p1', before: 800, after: 1000 }),
  ]);
  expect(unexplainedChanges(SALE, { ...SALE, delivery: pickup, total: 500 })).toEqual([]);
  expect(unexplainedChanges(SALE, quoteOf([lineOf('p1', null)]))).toEqual([
    expect.objectContaining({ before: 800, after: null, message: 'Снят с продажи' }),
  ]);
  expect(unexplainedChanges(SALE, { ...SALE, delivery: { method: 'courier', price: 690 } })).toEqual([
    expect.objectContaining({ path: 'deliveryPrice', before: 590, after: 690 }),
  ]);
});
