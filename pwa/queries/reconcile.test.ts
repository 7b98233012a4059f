import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RECONCILE_MAX } from '#contract/sales/sales.ts';
import { catalogueDb, deviceDb, journalDb } from '../device/database/database.ts';
import { readFlag } from '../device/database/flags.ts';
import { storeContact } from '../device/durable/series.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import { closeShift } from '../device/shifts/shifts.ts';
import { compareWithRestored, reconcileJournal } from './reconcile.ts';
import { sellPiece } from '../device/journal/sample-sale.ts';

const NOTHING = {
  missing: [],
  missingReturns: [],
  missingVoids: [],
  missingShifts: [],
  missingOrders: [],
  missingRecounts: [],
  notCancelled: [],
  different: [],
  extra: [],
  absent: [],
  matched: 0,
};
const server = vi.hoisted(() => ({
  requests: [] as { fromSeq?: number; lastSeq?: number; sales: { id: string }[]; shifts: unknown[] }[],
  answer: {} as object,
  /** Runs while the server compares. */
  meanwhile: (): Promise<unknown> => Promise.resolve(),
}));
vi.mock('../net/call.ts', () => ({
  call: async (_: unknown, { body }: { body: (typeof server.requests)[number] }) => {
    server.requests.push(body);
    await server.meanwhile();
    return server.answer;
  },
}));

/** The lines with plain spaces instead of no-break ones. */
async function compared() {
  const { tone, lines } = await reconcileJournal();
  return { tone, lines: lines.map((line) => line.replace(/\s/g, ' ')) };
}

/** Stores an accepted void of this sale. */
const addVoid = (saleId: string, deviceId: string) =>
  journalDb.rows.put({
    id: 'v1',
    v: 1,
    kind: 'void',
    state: 'accepted',
    dependsOn: null,
    deviceSeq: 9,
    total: 1,
    recordedAt: '',
    receipt: { receivedAt: '' },
    body: { saleId, deviceId },
  } as never);

async function sell() {
  const row = await sellPiece();
  const receipt = {
    id: row.id,
    number: row.number,
    total: 100,
    warnings: [],
    replayed: false,
    receivedAt: '2026-11-20T10:00:00.000Z',
    revision: 1,
    items: [],
  };
  await journalDb.rows.update(row.id, { state: 'accepted', receipt });
  return row;
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear(), journalDb.shifts.clear()]);
  await storeContact({ prefix: 'A7', lastSeq: 0, skewMs: 0 });
  server.requests.splice(0);
  server.answer = NOTHING;
  server.meanwhile = () => Promise.resolve();
});

describe('the comparison with the server', () => {
  test('calls nothing a match', async () => {
    expect(await compared()).toEqual({ tone: 'none', lines: ['На этой кассе ещё нет чеков, которые можно сверить.'] });
    expect(server.requests).toMatchObject([{ sales: [] }]);
  });

  test('includes every receipt, however wrong the clock was or is', async () => {
    const [one, two] = [await sell(), await sell()];
    await journalDb.rows.update(one.id, { recordedAt: '2019-01-01T00:00:00.000Z' });
    await journalDb.rows.update(two.id, { recordedAt: '2031-01-01T00:00:00.000Z' });
    server.answer = { ...NOTHING, matched: 2 };
    expect(await compared()).toEqual({ tone: 'ok', lines: ['Совпали: 2 чека.'] });
    expect(server.requests[0]?.sales.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(server.requests).toMatchObject([{ fromSeq: 1, lastSeq: 2 }]);
  });

  test('sends again the refused receipts that the server has since, from another till; the others wait for a person', async () => {
    const [booked, refused] = [await sell(), await sell()];
    for (const { id } of [booked, refused]) await journalDb.rows.update(id, { state: 'attention', receipt: null });
    server.answer = { ...NOTHING, missing: [refused.id] };
    await compared();
    expect((await journalDb.rows.bulkGet([booked.id, refused.id])).map((row) => row?.state)).toEqual([
      'queued',
      'attention',
    ]);
  });

  test('queues again the rows that a restored server lacks: receipts, voids and closings of shifts', async () => {
    const row = await sell();
    const shift = await closeShift(SELLER, { counted: null, note: '' });
    await journalDb.shifts.update(shift.id, { state: 'accepted', settledAt: '2026-11-20T10:00:00.000Z' });
    await addVoid('x', row.body.deviceId);
    server.answer = { ...NOTHING, missing: [row.id], missingVoids: ['v1'], missingShifts: [shift.id] };
    expect(await compared()).toEqual({
      tone: 'warn',
      lines: ['На сервере не хватало, отправляем снова: 1 чек, 1 аннулирование, 1 закрытие смены.'],
    });
    expect((await journalDb.rows.toArray()).map(({ state, receipt }) => [state, receipt])).toEqual([
      ['queued', null],
      ['queued', null],
    ]);
    expect(await journalDb.shifts.get(shift.id)).toMatchObject({ state: 'queued', settledAt: null });
  });

  test('is no match while the server lacks rows of any kind: those that it refused are named, and what to do', async () => {
    const sale = await sell();
    const shift = await closeShift(SELLER, { counted: null, note: '' });
    await journalDb.shifts.update(shift.id, { state: 'attention' });
    const waiting = { ...sale, state: 'queued', receipt: null };
    const refused = { ...sale, kind: 'return', state: 'attention', receipt: null };
    await journalDb.rows.bulkPut([
      { ...waiting, id: 'o1', kind: 'till-order', deviceSeq: 0 } as never,
      { ...waiting, id: 'c1', kind: 'recount', deviceSeq: 0 } as never,
      { ...refused, id: 'r1', deviceSeq: 2 } as never,
    ]);
    server.answer = { ...NOTHING, matched: 1 };
    expect(await compared()).toEqual({
      tone: 'warn',
      lines: [
        'Совпали: 1 чек.',
        'Ещё не на сервере: 1 заказ и 1 пересчёт. Отправка идёт сама.',
        'Сервер не принял: 1 чек и 1 закрытие смены. Найдите отмеченное «Требует внимания» и решите, что с этим делать.',
      ],
    });
  });

  test('sends a delivered recount again when the server lacks it, and leaves it where the server does not answer', async () => {
    const sale = await sell();
    const recount = { ...sale, id: 'c1', kind: 'recount', state: 'accepted', receipt: { id: 'c1' }, deviceSeq: 0 };
    await journalDb.rows.put(recount as never);
    server.meanwhile = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await compared()).tone).toBe('error');
    expect(await journalDb.rows.get('c1')).toEqual(recount);
    server.meanwhile = () => Promise.resolve();
    await compared();
    expect(await journalDb.rows.get('c1')).toEqual(recount);
    server.answer = { ...NOTHING, missingRecounts: ['c1'] };
    expect((await compared()).lines).toEqual(['На сервере не хватало, отправляем снова: 1 пересчёт.']);
    expect(server.requests.at(-1)).toMatchObject({ recounts: [{ id: 'c1' }] });
    expect(await journalDb.rows.get('c1')).toMatchObject({ state: 'queued', receipt: null });
  });

  test('sends the void of a sale again that a restored server has as booked', async () => {
    const row = await sell();
    await journalDb.rows.put({ ...row, state: 'voided', voidedBy: 'v1' } as never);
    await addVoid(row.id, row.body.deviceId);
    server.answer = { ...NOTHING, notCancelled: [row.id] };
    expect(await compared()).toEqual({
      tone: 'warn',
      lines: ['На сервере не хватало, отправляем снова: 1 аннулирование.'],
    });
    expect(await journalDb.rows.get('v1')).toMatchObject({ state: 'queued', receipt: null });
    expect((await journalDb.rows.get(row.id))?.state).toBe('voided');
  });

  test('asks in portions, for any number of rows of each kind', async () => {
    const shift = { v: 1, state: 'accepted', revision: 1, deviceId: 'd', toSeq: 1 };
    await journalDb.shifts.bulkPut(
      Array.from({ length: RECONCILE_MAX + 1 }, (_, index) => ({ ...shift, id: `s${index}` }) as never),
    );
    await compared();
    expect(server.requests.map(({ shifts }) => shifts.length)).toEqual([RECONCILE_MAX, 1]);
  });

  test('lists numbers that neither side has, and receipts that only the server has', async () => {
    for (let count = 0; count < 4; count += 1) await sell();
    const rows = await journalDb.rows.orderBy('recordedAt').toArray();
    await journalDb.rows.bulkDelete(
      rows.filter(({ deviceSeq }) => deviceSeq === 2 || deviceSeq === 3).map(({ id }) => id),
    );
    server.answer = {
      ...NOTHING,
      matched: 1,
      absent: [{ prefix: 'A7', from: 2, to: 4 }],
      extra: [{ id: 'z', number: 'A7-000009', total: 1, soldAt: '' }],
    };
    const { tone, lines } = await compared();
    expect(tone).toBe('warn');
    expect(lines).toEqual([
      'Совпали: 1 чек.',
      'На сервере есть чеки этой кассы, которых нет здесь: A7-000009.',
      'Ни здесь, ни на сервере нет: A7-000002…3. Позовите администратора.',
    ]);
  });

  test('does not miss a receipt that was recorded and delivered while the server was comparing', async () => {
    await sell();
    server.meanwhile = async () => {
      const { id, number } = await sell();
      server.answer = { ...NOTHING, matched: 1, extra: [{ id, number, total: 100, soldAt: '' }] };
    };
    expect(await compared()).toEqual({ tone: 'ok', lines: ['Совпали: 1 чек.'] });
  });

  test('does not miss a return whose acknowledgement got lost on its way', async () => {
    const { id, number } = await sell();
    await journalDb.rows.update(id, { kind: 'return', state: 'queued' });
    server.answer = { ...NOTHING, extra: [{ id, number, total: 100, soldAt: '' }] };
    expect((await compared()).tone).toBe('none');
  });

  test('lists a number that neither side has with its former prefix, not the till’s new one', async () => {
    await sell();
    await storeContact({ prefix: 'KTR1', lastSeq: 0, skewMs: 0 });
    server.answer = {
      ...NOTHING,
      matched: 1,
      absent: [
        { prefix: 'A7', from: 2, to: 3 },
        { prefix: 'KTR1', from: 4, to: 4 },
        { prefix: null, from: 6, to: 6 },
      ],
    };
    expect((await compared()).lines.at(-1)).toBe(
      'Ни здесь, ни на сервере нет: A7-000002…3, KTR1-000004, KTR1-000006. Позовите администратора.',
    );
  });
});

describe('a server whose database begins another life', () => {
  const epochIs = (epoch: string) =>
    catalogueDb.meta.put({ key: 'copy', value: { epoch, since: 5, after: undefined } });

  beforeEach(async () => {
    await Promise.all([deviceDb.flags.clear(), catalogueDb.meta.clear()]);
    server.requests.length = 0;
    server.answer = NOTHING;
  });

  test('is compared automatically, once; the first epoch a till learns is not', async () => {
    await compareWithRestored();
    expect(await readFlag('tillCompared')).toBeUndefined();
    await epochIs('first');
    await compareWithRestored();
    expect([server.requests.length, await readFlag('tillCompared')]).toEqual([0, { epoch: 'first', last: null }]);
    await epochIs('second');
    await compareWithRestored();
    await compareWithRestored();
    expect(server.requests).toHaveLength(1);
    expect(await readFlag('tillCompared')).toMatchObject({ epoch: 'second', last: { isAlike: true } });
  });

  test('is asked again at the next occasion if it did not answer', async () => {
    await epochIs('first');
    await compareWithRestored();
    await epochIs('second');
    server.answer = {};
    await compareWithRestored().catch(() => undefined);
    expect(await readFlag('tillCompared')).toMatchObject({ epoch: 'first' });
    server.answer = NOTHING;
    await compareWithRestored();
    expect(await readFlag('tillCompared')).toMatchObject({ epoch: 'second' });
  });
});
