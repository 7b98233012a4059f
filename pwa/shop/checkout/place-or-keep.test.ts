import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { addToCart, readCart } from '../../device/belongings/cart-store.ts';
import { deviceDb, journalDb } from '../../device/database/database.ts';
import { canWithdraw, isUnseenAcceptance, keptOrders } from '../../device/journal/journal-orders.ts';
import { setPresence } from '../../device/person/session.ts';
import { setCustomFetch } from '../../net/call.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { reopenOrder } from './kept-order.tsx';
import { NOT_KEPT, placeOrKeep, type PlacementResult } from './place-or-keep.ts';
import { sampleOrder } from '../../parts/orders/sample-order.ts';

function order(comment = ''): OrderRequest {
  return orderRequestSchema.parse({
    id: newId(),
    items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    comment,
    deliveryPrice: 0,
    total: 200,
    consents: { personalData: '1', offer: '1' },
  });
}

/** Orders of the fake shop by id. As the real server does, it refuses the same id with other contents, whenever sent. */
const storedOrders = new Map<string, OrderRequest>();
let answersGetLost = false;
/** While true the server takes the order, and then fails. */
let failsAfterwards = false;
/** While true the server takes the order, and its answer never arrives. */
let answerHangs = false;
/** True while an account orders; only a guest's order has a link. */
let isAccount = false;

function take({ sentAt: _sentAt, ...body }: OrderRequest): Response {
  const known = storedOrders.get(body.id);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(body))
    return Response.json({ error: 'Другой состав', code: 'act_id_reused', requestId: 'r' }, { status: 409 });
  storedOrders.set(body.id, body);
  if (answersGetLost) throw new TypeError('The connection broke');
  if (failsAfterwards) return Response.json({ error: 'Сбой', code: 'internal', requestId: 'r' }, { status: 500 });
  const placed = sampleOrder({
    _id: body.id,
    number: String(1000 + storedOrders.size),
    items: [],
    goods: 200,
    delivery: { method: 'pickup', price: 0, address: '' },
    payment: 'cash',
    total: 200,
    paid: { sum: 0, due: 200, over: 0, state: 'unpaid' },
    buyer: { name: 'Анна', phone: '', email: '', companyName: '', inn: '' },
    comment: body.comment,
  });
  return Response.json({ order: placed, trackingToken: isAccount ? null : 'token', replayed: known !== undefined });
}

const client = new QueryClient();
const press = (pressed: OrderRequest) => placeOrKeep(client, pressed, null);
const answerOf = async (pressed: OrderRequest): Promise<PlacementResult | string> => {
  const result = await press(pressed);
  return result.kind === 'done' ? result.answer : result.kind === 'refused' ? result.code : result.kind;
};

/** A press on a page that is closed or reloaded while the answer is on its way. */
async function leaveBeforeTheAnswer(pressed: OrderRequest): Promise<void> {
  answerHangs = true;
  void press(pressed);
  await expect.poll(() => storedOrders.size).toBe(1);
  answerHangs = false;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  storedOrders.clear();
  [answersGetLost, answerHangs, failsAfterwards, isAccount] = [false, false, false, false];
  setCustomFetch(async (url, init) => {
    if (String(url).endsWith('/csrf')) return Response.json({ csrfToken: 't', session: false });
    const answer = take(JSON.parse(init?.body as string) as OrderRequest);
    return answerHangs ? new Promise<never>(() => undefined) : answer;
  });
  await Promise.all([deviceDb.forms.clear(), deviceDb.cart.clear(), journalDb.rows.clear()]);
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

describe('pressing «Оформить заказ»', () => {
  test('a guest’s order leaves its link on the device, and no data of the guest', async () => {
    expect(await answerOf(order())).toMatchObject({ placed: { order: { number: '1001' } } });
    expect(await keptOrders(null)).toMatchObject([
      {
        state: 'accepted',
        number: '1001',
        receipt: { trackingToken: 'token' },
        goods: [{ title: 'Смеситель', qty: 2 }],
      },
    ]);
    expect(JSON.stringify(await journalDb.rows.toArray())).not.toContain('Анна');
  });

  test('an account’s order leaves its number on the device for the account, and is no news to it', async () => {
    isAccount = true;
    const result = await placeOrKeep(client, order(), { _id: 'anna', name: 'Анна' });
    expect(result).toMatchObject({ kind: 'done', answer: { placed: { trackingToken: null } } });
    const rows = await keptOrders('anna');
    expect(rows).toMatchObject([{ state: 'accepted', number: '1001', total: 200, authorId: 'anna', body: null }]);
    expect(rows.filter(isUnseenAcceptance)).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('+79120000002');
    expect(await keptOrders(null)).toEqual([]);
  });

  test('a lost answer: the order is kept, may have been placed, and cannot be withdrawn', async () => {
    answersGetLost = true;
    const pressed = order();
    expect(await answerOf(pressed)).toHaveProperty('kept');
    expect((await keptOrders(null)).map((row) => [row.id, canWithdraw(row)])).toEqual([[pressed.id, false]]);
  });

  test('offline nothing is sent, so the kept order can be changed or discarded, and the browser is asked to keep it', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { onLine: false, storage: { persist, persisted: async () => false } });
    await press(order());
    await expect.poll(() => persist.mock.calls.length).toBe(1);
    expect((await keptOrders(null)).map(canWithdraw)).toEqual([true]);
    expect(storedOrders.size).toBe(0);
  });

  test('a press repeated after the page was closed before the answer is the same order', async () => {
    await leaveBeforeTheAnswer(order());
    expect(await answerOf(order())).toMatchObject({ placed: { order: { number: '1001' } } });
    expect(storedOrders.size).toBe(1);
  });

  test('when the form was changed, the earlier order is found and no second one is placed without another press', async () => {
    await leaveBeforeTheAnswer(order());
    expect(await answerOf(order('Позвоните'))).toMatchObject({ earlier: { order: { number: '1001', comment: '' } } });
    expect(storedOrders.size).toBe(1);
    expect(await answerOf(order('Позвоните'))).toMatchObject({ placed: { order: { number: '1002' } } });
  });

  test('when the changed form is kept, the earlier order is found once the shop has refused the kept one', async () => {
    await leaveBeforeTheAnswer(order());
    vi.stubGlobal('navigator', { onLine: false });
    await answerOf(order('Позвоните'));
    vi.stubGlobal('navigator', { onLine: true });
    const [kept] = await keptOrders(null);
    if (kept === undefined) throw new Error('It was not kept');
    await journalDb.rows.update(kept.id, { state: 'attention' });
    vi.stubGlobal('sessionStorage', sampleStorage());
    expect(await reopenOrder({ ...kept, state: 'attention' })).toBe(true);
    expect(JSON.stringify(await journalDb.rows.get(kept.id))).not.toContain('+79120000002');
    expect(await answerOf(order('Позвоните'))).toMatchObject({ earlier: { order: { number: '1001', comment: '' } } });
    expect(await journalDb.rows.get(kept.id)).toMatchObject({ body: null, number: '1001' });
    expect(storedOrders.size).toBe(1);
  });

  test('a server that failed after it took the order: the changed form finds that order', async () => {
    failsAfterwards = true;
    expect(await answerOf(order())).toBe('internal');
    expect(await answerOf(order('Позвоните'))).toBe('internal');
    failsAfterwards = false;
    expect(await answerOf(order('Позвоните'))).toMatchObject({ earlier: { order: { number: '1001', comment: '' } } });
    expect(await answerOf(order('Позвоните'))).toMatchObject({ placed: { order: { number: '1002' } } });
  });

  test('a device that cannot store what it sent: the changed form learns that the order may be placed', async () => {
    const refuse = () => {
      throw new Error('No room');
    };
    const full = [journalDb.rows.hook('creating'), deviceDb.forms.hook('creating')];
    for (const event of full) event.subscribe(refuse);
    const sent = order();
    answersGetLost = true;
    expect(await answerOf(sent)).toBe(NOT_KEPT);
    answersGetLost = false;
    expect(await answerOf({ ...sent, comment: 'Позвоните' })).toEqual({ earlier: null });
    for (const event of full) event.unsubscribe(refuse);
  });

  test.each([
    ['placed', true],
    ['kept', false],
  ])(
    'an order that is %s has its row first, then leaves the cart, and is settled last: a killed page finds it again',
    async (kind, onLine) => {
      vi.stubGlobal('navigator', { onLine });
      await addToCart({ id: 'p1', slug: 'smesitel', title: 'Смеситель', img: '', price: 100 }, 3);
      const steps: string[] = [];
      const note = (step: string) => () => void steps.push(step);
      const watched = [
        [journalDb.rows.hook('creating'), note('row')],
        [deviceDb.cart.hook('updating'), note('cart')],
        [deviceDb.forms.hook('deleting'), note('settled')],
      ] as const;
      for (const [event, noted] of watched) event.subscribe(noted);
      expect(await answerOf(order())).toHaveProperty(kind);
      for (const [event, noted] of watched) event.unsubscribe(noted);
      expect(steps).toEqual(['row', 'cart', 'settled']);
      expect((await readCart()).qtyById.get('p1')).toBe(1);
    },
  );

  test('an order that neither the server nor the device can store says so', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const refuse = () => {
      throw new Error('No room');
    };
    journalDb.rows.hook('creating', refuse);
    expect(await answerOf(order())).toBe(NOT_KEPT);
    journalDb.rows.hook('creating').unsubscribe(refuse);
    expect(await keptOrders(null)).toEqual([]);
  });
});
