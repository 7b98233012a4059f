import 'fake-indexeddb/auto';
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { listOrders, readBonuses, trackOrder } from '#contract/orders/orders.ts';
import { listPurchases } from '#contract/sales/purchases.ts';
import { sampleUser } from '../device/person/sample-seller.ts';
import { forgetTracked } from '../device/belongings/cached-answers.ts';
import { deviceDb } from '../device/database/database.ts';
import { forgetPerson, rememberPerson, setPresence } from '../device/person/session.ts';
import { bonusesQuery, ordersQuery, trackedOrderQuery } from './orders.ts';
import { purchasesQuery } from './purchases.ts';
import { sampleOrder } from '../parts/orders/sample-order.ts';

const buyer = sampleUser({ role: 'customer' });
const other: User = { ...buyer, _id: 'u2', phone: '+79120000002' };
const NOW = new Date('2026-11-20T09:00:00.000Z');
const TOKEN = 'sekret-ssylki-na-zakaz-123';

const order = sampleOrder({
  createdAt: '2026-11-19T09:00:00.000Z',
  status: 'processing',
  items: [{ productId: 'a', slug: 'kran', image: null, title: 'Кран', sku: null, qty: 2, price: 1000, returned: 0 }],
  buyer: { name: 'Марина Соколова', phone: '+79123456789', email: 'm@sokol.ru', companyName: '', inn: '' },
  comment: 'Код домофона 45',
});
const orders = { items: [order], total: 1 };
const bonuses = { balance: 120, pending: 0, held: 0, history: [] };
const purchases = { items: [], total: 0 };

const refused = () => Response.json({ error: 'Нет', code: 'not_found', requestId: 'r' }, { status: 404 });
let server: (path: string) => Response | Promise<Response>;
const online = (path: string) => {
  const answers: Record<string, unknown> = {
    [listOrders.path]: orders,
    [readBonuses.path]: bonuses,
    [listPurchases.path]: purchases,
    [trackOrder.path]: order,
  };
  return Response.json(answers[path] ?? { csrfToken: 't' });
};
const offline = () => Promise.reject(new TypeError('fetch failed'));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await Promise.all([deviceDb.forms.clear(), deviceDb.session.clear()]);
  setPresence(null, 'guest');
  await rememberPerson(buyer);
  server = online;
  vi.stubGlobal('fetch', async (url: string) => server(new URL(url, 'http://shop').pathname));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks as a page opened anew does: with nothing in its memory. */
const ask = (query: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<unknown> =>
  new QueryClient().fetchQuery({ ...(query as FetchQueryOptions), retry: false });

describe.each([
  ['orders', (person: User) => ask(ordersQuery(person, 1)), orders],
  ['bonuses', (person: User) => ask(bonusesQuery(person)), bonuses],
  ['purchases', (person: User) => ask(purchasesQuery(person, 1)), purchases],
])('%s of an account', (_name, of, answer) => {
  test('are answered after a reload without a network as the server stated them last, with their age', async () => {
    expect(await of(buyer)).toEqual({ ...answer, asOf: null });
    server = offline;
    vi.setSystemTime('2026-11-21T09:00:00.000Z');
    expect(await of(buyer)).toMatchObject({ ...answer, asOf: NOW.toISOString() });
  });

  test('are not answered to another person, nor after a logout', async () => {
    await of(buyer);
    server = offline;
    await rememberPerson(other);
    await expect(of(other)).rejects.toThrow();
    await rememberPerson(buyer);
    await expect(of(buyer)).rejects.toThrow();
    server = online;
    await of(buyer);
    await forgetPerson();
    expect(await deviceDb.forms.toArray()).toEqual([]);
  });

  test('that arrive after a logout are not kept', async () => {
    server = async (path) => {
      await forgetPerson();
      return online(path);
    };
    await of(buyer);
    expect(await deviceDb.forms.toArray()).toEqual([]);
  });

  test('of another version’s shape, and those that the server refuses, are not answered', async () => {
    await of(buyer);
    server = refused;
    await expect(of(buyer)).rejects.toThrow('Нет');
    server = offline;
    await deviceDb.forms.toCollection().modify({ value: { at: NOW.toISOString(), items: 'none' } });
    await expect(of(buyer)).rejects.toThrow();
  });
});

test('each page of the orders is kept by itself', async () => {
  await ask(ordersQuery(buyer, 1));
  server = offline;
  await expect(ask(ordersQuery(buyer, 2))).rejects.toThrow();
});

describe('an order of a tracking link', () => {
  const tracked = () => ask(trackedOrderQuery(TOKEN));

  test('keeps number, state, sum, day and way of delivery on the device, and nothing of its buyer or goods', async () => {
    await tracked();
    server = offline;
    expect(await tracked()).toEqual({
      number: '10001',
      status: 'processing',
      total: 2590,
      createdAt: order.createdAt,
      delivery: { method: 'courier' },
      at: NOW.toISOString(),
      asOf: NOW.toISOString(),
    });
    expect(JSON.stringify(await deviceDb.forms.toArray())).not.toMatch(/Марина|7912|sokol|Лесная|домофон|Кран/);
  });

  test('is forgotten after half a year, and when fifty others were opened since', async () => {
    const key = (token: string) => `guest tracked ${token}`;
    const opened = (token: string, at: string) => ({ key: key(token), value: { at } });
    const others = Array.from({ length: 50 }, (_, day) =>
      opened(`${day}`, new Date(Date.UTC(2026, 8, 1 + day)).toISOString()),
    );
    const foreign = { key: 'guest order', value: { at: '2020-01-01T00:00:00.000Z' } };
    await deviceDb.forms.bulkPut([...others, opened('old', '2026-05-20T00:00:00.000Z'), foreign]);
    await tracked();
    const left = new Set(await deviceDb.forms.toCollection().primaryKeys());
    expect(left.size).toBe(51);
    expect([key(TOKEN), key('49'), key('1'), foreign.key].every((kept) => left.has(kept))).toBe(true);
    await deviceDb.forms.bulkDelete(others.map((row) => row.key));
    await deviceDb.forms.bulkPut([
      opened('old', '2026-05-20T00:00:00.000Z'),
      opened('recent', '2026-05-22T00:00:00.000Z'),
    ]);
    await ask(trackedOrderQuery(TOKEN));
    expect((await deviceDb.forms.toCollection().primaryKeys()).toSorted()).toEqual(
      [foreign.key, key('recent'), key(TOKEN)].toSorted(),
    );
  });

  test('is forgotten with the list of orders, and when the server does not know it any more', async () => {
    await tracked();
    await forgetTracked();
    server = offline;
    await expect(tracked()).rejects.toThrow();
    server = online;
    await tracked();
    server = refused;
    expect(await tracked()).toBeNull();
    server = offline;
    await expect(tracked()).rejects.toThrow();
  });
});
