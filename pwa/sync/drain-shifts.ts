/**
 * Delivers closings of shifts, after the journal's rows and by the same rules: only an answer with the closing's own id
 * settles it, a doubtful outcome is retried, a refusal waits for a person. Sent twice it is booked once, since the
 * server knows its id.
 */
import { isIdReused } from '#contract/error-body.ts';
import { closeShift, type ShiftAnswer } from '#contract/shifts/shifts.ts';
import { closeUnderOwnId, concludeClosing, dueClosings } from '../device/shifts/shift-queue.ts';
import { readSeries } from '../device/durable/series.ts';
import { canKeepMirror } from '../device/journal/mirror/mirror.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import type { Net } from '../net/call.ts';
import type { Outcome } from '../net/request.ts';
import type { DrainReport } from './engine.ts';
import { failureOf, verdictOf, type Clock } from './verdict.ts';

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

/**
 * A sender of closings over the given client; `now` gives the moment of sending, from which the server computes the
 * clock's skew.
 */
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
