import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { sampleCard, sampleCartItem as inCart } from '../../testing.tsx';
import { cartLines, cartSums, changedPrices, NO_KNOWN_GOODS, type KnownGoods } from './cart-lines.ts';

function known(cards: ProductCard[], change: Partial<KnownGoods> = {}): KnownGoods {
  return { cards: new Map(cards.map((card) => [card._id, card])), missing: new Set(), asOf: null, ...change };
}

const at = (price: number) => ({ price: { retail: price, effective: price }, priceRetail: price });

describe('the cart', () => {
  test('uses the current price and shows the former one', () => {
    const lines = cartLines(
      [inCart('a', { qty: 2 }), inCart('b')],
      known([sampleCard('a', at(13_000)), sampleCard('b')]),
    );
    expect(lines.map(({ price, formerPrice }) => [price, formerPrice])).toEqual([
      [13_000, 12_490],
      [12_490, null],
    ]);
    expect(cartSums(lines).total).toBe(38_490);
    expect(changedPrices(lines)).toEqual(new Map([['a', 13_000]]));
  });

  test('shows a product that is no longer sold and does not count it', () => {
    const lines = cartLines(
      [inCart('a'), inCart('gone', { qty: 7 })],
      known([sampleCard('a')], { missing: new Set(['gone']) }),
    );
    expect(lines[1]).toMatchObject({ isGone: true, price: null, slug: undefined, title: 'Смеситель gone' });
    expect(cartSums(lines)).toMatchObject({ units: 1, total: 12_490, isPartial: false });
  });

  test('keeps a product at its last seen price until an answer about the whole shop', () => {
    expect(cartLines([inCart('a')], NO_KNOWN_GOODS)[0]).toMatchObject({
      isGone: false,
      price: 12_490,
      slug: 'tovar-a',
      formerPrice: null,
    });
  });

  test('does not treat a product added after the copy was made as gone', () => {
    const [before, after] = ['2025-03-01T09:00:00.000Z', '2025-03-01T11:00:00.000Z'];
    expect(cartLines([inCart('a')], known([], { missing: new Set(['a']), asOf: before }))[0]?.isGone).toBe(false);
    expect(cartLines([inCart('a')], known([], { missing: new Set(['a']), asOf: after }))[0]?.isGone).toBe(true);
  });

  test('of a wholesale buyer uses their price and does not compare it with the public one', () => {
    const card = sampleCard('a', {
      price: { retail: 14_000, effective: 9_000, wholesale: 9_000 },
      priceRetail: 14_000,
      priceWholesale: 9_000,
    });
    const lines = cartLines([inCart('a')], known([card]));
    expect(lines[0]).toMatchObject({ price: 9_000, fullPrice: 14_000, formerPrice: null });
    expect(cartSums(lines)).toMatchObject({ full: 14_000, discount: 5_000, total: 9_000 });
  });

  test('migrated without a price says that the total leaves the product out', () => {
    const lines = cartLines([inCart('a', { price: 0 })], NO_KNOWN_GOODS);
    expect(lines[0]?.price).toBeNull();
    expect(cartSums(lines)).toMatchObject({ total: 0, isPartial: true });
    expect(cartLines([inCart('a', { price: 0 })], known([sampleCard('a')]))[0]).toMatchObject({
      price: 12_490,
      formerPrice: null,
    });
  });

  test('adds up kopecks exactly', () => {
    const lines = cartLines(
      [inCart('a', { qty: 3 })],
      known([sampleCard('a', { ...at(0.1), price: { retail: 0.3, effective: 0.1 } })]),
    );
    expect(cartSums(lines)).toMatchObject({ full: 0.9, discount: 0.6, total: 0.3 });
  });
});
