import { expect, test } from 'vitest';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { purchaseFile, readPurchaseView, writePurchaseView } from './purchase-address.ts';
import { bySupplier, orderSum, weeklyText } from './purchase-groups.ts';

const row = (id: string, change: Partial<PurchaseRow> = {}): PurchaseRow => ({
  _id: id,
  title: id,
  sku: null,
  supplier: 'Сантех-Опт',
  stockQty: 0,
  availableQty: 0,
  onWayQty: 0,
  soldQty: 56,
  days: 56,
  daysLeft: 0,
  leadDays: 7,
  minimumQty: 0,
  ownLead: false,
  ownMinimum: false,
  need: 28,
  price: 0.1,
  stockCost: 0,
  dead: false,
  ...change,
});

test('goods to order stand by supplier, and the sum counts what a person has typed over the proposal', () => {
  const rows = [row('a'), row('b', { price: null }), row('c', { supplier: '' })];
  expect(bySupplier(rows).map(({ supplier, rows: ofIt }) => [supplier, ofIt.map(({ _id }) => _id)])).toEqual([
    ['Сантех-Опт', ['a', 'b']],
    ['', ['c']],
  ]);
  expect(orderSum(rows, ({ _id }) => (_id === 'a' ? 3 : 10))).toBe(1.3);
  expect([weeklyText(row('a')), weeklyText(row('a', { soldQty: 4 })), weeklyText(row('a', { soldQty: -2 }))]).toEqual([
    '7',
    '0,5',
    '0',
  ]);
});

test('the address carries the list and its page, and its file is the whole of it', () => {
  const view = readPurchaseView(new URLSearchParams('show=dead&page=2'));
  expect(view).toEqual({ show: 'dead', page: 2 });
  expect(readPurchaseView(writePurchaseView(view))).toEqual(view);
  expect(readPurchaseView(new URLSearchParams('show=x&page=-1'))).toEqual({ show: 'order', page: 1 });
  expect(purchaseFile('margin', 'csv')).toBe('/api/reports/margin?format=csv');
  expect(purchaseFile('dead', 'xlsx')).toBe('/api/reports/purchase?show=dead&format=xlsx');
});
