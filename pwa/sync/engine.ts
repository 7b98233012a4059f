/**
 * The drain loop: takes due rows under a lease, sends them, and does what the verdict says. No browser globals: it runs
 * in the page, in the service worker and in tests. It is safe to run twice at once; leases keep rows apart and the
 * server's idempotency makes a doubled send harmless.
 */
import { SALE_BATCH_MAX } from '#contract/sales/sales.ts';
import type { Principal, ClaimOptions, Conclusion } from '../device/journal/journal-queue.ts';
import type { JournalRow, RowAnswer } from '../device/journal/journal-types.ts';
import type { Outcome } from '../net/request.ts';
import { backoffMs, putOff, verdictOf, type Verdict } from './verdict.ts';

/** What the engine needs of the journal. */
export interface Journal {
  claim(options: ClaimOptions): Promise<JournalRow[]>;
  conclude(conclusions: readonly Conclusion[]): Promise<void>;
  /** Whether rows wait that only staff can deliver. */
  tillRowsWait(): Promise<boolean>;
  /** Makes due whatever was put off; answers how many rows. */
  resetBackoff(now: number): Promise<number>;
}

export type RowOutcome = Outcome<RowAnswer>;

export interface Engine {
  journal: Journal;
  /** Sends rows; an outcome per row, in order. */
  send(rows: readonly JournalRow[]): Promise<RowOutcome[]>;
  /** Who is logged in on this device: it decides which rows may go. */
  principal(): Promise<Principal>;
  now(): number;
  /** Epoch milliseconds by the server's clock; null while that is not known. */
  serverNow?(): number | null;
  random(): number;
  /** Names this drainer in leases. */
  owner: string;
  /** Rows sent at once; kept between drains, since it says what this network can carry. */
  batch: { size: number };
}

/** How a drain ended: everything due was dealt with, the network is away, or a login is needed. */
export interface DrainReport {
  ended: 'idle' | 'unreachable' | 'login';
  accepted: number;
  attention: number;
}

/** A lease outlives the longest request, so that a row is not taken twice by impatience alone. */
export const LEASE_MS = 60_000;

/**
 * Sends what is due until nothing is, the network is gone, or the session is. `alone`: no other drainer lives, so rows
 * that one left behind when it died are due at once.
 */
export async function drain(engine: Engine, { alone = false }: { alone?: boolean } = {}): Promise<DrainReport> {
  const report: DrainReport = { ended: 'idle', accepted: 0, attention: 0 };
  let unheard = 0;
  let taken = false;
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
      // The server takes rows again: those it put off need not wait. Once for all that was taken, so that one row in
      // trouble is not sent again with every batch.
      if (taken && (await engine.journal.resetBackoff(engine.now())) > 0) {
        taken = false;
        continue;
      }
      return principal.isStaff || !(await engine.journal.tillRowsWait()) ? report : { ...report, ended: 'login' };
    }
    const outcomes = await engine.send(rows);
    let stop: DrainReport['ended'] | null = null;
    const conclusions: Conclusion[] = [];
    for (const [index, row] of rows.entries()) {
      const verdict = verdictOf(outcomes[index] ?? UNHEARD, row.id);
      conclusions.push(conclusionOf(engine, row, verdict));
      if (verdict.kind === 'accepted') {
        report.accepted += 1;
        taken = true;
      } else if (verdict.kind === 'attention') report.attention += 1;
      else if (verdict.kind === 'pause') stop = 'login';
      else if (verdict.cause === 'network') stop ??= 'unreachable';
    }
    await engine.journal.conclude(conclusions);
    adaptBatch(engine, rows.length, outcomes);
    // Something on the way may dislike one row only: the next one gets its chance before the network is given up.
    unheard = rows.length === 1 && outcomes[0]?.kind === 'unreadable' ? unheard + 1 : 0;
    if (stop === 'unreachable' && unheard === 1) stop = null;
    if (stop !== null) return { ...report, ended: stop };
  }
}

/**
 * A batch that timed out or came back unreadable may simply have been too much for this network, or hold one row that
 * something on the way refuses: half of it next time, down to single rows. Success doubles it again.
 */
function adaptBatch({ batch }: Engine, sent: number, outcomes: readonly RowOutcome[]): void {
  const lost = outcomes.some(
    (outcome) => outcome.kind === 'unreadable' || (outcome.kind === 'failed' && outcome.reason === 'timeout'),
  );
  if (lost) batch.size = Math.max(1, Math.floor(sent / 2));
  else if (outcomes.every((outcome) => outcome.kind === 'answered'))
    batch.size = Math.min(SALE_BATCH_MAX, batch.size * 2);
}

/** The sender said nothing of the row. */
const UNHEARD: RowOutcome = { kind: 'failed', reason: 'network' };

function conclusionOf(engine: Engine, { id, attempts }: JournalRow, verdict: Verdict<RowAnswer>): Conclusion {
  const at = new Date(engine.now()).toISOString();
  switch (verdict.kind) {
    case 'accepted':
      return {
        id,
        kind: 'settled',
        receipt: verdict.answer,
        at: new Date(engine.serverNow?.() ?? engine.now()).toISOString(),
      };
    case 'attention':
      return { id, kind: 'parked', refusal: { ...verdict.refusal, at } };
    case 'pause':
      return { id, kind: 'released', dueAt: 0, refusal: null, counted: false };
    case 'retry':
      return {
        id,
        kind: 'released',
        dueAt: engine.now() + backoffMs(attempts, verdict.retryAfterMs, engine.random()),
        refusal: putOff(verdict, engine.now()),
        counted: true,
      };
  }
}
