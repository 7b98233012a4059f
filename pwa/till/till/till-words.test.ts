import { expect, test } from 'vitest';
import type { ParkedDraft } from '../../device/journal/drafts.ts';
import { goodsNames, parkedName, sellerName } from './receipt/parked-dialog.tsx';
import { differenceText } from './receipt/repeat-notice.tsx';
import { cameraFailure } from '../kit/camera-sheet.tsx';

const aside = (change: Partial<ParkedDraft>): ParkedDraft => ({
  id: 'd1',
  authorId: 'u1',
  buyer: '',
  positions: [],
  updatedAt: '',
  corrects: null,
  parkedAt: '',
  ...change,
});

test('a parked receipt is named by its buyer, else by its content', () => {
  expect([
    parkedName(aside({ buyer: ' Иванов ' })),
    parkedName(aside({})),
    parkedName(aside({ corrects: 's1' })),
  ]).toEqual(['Иванов', 'Без имени', 'Исправление чека']);
});

test('a parked receipt names its first goods, and its seller as far as known', () => {
  const position = { productId: 'p', sku: null, price: 1, img: null, qty: 1 };
  const positions = ['Кран', 'Сифон', 'Ванна', 'Душ'].map((title) => ({ ...position, title }));
  expect(goodsNames(aside({ positions }))).toBe('Кран, Сифон и ещё 2');
  expect(goodsNames(aside({ positions: positions.slice(0, 2) }))).toBe('Кран, Сифон');
  expect(sellerName(aside({ authorName: 'Мария' }))).toBe('продавца «Мария»');
  expect(sellerName(aside({}))).toBe('другого продавца');
});

test('differences of a repeated sale are whole sentences', () => {
  expect(differenceText({ title: 'Кран', kind: 'gone' })).toBe('Кран: снят с продажи, в чек не добавлен');
  expect(differenceText({ title: 'Кран', kind: 'price', before: 1200, now: 1300 }).replace(/\u00a0/g, ' ')).toBe(
    'Кран: было 1 200 ₽, сегодня 1 300 ₽',
  );
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotReadableError', 'busy'],
] as const)('a camera that fails with %s is %s', (name, failure) =>
  expect(cameraFailure(new DOMException('', name))).toBe(failure),
);
