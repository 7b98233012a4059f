/** Returns and orders work like sales: recorded durably, sent once, and refused ones wait for a person. */
import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { orderRequestSchema, type OrderRequest } from '#contract/orders/orders.ts';
import { journalDb } from '../device/database.ts';
import { blankDraft } from '../device/journal/drafts.ts';
import { forgetOld, forgetOwnOrders, recordSale, unsentSummary, voidAll, voidSale } from '../device/journal/journal.ts';
import { journalToCompare, requeueLost } from '../device/journal/journal-compared.ts';
import {
  countForeignOrders,
  forgetPlaced,
  isUnseenAcceptance,
  keptOrders,
  markSending,
  markAcceptanceSeen,
  ownWaitingOrders,
  recordOrder,
  rememberPlaced,
  withdrawOrder,
} from '../device/journal/journal-orders.ts';
import * as queue from '../device/journal/journal-queue.ts';
import {
  leftToReturn,
  MoreThanSoldError,
  recordReturn,
  returnedHere,
  type SoldLine,
} from '../device/journal/journal-returns.ts';
import type { JournalRow, RowAnswer, SaleRow } from '../device/journal/journal-types.ts';
import { cancelSale } from '../device/journal/cancel-sale.ts';
import { shownFigures } from '../device/journal/use-journal.ts';
import { createNet } from '../net/call.ts';
import { drain, type Engine, type RowOutcome } from './engine.ts';
import { createSender } from './send.ts';

const SELLER: User = {
  _id: 'seller',
  phone: '+79120000001',
  name: 'Ольга',
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};
const STAFF: queue.Principal = { id: 'seller', isStaff: true };
const GUEST: queue.Principal = { id: null, isStaff: false };

async function sell(): Promise<{ sale: SaleRow; lines: SoldLine[] }> {
  const draft = {
    ...blankDraft(SELLER._id),
    positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100.5, img: null, qty: 3 }],
  };
  const sale = await recordSale(draft, SELLER, { catalogRev: 1 });
  return { sale, lines: [{ position: 0, productId: 'p1', title: 'Смеситель', qty: 3, price: 100.5 }] };
}

async function giveBack(
  { sale, lines }: { sale: SaleRow; lines: SoldLine[] },
  qty: number,
  fate: 'restock' | 'write_off' = 'restock',
) {
  return recordReturn(
    {
      id: newId(),
      sale: { id: sale.id, number: sale.number, lines },
      items: [{ position: 0, qty, fate }],
      reason: 'Не подошёл',
    },
    SELLER,
  );
}

function order(change: Partial<OrderRequest> = {}): OrderRequest {
  return orderRequestSchema.parse({
    id: newId(),
    items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
    buyer: { kind: 'person', name: 'Анна', phone: '+79120000002' },
    delivery: 'pickup',
    payment: 'cash',
    deliveryPrice: 0,
    total: 200,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
    ...change,
  });
}

/** The server's answer to an accepted row. */
function accept(row: JournalRow): RowOutcome {
  const at = new Date().toISOString();
  const data = { id: row.id, number: row.number, total: row.total, replayed: false, receivedAt: at, revision: 10 };
  switch (row.kind) {
    case 'sale':
      return {
        kind: 'answered',
        status: 200,
        data: {
          ...data,
          warnings: [],
          items: row.body.items.map(({ productId, qty }) => ({ productId, title: '', qty, price: 1, stockQty: 7 })),
        },
      };
    case 'recount':
      return { kind: 'answered', status: 200, data: { ...data, number: 24, differing: 1, units: -2 } };
    case 'return':
      return {
        kind: 'answered',
        status: 200,
        data: { ...data, revision: 11, items: row.lines.map((line) => ({ ...line, stockQty: 8 })) },
      };
    case 'void':
      return {
        kind: 'answered',
        status: 200,
        data: { id: row.id, saleId: row.body.saleId, outcome: 'never_booked', replayed: false, receivedAt: at },
      };
    case 'order':
      return {
        kind: 'answered',
        status: 200,
        data: { id: row.id, number: '1042', total: row.total, trackingToken: row.authorId === null ? 'token' : null },
      };
    case 'till-order':
      return { kind: 'answered', status: 200, data: { ...data, number: '1043', status: 'processing', short: [] } };
  }
}
const refuse = (code: string): RowOutcome => ({
  kind: 'refused',
  status: 409,
  code,
  message: 'Нельзя',
  details: undefined,
  retryAfter: null,
  sessionUnknown: false,
});

function engineOf(
  answer: (row: JournalRow) => RowOutcome,
  principal: queue.Principal = STAFF,
): Engine & { sent: string[] } {
  const sent: string[] = [];
  return {
    journal: queue,
    sent,
    owner: 'test',
    batch: { size: 50 },
    random: () => 1,
    now: () => Date.now(),
    principal: () => Promise.resolve(principal),
    send: (rows) => {
      sent.push(...rows.map(({ kind }) => kind));
      return Promise.resolve(rows.map(answer));
    },
  };
}

const ALIVE = () => Promise.resolve(Response.json({ status: 'ok', time: '2026-11-22T10:00:00.000Z' }));

/**
 * A guest's engine with the real sender, over a network with the given answers; `paths` are those of the sent requests.
 */
function sendingEngine(answer: (path: string) => Promise<Response>): { engine: Engine; paths: string[] } {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = (url) => {
    paths.push(String(url));
    return answer(String(url));
  };
  const send = createSender(createNet({ fetch }), { now: Date.now, noteLeaving: markSending });
  return { engine: { ...engineOf(accept, GUEST), send }, paths };
}

beforeEach(() => Promise.all([journalDb.rows.clear(), journalDb.series.clear(), journalDb.figures.clear()]));

describe('returns', () => {
  test('a return takes a number of the series, goes after its sale and settles with its receipt', async () => {
    const sold = await sell();
    const row = await giveBack(sold, 1);
    expect([row.deviceSeq, row.total, row.dependsOn]).toEqual([2, 100.5, sold.sale.id]);
    const engine = engineOf(accept);
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 2, attention: 0 });
    expect(engine.sent).toEqual(['sale', 'return']);
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'accepted', receipt: { revision: 11 } });
  });
  test('a return waits until its sale is settled, and is sent once the sale was voided: the server decides', async () => {
    const sold = await sell();
    await giveBack(sold, 1);
    const refusing = engineOf((row) => (row.kind === 'sale' ? refuse('product_unknown') : accept(row)));
    await drain(refusing);
    expect(refusing.sent).toEqual(['sale']);
    await voidSale(sold.sale.id, SELLER, 'Пробили дважды');
    const engine = engineOf((row) => (row.kind === 'return' ? refuse('sale_not_returnable') : accept(row)));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 1, attention: 1 });
  });
  test('this device never takes back more than was sold; voided returns don’t count', async () => {
    const sold = await sell();
    const first = await giveBack(sold, 2);
    await expect(giveBack(sold, 2)).rejects.toThrow(MoreThanSoldError);
    await drain(engineOf((row) => (row.kind === 'return' ? refuse('return_exceeds_sold') : accept(row))));
    await voidSale(first.id, SELLER, 'Приняли на другой кассе');
    expect((await journalDb.rows.get(first.id))?.state).toBe('voided');
    expect((await giveBack(sold, 3)).deviceSeq).toBe(3);
  });
  test('returns known to the server and unsent ones are added, without counting any twice', async () => {
    const sold = await sell();
    const line = (returned: number): SoldLine => ({ ...sold.lines[0]!, returned });
    await giveBack(sold, 1);
    expect(leftToReturn(line(1), await returnedHere(sold.sale.id))).toBe(1);
    await drain(engineOf(accept));
    expect(leftToReturn(line(1), await returnedHere(sold.sale.id))).toBe(2);
    expect(leftToReturn(sold.lines[0]!, await returnedHere(sold.sale.id))).toBe(2);
  });
  test('a return reduces the unsent sum, and adds the goods to the shown stock unless they are written off', async () => {
    await journalDb.figures.put({ productId: 'p1', stockQty: 10, priceWholesale: null, costPrice: null, revision: 1 });
    const sold = await sell();
    await giveBack(sold, 1);
    await giveBack(sold, 1, 'write_off');
    expect(await unsentSummary()).toEqual({ count: 3, total: 100.5 });
    expect((await shownFigures(['p1'])).get('p1')?.shownStock).toBe(8);
    await drain(engineOf(accept));
    expect((await shownFigures(['p1'])).get('p1')?.shownStock).toBe(8);
  });
  test('an acknowledged return that the server has lost is found by the comparison, and sent again', async () => {
    const sold = await sell();
    const row = await giveBack(sold, 1);
    expect((await journalToCompare()).returns).toEqual([]);
    await drain(engineOf(accept));
    expect(await journalToCompare()).toMatchObject({
      fromSeq: 1,
      lastSeq: 2,
      sales: [{ id: sold.sale.id }],
      returns: [{ id: row.id }],
    });
    expect(await requeueLost([row.id])).toBe(1);
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sent).toEqual(['return']);
  });
  test('a sale taken back that the server keeps, since goods of it came back elsewhere, counts again', async () => {
    const { sale } = await sell();
    await drain(engineOf(accept));
    expect(await cancelSale(sale.id, SELLER)).toBe(true);
    await drain(
      engineOf((row) => {
        const answer = accept(row);
        return answer.kind === 'answered'
          ? { ...answer, data: { ...answer.data, outcome: 'kept' } as RowAnswer }
          : answer;
      }),
    );
    expect(await journalDb.rows.get(sale.id)).toMatchObject({ state: 'accepted', voidedBy: null });
  });
  test('a refused return that was voided here and delivered by another device is sent again, and counts', async () => {
    const row = await giveBack(await sell(), 1);
    await drain(engineOf((sent) => (sent.kind === 'return' ? refuse('sale_not_returnable') : accept(sent))));
    await voidAll([row.id], SELLER, 'Ошибка');
    const engine = engineOf((sent) => {
      const answer = accept(sent);
      return sent.kind === 'void' && answer.kind === 'answered'
        ? { ...answer, data: { ...answer.data, outcome: 'kept' } as RowAnswer }
        : answer;
    });
    await drain(engine);
    expect(engine.sent).toEqual(['void', 'return']);
    expect(await journalDb.rows.get(row.id)).toMatchObject({ state: 'accepted', voidedBy: null });
  });
  test('the same return recorded twice is one row', async () => {
    const sold = await sell();
    const draft = {
      id: newId(),
      sale: { id: sold.sale.id, number: sold.sale.number, lines: sold.lines },
      items: [{ position: 0, qty: 2, fate: 'restock' as const }],
      reason: '',
    };
    const rows = await Promise.all([
      recordReturn(draft, SELLER),
      recordReturn(draft, SELLER),
      recordReturn(draft, SELLER),
    ]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
    expect(await journalDb.rows.where('state').equals('queued').count()).toBe(2);
  });
});

describe('orders', () => {
  test('a guest’s order needs no login, is sent once, and then only its number stays here', async () => {
    const body = order();
    await Promise.all([recordOrder(body, { id: null, name: '' }), recordOrder(body, { id: null, name: '' })]);
    const engine = engineOf(accept, GUEST);
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 1, attention: 0 });
    expect(engine.sent).toEqual(['order']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({
      state: 'accepted',
      body: null,
      number: '1042',
      receipt: { trackingToken: 'token' },
    });
  });
  test('an account’s order is sent only under its owner; it never waits for staff', async () => {
    await recordOrder(order(), { id: 'anna', name: 'Анна' });
    for (const principal of [GUEST, STAFF, { id: 'oleg', isStaff: false }]) {
      const engine = engineOf(accept, principal);
      expect((await drain(engine)).ended).toBe('idle');
      expect(engine.sent).toEqual([]);
    }
    expect((await drain(engineOf(accept, { id: 'anna', isStaff: false }))).accepted).toBe(1);
  });
  test('sales wait for staff while a guest’s order passes them', async () => {
    await sell();
    await recordOrder(order(), { id: null, name: '' });
    const engine = engineOf(accept, GUEST);
    expect(await drain(engine)).toEqual({ ended: 'login', accepted: 1, attention: 0 });
    expect(engine.sent).toEqual(['order']);
  });
  test('a refused order keeps its fields until its buyer withdraws it, and then they are deleted', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    await drain(engineOf(() => refuse('quote_changed'), GUEST));
    expect((await keptOrders(null)).map(({ state }) => state)).toEqual(['attention']);
    expect(await withdrawOrder(body.id)).toMatchObject({ id: body.id, buyer: { name: 'Анна' } });
    expect(await keptOrders(null)).toEqual([]);
    expect(JSON.stringify(await journalDb.rows.toArray())).not.toContain('Анна');
  });
  test('no part of an order is sent while the shop doesn’t answer: its buyer may withdraw it after any number of attempts', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    const { engine, paths } = sendingEngine(() => Promise.reject(new TypeError('Nobody answers')));
    await drain(engine);
    expect(paths).toEqual(['/healthz']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({ state: 'queued', attempts: 1, leftAt: null });
    expect(await withdrawOrder(body.id)).toMatchObject({ id: body.id });
  });
  test('an order that may have been sent cannot be withdrawn before the server’s answer', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    const { engine, paths } = sendingEngine((path) =>
      path === '/healthz' ? ALIVE() : Promise.reject(new TypeError('The connection broke')),
    );
    await drain(engine);
    expect(paths).toEqual(['/healthz', '/api/auth/csrf']);
    expect(await withdrawOrder(body.id)).toBeNull();
    expect((await keptOrders(null)).length).toBe(1);
  });
  test('an order withdrawn at the last moment is not sent', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    const { engine, paths } = sendingEngine(async (path) => {
      if (path === '/healthz') expect(await withdrawOrder(body.id)).not.toBeNull();
      return ALIVE();
    });
    await drain(engine);
    expect(paths).toEqual(['/healthz']);
    expect(await journalDb.rows.get(body.id)).toMatchObject({ state: 'voided', body: null });
  });
  test('a row of a former version with an attempt cannot be withdrawn, one without can', async () => {
    const [tried, fresh] = [order(), order()];
    for (const [body, attempts] of [
      [tried, 1],
      [fresh, 0],
    ] as const) {
      const { leftAt: _later, ...row } = await recordOrder(body, { id: null, name: '' });
      await journalDb.rows.put({ ...row, attempts });
    }
    expect(await withdrawOrder(tried.id)).toBeNull();
    expect(await withdrawOrder(fresh.id)).not.toBeNull();
  });
  test('an acceptance that its buyer has not seen stays new until then', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    await drain(engineOf(accept, GUEST));
    expect((await keptOrders(null)).map(isUnseenAcceptance)).toEqual([true]);
    await markAcceptanceSeen([body.id]);
    expect((await keptOrders(null)).map(isUnseenAcceptance)).toEqual([false]);
  });
  test('an order is settled at the server’s time, whatever the device’s date', async () => {
    const body = order();
    await recordOrder(body, { id: null, name: '' });
    const serverNow = Date.parse('2026-11-22T10:00:00.000Z');
    await drain({
      ...engineOf(accept, GUEST),
      now: () => Date.parse('2036-01-01T00:00:00.000Z'),
      serverNow: () => serverNow,
    });
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
    const [sent, waiting, guests] = [order(), order(), order()];
    await recordOrder(sent, { id: 'anna', name: 'Анна' });
    await recordOrder(guests, { id: null, name: '' });
    await drain(engineOf(accept, { id: 'anna', isStaff: false }));
    await recordOrder(waiting, { id: 'anna', name: 'Анна' });
    await forgetOwnOrders();
    expect(new Set(await journalDb.rows.toCollection().primaryKeys())).toEqual(new Set([guests.id, waiting.id]));
  });
  test('an account’s order that the shop does not have is counted for everybody else until then, queued or refused', async () => {
    const counts = () => Promise.all([null, 'boris', 'anna'].map(countForeignOrders));
    await recordOrder(order(), { id: null, name: '' });
    const body = order();
    await recordOrder(body, { id: 'anna', name: 'Анна' });
    expect(await counts()).toEqual([1, 1, 0]);
    expect((await ownWaitingOrders('anna')).map(({ id }) => id)).toEqual([body.id]);
    expect(await ownWaitingOrders('boris')).toEqual([]);
    const anna: queue.Principal = { id: 'anna', isStaff: false };
    await drain(engineOf(() => refuse('quote_changed'), anna));
    expect([await counts(), (await ownWaitingOrders('anna')).length]).toEqual([[1, 1, 0], 1]);
    await withdrawOrder(body.id);
    expect([await counts(), await ownWaitingOrders('anna')]).toEqual([[0, 0, 0], []]);
    await recordOrder(order(), { id: 'anna', name: 'Анна' });
    await drain(engineOf(accept, anna));
    expect([await counts(), await ownWaitingOrders('anna')]).toEqual([[0, 0, 0], []]);
  });
});

test('a row of a later version stays unchanged and blocks nothing', async () => {
  const { sale } = await sell();
  const unknown = {
    ...sale,
    id: newId(),
    kind: 'gift',
    recordedAt: '2020-01-01T00:00:00.000Z',
  } as unknown as JournalRow;
  await journalDb.rows.add(unknown);
  const engine = engineOf(accept);
  expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 1, attention: 0 });
  expect(engine.sent).toEqual(['sale']);
  expect(await journalDb.rows.get(unknown.id)).toEqual(unknown);
  // It requires no login.
  expect(await drain(engineOf(accept, GUEST))).toMatchObject({ ended: 'idle' });
});
