import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidInMoney, refundOf, refundOfOrder, returnedValue } from './refund.ts';

describe('a refund', () => {
  test('of a sale is what was charged', () => {
    expect(refundOf(paidInMoney(1_343_000), 0, 671_500)).toEqual({ money: 671_500, givenBack: 0, takenBack: 0 });
  });

  test('of an order gives money and bonuses back as they were paid, and takes back what was earned', () => {
    const paid = { goods: 1_000_000, bonusSpent: 300_000, bonusEarned: 210 };
    expect(refundOf(paid, 0, 400_000)).toEqual({ money: 280_000, givenBack: 1200, takenBack: 84 });
    expect(refundOf(paid, 400_000, 600_000)).toEqual({ money: 420_000, givenBack: 1800, takenBack: 126 });
  });

  test('leaves parts of a kopeck and of a bonus to the buyer until the rest comes back', () => {
    const paid = { goods: 300, bonusSpent: 100, bonusEarned: 1 };
    expect(refundOf(paid, 0, 100)).toEqual({ money: 67, givenBack: 1, takenBack: 0 });
    expect(refundOf(paid, 100, 200)).toEqual({ money: 133, givenBack: 0, takenBack: 1 });
  });

  test('of goods that cost nothing is nothing', () => {
    expect(refundOf(paidInMoney(0), 0, 0)).toEqual({ money: 0, givenBack: 0, takenBack: 0 });
  });

  test('in any number of returns is together what was paid, never below zero and never more than the goods cost', () => {
    const piece = fc.integer({ min: 0, max: 50_000_000_00 });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        fc.nat(100_000),
        (returns, percent, bonusEarned) => {
          const goods = returns.reduce((sum, value) => sum + value, 0);
          const bonuses = Math.floor((goods * percent) / 100 / 100);
          const paid = { goods, bonusSpent: bonuses * 100, bonusEarned: goods === 0 ? 0 : bonusEarned };
          const sums = { money: 0, givenBack: 0, takenBack: 0 };
          let before = 0;
          for (const value of returns) {
            const refund = refundOf(paid, before, value);
            expect(Math.min(refund.money, refund.givenBack, refund.takenBack)).toBeGreaterThanOrEqual(0);
            expect(refund.money).toBeLessThanOrEqual(value);
            sums.money += refund.money;
            sums.givenBack += refund.givenBack;
            sums.takenBack += refund.takenBack;
            before += value;
          }
          expect(sums).toEqual({ money: goods - paid.bonusSpent, givenBack: bonuses, takenBack: paid.bonusEarned });
        },
      ),
    );
  });

  test('of an order can be computed in roubles, as on the wire', () => {
    const order = {
      goods: 10_000,
      bonusSpent: 3000,
      bonusEarned: 210,
      items: [
        { price: 2000, returned: 1 },
        { price: 4000, returned: 0 },
      ],
    };
    expect(refundOfOrder(order, [{ position: 0, qty: 1 }])).toEqual({ total: 1400, givenBack: 600, takenBack: 42 });
    expect(
      refundOfOrder(order, [
        { position: 0, qty: 1 },
        { position: 1, qty: 1 },
      ]),
    ).toEqual({ total: 4200, givenBack: 1800, takenBack: 126 });
  });

  test('takes earlier returns into account', () => {
    expect(
      returnedValue([
        { price: 100, returned: 2 },
        { price: 50, returned: 0 },
        { price: 1, returned: 3 },
      ]),
    ).toBe(203);
  });
});
