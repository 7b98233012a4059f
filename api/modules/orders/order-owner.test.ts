import { describe, expect, test } from 'vitest';
import * as orders from '#contract/orders/orders.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import { sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { orderFor } from '../../proofs/fixtures/sample-orders.ts';

describe.each(ENGINES)('the account that an order was made in, on %s', (engine) => {
  const app = openShop({ engine, goods: [sampleProduct('owned', { stock_qty: 50 })] });
  const wish = { items: [{ productId: 'owned', qty: 1 }] };

  test('a guest’s order that goes while somebody is logged in stays a guest’s, with its link', async () => {
    const buyer = await app.as('customer');
    const body = { ...(await orderFor(app.guest(), wish)), authorId: null };
    const { trackingToken } = await buyer.call(orders.placeOrder, { body });
    expect(trackingToken).not.toBeNull();
    expect((await buyer.call(orders.listOrders, { query: {} })).items).toEqual([]);
  });
  test('an account’s order under another session, or under none, asks for the right login and places nothing', async () => {
    const [buyer, other] = [await app.as('customer'), await app.as('wholesale')];
    const body = { ...(await orderFor(buyer, wish)), authorId: buyer.person.id };
    const before = await app.db('orders').count({ count: '*' });
    await expect(other.call(orders.placeOrder, { body })).rejects.toThrow(/^401 /);
    await expect(app.guest().call(orders.placeOrder, { body })).rejects.toThrow(/^401 /);
    expect(await app.db('orders').count({ count: '*' })).toEqual(before);
    expect((await buyer.call(orders.placeOrder, { body })).order._id).toBe(body.id);
  });
});
