/** The journal's delivery queue: rows to lease, and the outcome of each attempt. Screens only watch the rows. */
import { Dexie } from 'dexie';
import { journalDb } from '../database/database.ts';
import { afterFailure, makeDueByAnswer, type Failure } from '../durable/delivery.ts';
import { isDue } from '../durable/due.ts';
import type { JournalRow, RowAnswer, WithdrawalRow } from '../rows/journal-types.ts';
import { isKnownKind, isReceipt, rulesOf } from '../rows/kinds.ts';
import { rowsIn } from '../durable/rows-in-state.ts';

/** Due rows, oldest first. Only as many queued rows are read as can be taken, since the queue may be long. */
async function readDue({ owner, now, alone, limit, principal }: ClaimOptions): Promise<JournalRow[]> {
  const left = (await rowsIn('sending')).filter(
    (row) =>
      mayDeliver(principal, row) &&
      (row.lease === null || isDue(row.lease.until, now) || (alone === true && row.lease.owner !== owner)),
  );
  const queued = await readQueued((row) => isDue(row.dueAt, now) && mayDeliver(principal, row), limit);
  return [...left, ...queued].sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : 0));
}

/** The oldest queued rows that may be sent, at least `limit` if there are that many. */
async function readQueued(mayGo: (row: JournalRow) => boolean, limit: number): Promise<JournalRow[]> {
  const most = limit + WAITING_FOR_OTHERS;
  const queued = () =>
    journalDb.rows.where('[state+recordedAt]').between(['queued', Dexie.minKey], ['queued', Dexie.maxKey]);
  // One bulk read; row by row only when many rows in front may not be sent.
  const oldest = await queued().limit(most).toArray();
  const going = oldest.filter(mayGo);
  if (going.length >= limit || oldest.length < most) return going;
  return queued().filter(mayGo).limit(most).toArray();
}

/** Rows read beyond the limit, to make up for those that depend on another row. */
const WAITING_FOR_OTHERS = 50;

/** The person logged in on this device, as far as delivery is concerned. */
export interface Principal {
  id: string | null;
  isStaff: boolean;
  isAdmin?: boolean;
}

/** Till rows go under any staff session, sales by hand under an administrator's; a shopper's under its author's, a guest's under any. */
function mayDeliver(principal: Principal, row: JournalRow): boolean {
  if (!isKnownKind(row)) return false;
  if (rulesOf(row).owner === 'till')
    return rulesOf(row).needsAdmin(row) ? principal.isAdmin === true : principal.isStaff;
  return row.authorId === null || row.authorId === principal.id;
}

export interface ClaimOptions {
  owner: string;
  principal: Principal;
  now: number;
  leaseMs: number;
  limit: number;
  /** No other drainer runs: rows leased by others are free. */
  alone?: boolean;
}

/** Leases the oldest due rows that wait for no other: a single row, or several of one batched kind. */
export async function claim(options: ClaimOptions): Promise<JournalRow[]> {
  const { owner, now, leaseMs, limit } = options;
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const taken: JournalRow[] = [];
    for (const row of await readDue(options)) {
      if (taken.length > 0 && row.kind !== taken[0]?.kind) break;
      if (await waitsForAnother(row)) continue;
      taken.push({ ...row, state: 'sending', lease: { owner, until: now + leaseMs } });
      if (taken.length >= limit || !rulesOf(row).isBatched) break;
    }
    await journalDb.rows.bulkPut(taken);
    return taken;
  });
}

/** A return waits until its sale is acknowledged; the server decides whether a voided sale can be returned. */
async function waitsForAnother({ dependsOn }: JournalRow): Promise<boolean> {
  const other = dependsOn === null ? undefined : await journalDb.rows.get(dependsOn);
  return other !== undefined && other.state !== 'accepted' && other.state !== 'voided';
}

export type Conclusion =
  /** The server acknowledged it at `at`, by its own clock where that is known. */
  { id: string; kind: 'settled'; receipt: RowAnswer; at: string } | ({ id: string } & Failure);

/** Stores an attempt's outcomes and the stock of its receipts in one transaction: the shown stock never jumps. */
export async function conclude(conclusions: readonly Conclusion[]): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, journalDb.figures, async () => {
    const rows = await journalDb.rows.bulkGet(conclusions.map(({ id }) => id));
    const changed: JournalRow[] = [];
    const receipts: StockUpdate[] = [];
    for (const [index, conclusion] of conclusions.entries()) {
      const row = rows[index];
      if (row === undefined) continue;
      const after = concluded(row, conclusion);
      if (after === null) continue;
      changed.push(after, ...(after.kind === 'withdrawal' ? await placedOrder(after) : await keptReceipt(after)));
      if (conclusion.kind === 'settled' && 'revision' in conclusion.receipt) receipts.push(conclusion.receipt);
    }
    await journalDb.rows.bulkPut(changed);
    await storeStock(receipts);
  });
}

/** The receipt that counts despite its void, since goods came back or it was delivered before; unanswered, it is sent again. */
async function keptReceipt(row: JournalRow): Promise<JournalRow[]> {
  if (row.kind !== 'void' || row.receipt?.outcome !== 'kept') return [];
  const kept = await journalDb.rows.get(row.body.saleId);
  if (kept === undefined || !isReceipt(kept)) return [];
  return [{ ...kept, state: kept.receipt === null ? 'queued' : 'accepted', voidedBy: null, dueAt: 0 }];
}

/** The order that stands despite its withdrawal, since a copy of it was booked before: its buyer or seller sees it again. */
async function placedOrder({ body, receipt: answer, settledAt }: WithdrawalRow): Promise<JournalRow[]> {
  if (answer?.placed == null) return [];
  const { number, total } = answer.placed;
  const order = await journalDb.rows.get(body.orderId);
  if (order?.state !== 'voided') return [];
  // A till's order kept its contents: sent again, it gets the server's whole answer.
  if (order.kind === 'till-order') return [{ ...order, state: 'queued', dueAt: 0 }];
  if (order.kind !== 'order') return [];
  const receipt = { id: order.id, number, total, trackingToken: null };
  return [{ ...order, state: 'accepted', number, receipt, settledAt }];
}

function settled(row: JournalRow, { receipt, at }: Extract<Conclusion, { kind: 'settled' }>): JournalRow {
  const done = { lease: null, refusal: null, settledAt: 'receivedAt' in receipt ? receipt.receivedAt : at };
  // A row that a person voided in the meantime stays voided: its void row follows and cancels it on the server.
  const state = row.state === 'voided' ? 'voided' : 'accepted';
  return rulesOf(row).settle({ ...row, ...done, state }, receipt);
}

/** The row after the attempt; null when the answer came too late. */
function concluded(row: JournalRow, conclusion: Conclusion): JournalRow | null {
  if (conclusion.kind === 'settled') return settled(row, conclusion);
  // A late failure must not overwrite a newer state of the row.
  if (row.state !== 'sending') return null;
  return { ...row, ...afterFailure(row, conclusion), lease: null };
}

interface StockUpdate {
  items: readonly { productId: string | null; stockQty: number | null }[];
  revision: number;
}

/** Stores the stock that receipts carry if it is newer than the figure here. */
async function storeStock(receipts: readonly StockUpdate[]): Promise<void> {
  const newest = new Map<string, { stockQty: number; revision: number }>();
  for (const { items, revision } of receipts) {
    for (const { productId, stockQty } of items) {
      if (productId !== null && stockQty !== null && (newest.get(productId)?.revision ?? -1) <= revision)
        newest.set(productId, { stockQty, revision });
    }
  }
  const known = await journalDb.figures.bulkGet([...newest.keys()]);
  // Only products that already have figures on this device get them.
  await journalDb.figures.bulkPut(
    known.flatMap((figures) => {
      const fresh = figures === undefined ? undefined : newest.get(figures.productId);
      return figures === undefined || fresh === undefined || figures.revision >= fresh.revision
        ? []
        : [{ ...figures, ...fresh }];
    }),
  );
}

/** Called when the API answered: makes rows due as `makeDueByAnswer` says. */
export const resetNetworkBackoff = (now = Date.now()): Promise<void> => makeDueByAnswer(journalDb.rows, now);

/** The server accepted a row: all deferred rows become due, also those it asked to wait. Returns their number. */
export async function resetBackoff(now = Date.now()): Promise<number> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const later = (await rowsIn('queued')).filter((row) => !isDue(row.dueAt, now));
    await journalDb.rows.bulkPut(later.map((row) => ({ ...row, dueAt: 0 })));
    return later.length;
  });
}

/** Milliseconds until the last running lease ends; null while no lease runs. */
export async function leaseLeft(now = Date.now()): Promise<number | null> {
  const running = (await rowsIn('sending')).flatMap(({ lease }) =>
    lease === null || isDue(lease.until, now) ? [] : [lease.until - now],
  );
  return running.length === 0 ? null : Math.max(...running);
}

/** True while rows of the till wait: they need a staff session. */
export async function tillRowsWait(): Promise<boolean> {
  return (await rowsIn('queued', 'sending')).some((row) => isKnownKind(row) && rulesOf(row).owner === 'till');
}

/** Number of rows that a drainer still has to deliver: the till's, which a login may release, and this person's own. */
export async function countWaitingRows(principal: Principal): Promise<number> {
  const waiting = await rowsIn('queued', 'sending');
  return waiting.filter((row) => mayDeliver(principal, row) || (isKnownKind(row) && rulesOf(row).owner === 'till'))
    .length;
}
