import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { withdrawOrder } from '#contract/orders/withdrawal.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';

describe.each(ENGINES)('a withdrawn order on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures } = shop;

  test('is refused when a copy of it comes late, a buyer’s and a till’s alike, and reserves nothing', async () => {
    const seller = await shop.app.as('manager');
    const guest = await shop.app.browserOf('guest');
    const productId = await product(5);
    const json = await orderFor(guest, { items: [{ productId, qty: 2 }] });
    const tills = {
      id: newId(),
      deviceId: newId(),
      placedAt: shop.now.toISOString(),
      authorId: seller.person.id,
      items: [{ productId, qty: 2, price: 10_000, title: 'Смеситель' }],
      buyer: { name: 'Ирина', phone: '+79161112233' },
      total: 20_000,
    };
    for (const [browser, path, body] of [
      [guest, placeOrder.path, json],
      [seller, placeTillOrder.path, tills],
    ] as const) {
      const withdrawal = { id: newId(), orderId: body.id };
      const answers = await Promise.all([1, 2, 3].map(() => browser.call(withdrawOrder, { body: withdrawal })));
      expect(answers.map(({ id, placed }) => [id, placed])).toEqual(answers.map(() => [withdrawal.id, null]));
      expect(await browser.request('POST', path, { json: body })).toMatchObject({
        status: 409,
        json: { code: 'order_closed' },
      });
    }
    expect(await figures(productId)).toEqual([5, 0]);
  });

  test('stands if a copy of it was booked before, and is answered with its number', async () => {
    const guest = await shop.app.browserOf('guest');
    const productId = await product(5);
    const body = await orderFor(guest, { items: [{ productId, qty: 2 }] });
    const { order } = await guest.call(placeOrder, { body });
    const withdrawal = { id: newId(), orderId: body.id };
    expect((await guest.call(withdrawOrder, { body: withdrawal })).placed).toEqual({
      number: order.number,
      total: order.total,
    });
    expect(await guest.call(placeOrder, { body })).toMatchObject({ replayed: true });
    expect(await figures(productId)).toEqual([5, 2]);
  });
});
