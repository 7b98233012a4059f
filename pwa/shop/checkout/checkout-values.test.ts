import { describe, expect, test } from 'vitest';
import { orderRequestSchema, type OrderQuote } from '#contract/orders/orders.ts';
import {
  blankCheckout,
  bonusError,
  bonusTyped,
  consentErrors,
  fieldsOf,
  orderBody,
  pickupPointError,
  type CheckoutValues,
} from './checkout-values.ts';
import { sampleUser } from '../../device/person/sample-seller.ts';

const ID = '0190a6b0-0000-7000-8000-000000000001';
const line = { slug: 'a', title: 'Смеситель', sku: null, image: null, sum: 20_000 };
const quote: OrderQuote = {
  items: [
    { ...line, productId: 'a', qty: 2, price: 10_000, state: 'ok' },
    { ...line, productId: 'gone', qty: 1, price: null, sum: 0, state: 'removed' },
  ],
  goods: 20_000,
  delivery: { method: 'courier', price: 590 },
  bonus: { balance: 300, most: 300, spent: 300, earned: 591 },
  total: 20_290,
  lackingToMinimum: 0,
};
const filled: CheckoutValues = {
  ...blankCheckout(ID, null),
  buyer: { kind: 'person', name: 'Ирина', phone: '+79161234567', email: '', companyName: 'Забыто', inn: '1' },
  delivery: 'courier',
  address: 'Лесная, 5',
  payment: 'invoice',
  personalData: true,
  offer: true,
};

describe('the order of a checkout', () => {
  test('has the sums on the screen, and leaves out goods no longer sold', () => {
    expect(orderRequestSchema.parse(orderBody(filled, quote, null))).toMatchObject({
      id: ID,
      items: [{ productId: 'a', qty: 2, price: 10_000 }],
      deliveryPrice: 590,
      bonus: 300,
      total: 20_290,
    });
  });

  test('of a person has no company and no invoice, whatever was typed before', () => {
    expect(orderRequestSchema.parse(orderBody(filled, quote, null))).toMatchObject({
      payment: 'cash',
      buyer: { companyName: '', inn: '' },
    });
  });

  test('for pickup has no address', () => {
    expect(orderRequestSchema.parse(orderBody({ ...filled, delivery: 'pickup' }, quote, null)).address).toBe('');
  });

  test('has a slot only when one is chosen, and a kept order fills the fields with its own', () => {
    const slot = { day: '2026-12-01', from: '10:00', to: '14:00' };
    const body = orderRequestSchema.parse(orderBody(filled, quote, null, [], slot));
    expect(body.slot).toEqual(slot);
    expect(fieldsOf(body)).toMatchObject({ slotDay: '2026-12-01', slotHours: '10:00-14:00' });
    expect(Object.keys(orderBody(filled, quote, null)).filter((name) => name.startsWith('slot'))).toEqual([]);
  });

  test('names the pickup point: a single one by itself, otherwise the chosen one', () => {
    const [near, far] = [{ id: ID }, { id: '0190a6b0-0000-7000-8000-000000000002' }];
    const fetched = { ...filled, delivery: 'pickup' as const };
    const pointOf = (values: CheckoutValues, points: readonly { id: string }[]) =>
      orderRequestSchema.parse(orderBody(values, quote, null, points)).pointId;
    expect(pointOf(fetched, [])).toBeUndefined();
    expect(pointOf(fetched, [near])).toBe(near.id);
    expect(pointOf({ ...fetched, pointId: far.id }, [near, far])).toBe(far.id);
    expect(pointOf({ ...filled, pointId: far.id }, [near, far])).toBeUndefined();
    expect(pickupPointError(fetched, [near, far])).toEqual({ pointId: 'Выберите, где заберёте заказ' });
    // If the chosen point has been closed, the buyer has to choose again.
    expect(pickupPointError({ ...fetched, pointId: 'gone' }, [near, far])).not.toEqual({});
    expect(pickupPointError({ ...fetched, pointId: far.id }, [near, far])).toEqual({});
    expect(pickupPointError(fetched, [near])).toEqual({});
    expect(pickupPointError(fetched, [])).toEqual({});
    expect(pickupPointError({ ...fetched, delivery: 'courier' }, [near, far])).toEqual({});
  });

  test('needs both boxes ticked, which are never preselected', () => {
    expect(blankCheckout(ID, null)).toMatchObject({ personalData: false, offer: false });
    expect(Object.keys(consentErrors(blankCheckout(ID, null)))).toEqual(['personalData', 'offer']);
    expect(consentErrors(filled)).toEqual({});
  });

  test('of a wholesale buyer begins with the company', () => {
    const person = sampleUser({
      phone: '+79161234567',
      name: 'Пётр',
      role: 'wholesale',
      wholesale: { status: 'approved', companyName: 'ООО «Труба»', inn: '7707083893', comment: '' },
    });
    expect(blankCheckout(ID, person).buyer).toEqual({
      kind: 'company',
      name: 'Пётр',
      phone: '+79161234567',
      email: '',
      companyName: 'ООО «Труба»',
      inn: '7707083893',
    });
  });
});

test('bonuses are whole numbers; anything else is zero', () => {
  expect(['', '12', '1 200', '-5', '1,5', 'сто', '99999999'].map(bonusTyped)).toEqual([0, 12, 1200, 0, 0, 0, 0]);
});

test('typed bonuses that cannot be spent are an error at their field, never left out in silence', () => {
  const errorOf = (bonus: string, isOwnQuote = false) => bonusError({ bonus }, isOwnQuote).bonus;
  expect(['', ' ', '0', '12', '1 200'].map((bonus) => errorOf(bonus))).toEqual(Array(5).fill(undefined));
  for (const bonus of ['-5', '1,5', '500 ₽', 'сто', '99999999'])
    expect(errorOf(bonus)).toBe('Введите целое число бонусов');
  expect(errorOf('', true)).toBeUndefined();
  expect(errorOf('300', true)).toContain('бонусы не списать');
});
