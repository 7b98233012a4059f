import { describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { saleTotal } from '#contract/values/money.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { blankDraft } from '../../../device/journal/drafts.ts';
import {
  approvedByAuthor,
  correctingAdmin,
  renewApprovals,
  outgrownApproval,
  totalDiscount,
  pricesFor,
  shopTotal,
  withoutOverrides,
  withPrices,
} from './price-changes.ts';

const line = (productId: string, price: number, qty = 1): DraftPosition => ({
  productId,
  title: productId,
  sku: null,
  price,
  img: null,
  qty,
});
const RECEIPT = [line('tap', 6715, 2), line('bath', 24_900)];
const why = { reason: 'Торг' };

describe('a price that a seller changes', () => {
  test('keeps the shop’s price, however often it is changed', () => {
    const once = withPrices(RECEIPT, pricesFor(RECEIPT, 'tap', { kind: 'percent', percent: 10 }) ?? new Map(), why);
    expect(once[0]).toMatchObject({ price: 6043.5, override: { was: 6715, reason: 'Торг' } });
    expect(once[1]).toBe(RECEIPT[1]);
    const twice = withPrices(once, pricesFor(once, 'tap', { kind: 'percent', percent: 20 }) ?? new Map(), why);
    expect(twice[0]).toMatchObject({ price: 5372, override: { was: 6715 } });
  });

  test('equal to the shop’s own is no override', () => {
    const changed = withPrices(RECEIPT, pricesFor(RECEIPT, 'tap', { kind: 'sum', sum: 6000 }) ?? new Map(), why);
    expect(withPrices(changed, new Map([['tap', 6715]]), why)).toEqual(RECEIPT);
    expect(withoutOverrides(changed, null)).toEqual(RECEIPT);
  });

  test('is approved by the administrator who corrects the receipt of a seller', () => {
    const person = (role: User['role']) => ({ _id: 'u1', name: 'Анна', role }) as User;
    const correction = { corrects: 's1' };
    const approver = correctingAdmin(correction, person('admin'));
    expect(withPrices(RECEIPT, new Map([['tap', 1]]), { ...why, approver })[0]?.override).toEqual({
      was: 6715,
      reason: 'Торг',
      approvedBy: { id: 'u1', name: 'Анна', qty: 2 },
    });
    expect([
      correctingAdmin(correction, person('manager')),
      correctingAdmin({ corrects: null }, person('admin')),
    ]).toEqual([undefined, undefined]);
  });

  test('is never above the shop’s, nor negative', () => {
    expect(pricesFor(RECEIPT, 'tap', { kind: 'sum', sum: 6715.01 })).toBeNull();
    expect(pricesFor(RECEIPT, null, { kind: 'sum', sum: 38_330.01 })).toBeNull();
    expect(pricesFor(RECEIPT, 'tap', { kind: 'percent', percent: 101 })).toBeNull();
    expect(pricesFor(RECEIPT, 'gone', { kind: 'percent', percent: 1 })).toBeNull();
  });
});

test('a new total is met to the kopeck, replaces the lines’ discounts, and shows the total discount', () => {
  const discounted = withPrices(RECEIPT, pricesFor(RECEIPT, 'tap', { kind: 'percent', percent: 10 }) ?? new Map(), why);
  const prices = pricesFor(discounted, null, { kind: 'sum', sum: 36_000.01 }) ?? new Map();
  const whole = withPrices(discounted, prices, why);
  expect(saleTotal(whole)).toBe(36_000.01);
  expect(shopTotal(whole)).toBe(38_330);
  expect(totalDiscount(whole)).toBe(2329.99);
});

test('another seller’s draft keeps discounts that only an administrator can have given, as approved by its author', () => {
  const [tap, bath] = withPrices(
    [line('tap', 1000), line('bath', 500)],
    new Map([
      ['tap', 100],
      ['bath', 490],
    ]),
    why,
  );
  const draft = { ...blankDraft('anna'), authorName: 'Анна', positions: [tap!, bath!] };
  expect(approvedByAuthor(draft, 10).map(({ override }) => override?.approvedBy)).toEqual([
    { id: 'anna', name: 'Анна', qty: 1 },
    undefined,
  ]);
});

test('an approval covers the quantity it was given for, until it is given again', () => {
  const approver = { id: 'anna', name: 'Анна' };
  const [tap, bath] = withPrices([line('tap', 1000), line('bath', 500)], new Map([['tap', 100]]), {
    reason: 'Уценка',
    approver,
  }) as [DraftPosition, DraftPosition];
  const ten = { ...tap, qty: 10 };
  expect([tap, bath, ten].map(outgrownApproval)).toEqual([null, null, 1]);
  expect(outgrownApproval({ ...bath, qty: 10 })).toBeNull();
  const again = renewApprovals([ten, bath], { id: 'boris', name: 'Борис' });
  expect(again[0]).toMatchObject({ price: 100, override: { reason: 'Уценка', approvedBy: { id: 'boris', qty: 10 } } });
  expect([again[1], again.map(outgrownApproval)]).toEqual([bath, [null, null]]);
});
