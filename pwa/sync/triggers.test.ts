import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { SELLER } from '../device/person/sample-seller.ts';
import { turnsPass } from '../device/sample-turns.ts';
import { SAMPLE_CLOSING } from '../device/shifts/sample-closing.ts';
import { noteServerTime } from '../net/server-clock.ts';
import { REPORT_AFTER_MS, startSync } from './triggers.ts';
import { sellPiece } from '../device/journal/sample-sale.ts';

const requests = vi.hoisted(() => [] as string[]);
const api = vi.hoisted(() => ({ answers: false }));
const contacts = vi.hoisted(() => new Set<() => void>());
vi.mock('../net/call.ts', () => ({
  attempt: (endpoint: Endpoint) => {
    requests.push(endpoint.path);
    return Promise.resolve(api.answers ? { kind: 'answered' } : { kind: 'failed', reason: 'network' });
  },
  net: {
    onContact: (listener: () => void) => {
      contacts.add(listener);
      return () => contacts.delete(listener);
    },
  },
}));
// The outcome of a probe is tested with the engine.
const drains = vi.hoisted(() => ({ count: 0 }));
vi.mock('./drain-journal.ts', () => ({ drainJournal: () => Promise.resolve(void (drains.count += 1)) }));
const tillContacts = vi.hoisted(() => ({ count: 0, reports: 0, answered: true }));
vi.mock('./contact.ts', () => ({
  contactServer: () => Promise.resolve((tillContacts.count += 1)).then(() => tillContacts.answered),
  reportPending: () => Promise.resolve(void (tillContacts.reports += 1)),
}));

const probes = () => requests.filter((path) => path === '/healthz').length;

let stop = () => undefined as void;
beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), deviceDb.drafts.clear()]);
  requests.splice(0);
  tillContacts.count = 0;
  tillContacts.answered = true;
  await deviceDb.session.clear();
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...silent, visibilityState: 'visible' });
  vi.stubGlobal('window', silent);
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the interval's clock; work started by it takes real time. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await turnsPass();
}

test('while a sale waits the API is probed every 4 s, and an empty journal asks nothing', async () => {
  stop = startSync();
  await pass(0);
  await pass(12_000);
  expect(probes()).toBe(0);

  await sellPiece();
  await pass(3_999);
  expect(probes()).toBe(0);
  await pass(1);
  await expect.poll(probes).toBe(1);
  await pass(4_000);
  await expect.poll(probes).toBe(2);
});

test('the office gets a report of waiting rows soon after a change, one for many changes', async () => {
  const soon: (() => void)[] = [];
  const real = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', ((work: () => void, ms?: number) =>
    ms === REPORT_AFTER_MS ? soon.push(work) : real(work, ms)) as typeof setTimeout);
  stop = startSync();
  await pass(0);
  expect(soon).toHaveLength(0);
  for (const price of [100, 200]) {
    await sellPiece(price);
    await pass(0);
  }
  expect(soon).toHaveLength(1);
  soon[0]?.();
  expect(tillContacts.reports).toBe(1);
  await journalDb.rows.clear();
  await pass(0);
  expect(soon).toHaveLength(2);
});

describe('the contact with the server', () => {
  const confirmed = (minute: number, change = {}) =>
    deviceDb.session.put({
      key: 'person',
      user: { ...SELLER, ...change },
      confirmedAt: `2026-11-20T10:0${minute}:00.000Z`,
    });

  test('is made at a login, not at each confirmation of the person', async () => {
    stop = startSync();
    for (const minute of [0, 1, 2]) {
      await confirmed(minute);
      await pass(0);
    }
    expect(tillContacts.count).toBe(1);
    await confirmed(3, { role: 'admin' });
    await pass(0);
    expect(tillContacts.count).toBe(2);
    await deviceDb.session.clear();
    await pass(0);
    await confirmed(4, { role: 'admin' });
    await pass(0);
    expect(tillContacts.count).toBe(3);
  });

  test('is repeated at the next confirmation until it is answered', async () => {
    tillContacts.answered = false;
    stop = startSync();
    for (const minute of [0, 1]) {
      await confirmed(minute);
      await pass(0);
    }
    expect(tillContacts.count).toBe(2);
  });
});

describe('old rows', () => {
  const receipt = (id: string, receivedAt: string) => ({
    id,
    number: 'A1-000001',
    total: 100,
    warnings: [],
    replayed: false,
    receivedAt,
    revision: 1,
    items: [],
  });

  test('are deleted after the server has given its time, whatever the device’s date', async () => {
    const { id, body } = await sellPiece();
    await journalDb.rows.update(id, { state: 'accepted', receipt: receipt(id, '2026-09-01T10:00:00.000Z') });
    await journalDb.shifts.put({ ...SAMPLE_CLOSING, deviceId: body.deviceId, toSeq: body.deviceSeq });
    vi.setSystemTime(new Date('2036-01-01T00:00:00.000Z'));
    stop = startSync();
    await pass(0);
    expect(await journalDb.rows.count()).toBe(1);
    noteServerTime('Wed, 30 Sep 2026 10:00:00 GMT');
    for (const listener of contacts) listener();
    await pass(0);
    expect(await journalDb.rows.count()).toBe(1);
    stop();
    noteServerTime('Fri, 02 Oct 2026 10:00:00 GMT');
    stop = startSync();
    await expect.poll(() => journalDb.rows.count()).toBe(0);
    await journalDb.shifts.clear();
  });
});

test('rows refused for the former person’s role are sent with the next member of staff', async () => {
  const forbidden = { status: 403, code: 'forbidden', message: 'Нет прав', at: '' };
  const { id } = await sellPiece();
  await journalDb.rows.update(id, { state: 'attention', refusal: forbidden });
  const other = { ...forbidden, status: 409, code: 'act_id_reused' };
  await journalDb.shifts.bulkPut([
    { id: 'forbidden', toSeq: 1, state: 'attention', dueAt: 9, refusal: forbidden },
    { id: 'other', toSeq: 2, state: 'attention', dueAt: 9, refusal: other },
  ] as never[]);
  stop = startSync();
  await pass(0);
  await deviceDb.session.put({ key: 'person', user: { ...SELLER, role: 'customer' }, confirmedAt: '' });
  await pass(0);
  expect(await journalDb.rows.get(id)).toMatchObject({ state: 'attention' });
  expect(await journalDb.shifts.get('forbidden')).toMatchObject({ state: 'attention' });
  await deviceDb.session.put({ key: 'person', user: { ...SELLER, _id: 'other' }, confirmedAt: '' });
  await expect.poll(() => journalDb.rows.get(id)).toMatchObject({ state: 'queued', dueAt: 0 });
  await vi.waitFor(async () =>
    expect(await journalDb.shifts.bulkGet(['forbidden', 'other'])).toMatchObject([
      { state: 'queued', dueAt: 0 },
      { state: 'attention', dueAt: 9 },
    ]),
  );
  await journalDb.shifts.clear();
});

test('a browser that cannot store is logged once, and its rows are delivered once it can', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const broken = Object.assign(new Error('Internal error opening backing store'), { name: 'UnknownError' });
  const unread = [journalDb.rows, journalDb.shifts].map((table) =>
    vi.spyOn(table, 'where').mockImplementation(() => {
      throw broken;
    }),
  );
  const unknown = vi.spyOn(deviceDb.session, 'get').mockRejectedValue(broken as never);
  stop = startSync();
  // An unhandled rejection of a probe fails this test by itself.
  for (let probe = 0; probe < 3; probe += 1) await pass(4_000);
  expect(errors.mock.calls.filter(([, error]) => error === broken)).toEqual([
    ['The unsent rows cannot be read', broken],
  ]);
  for (const spy of [errors, unknown, ...unread]) spy.mockRestore();

  await sellPiece();
  const before = drains.count;
  api.answers = true;
  await pass(4_000);
  await expect.poll(() => drains.count).toBeGreaterThan(before);
  api.answers = false;
});

test('another person’s order waits for its login without probes', async () => {
  const row = { id: 'o1', v: 1, kind: 'order', state: 'queued', recordedAt: '', dueAt: 0, lease: null, body: null };
  await journalDb.rows.put({ ...row, authorId: 'anna' } as never);
  stop = startSync();
  await pass(0);
  await pass(8_000);
  expect(probes()).toBe(0);
  await deviceDb.session.put({ key: 'person', user: { ...SELLER, _id: 'anna', role: 'customer' }, confirmedAt: '' });
  await expect
    .poll(async () => {
      await pass(4_000);
      return probes();
    })
    .toBeGreaterThan(0);
});
