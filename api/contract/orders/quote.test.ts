import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DELIVERY_METHODS, quoteOrder, type OrderTerms, type QuoteInput } from './quote.ts';

const TERMS: OrderTerms = {
  courier: 59_000,
  courierFreeFrom: 3_000_000,
  bonusPercent: 3,
  bonusSpendPercent: 30,
  wholesaleMinimum: 1_000_000,
};
const quoteInput = (changes: Partial<QuoteInput> = {}): QuoteInput => ({
  lines: [{ price: 1_249_000, qty: 2 }],
  delivery: 'pickup',
  role: 'customer',
  bonusAsked: 0,
  bonusBalance: 0,
  ...changes,
});

describe('an order costs', () => {
  test('its goods and the delivery: nothing for pickup, a flat sum for the courier, unknown for a transport company', () => {
    expect(quoteOrder(quoteInput(), TERMS)).toMatchObject({ goods: 2_498_000, delivery: 0, total: 2_498_000 });
    expect(quoteOrder(quoteInput({ delivery: 'courier' }), TERMS)).toMatchObject({
      delivery: 59_000,
      total: 2_557_000,
    });
    expect(quoteOrder(quoteInput({ delivery: 'transport' }), TERMS)).toMatchObject({
      delivery: null,
      total: 2_498_000,
    });
  });

  test('no courier from the sum on, whatever part of it bonuses pay', () => {
    const lines = [{ price: 3_000_000, qty: 1 }];
    expect(
      quoteOrder(quoteInput({ lines, delivery: 'courier', bonusAsked: 9_000, bonusBalance: 9_000 }), TERMS),
    ).toMatchObject({ delivery: 0, bonusSpent: 9_000 });
    expect(quoteOrder(quoteInput({ lines: [{ price: 2_999_999, qty: 1 }], delivery: 'courier' }), TERMS).delivery).toBe(
      59_000,
    );
  });

  test('at most 30 % of the goods in bonuses, whole ones, and no more than there are', () => {
    const lines = [{ price: 99_999, qty: 1 }];
    expect(quoteOrder(quoteInput({ lines, bonusAsked: 5_000, bonusBalance: 5_000 }), TERMS)).toMatchObject({
      bonusMost: 299,
      bonusSpent: 299,
      total: 70_099,
    });
    expect(quoteOrder(quoteInput({ lines, bonusAsked: 5_000, bonusBalance: 12 }), TERMS)).toMatchObject({
      bonusMost: 12,
      bonusSpent: 12,
    });
    expect(quoteOrder(quoteInput({ lines, bonusAsked: -5, bonusBalance: -12 }), TERMS)).toMatchObject({
      bonusMost: 0,
      bonusSpent: 0,
    });
  });

  test('and brings 3 % of the goods paid in money back as whole bonuses, without the delivery', () => {
    expect(quoteOrder(quoteInput({ delivery: 'courier' }), TERMS).bonusEarned).toBe(749);
    expect(quoteOrder(quoteInput({ bonusAsked: 1_000, bonusBalance: 1_000 }), TERMS).bonusEarned).toBe(719);
  });

  test.each(['guest', 'wholesale', 'manager', 'admin'] as const)('bonuses are not for %s', (role) => {
    expect(quoteOrder(quoteInput({ role, bonusAsked: 100, bonusBalance: 100 }), TERMS)).toMatchObject({
      bonusMost: 0,
      bonusSpent: 0,
      bonusEarned: 0,
    });
  });

  test('the sum missing to the minimum is reported to wholesale buyers only', () => {
    const lines = [{ price: 999_999, qty: 1 }];
    expect(quoteOrder(quoteInput({ lines, role: 'wholesale' }), TERMS).lackingToMinimum).toBe(1);
    expect(quoteOrder(quoteInput({ lines }), TERMS).lackingToMinimum).toBe(0);
  });

  test('never less than 70 % of its goods, and the sums add up', () => {
    const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), qty: fc.integer({ min: 1, max: 999 }) });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.constantFrom(...DELIVERY_METHODS),
        fc.integer(),
        fc.integer(),
        (lines, delivery, bonusAsked, bonusBalance) => {
          const quote = quoteOrder(quoteInput({ lines, delivery, bonusAsked, bonusBalance }), TERMS);
          expect(quote.total).toBe(quote.goods - quote.bonusSpent * 100 + (quote.delivery ?? 0));
          expect(quote.bonusSpent * 100).toBeLessThanOrEqual(quote.goods * 0.3);
          expect(quote.bonusSpent).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
