/** Random stories of the shop: what its people do to goods, orders, sales and returns. */
import fc from 'fast-check';
import { ORDER_STATUSES } from '#contract/orders/order-machine.ts';
import { RETURN_FATES } from '#contract/returns/returns.ts';

export const GOODS = 3;
/** Most orders progress, so that there are goods to return. */
const ON_THE_WAY = ['paid', 'paid', 'delivered', 'delivered', 'delivered', 'delivered'] as const;
const nth = fc.nat(7);
const qty = fc.integer({ min: 1, max: 4 });
const good = fc.nat(GOODS - 1);
const basket = fc.uniqueArray(fc.record({ good, qty }), {
  selector: (line) => line.good,
  minLength: 1,
  maxLength: GOODS,
});

const action = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat(2),
      basket,
      bonus: fc.constantFrom(0, 50, 100_000),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      nth,
      to: fc.constantFrom(...ORDER_STATUSES, ...ON_THE_WAY),
      byBuyer: fc.constant(false),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      nth,
      to: fc.constant('canceled' as const),
      byBuyer: fc.constant(true),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('editOrder' as const),
      nth,
      basket,
      delivery: fc.constantFrom('courier' as const, 'pickup' as const, 'transport' as const),
      agreed: fc.constantFrom(undefined, 123.45),
      /** Per cent off the first line's price; null restores the shop's price. */
      off: fc.constantFrom(undefined, undefined, null, 5, 33),
      role: fc.constantFrom('admin' as const, 'admin' as const, 'manager' as const),
      /** Number of revisions by which the form is behind the order. */
      behind: fc.constantFrom(0, 0, 0, 1),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth,
      kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const),
      sum: fc.constantFrom(0.01, 100, 1234.5, 5000),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      basket,
      bare: fc.boolean(),
      minutesAgo: fc.constantFrom(0, 0, 5, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('recount' as const),
      basket,
      minutesAgo: fc.constantFrom(0, 3, 30),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverseRecount' as const), nth }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      of: fc.constantFrom('sale' as const, 'order' as const, 'order' as const),
      nth,
      times: fc.integer({ min: 1, max: 3 }),
      pieces: fc.array(
        fc.record({
          position: fc.nat(GOODS - 1),
          qty: fc.constantFrom(1, 1, 2, 4),
          fate: fc.constantFrom(...RETURN_FATES),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidReturn' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comment' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), good, delta: fc.integer({ min: -5, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      good,
      price: fc.integer({ min: 100, max: 9999 }),
      added: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), good }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      who: fc.nat(1),
      role: fc.constantFrom('customer' as const, 'wholesale' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 14, 200, 366) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('nightly' as const) }) },
);
export type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

/** Actions of one step run concurrently. Stories are long, because a return comes late in one. */
export const story = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  minLength: 8,
  maxLength: 30,
  size: 'max',
});
