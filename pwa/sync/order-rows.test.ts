import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { journalDb } from '../device/database/database.ts';
import { forgetOld, forgetOwnOrders } from '../device/journal/journal.ts';
import {
  countForeignOrders,
  forgetPlaced,
  isUnseenAcceptance,
  keptOrders,
  markAcceptanceSeen,
  markSending,
  ownWaitingOrders,
  recordOrder,
  rememberPlaced,
  withdrawOrder,
} from '../device/journal/journal-orders.ts';
import type { Principal } from '../device/journal/journal-queue.ts';
import { createNet } from '../net/call.ts';
import { refused } from '../net/sample-refusal.ts';
import { drain } from './engine.ts';
import { accept, clearJournal, engineOf, GUEST, recordSales, STAFF } from './sample-engine.ts';
import { createSender } from './send.ts';

beforeEach(clearJournal);

const ANNA: Principal = { id: 'anna', isStaff: false };

const NOBODY = { id: null, name: '' };

const order = (): OrderRequest =>
  orderRequestSchema.parse({
    id: newId(),
    items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    deliveryPrice: 0,
    total: 200,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });

/** Records a new order of a guest, or of Anna's account. */
async function placed(by: 'guest' | 'anna' = 'guest'): Promise<OrderRequest> {
  const body = order();
  await recordOrder(body, by === 'anna' ? { id: 'anna', name: 'Анна' } : NOBODY);
  return body;
}

const ALIVE = () => Promise.resolve(Response.json({ status: 'ok', time: '2026-11-22T10:00:00.000Z' }));

/** A guest's engine with the real sender, over a network with the given answers; `paths` are those of the sent requests. */
function sendingEngine(answer: (path: string) => Promise<Response>) {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = (url) => {
    paths.push(String(url));
    return answer(String(url));
  };
  const send = createSender(createNet({ fetch }), { now: Date.now, noteLeaving: markSending });
  return { engine: engineOf(accept, { person: GUEST, send }), paths };
}

describe('orders', () => {
  test('a guest’s order needs no login, is sent once, and then only its number stays here', async () => {
    const body = order();
    await Promise.all([recordOrder(body, NOBODY), recordOrder(body, NOBODY)]);
    const engine = engineOf(accept, { person: GUEST });
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 1, attention: 0 });
    expect(engine.sentKinds()).toEqual(['order']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({
      state: 'accepted',
      body: null,
      number: '1042',
      receipt: { trackingToken: 'token' },
    });
  });
  test('an account’s order is sent only under its owner; it never waits for staff', async () => {
    await placed('anna');
    for (const person of [GUEST, STAFF, { id: 'oleg', isStaff: false }]) {
      const engine = engineOf(accept, { person });
      expect((await drain(engine)).ended).toBe('idle');
      expect(engine.sentKinds()).toEqual([]);
    }
    expect((await drain(engineOf(accept, { person: ANNA }))).accepted).toBe(1);
  });
  test('sales wait for staff while a guest’s order passes them', async () => {
    await recordSales();
    await placed();
    const engine = engineOf(accept, { person: GUEST });
    expect(await drain(engine)).toEqual({ ended: 'login', accepted: 1, attention: 0 });
    expect(engine.sentKinds()).toEqual(['order']);
  });
  test('a refused order keeps its fields until its buyer withdraws it, and then they are deleted', async () => {
    const body = await placed();
    await drain(engineOf(() => refused(409, 'quote_changed'), { person: GUEST }));
    expect((await keptOrders(null)).map(({ state }) => state)).toEqual(['attention']);
    expect(await withdrawOrder(body.id)).toMatchObject({ id: body.id, buyer: { name: 'Анна' } });
    expect(await keptOrders(null)).toEqual([]);
    expect(JSON.stringify(await journalDb.rows.toArray())).not.toContain('Анна');
  });
  test('a refused order that its buyer withdraws is closed on the server, one to be sent again and one that never left are not', async () => {
    const [refusedOne, changed] = [await placed(), await placed()];
    await drain(engineOf(() => refused(409, 'quote_changed'), { person: GUEST }));
    const unsent = await placed();
    await withdrawOrder(refusedOne.id);
    await withdrawOrder(changed.id, { again: true });
    await withdrawOrder(unsent.id);
    const bodies: unknown[] = [];
    const engine = engineOf((row) => (bodies.push(row.body), accept(row)), { person: STAFF });
    expect(await drain(engine)).toMatchObject({ accepted: 1 });
    expect(bodies).toMatchObject([{ orderId: refusedOne.id }]);
    expect(await journalDb.rows.get(refusedOne.id)).toMatchObject({ state: 'voided', body: null });
  });
  test('a withdrawn order of which a copy was booked before comes back with its number', async () => {
    const body = await placed();
    await drain(engineOf(() => refused(409, 'quote_changed'), { person: GUEST }));
    await withdrawOrder(body.id);
    const standing = { placed: { number: '1050', total: 200 } };
    await drain(engineOf((row) => accept(row, standing), { person: GUEST }));
    expect(await keptOrders(null)).toMatchObject([
      { id: body.id, state: 'accepted', number: '1050', receipt: { number: '1050', total: 200, trackingToken: null } },
    ]);
  });
  test('no part of an order is sent while the shop doesn’t answer: its buyer may withdraw it after any number of attempts', async () => {
    const body = await placed();
    const { engine, paths } = sendingEngine(() => Promise.reject(new TypeError('Nobody answers')));
    await drain(engine);
    expect(paths).toEqual(['/healthz']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({ state: 'queued', attempts: 1, leftAt: null });
    expect(await withdrawOrder(body.id)).toMatchObject({ id: body.id });
  });
  test('an order that may have been sent cannot be withdrawn before the server’s answer', async () => {
    const body = await placed();
    const { engine, paths } = sendingEngine((path) =>
      path === '/healthz' ? ALIVE() : Promise.reject(new TypeError('The connection broke')),
    );
    await drain(engine);
    expect(paths).toEqual(['/healthz', '/api/auth/csrf']);
    expect(await withdrawOrder(body.id)).toBeNull();
    expect((await keptOrders(null)).length).toBe(1);
  });
  test('an order withdrawn at the last moment is not sent', async () => {
    const body = await placed();
    const { engine, paths } = sendingEngine(async (path) => {
      if (path === '/healthz') expect(await withdrawOrder(body.id)).not.toBeNull();
      return ALIVE();
    });
    await drain(engine);
    expect(paths).toEqual(['/healthz']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({ state: 'voided', body: null });
  });
  test('a row of a former version with an attempt cannot be withdrawn, one without can', async () => {
    const former = async (attempts: number): Promise<string> => {
      const { leftAt: _later, ...row } = await recordOrder(order(), NOBODY);
      await journalDb.rows.put({ ...row, attempts });
      return row.id;
    };
    expect(await withdrawOrder(await former(1))).toBeNull();
    expect(await withdrawOrder(await former(0))).not.toBeNull();
  });
  test('an acceptance that its buyer has not seen stays new until then', async () => {
    const body = await placed();
    await drain(engineOf(accept, { person: GUEST }));
    expect((await keptOrders(null)).map(isUnseenAcceptance)).toEqual([true]);
    await markAcceptanceSeen([body.id]);
    expect((await keptOrders(null)).map(isUnseenAcceptance)).toEqual([false]);
  });
  test('an order is settled at the server’s time, whatever the device’s date', async () => {
    const body = await placed();
    const serverNow = Date.parse('2026-11-22T10:00:00.000Z');
    await drain(
      engineOf(accept, {
        person: GUEST,
        now: () => Date.parse('2036-01-01T00:00:00.000Z'),
        serverNow: () => serverNow,
      }),
    );
    expect(await journalDb.rows.get(body.id)).toMatchObject({
      state: 'accepted',
      settledAt: '2026-11-22T10:00:00.000Z',
    });
  });
  test('the link to a guest’s order outlives the receipts, until the buyer removes it', async () => {
    await rememberPlaced({ id: newId(), number: '1042', total: 200, trackingToken: 'token' }, [
      { title: 'Смеситель', qty: 2 },
    ]);
    const inDays = (days: number) => Date.now() + days * 86_400_000;
    expect(await forgetOld(inDays(60))).toBe(0);
    expect((await keptOrders(null)).map(({ number }) => number)).toEqual(['1042']);
    await forgetPlaced();
    expect(await keptOrders(null)).toEqual([]);
    await rememberPlaced({ id: newId(), number: '1043', total: 200, trackingToken: 'token' }, []);
    expect(await forgetOld(inDays(181))).toBe(1);
  });
  test('a logout deletes the account’s acknowledged orders, and no other', async () => {
    await placed('anna');
    const guests = await placed();
    await drain(engineOf(accept, { person: ANNA }));
    const waiting = await placed('anna');
    await forgetOwnOrders();
    expect(new Set(await journalDb.rows.toCollection().primaryKeys())).toEqual(new Set([guests.id, waiting.id]));
  });
  test('an account’s order that the shop does not have is counted for everybody else until then, queued or refused', async () => {
    const counts = () => Promise.all([null, 'boris', 'anna'].map(countForeignOrders));
    await placed();
    const body = await placed('anna');
    expect(await counts()).toEqual([1, 1, 0]);
    expect((await ownWaitingOrders('anna')).map(({ id }) => id)).toEqual([body.id]);
    expect(await ownWaitingOrders('boris')).toEqual([]);
    await drain(engineOf(() => refused(409, 'quote_changed'), { person: ANNA }));
    expect([await counts(), (await ownWaitingOrders('anna')).length]).toEqual([[1, 1, 0], 1]);
    await withdrawOrder(body.id);
    expect([await counts(), await ownWaitingOrders('anna')]).toEqual([[0, 0, 0], []]);
    await placed('anna');
    await drain(engineOf(accept, { person: ANNA }));
    expect([await counts(), await ownWaitingOrders('anna')]).toEqual([[0, 0, 0], []]);
  });
});
