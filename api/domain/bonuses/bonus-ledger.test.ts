import { describe, expect, test } from 'vitest';
import type { BonusEntryRow } from '#db/order-tables.ts';
import { readAccount } from './bonus-ledger.ts';

type Entry = Parameters<typeof readAccount>[0][number];
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const entry = (kind: BonusEntryRow['kind'], amount: number, at: number, order: string, life: { from?: number; to?: number } = {}): Entry => ({
  kind, amount, order_id: order, at: day(at),
  usable_from: life.from === undefined ? null : day(life.from),
  expires_at: life.to === undefined ? null : day(life.to),
});
const accrual = (amount: number, at: number, order: string, to = 400) => entry('accrual', amount, at, order, { from: at + 14, to });

describe('the bonus account', () => {
  test('is empty without entries', () => {
    expect(readAccount([], day(1))).toEqual({ balance: 0, pending: 0, expired: [] });
  });

  test('counts an accrual as pending until it is usable', () => {
    const entries = [accrual(100, 1, 'a')];
    expect(readAccount(entries, day(14))).toMatchObject({ balance: 0, pending: 100 });
    expect(readAccount(entries, day(15))).toMatchObject({ balance: 100, pending: 0 });
  });

  test('holds what an order spends, of the lot that ends first', () => {
    const entries = [accrual(100, 1, 'a', 300), accrual(100, 2, 'b', 200), entry('hold', -150, 30, 'c')];
    expect(readAccount(entries, day(31)).balance).toBe(50);
    // 100 of b and 50 of a are gone: nothing of b is left to expire.
    expect(readAccount(entries, day(250))).toMatchObject({ balance: 50, expired: [] });
    expect(readAccount(entries, day(301))).toMatchObject({ balance: 0, expired: [{ orderId: 'a', amount: 50 }] });
  });

  test('gives back what a canceled order held, with a life of its own', () => {
    const entries = [accrual(100, 1, 'a', 200), entry('hold', -100, 30, 'c'), entry('release', 100, 190, 'c', { from: 190, to: 555 })];
    expect(readAccount(entries, day(300))).toMatchObject({ balance: 100, expired: [] });
    expect(readAccount(entries, day(555)).expired).toEqual([{ orderId: 'c', amount: 100 }]);
  });

  test('counts what has expired no more, before and after it is written off', () => {
    const entries = [accrual(100, 1, 'a', 200)];
    expect(readAccount(entries, day(200))).toEqual({ balance: 0, pending: 0, expired: [{ orderId: 'a', amount: 100 }] });
    expect(readAccount([...entries, entry('expire', -100, 200, 'a')], day(201))).toEqual({ balance: 0, pending: 0, expired: [] });
  });

  test('takes a return from what the order brought while that is pending, and owes what was spent already', () => {
    const brought = accrual(100, 1, 'a');
    expect(readAccount([brought, entry('return', -40, 3, 'a')], day(20))).toMatchObject({ balance: 60 });
    const spent = [brought, entry('hold', -100, 20, 'b'), entry('return', -40, 21, 'a')];
    expect(readAccount(spent, day(22)).balance).toBe(-40);
    expect(readAccount([...spent, accrual(100, 22, 'c')], day(40)).balance).toBe(60);
  });
});
