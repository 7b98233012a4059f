import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { sampleUser } from '../person/sample-seller.ts';
import { deviceDb } from '../database/database.ts';
import { endAttempt, keepAttempt, noteAttempt, settleAttempt, unansweredOrders } from './order-attempt.ts';
import { forgetPerson, rememberPerson, setPresence } from '../person/session.ts';

const buyer = sampleUser({ role: 'customer' });

/** An order as a newly opened page makes it: with its own id. */
function order(comment = ''): OrderRequest {
  return orderRequestSchema.parse({
    id: newId(),
    items: [{ productId: 'p1', qty: 1, price: 100 }],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    comment,
    deliveryPrice: 0,
    total: 100,
    consents: { personalData: '1', offer: '1' },
  });
}

beforeEach(async () => {
  await Promise.all([deviceDb.forms.clear(), deviceDb.session.clear()]);
  setPresence(null, 'guest');
});

describe('an order without an answer', () => {
  test('keeps its id through a reload and in another tab, until it is settled', async () => {
    const first = await noteAttempt(order());
    const again = await noteAttempt(order());
    const changed = await noteAttempt(order('Позвоните'));
    expect([again.order.id, changed.order.id]).toEqual([first.order.id, first.order.id]);
    expect([first.isRepeat, again.isRepeat, changed.isRepeat]).toEqual([false, true, true]);
    expect((await unansweredOrders()).map(({ comment }) => comment)).toEqual(['', 'Позвоните']);
    await settleAttempt(first.order.id);
    const next = await noteAttempt(order());
    expect([next.order.id === first.order.id, next.isRepeat]).toEqual([false, false]);
  });

  test('keeps its id when a refused one is changed meanwhile', async () => {
    const first = await noteAttempt(order());
    await keepAttempt(newId());
    expect((await noteAttempt(order())).order.id).toBe(first.order.id);
  });

  test('is one order when two tabs press at once', async () => {
    const pressed = await Promise.all([noteAttempt(order()), noteAttempt(order())]);
    expect(new Set(pressed.map(({ order: { id } }) => id)).size).toBe(1);
    expect(pressed.filter(({ isRepeat }) => isRepeat)).toHaveLength(1);
  });

  test('is no longer unanswered once the server has refused it, and keeps its id', async () => {
    const first = await noteAttempt(order());
    await endAttempt(first.order);
    expect(await unansweredOrders()).toEqual([]);
    expect(await noteAttempt(order())).toMatchObject({ isRepeat: false, order: { id: first.order.id } });
  });

  test('belongs to its owner: it is deleted at logout, a guest’s stays', async () => {
    await rememberPerson(buyer);
    const own = await noteAttempt(order());
    await forgetPerson();
    expect(await unansweredOrders()).toEqual([]);
    const guests = await noteAttempt(order());
    expect(guests.order.id).not.toBe(own.order.id);
    await rememberPerson(buyer);
    await forgetPerson();
    expect((await unansweredOrders()).map(({ id }) => id)).toEqual([guests.order.id]);
  });

  test('of a guest who has logged in since is the same order, and is settled for the guest too', async () => {
    const guests = await noteAttempt(order());
    await rememberPerson(buyer);
    expect(await unansweredOrders()).toEqual([guests.order]);
    const own = await noteAttempt(order('Позвоните'));
    expect([own.order.id, own.isRepeat]).toEqual([guests.order.id, true]);
    await forgetPerson();
    // The account's own contents left with it.
    expect(await unansweredOrders()).toEqual([guests.order]);
    await rememberPerson(buyer);
    await noteAttempt(order('Позвоните'));
    await settleAttempt(own.order.id);
    expect(await unansweredOrders()).toEqual([]);
    await forgetPerson();
    expect(await unansweredOrders()).toEqual([]);
  });

  test('of an account goes before a guest’s', async () => {
    const guests = await noteAttempt(order());
    await rememberPerson(buyer);
    await settleAttempt(guests.order.id);
    const own = await noteAttempt(order());
    await deviceDb.forms.put({ key: 'guest order', value: { id: guests.order.id, sent: [guests.order] } });
    expect((await unansweredOrders()).map(({ id }) => id)).toEqual([own.order.id]);
    await settleAttempt(own.order.id);
    expect((await unansweredOrders()).map(({ id }) => id)).toEqual([guests.order.id]);
  });
});

test('an attempt of another shape counts as none, and the next press replaces it', async () => {
  for (const value of [null, 'x', { id: 7, sent: [] }, { id: 'o1', sent: [null] }]) {
    await deviceDb.forms.put({ key: 'guest order', value });
    expect(await unansweredOrders()).toEqual([]);
    const pressed = order();
    expect(await noteAttempt(pressed)).toEqual({ order: pressed, isRepeat: false });
  }
});
