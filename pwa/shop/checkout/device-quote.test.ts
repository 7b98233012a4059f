import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { Role } from '#contract/roles.ts';
import type { AvailabilityCode } from '#contract/products/availability.ts';
import { orderRequestSchema } from '#contract/orders/orders.ts';
import { blankCheckout, orderBody } from './checkout-values.ts';
import { deviceQuote } from './use-checkout.ts';

const card = (id: string, effective: number, code: AvailabilityCode = 'in') =>
  ({
    _id: id,
    slug: id,
    title: `Товар ${id}`,
    images: [],
    availability: { code, label: '' },
    price: { retail: effective, effective },
  }) as unknown as ProductCard;
const wish = (id: string, qty: number, addedAt = '2026-11-19T10:00:00.000Z') => ({ id, qty, addedAt });
const SHOP = { delivery: { pickup: 0, courier: 590, courierFreeFrom: 30_000 }, wholesaleMinimum: 20_000 };
const viewer = (role: Role, minimum: number | null = null) => ({ role, minimum });
const known = (cards: ProductCard[], missing: string[] = []) => ({
  items: cards,
  missing: new Set(missing),
  asOf: '2026-11-20T10:00:00.000Z',
});

describe('a quote by the device alone', () => {
  test('uses the copy’s prices and the shop’s delivery terms, no bonuses', () => {
    const items = [wish('a', 2), wish('b', 1)];
    expect(
      deviceQuote({ items, delivery: 'courier' }, known([card('a', 100.5), card('b', 10)]), SHOP, viewer('customer')),
    ).toMatchObject({
      goods: 211,
      delivery: { price: 590 },
      bonus: { spent: 0 },
      total: 801,
    });
    expect(
      deviceQuote({ items, delivery: 'transport' }, known([card('a', 20_000), card('b', 10)]), SHOP, viewer('guest')),
    ).toMatchObject({ delivery: { price: null }, total: 40_010 });
    expect(
      deviceQuote({ items, delivery: 'courier' }, known([card('a', 20_000), card('b', 10)]), SHOP, viewer('guest'))
        ?.delivery.price,
    ).toBe(0);
  });
  test('leaves out goods no longer sold; unknown goods give no quote', () => {
    const items = [wish('a', 1), wish('gone', 1)];
    expect(
      deviceQuote({ items, delivery: 'pickup' }, known([card('a', 100)], ['gone']), SHOP, viewer('guest')),
    ).toMatchObject({ total: 100, items: [{ state: 'ok' }, { state: 'removed' }] });
    expect(deviceQuote({ items, delivery: 'pickup' }, known([card('a', 100)]), SHOP, viewer('guest'))).toBeUndefined();
  });
  test('goods newer than the copy are not called withdrawn: the device gives no quote', () => {
    const items = [wish('a', 1), wish('new', 1, '2026-11-20T11:00:00.000Z')];
    expect(
      deviceQuote({ items, delivery: 'pickup' }, known([card('a', 100)], ['new']), SHOP, viewer('guest')),
    ).toBeUndefined();
  });
  test('says which goods are out of stock', () => {
    const quote = deviceQuote(
      { items: [wish('a', 1), wish('b', 1)], delivery: 'pickup' },
      known([card('a', 100, 'out'), card('b', 100, 'low')]),
      SHOP,
      viewer('guest'),
    );
    expect(quote?.items.map(({ state, left }) => [state, left])).toEqual([
      ['short', 0],
      ['ok', undefined],
    ]);
  });
  test('a wholesale order below the minimum lacks to it, by the buyer’s own terms first', () => {
    const lacking = (who: ReturnType<typeof viewer>) =>
      deviceQuote({ items: [wish('a', 2)], delivery: 'pickup' }, known([card('a', 7500.5)]), SHOP, who)
        ?.lackingToMinimum;
    expect(lacking(viewer('wholesale'))).toBe(4999);
    expect(lacking(viewer('wholesale', 15_002))).toBe(1);
    expect(lacking(viewer('wholesale', 0))).toBe(0);
    expect(lacking(viewer('customer'))).toBe(0);
  });
  test('makes an order that the journal accepts', () => {
    const quote = deviceQuote(
      { items: [wish('a', 3)], delivery: 'pickup' },
      known([card('a', 100)]),
      SHOP,
      viewer('guest'),
    );
    const filled = { ...blankCheckout('0190a6b0-0000-7000-8000-000000000001', null), personalData: true, offer: true };
    filled.buyer = { ...filled.buyer, name: 'Ирина', phone: '+79161234567' };
    expect(orderRequestSchema.parse(orderBody(filled, quote, null))).toMatchObject({
      total: 300,
      deliveryPrice: 0,
      authorId: null,
    });
  });
});
