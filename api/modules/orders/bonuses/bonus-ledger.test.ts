import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BonusEntryRow } from '#db/order-tables.ts';
import { readAccount } from './bonus-ledger.ts';

type Entry = Parameters<typeof readAccount>[0][number];
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const entry = (
  kind: BonusEntryRow['kind'],
  amount: number,
  at: number,
  order: string,
  life: { from?: number; to?: number; of?: string } = {},
): Entry => ({
  kind,
  amount,
  order_id: order,
  return_id: life.of ?? null,
  at: day(at),
  usable_from: life.from === undefined ? null : day(life.from),
  expires_at: life.to === undefined ? null : day(life.to),
});
const accrual = (amount: number, at: number, order: string, to = 400) =>
  entry('accrual', amount, at, order, { from: at + 14, to });

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
    // 100 of b and 50 of a are gone: none of b is left to expire.
    expect(readAccount(entries, day(250))).toMatchObject({ balance: 50, expired: [] });
    expect(readAccount(entries, day(301))).toMatchObject({
      balance: 0,
      expired: [{ orderId: 'a', returnId: null, amount: 50 }],
    });
  });

  test('gives back what a canceled order held to the lots it came from, with their expiry', () => {
    const entries = [
      accrual(100, 1, 'a', 200),
      accrual(50, 2, 'b', 300),
      entry('hold', -120, 30, 'c'),
      entry('release', 120, 190, 'c'),
    ];
    expect(readAccount(entries, day(191))).toEqual({ balance: 150, pending: 0, expired: [] });
    expect(readAccount(entries, day(200))).toMatchObject({
      balance: 50,
      expired: [{ orderId: 'a', returnId: null, amount: 100 }],
    });
    // Canceled after one of them has expired: that part is over at once.
    const late = [...entries.slice(0, 3), entry('release', 120, 250, 'c')];
    expect(readAccount(late, day(251))).toMatchObject({ balance: 50, expired: [{ orderId: 'a', amount: 100 }] });
    expect(readAccount([...late, entry('expire', -100, 252, 'a')], day(253))).toEqual({
      balance: 50,
      pending: 0,
      expired: [],
    });
  });

  test('pays a debt of a return first when a canceled order gives back', () => {
    const entries = [
      accrual(100, 1, 'a'),
      entry('hold', -100, 20, 'b'),
      entry('return', -40, 21, 'a'),
      entry('release', 100, 30, 'b'),
    ];
    expect(readAccount(entries.slice(0, 3), day(22)).balance).toBe(-40);
    expect(readAccount(entries, day(31))).toEqual({ balance: 60, pending: 0, expired: [] });
  });

  test('keeps the own expiry of a release from before', () => {
    const entries = [
      accrual(100, 1, 'a', 200),
      entry('hold', -100, 30, 'c'),
      entry('release', 100, 190, 'c', { from: 190, to: 555 }),
    ];
    expect(readAccount(entries, day(300))).toMatchObject({ balance: 100, expired: [] });
    expect(readAccount(entries, day(555)).expired).toEqual([{ orderId: 'c', returnId: null, amount: 100 }]);
  });

  test('excludes expired bonuses, before and after they are written off', () => {
    const entries = [accrual(100, 1, 'a', 200)];
    expect(readAccount(entries, day(200))).toEqual({
      balance: 0,
      pending: 0,
      expired: [{ orderId: 'a', returnId: null, amount: 100 }],
    });
    expect(readAccount([...entries, entry('expire', -100, 200, 'a')], day(201))).toEqual({
      balance: 0,
      pending: 0,
      expired: [],
    });
  });

  test('takes a return from what the order earned while that is pending, and owes what was spent already', () => {
    const earned = accrual(100, 1, 'a');
    expect(readAccount([earned, entry('return', -40, 3, 'a')], day(20))).toMatchObject({ balance: 60 });
    const spent = [earned, entry('hold', -100, 20, 'b'), entry('return', -40, 21, 'a')];
    expect(readAccount(spent, day(22)).balance).toBe(-40);
    expect(readAccount([...spent, accrual(100, 22, 'c')], day(40)).balance).toBe(60);
  });

  test('keeps what a return gave back apart from what its order earned', () => {
    const entries = [
      accrual(100, 1, 'a', 200),
      entry('return', -30, 50, 'a', { of: 'r' }),
      entry('release', 50, 50, 'a', { from: 50, to: 415, of: 'r' }),
    ];
    expect(readAccount(entries, day(60))).toMatchObject({ balance: 120 });
    // A second return takes from what the order earned, not from what the first one gave back.
    const again = [...entries, entry('return', -70, 70, 'a', { of: 's' })];
    expect(readAccount(again, day(200))).toMatchObject({ balance: 50, expired: [] });
    expect(readAccount([...entries, entry('expire', -70, 200, 'a')], day(415)).expired).toEqual([
      { orderId: 'a', returnId: 'r', amount: 50 },
    ]);
  });

  test('equals an account kept bonus by bonus, whatever came in and went out', () => {
    const actions = fc.array(
      fc.record({
        days: fc.nat(120),
        sum: fc.integer({ min: 1, max: 9 }),
        what: fc.constantFrom('accrual', 'hold', 'hold', 'return', 'release'),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(actions, fc.nat(400), (story, wait) => {
        let today = 1;
        const entries: Entry[] = [];
        // Each bonus is an object of its own; bonuses taken back without one to take are owed.
        let purse: { order: string; from: number; to: number }[] = [];
        let owed = 0;
        const spend = (candidates: typeof purse, count: number): number => {
          const spent = candidates.toSorted((a, b) => a.to - b.to).slice(0, count);
          purse = purse.filter((bonus) => !spent.includes(bonus));
          return count - spent.length;
        };
        const usable = () => purse.filter(({ from, to }) => from <= today && to > today);
        story.forEach(({ days, sum, what }, index) => {
          today += days;
          const order = what === 'return' ? `${Math.floor(index / 2)}` : `${index}`;
          if (what === 'return') {
            const uncovered = spend(
              purse.filter((bonus) => bonus.order === order),
              sum,
            );
            owed += spend(usable(), uncovered);
            entries.push(entry('return', -sum, today, order));
          } else if (what === 'hold') {
            const held = Math.min(sum, usable().length - owed);
            if (held <= 0) return;
            spend(usable(), held);
            entries.push(entry('hold', -held, today, order));
          } else {
            const [from, to] = [today + (what === 'accrual' ? 14 : 0), today + 365 + index];
            const paidBack = Math.min(owed, sum);
            owed -= paidBack;
            for (let count = 0; count < sum - paidBack; count += 1) purse.push({ order, from, to });
            entries.push(entry(what === 'accrual' ? 'accrual' : 'release', sum, today, order, { from, to }));
          }
        });
        today += wait;
        const { balance, pending, expired } = readAccount(entries, day(today));
        expect({ balance, pending, expired: expired.reduce((total, lot) => total + lot.amount, 0) }).toEqual({
          balance: usable().length - owed,
          pending: purse.filter(({ from, to }) => from > today && to > today).length,
          expired: purse.filter(({ to }) => to <= today).length,
        });
      }),
      { numRuns: 500 },
    );
  });
});
