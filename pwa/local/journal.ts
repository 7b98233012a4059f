/**
 * The journal: the only toucher of journal rows. A sale is recorded here in one strictly durable transaction,
 * taken out for sending under a lease, and settled with the server's receipt. Rows the server has not acknowledged
 * are never deleted; `forgetAcknowledged` is the one deletion there is, and it asks for the acknowledgement.
 */
import { Dexie } from 'dexie';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/auth.ts';
import { saleTotal, toKopecks, toRoubles } from '#contract/rules/money.ts';
import { receiptNumber } from '#contract/rules/receipt-number.ts';
import { PAYMENT_METHOD, saleRequestSchema, type Receipt, type VoidAnswer } from '#contract/sales.ts';
import { journalDb } from './database.ts';
import type { Draft, JournalRow, RecordedSale, RefusalNote, SaleRow, VoidRow } from './journal-types.ts';
import { readSeries, takeSeriesNumber } from './series.ts';

/** How long acknowledged rows stay readable on the device. */
export const KEEP_ACKNOWLEDGED_DAYS = 30;
const DAY_MS = 86_400_000;

/** States in which the server's word is still missing. */
export const UNSETTLED = ['queued', 'sending', 'attention'] as const;

/** Text of a note: the spec's prefix and the buyer as typed, or nothing. */
export function noteFor(buyer: string): string {
  const typed = buyer.trim();
  return typed === '' ? '' : `Покупатель: ${typed}`;
}

/** The refused sale being corrected has meanwhile been ended another way: recording would sell the goods twice. */
export class AlreadyEndedError extends Error {
  override name = 'AlreadyEndedError';
}

/** The sale could not be written: the form must keep what it holds. */
export class NotRecordedError extends Error {
  override name = 'NotRecordedError';
}

/**
 * Records a draft as a sale. One transaction takes the series number and writes the row (and the void of the sale it
 * corrects); it resolves once that is on the disk. Recording the same draft again gives the same row.
 * A correction stays its author's, whoever makes it. Throws `AlreadyEndedError` when there is nothing left to correct,
 * `NotRecordedError` when nothing was written for another reason.
 */
export async function recordSale(draft: Draft, author: User, options: { catalogRev: number | null; now?: Date }): Promise<SaleRow> {
  const now = (options.now ?? new Date()).toISOString();
  try {
    return await journalDb.transaction('rw', journalDb.rows, journalDb.series, async () => {
      const known = await journalDb.rows.get(draft.id);
      if (known?.kind === 'sale' && sameContent(known, draft)) return known;
      const corrected = draft.corrects === null ? null : await readCorrectable(draft.corrects);
      const { series, seq } = await takeSeriesNumber();
      const positions = draft.positions.filter((position) => position.qty > 0);
      // Two windows may have filled in the same draft differently: both are sales.
      const id = known === undefined ? draft.id : newId();
      const body = saleRequestSchema.parse({
        id,
        deviceId: series.deviceId,
        deviceSeq: seq,
        // Goods of a corrected sale changed hands when they did.
        soldAt: corrected?.body.soldAt ?? now,
        authorId: corrected?.authorId ?? author._id,
        items: positions.map(({ productId, qty, price, title }) => ({ productId, qty, price, title })),
        paymentMethod: PAYMENT_METHOD,
        note: noteFor(draft.buyer),
        ...(options.catalogRev === null ? {} : { catalogRev: options.catalogRev }),
      }) as RecordedSale;
      const row: SaleRow = {
        id, v: 1, kind: 'sale', state: 'queued', dependsOn: null,
        authorId: corrected?.authorId ?? author._id, authorName: corrected?.authorName ?? author.name,
        number: receiptNumber(series.prefix, seq), deviceSeq: seq,
        total: saleTotal(positions), recordedAt: now, dueAt: 0, attempts: 0,
        lease: null, refusal: null, settledAt: null, receipt: null, voidedBy: null, correctedBy: null,
        body,
      };
      await journalDb.rows.add(row);
      if (corrected !== null) await addVoid(corrected, author, `Исправлен чеком ${row.number}`, now, row.id);
      return row;
    });
  } catch (error) {
    if (error instanceof AlreadyEndedError) throw error;
    throw new NotRecordedError('The sale was not written', { cause: error });
  }
}

/** The refused sale, as long as it waits for a person. */
async function readCorrectable(id: string): Promise<SaleRow> {
  const row = await journalDb.rows.get(id);
  if (row?.kind === 'sale' && row.state === 'attention') return row;
  const voided = row?.kind === 'sale' && row.state === 'voided';
  throw new AlreadyEndedError(voided ? (row.correctedBy === null ? 'Этот чек уже аннулирован' : 'Этот чек уже исправлен') : 'Этот чек уже отправлен');
}

/** True when the row is what this draft would become: a second press, not a second sale. */
function sameContent(row: SaleRow, draft: Draft): boolean {
  const drafted = draft.positions.filter((position) => position.qty > 0);
  return (
    row.body.note === noteFor(draft.buyer) &&
    row.body.items.length === drafted.length &&
    row.body.items.every((item, index) => {
      const position = drafted[index];
      return position?.productId === item.productId && position.qty === item.qty && position.price === item.price;
    })
  );
}

/** Ends a refused sale for good: a void row with its reason goes to the server, so that its number is accounted for. */
export async function voidSale(saleId: string, author: User, reason: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    const row = await journalDb.rows.get(saleId);
    if (row?.kind === 'sale' && row.state === 'attention') await addVoid(row, author, reason, new Date().toISOString(), null);
  });
}

async function addVoid(sale: SaleRow, author: User, reason: string, at: string, correctedBy: string | null): Promise<void> {
  const id = newId();
  const row: VoidRow = {
    id, v: 1, kind: 'void', state: 'queued', dependsOn: null,
    authorId: author._id, authorName: author.name, number: sale.number, deviceSeq: sale.deviceSeq,
    total: sale.total, recordedAt: at, dueAt: 0, attempts: 0, lease: null, refusal: null, settledAt: null, receipt: null,
    body: {
      id, saleId: sale.id, deviceId: sale.body.deviceId, deviceSeq: sale.deviceSeq, voidedAt: at, authorId: author._id, reason,
      sale: sale.body,
    },
  };
  await journalDb.rows.add(row);
  const ended: SaleRow = { ...sale, state: 'voided', lease: null, voidedBy: id, correctedBy };
  await journalDb.rows.put(ended);
}

/** Puts a refused row back into the queue as it is; `force` marks it as booked by hand by an administrator. */
export async function sendAgain(id: string, options: { force?: boolean } = {}): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    const row = await journalDb.rows.get(id);
    if (row?.state !== 'attention') return;
    const body = row.kind === 'sale' && options.force === true ? { ...row.body, force: true } : row.body;
    await journalDb.rows.update(id, { state: 'queued', dueAt: 0, body });
  });
}

/** Due rows, oldest first; of the queued ones only as many as could be taken, since the queue may be long. */
async function readDue({ owner, now, alone, limit }: Omit<ClaimOptions, 'leaseMs'>): Promise<JournalRow[]> {
  const left = await journalDb.rows
    .where('state')
    .equals('sending')
    .filter(({ lease }) => lease === null || lease.until <= now || (alone === true && lease.owner !== owner))
    .toArray();
  const queued = await journalDb.rows
    .where('[state+recordedAt]')
    .between(['queued', Dexie.minKey], ['queued', Dexie.maxKey])
    .filter((row) => row.dueAt <= now)
    .limit(limit + WAITING_FOR_OTHERS)
    .toArray();
  return [...left, ...queued].sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : 0));
}

/** Rows read beyond the limit, for those that turn out to wait for another row. */
const WAITING_FOR_OTHERS = 50;

/** What a drainer may take now. */
export interface ClaimOptions {
  owner: string;
  now: number;
  leaseMs: number;
  limit: number;
  /** No other drainer lives: what others have leased is free. */
  alone?: boolean;
}

/**
 * Leases the oldest due rows: queued ones whose time has come and sending ones whose drainer is gone, unless they wait
 * for another row. Rows of one claim are all sales or a single other row.
 */
export async function claim({ owner, now, leaseMs, limit, alone = false }: ClaimOptions): Promise<JournalRow[]> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const dueRows = await readDue({ owner, now, alone, limit });
    const taken: JournalRow[] = [];
    for (const row of dueRows) {
      if (taken.length > 0 && row.kind !== 'sale') break;
      if (row.dependsOn !== null && (await journalDb.rows.get(row.dependsOn))?.state !== 'accepted') continue;
      taken.push({ ...row, state: 'sending', lease: { owner, until: now + leaseMs } });
      if (taken.length >= limit || row.kind !== 'sale') break;
    }
    await journalDb.rows.bulkPut(taken);
    return taken;
  });
}

/** What is to become of a leased row after an attempt. */
export type Conclusion =
  /** The server acknowledged it. */
  | { id: string; kind: 'settled'; receipt: Receipt | VoidAnswer }
  /** Back to the queue, due at `dueAt`; `refusal` says why, `counted` whether it was a real attempt. */
  | { id: string; kind: 'released'; dueAt: number; refusal: RefusalNote | null; counted: boolean }
  /** Refused: set aside for a person; rows behind it go on. */
  | { id: string; kind: 'parked'; refusal: RefusalNote };

/**
 * Writes down what came of an attempt, all its rows in one transaction together with the stock their receipts carry, so
 * that the stock shown never jumps and a long queue doesn't pay for a durable write per row.
 */
export async function conclude(conclusions: readonly Conclusion[]): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, journalDb.figures, async () => {
    const rows = await journalDb.rows.bulkGet(conclusions.map(({ id }) => id));
    const changed: JournalRow[] = [];
    const receipts: Receipt[] = [];
    for (const [index, conclusion] of conclusions.entries()) {
      const row = rows[index];
      if (row === undefined) continue;
      const after = concluded(row, conclusion);
      if (after === null) continue;
      changed.push(after);
      if (conclusion.kind === 'settled' && 'items' in conclusion.receipt) receipts.push(conclusion.receipt);
    }
    await journalDb.rows.bulkPut(changed);
    await storeStock(receipts);
  });
}

/** The row after the attempt; null when the answer came too late to matter. */
function concluded(row: JournalRow, conclusion: Conclusion): JournalRow | null {
  if (conclusion.kind === 'settled') {
    const done = { lease: null, refusal: null, settledAt: new Date().toISOString() };
    const { receipt } = conclusion;
    // A sale that a person voided meanwhile stays voided: its void row follows and cancels it on the server.
    if (row.kind === 'sale' && 'number' in receipt) return { ...row, ...done, receipt: withoutStock(receipt), number: receipt.number, state: row.state === 'voided' ? 'voided' : 'accepted' };
    if (row.kind === 'void' && 'outcome' in receipt) return { ...row, ...done, receipt, state: 'accepted' };
    return null;
  }
  // A late failure must not disturb what happened to the row since.
  if (row.state !== 'sending') return null;
  if (conclusion.kind === 'parked') return { ...row, state: 'attention', lease: null, refusal: conclusion.refusal, attempts: row.attempts + 1 };
  const attempts = row.attempts + (conclusion.counted ? 1 : 0);
  return { ...row, state: 'queued', lease: null, dueAt: conclusion.dueAt, refusal: conclusion.refusal ?? row.refusal, attempts };
}

/** Stock belongs to the figures, which are wiped at logout; rows outlive it. */
function withoutStock(receipt: Receipt): Receipt {
  return { ...receipt, items: receipt.items.map((item) => ({ ...item, stockQty: null })) };
}

/** Takes over the stock that receipts carry where it is newer than the figure here. */
async function storeStock(receipts: readonly Receipt[]): Promise<void> {
  const newest = new Map<string, { stockQty: number; revision: number }>();
  for (const { items, revision } of receipts) {
    for (const { productId, stockQty } of items) {
      if (stockQty !== null && (newest.get(productId)?.revision ?? -1) <= revision) newest.set(productId, { stockQty, revision });
    }
  }
  const known = await journalDb.figures.bulkGet([...newest.keys()]);
  // A device without figures of its own shows none.
  await journalDb.figures.bulkPut(
    known.flatMap((figures) => {
      const fresh = figures === undefined ? undefined : newest.get(figures.productId);
      return figures === undefined || fresh === undefined || figures.revision >= fresh.revision ? [] : [{ ...figures, ...fresh }];
    }),
  );
}

/** The API answered again: rows that only waited for a connection are due at once. */
export async function resetNetworkBackoff(): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    const waiting = await journalDb.rows.where('state').equals('queued').filter((row) => row.dueAt > 0 && row.refusal?.code === 'unreachable').primaryKeys();
    for (const id of waiting) await journalDb.rows.update(id, { dueAt: 0 });
  });
}

/** Rows a drainer still has to deliver, and the earliest moment one is due. */
export async function queueState(): Promise<{ waiting: number; nextDueAt: number | null }> {
  const rows = await journalDb.rows.where('state').anyOf('queued', 'sending').toArray();
  const due = rows.map((row) => (row.state === 'sending' ? (row.lease?.until ?? 0) : row.dueAt));
  return { waiting: rows.length, nextDueAt: due.length === 0 ? null : Math.min(...due) };
}

/** Sales the server has not acknowledged, how many and for how much (roubles). */
export async function unsentSummary(): Promise<{ count: number; total: number }> {
  const rows = await journalDb.rows.where('state').anyOf(...UNSETTLED).filter((row) => row.kind === 'sale').toArray();
  return { count: rows.length, total: toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.total), 0)) };
}


/** Rows of the journal, newest first. */
export async function listRows(): Promise<JournalRow[]> {
  return journalDb.rows.orderBy('recordedAt').reverse().toArray();
}

/** The one deletion of journal rows: acknowledged long enough ago, and their receipt is there to show for it. */
export async function forgetAcknowledged(now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP_ACKNOWLEDGED_DAYS * DAY_MS).toISOString();
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const old = await journalDb.rows.where('state').anyOf('accepted', 'voided').filter((row) => row.recordedAt < before).toArray();
    const acknowledged = new Set(old.filter((row) => row.receipt !== null && row.settledAt !== null && row.settledAt < before).map((row) => row.id));
    // A voided sale is acknowledged by its void.
    const done = old.filter((row) => acknowledged.has(row.id) || (row.kind === 'sale' && row.voidedBy !== null && acknowledged.has(row.voidedBy)));
    await journalDb.rows.bulkDelete(done.map((row) => row.id));
    return done.length;
  });
}

/** A sale as the comparison with the server needs it. */
export interface ComparedSale {
  id: string;
  /** Roubles. */
  total: number;
  acknowledged: boolean;
  voided: boolean;
}

/** This device's sales since an instant, whatever has become of them. */
export async function salesForReconciliation(since: string): Promise<{ deviceId: string; sales: ComparedSale[] }> {
  const series = await readSeries();
  const rows = await journalDb.rows.where('recordedAt').aboveOrEqual(since).toArray();
  return {
    deviceId: series.deviceId,
    sales: rows.flatMap((row) =>
      row.kind === 'sale' ? [{ id: row.id, total: row.total, acknowledged: row.state === 'accepted', voided: row.state === 'voided' }] : [],
    ),
  };
}

/** The server has these sales as booked, here they are voided: send their voids again. */
export async function requeueVoids(saleIds: readonly string[]): Promise<number> {
  const wanted = new Set(saleIds);
  return journalDb.transaction('rw', journalDb.rows, async () => {
    const lost = await journalDb.rows.where('state').equals('accepted').filter((row) => row.kind === 'void' && wanted.has(row.body.saleId)).primaryKeys();
    for (const id of lost) await journalDb.rows.update(id, { state: 'queued', dueAt: 0, receipt: null, settledAt: null });
    return lost.length;
  });
}

/** The server lost an acknowledged sale (restored from an older copy): send it again under its own id. */
export async function requeueLost(ids: readonly string[]): Promise<number> {
  return journalDb.transaction('rw', journalDb.rows, async () => {
    let count = 0;
    for (const id of ids) {
      const row = await journalDb.rows.get(id);
      if (row?.kind !== 'sale' || row.state !== 'accepted') continue;
      await journalDb.rows.update(id, { state: 'queued', dueAt: 0, receipt: null, settledAt: null });
      count += 1;
    }
    return count;
  });
}
