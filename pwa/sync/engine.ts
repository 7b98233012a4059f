/**
 * The drain loop: leases due rows, sends them, and carries out their verdicts. It uses no browser globals, so that it runs in the page, in the
 * service worker and in tests. Two loops may run at once: leases keep their rows apart, and the server's idempotency makes a duplicate harmless.
 */
import { SALE_BATCH_MAX } from '#contract/sales/sales.ts';
import type { Principal, ClaimOptions, Conclusion } from '../device/journal/journal-queue.ts';
import type { JournalRow, RowAnswer } from '../device/rows/journal-types.ts';
import type { Outcome } from '../net/request.ts';
import { failureOf, verdictOf, type Clock, type Verdict } from './verdict.ts';

export interface Journal {
  claim(options: ClaimOptions): Promise<JournalRow[]>;
  conclude(conclusions: readonly Conclusion[]): Promise<void>;
  /** True while rows wait that only staff can deliver. */
  tillRowsWait(): Promise<boolean>;
  /** Makes all deferred rows due; returns their number. */
  resetBackoff(now: number): Promise<number>;
}

export type RowOutcome = Outcome<RowAnswer>;

export interface Engine extends Clock {
  journal: Journal;
  /** Sends rows; returns an outcome per row, in order. */
  send(rows: readonly JournalRow[]): Promise<RowOutcome[]>;
  /** The person logged in on this device, who determines the rows that may be sent. */
  principal(): Promise<Principal>;
  /** Epoch milliseconds by the server's clock; null while it is unknown. */
  serverNow?(): number | null;
  owner: string;
  /** Rows per batch; kept between drains, since it adapts to this network. */
  batch: { size: number };
}

/** Result of a drain. idle: all due rows were handled; unreachable: the network failed; login: a login is needed. */
export interface DrainReport {
  ended: 'idle' | 'unreachable' | 'login';
  accepted: number;
  attention: number;
}

/** Lease duration, ms: longer than the longest request, so that a row in flight is not claimed again. */
export const LEASE_MS = 60_000;

/**
 * Sends due rows until there are none, the network fails, or the session has ended. `alone`: no other drainer runs, so a dead one's rows
 * are due at once.
 */
export async function drain(engine: Engine, { alone = false }: { alone?: boolean } = {}): Promise<DrainReport> {
  const report: DrainReport = { ended: 'idle', accepted: 0, attention: 0 };
  let unreadableInARow = 0;
  let anyAccepted = false;
  for (;;) {
    const principal = await engine.principal();
    const rows = await engine.journal.claim({
      owner: engine.owner,
      principal,
      now: engine.now(),
      leaseMs: LEASE_MS,
      limit: engine.batch.size,
      alone,
    });
    if (rows.length === 0) {
      // The server accepts rows again, so deferred rows need not wait. This happens once for all accepted rows: a
      // failing row must not be sent again with every batch.
      if (anyAccepted && (await engine.journal.resetBackoff(engine.now())) > 0) {
        anyAccepted = false;
        continue;
      }
      return principal.isStaff || !(await engine.journal.tillRowsWait()) ? report : { ...report, ended: 'login' };
    }
    const outcomes = await engine.send(rows);
    let stop: DrainReport['ended'] | null = null;
    const conclusions: Conclusion[] = [];
    for (const [index, row] of rows.entries()) {
      const verdict = verdictOf(outcomes[index] ?? NO_OUTCOME, row.id);
      conclusions.push(conclusionOf(engine, row, verdict));
      if (verdict.kind === 'accepted') {
        report.accepted += 1;
        anyAccepted = true;
      } else if (verdict.kind === 'attention') report.attention += 1;
      else if (verdict.kind === 'pause') stop = 'login';
      else if (verdict.cause === 'network') stop ??= 'unreachable';
    }
    await engine.journal.conclude(conclusions);
    adaptBatch(engine, rows.length, outcomes);
    // A proxy may reject a single row: the next row is tried before the network counts as failed.
    unreadableInARow = rows.length === 1 && outcomes[0]?.kind === 'unreadable' ? unreadableInARow + 1 : 0;
    if (stop === 'unreachable' && unreadableInARow === 1) stop = null;
    if (stop !== null) return { ...report, ended: stop };
  }
}

/**
 * Adapts the batch size. A batch that timed out or came back unreadable may have been too large for this network, or hold one row that a proxy
 * rejects: the next one is half as large, down to single rows. Success doubles the size again.
 */
function adaptBatch({ batch }: Engine, sent: number, outcomes: readonly RowOutcome[]): void {
  const lost = outcomes.some(
    (outcome) => outcome.kind === 'unreadable' || (outcome.kind === 'failed' && outcome.reason === 'timeout'),
  );
  if (lost) batch.size = Math.max(1, Math.floor(sent / 2));
  else if (outcomes.every((outcome) => outcome.kind === 'answered'))
    batch.size = Math.min(SALE_BATCH_MAX, batch.size * 2);
}

const NO_OUTCOME: RowOutcome = { kind: 'failed', reason: 'network' };

function conclusionOf(engine: Engine, { id, attempts }: JournalRow, verdict: Verdict<RowAnswer>): Conclusion {
  if (verdict.kind !== 'accepted') return { id, ...failureOf(verdict, attempts, engine) };
  const at = new Date(engine.serverNow?.() ?? engine.now()).toISOString();
  return { id, kind: 'settled', receipt: verdict.answer, at };
}
