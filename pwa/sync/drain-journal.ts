/** The engine with the real journal and the real network client, for the context it runs in. */
import { SALE_BATCH_MAX } from '#contract/sales/sales.ts';
import { markSending } from '../device/journal/journal-orders.ts';
import * as journal from '../device/journal/journal-queue.ts';
import {
  countQueuedClosings,
  resetClosingBackoff,
  closeUnderOwnId,
  concludeClosing,
  dueClosings,
} from '../device/shifts/shift-queue.ts';
import { noteSyncStatus } from '../device/journal/sync-status.ts';
import { net, type Net } from '../net/call.ts';
import { serverNow } from '../net/server-clock.ts';
import { drain, LEASE_MS, type DrainReport, type Engine } from './engine.ts';
import { createSender } from './send.ts';
import { countPendingDeliveries, principal } from './waiting.ts';
import { withWebLock } from '../device/database/web-lock.ts';
import { isIdReused } from '#contract/error-body.ts';
import { closeShift, type ShiftAnswer } from '#contract/shifts/shifts.ts';
import { readSeries } from '../device/durable/series.ts';
import { canKeepMirror } from '../device/journal/mirror/mirror.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import type { Outcome } from '../net/request.ts';
import { failureOf, verdictOf, type Clock } from './verdict.ts';

const now = () => Date.now();

const engine: Engine = {
  journal,
  send: createSender(net, { now, noteLeaving: markSending }),
  principal,
  now,
  serverNow,
  random: Math.random,
  owner: Math.random().toString(36).slice(2),
  batch: { size: SALE_BATCH_MAX },
};

const shifts: ShiftDrain = { send: createShiftSender(net, now), now, random: Math.random };

async function drainAll(alone: boolean): Promise<DrainReport> {
  const report = await drain(engine, { alone });
  if (report.accepted > 0) await resetClosingBackoff();
  if (report.ended !== 'idle' || (await countQueuedClosings()) === 0) return report;
  if (!(await principal()).isStaff) return { ...report, ended: 'login' };
  const { ended, accepted, attention } = await drainShifts(shifts);
  return { ended, accepted: report.accepted + accepted, attention: report.attention + attention };
}

/** Drains once and stores the result for the screens. */
export async function drainJournal(): Promise<DrainReport> {
  return withDrainLock(
    async (alone) => {
      if ((await countPendingDeliveries()) === 0) return { ended: 'idle', accepted: 0, attention: 0 };
      const report = await drainAll(alone);
      await noteSyncStatus({
        needsLogin: report.ended === 'login',
        ...(report.ended === 'unreachable' ? { reachable: false } : {}),
        ...(report.accepted + report.attention > 0 && report.ended !== 'unreachable'
          ? { reachable: true, lastContactAt: new Date().toISOString() }
          : {}),
      });
      return report;
    },
    { patienceMs: LEASE_MS, leaseLeft: journal.leaseLeft },
  );
}

const LOCK = 'journal-drain';

interface DrainLock {
  /** Milliseconds to wait for a holder that has leased no row yet. */
  patienceMs: number;
  /** Milliseconds until the last lease ends; null when none is running, and the holder has nothing in flight. */
  leaseLeft(): Promise<number | null>;
}

/**
 * Runs `work` when no other context drains. The lock only saves work: correctness rests on leases and idempotency. It waits for the lock, so that a row added in the meantime is sent too.
 * `alone` is true when no other drainer is alive: the browser releases the lock of a dead one, but not its leases. From
 * a hanging holder the lock is stolen as soon as its leases end, however late the wait began.
 */
export async function withDrainLock<T>(
  work: (alone: boolean) => Promise<T>,
  { patienceMs, leaseLeft }: DrainLock,
): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work(false);
  for (;;) {
    const patience = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // The lease is read during the wait, not before it: the page that has just recorded a row gets a free lock first.
    void leaseLeft()
      .catch(() => null)
      .then((left) => {
        if (!isOver) timer = setTimeout(() => patience.abort(), Math.min(left ?? patienceMs, patienceMs));
      });
    const done = await withWebLock(LOCK, { signal: patience.signal }, () => work(true)).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
    if (done !== null) return done.outcome;
    if ((await leaseLeft()) !== null) continue;
    const stolen = await withWebLock(LOCK, { steal: true }, () => work(false));
    if (stolen !== null) return stolen.outcome;
  }
}

const SHIFT_TIMEOUT_MS = 45_000;

export interface ShiftDrain extends Clock {
  send(shift: ClosedShift): Promise<Outcome<ShiftAnswer>>;
}

/** Sends the due closings, the oldest first. Call only while staff are logged in. */
export async function drainShifts({ send, ...clock }: ShiftDrain): Promise<DrainReport> {
  const report: DrainReport = { ended: 'idle', accepted: 0, attention: 0 };
  for (const shift of await dueClosings(clock.now())) {
    const verdict = verdictOf(await send(shift), shift.id);
    if (verdict.kind === 'accepted') {
      const { receivedAt, openedAt, closedAt } = verdict.answer;
      await concludeClosing(shift, {
        kind: 'settled',
        at: receivedAt,
        ...(openedAt === undefined || closedAt === undefined ? {} : { shopTimes: { openedAt, closedAt } }),
      });
      report.accepted += 1;
    } else if (verdict.kind === 'attention' && isIdReused(verdict.refusal.code)) {
      if (await canKeepMirror()) await closeUnderOwnId(shift);
      else await concludeClosing(shift, failureOf({ kind: 'pause' }, shift.attempts, clock));
    } else {
      await concludeClosing(shift, failureOf(verdict, shift.attempts, clock));
      if (verdict.kind === 'attention') report.attention += 1;
      else if (verdict.kind === 'pause') return { ...report, ended: 'login' };
      else if (verdict.cause === 'network') return { ...report, ended: 'unreachable' };
    }
  }
  return report;
}

/** A sender of closings; `now` gives the moment of sending, from which the server computes the clock's skew. */
export function createShiftSender(net: Net, now: () => number): ShiftDrain['send'] {
  return async ({ id, revision, deviceId, fromSeq, toSeq, openedAt, closedAt, authorId, receipts, ...details }) => {
    const { counted, note, opening, moves, handover, blind } = details;
    const series = await readSeries();
    // A closing of the identity that a copied till had before was not printed under the present prefix.
    const prefix = deviceId === series.deviceId ? series.prefix : null;
    const sentAt = new Date(now()).toISOString();
    return net.attempt(closeShift, {
      body: {
        id,
        revision,
        deviceId,
        ...(prefix === null ? {} : { prefix }),
        fromSeq,
        toSeq,
        openedAt,
        closedAt,
        authorId,
        receipts,
        counted,
        note,
        ...(opening === undefined ? {} : { opening }),
        ...(moves === undefined ? {} : { moves }),
        ...(handover === undefined ? {} : { handover }),
        ...(blind === undefined ? {} : { blind }),
        sentAt,
      },
      timeoutMs: SHIFT_TIMEOUT_MS,
    });
  };
}
