import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { readFlag, setFlag } from '../device/database/flags.ts';
import { readSeries } from '../device/durable/series.ts';
import { SampleFolder } from '../device/journal/mirror/sample-folder.ts';
import { sampleOpfs } from '../device/journal/mirror/sample-opfs.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import { recordDrawerAct } from '../device/durable/drawer.ts';
import { openDrawer } from '../device/durable/stored-shifts.ts';
import { closeShift } from '../device/shifts/shifts.ts';
import { noteStorageHealth } from '../device/database/storage-health.ts';
import { contactServer, reportPending } from './contact.ts';
import { sellPiece } from '../device/journal/sample-sale.ts';

const sent = vi.hoisted(() => ({
  bodies: [] as {
    pendingCount: number;
    pendingTotal: number;
    persisted: boolean;
    prefix?: string;
    lastSeq: number;
    places?: string;
    room?: string;
    deviceId: string;
    contactKey?: string;
    nextContactKey?: string;
    copyOf?: object;
    acknowledged?: object;
  }[],
  answers: true,
  copied: false,
  lost: false,
  /** Runs while the server's answer is on its way. */
  meanwhile: null as (() => Promise<unknown>) | null,
}));
vi.mock('../net/call.ts', () => ({
  attempt: async (_: unknown, { body }: { body: (typeof sent.bodies)[number] }) => {
    sent.bodies.push(body);
    const copied = sent.copied && body.contactKey !== undefined ? { copied: true } : {};
    const { answers, meanwhile } = sent;
    sent.meanwhile = null;
    await meanwhile?.();
    return answers
      ? {
          kind: 'answered',
          status: 200,
          data: { deviceId: 'd', prefix: 'A7', lastSeq: 0, skewMs: 0, lost: sent.lost, ...copied },
        }
      : { kind: 'failed', reason: 'network' };
  },
}));

const reports = () => sent.bodies.splice(0).map(({ pendingCount, pendingTotal }) => [pendingCount, pendingTotal]);

beforeEach(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('navigator', {});
  sent.answers = true;
  sent.copied = false;
  sent.lost = false;
  sent.bodies.splice(0);
  await Promise.all([...journalDb.tables, deviceDb.flags].map((table) => table.clear()));
  await setFlag('isTill', true);
  await deviceDb.session.put({ key: 'person', user: SELLER, confirmedAt: '2026-11-20T10:00:00.000Z' });
});
afterEach(() => vi.unstubAllGlobals());

test('unsent rows are reported when they differ from the last report, and only then', async () => {
  await contactServer();
  expect(reports()).toEqual([[0, 0]]);
  await reportPending();
  expect(reports()).toEqual([]);
  const sale = await sellPiece();
  await reportPending();
  await reportPending();
  expect(reports()).toEqual([[1, 100]]);
  // A refused recount is no money, yet it is not sent.
  await journalDb.rows.put({ ...sale, id: 'c1', kind: 'recount', state: 'attention' } as never);
  await reportPending();
  expect(reports()).toEqual([[2, 100]]);
  await journalDb.rows.clear();
  await reportPending();
  expect(reports()).toEqual([[0, 0]]);
});

test('a report without an answer is sent again', async () => {
  await contactServer();
  sent.answers = false;
  await sellPiece();
  await reportPending();
  await reportPending();
  expect(reports()).toEqual([
    [0, 0],
    [1, 100],
    [1, 100],
  ]);
});

test('the storage’s state is reported after its first check, and again when it changes', async () => {
  noteStorageHealth({ places: null, room: 'ample' });
  await contactServer();
  noteStorageHealth({ places: 'two', room: 'ample' });
  await reportPending();
  await reportPending();
  noteStorageHealth({ room: 'low' });
  await reportPending();
  noteStorageHealth({ places: 'one', room: 'none' });
  await reportPending();
  expect(sent.bodies.map(({ places, room }) => [places, room])).toEqual([
    [undefined, undefined],
    ['two', 'ample'],
    ['two', 'low'],
    ['one', 'none'],
  ]);
});

test('the till reports its prefix and its last number', async () => {
  await contactServer();
  await sellPiece();
  await contactServer();
  expect(sent.bodies.map(({ prefix, lastSeq }) => [prefix, lastSeq])).toEqual([
    [undefined, 0],
    ['A7', 1],
  ]);
});

test('only staff register a device', async () => {
  await deviceDb.session.put({ key: 'person', user: { ...SELLER, role: 'customer' }, confirmedAt: '' });
  expect(await contactServer()).toBe(true);
  expect(reports()).toEqual([]);
});

test('an office browser is no till until a person makes it one, it has a prefix, or it has sold', async () => {
  await setFlag('isTill', false);
  expect(await contactServer()).toBe(true);
  expect(reports()).toEqual([]);
  await sellPiece();
  expect(await contactServer()).toBe(true);
  expect(reports()).toEqual([[1, 100]]);
  await Promise.all([journalDb.rows.clear(), journalDb.series.clear()]);
  await contactServer();
  expect(reports()).toEqual([]);
  const series = await readSeries();
  await journalDb.series.put({ ...series, prefix: 'B2' });
  await contactServer();
  expect(sent.bodies.at(-1)?.prefix).toBe('B2');
});

test('each contact carries the last acknowledged key, and an unanswered one is sent again with the same key', async () => {
  await contactServer();
  sent.answers = false;
  await contactServer();
  sent.answers = true;
  await Promise.all([contactServer(), contactServer()]);
  await contactServer();
  const [first, lost, again, other, last] = sent.bodies.map(({ contactKey, nextContactKey }) => [
    contactKey,
    nextContactKey,
  ]);
  expect(first).toEqual([undefined, expect.any(String)]);
  expect(lost).toEqual([first?.[1], expect.any(String)]);
  expect([again, other]).toEqual([lost, lost]);
  expect(last).toEqual([lost?.[1], expect.any(String)]);
  expect(new Set([first?.[1], lost?.[1], last?.[1]]).size).toBe(3);
});

test('a contact answered after another context’s contact does not mean a copy', async () => {
  await contactServer();
  const { deviceId } = await readSeries();
  sent.copied = true;
  sent.meanwhile = async () => {
    sent.copied = false;
    await contactServer();
  };
  expect(await contactServer()).toBe(false);
  expect((await readSeries()).deviceId).toBe(deviceId);
  expect(await contactServer()).toBe(true);
});

test('a copy begins its own series, whose numbers continue; earlier receipts and entries stay unchanged', async () => {
  await contactServer();
  const sold = await sellPiece();
  await recordDrawerAct(SELLER, { kind: 'opening', amount: 3000 });
  const [former, drawer] = [await readSeries(), await openDrawer()];
  sent.copied = true;
  expect(await contactServer()).toBe(true);
  const own = await readSeries();
  expect(own).toMatchObject({ lastSeq: 1, prefix: 'A7' });
  expect(own.deviceId).not.toBe(former.deviceId);
  const [reports, begun] = sent.bodies.slice(-2);
  expect(reports).toMatchObject({ deviceId: former.deviceId, prefix: 'A7' });
  expect([begun?.deviceId, begun?.prefix, begun?.contactKey]).toEqual([own.deviceId, undefined, undefined]);
  expect(begun?.copyOf).toEqual({ deviceId: former.deviceId, lastSeq: 1 });
  expect(await journalDb.rows.get(sold.id)).toEqual(sold);
  const moved = await openDrawer();
  expect(moved).toMatchObject({ opening: 3000, deviceId: own.deviceId, fromSeq: 1 });
  expect([moved?.id === drawer?.id, await journalDb.shifts.count()]).toEqual([false, 1]);
  // Sales from here on are the copy's, and only its shift counts them.
  const next = await sellPiece();
  expect([next.deviceSeq, next.body.deviceId]).toEqual([2, own.deviceId]);
  const { receipts } = await closeShift(SELLER, { counted: null, note: '' });
  expect(receipts.map(({ id }) => id)).toEqual([next.id]);
});

test('a service worker leaves its own series to the page, since it can’t write the mirror', async () => {
  await contactServer();
  const { deviceId } = await readSeries();
  sent.copied = true;
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => new SampleFolder()) });
  expect(await contactServer()).toBe(false);
  expect((await readSeries()).deviceId).toBe(deviceId);
});

test('the till reports the numbers that the server acknowledged, not those that wait or are another device’s', async () => {
  const rows = [await sellPiece(), await sellPiece(), await sellPiece(), await sellPiece()];
  const acknowledge = (index: number, change: object = {}) =>
    journalDb.rows.update(rows[index]!.id, { state: 'accepted', ...change } as never);
  await acknowledge(0);
  await acknowledge(1);
  await contactServer();
  await acknowledge(2, { body: { ...rows[2]!.body, deviceId: 'another' } });
  await acknowledge(3);
  await contactServer();
  expect(sent.bodies.map(({ acknowledged }) => acknowledged)).toEqual([
    [{ from: 1, to: 2 }],
    [
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ],
  ]);
});

test('a server that lacks acknowledged receipts is compared with once more', async () => {
  await setFlag('tillCompared', { epoch: 'e1', last: null });
  await contactServer();
  expect(await readFlag('tillCompared')).toMatchObject({ epoch: 'e1' });
  sent.lost = true;
  await contactServer();
  expect(await readFlag('tillCompared')).toEqual({ epoch: '', last: null });
});

test('a loss reported from before a comparison that ended meanwhile does not hide its result', async () => {
  await setFlag('tillCompared', { epoch: 'e1', last: null });
  const found = { epoch: 'e2', last: { at: '2026-11-20T09:00:00.000Z', isAlike: false, lines: [] } };
  sent.lost = true;
  sent.meanwhile = () => setFlag('tillCompared', found);
  await contactServer();
  expect(await readFlag('tillCompared')).toEqual(found);
});
