import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShiftAnswer } from '#contract/shifts/shifts.ts';
import { journalDb } from '../device/database/database.ts';
import { SampleFolder } from '../device/journal/mirror/sample-folder.ts';
import { sampleOpfs } from '../device/journal/mirror/sample-opfs.ts';
import { SAMPLE_CLOSING } from '../device/shifts/sample-closing.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import type { Net } from '../net/call.ts';
import type { Outcome } from '../net/request.ts';
import { refused } from '../net/sample-refusal.ts';
import { createShiftSender, drainShifts } from './drain-journal.ts';

const NOW = 1_000_000;

const closing = (id: string, toSeq: number): ClosedShift => ({ ...SAMPLE_CLOSING, id, fromSeq: toSeq - 1, toSeq });

/** By the server's clock; the device's is at `NOW`. */
const RECEIVED_AT = '2026-11-20T19:01:00.000Z';
const accepted = ({ id, revision }: ClosedShift): Outcome<ShiftAnswer> => ({
  kind: 'answered',
  status: 200,
  data: { id, revision, replayed: false, receivedAt: RECEIVED_AT },
});

async function drainWith(answer: (shift: ClosedShift) => Outcome<ShiftAnswer>, now = NOW) {
  const sent: string[] = [];
  const report = await drainShifts({
    send: (shift) => Promise.resolve((sent.push(shift.id), answer(shift))),
    now: () => now,
    random: () => 1,
  });
  return { ...report, sent };
}
const states = async () => (await journalDb.shifts.orderBy('id').toArray()).map(({ state }) => state);

beforeEach(async () => {
  await Promise.all([journalDb.shifts.clear(), journalDb.series.clear()]);
  // In the order of the shifts, not of their ids.
  await journalDb.shifts.bulkAdd([closing('a', 9), closing('b', 5)]);
});
afterEach(() => vi.unstubAllGlobals());

test('closings go once, the oldest shift first', async () => {
  expect(await drainWith(accepted)).toEqual({ ended: 'idle', accepted: 2, attention: 0, sent: ['b', 'a'] });
  expect(await journalDb.shifts.toArray()).toMatchObject(
    [0, 1].map(() => ({ state: 'accepted', settledAt: RECEIVED_AT })),
  );
  expect(await drainWith(accepted)).toMatchObject({ accepted: 0, sent: [] });
});

test('the server’s times of a shift are stored beside the device’s', async () => {
  const shopTimes = { openedAt: '2026-11-20T08:00:00.000Z', closedAt: '2026-11-20T19:00:30.000Z' };
  await drainWith((shift) => {
    const outcome = accepted(shift);
    return outcome.kind === 'answered' ? { ...outcome, data: { ...outcome.data, ...shopTimes } } : outcome;
  });
  expect(await journalDb.shifts.get('a')).toMatchObject({ openedAt: closing('a', 9).openedAt, shopTimes });
});

test('a lost connection keeps them and waits before the next try', async () => {
  expect(await drainWith(() => ({ kind: 'failed', reason: 'network' }))).toMatchObject({
    ended: 'unreachable',
    sent: ['b'],
  });
  expect(await states()).toEqual(['queued', 'queued']);
  expect(await drainWith(accepted)).toMatchObject({ sent: ['a'] });
  expect(await drainWith(accepted, NOW + 2_000)).toMatchObject({ sent: ['b'] });
});

test('a foreign answer, or one about another shift, settles nothing', async () => {
  await drainWith(({ id }) =>
    id === 'b' ? { kind: 'unreadable', status: 200, retryAfter: 1 } : accepted(closing('x', 1)),
  );
  expect(await states()).toEqual(['queued', 'queued']);
});

test('a refused closing waits for a person and does not hold back the next one', async () => {
  expect(await drainWith((shift) => (shift.id === 'b' ? refused(422, 'validation') : accepted(shift)))).toMatchObject({
    ended: 'idle',
    accepted: 1,
    attention: 1,
  });
  expect(await journalDb.shifts.get('b')).toMatchObject({
    state: 'attention',
    refusal: { code: 'validation', message: 'Нельзя' },
  });
});

test('a closing whose id the server has for another one is sent again under a new id', async () => {
  await drainWith((shift) => (shift.id === 'b' ? refused(409, 'act_id_reused') : accepted(shift)));
  expect(await journalDb.shifts.get('b')).toBeUndefined();
  expect(await journalDb.shifts.where('state').equals('queued').toArray()).toMatchObject([{ toSeq: 5, attempts: 0 }]);
  expect(await drainWith(accepted)).toMatchObject({ accepted: 1, attention: 0 });
  expect(await states()).toEqual(['accepted', 'accepted']);
});

test('a service worker leaves that to the page, since it can’t write the mirror', async () => {
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => new SampleFolder()) });
  await drainWith((shift) => (shift.id === 'b' ? refused(409, 'act_id_reused') : accepted(shift)));
  expect(await journalDb.shifts.get('b')).toMatchObject({ state: 'queued', dueAt: 0, attempts: 0 });
});

test('a closing goes with the prefix of its own till; that of a former identity with none', async () => {
  await journalDb.series.put({ key: 'series', deviceId: 'own', prefix: 'B3', lastSeq: 9, skewMs: null });
  const prefixes: unknown[] = [];
  const net = {
    attempt: (_: unknown, { body }: { body: { prefix?: string } }) => Promise.resolve(void prefixes.push(body.prefix)),
  } as unknown as Net;
  const send = createShiftSender(net, () => NOW);
  for (const deviceId of ['own', 'former']) await send({ ...closing('a', 9), deviceId });
  expect(prefixes).toEqual(['B3', undefined]);
});

test('an ended session pauses: closings are due again at the next login', async () => {
  expect(await drainWith(() => refused(401, 'unauthorized'))).toMatchObject({ ended: 'login', sent: ['b'] });
  expect(await journalDb.shifts.toArray()).toMatchObject([
    { dueAt: 0, attempts: 0 },
    { dueAt: 0, attempts: 0 },
  ]);
});

test('a wait that a clock which ran ahead has written is over once the clock is mended', async () => {
  const ahead = NOW + 365 * 86_400_000;
  await drainWith(() => refused(500, 'internal'), ahead);
  expect(await drainWith(accepted, ahead)).toMatchObject({ sent: [] });
  expect(await drainWith(accepted)).toMatchObject({ sent: ['b', 'a'] });
});
