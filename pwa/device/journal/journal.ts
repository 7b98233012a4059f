/**
 * The journal's sales: recorded in one strictly durable transaction, corrected, voided, sent again. `journal-queue`
 * leases rows for sending and settles them. Rows that the server has not acknowledged are never deleted;
 * `forgetAcknowledged` is the only deletion, and it requires the acknowledgement.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { saleTotal } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import type { PriceOverride } from '#contract/sales/price-override.ts';
import { PAYMENT_METHOD, saleRequestSchema, type SaleRequest } from '#contract/sales/sales.ts';
import { PIECE } from '#contract/products/unit.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { forgetInMirror } from '../durable/keep-mirror.ts';
import type {
  Draft,
  DraftPosition,
  JournalRow,
  ReceiptRow,
  RecordedSale,
  RowState,
  SaleRow,
} from '../rows/journal-types.ts';
import { isSameMeans, meansOf, type Cashless } from '#contract/values/cashless.ts';
import { paidBy } from './draft-means.ts';
import { newRow } from '../durable/delivery.ts';
import { deviceIdOf, isReceipt, rulesOf } from '../rows/kinds.ts';
import { rowsIn } from '../durable/rows-in-state.ts';
import { nextInSeries, readSeries } from '../durable/series.ts';
import { storedShifts } from '../durable/stored-shifts.ts';

/** Days that acknowledged rows stay readable on the device. */
const KEEP_ACKNOWLEDGED_DAYS = 30;
/** Days that guests' orders stay: their links outlive delivery by far. */
const KEEP_LONG_DAYS = 180;
const DAY_MS = 86_400_000;

/** Text of a note: the spec's prefix and the buyer as typed, or empty. */
export function noteFor(buyer: string): string {
  const typed = buyer.trim();
  return typed === '' ? '' : `Покупатель: ${typed}`;
}

/** The refused sale being corrected has been ended another way: recording would sell the goods twice. */
export class AlreadyEndedError extends Error {
  override name = 'AlreadyEndedError';
}

/** The sale could not be written: the form must keep what it holds. */
export class NotRecordedError extends Error {
  override name = 'NotRecordedError';
}

/** Makes a failure one of these, and `NotRecordedError` otherwise. */
export function notRecorded(message: string, ...known: (new () => Error)[]): (cause: unknown) => never {
  return (cause) => {
    throw known.some((one) => cause instanceof one) ? cause : new NotRecordedError(message, { cause });
  };
}

/**
 * Records a draft as a sale. One transaction takes the series number and writes the row (and the void of the sale it corrects); it resolves once
 * that is on the disk in both places. Recording the same draft again gives the same row. A correction keeps the author of the corrected sale.
 * Throws `AlreadyEndedError` when there is nothing left to correct, `NotRecordedError` when nothing was written for another reason.
 */
export async function recordSale(
  draft: Draft,
  author: User,
  options: { catalogRev: number | null; now?: Date },
): Promise<SaleRow> {
  const now = (options.now ?? new Date()).toISOString();
  return dualWrite(async (keep) => {
    // Both reads run together: on a slow tablet each answer waits for a turn of the event loop.
    const [known, read] = await Promise.all([journalDb.rows.get(draft.id), readSeries()]);
    if (known?.kind === 'sale' && sameContent(known, draft)) {
      await keep({ rows: [known] });
      return known;
    }
    const corrected = draft.corrects === null ? null : await readCorrectable(draft.corrects);
    const { series, seq } = nextInSeries(read);
    const positions = draft.positions.filter((position) => position.qty > 0);
    const total = saleTotal(positions);
    const { cashless, problem } = paidBy(draft, total);
    if (problem !== null) throw new Error(problem);
    // If two windows have filled in the same draft differently, both are sales.
    const id = known === undefined ? draft.id : newId();
    const body = saleRequestSchema.parse({
      id,
      deviceId: series.deviceId,
      deviceSeq: seq,
      // The goods of a corrected sale changed hands at its original time.
      soldAt: corrected?.body.soldAt ?? now,
      ...(corrected === null ? {} : correctionOf(corrected)),
      authorId: corrected?.authorId ?? author._id,
      items: positions.map((position) => ({ ...soldItem(position), unit: position.unit ?? PIECE })),
      ...paidAs(cashless),
      note: noteFor(draft.buyer),
      ...(draft.customer === undefined ? {} : { customerId: draft.customer.id }),
      ...(options.catalogRev === null ? {} : { catalogRev: options.catalogRev }),
    }) as RecordedSale;
    const row = newRow('sale', {
      id,
      authorId: corrected?.authorId ?? author._id,
      authorName: corrected?.authorName ?? author.name,
      number: receiptNumber(series.prefix, seq),
      deviceSeq: seq,
      total,
      recordedAt: now,
      voidedBy: null,
      correctedBy: null,
      ...(draft.customer === undefined ? {} : { customer: draft.customer }),
      body,
    });
    const added = [journalDb.series.put(series), journalDb.rows.add(row)];
    if (corrected === null) {
      // Unsealed rows of the mirror don't count, so the mirror may take the row while the journal does.
      await Promise.all([...added, keep({ rows: [row], series })]);
      return row;
    }
    await Promise.all(added);
    const ended = await addVoid(corrected, author, `Исправлен чеком ${row.number}`, {
      at: now,
      correctedBy: row.id,
    });
    await keep({ rows: [row, ...ended], series });
    return row;
  }).catch(notRecorded('The sale was not written', AlreadyEndedError));
}

function paidAs(cashless: Cashless | undefined): Pick<SaleRequest, 'paymentMethod' | 'cashless'> {
  return cashless === undefined ? { paymentMethod: PAYMENT_METHOD } : { paymentMethod: 'cashless', cashless };
}

/** Names the first of the receipts that are corrected by correcting this one. */
function correctionOf({ id, deviceSeq, body }: SaleRow): Pick<RecordedSale, 'corrects' | 'correctsSeq'> {
  return {
    correctsSeq: body.correctsSeq ?? deviceSeq,
    corrects: body.corrects ?? { id, deviceId: body.deviceId },
  };
}

/** Returns of a sale that this device has recorded and not ended. */
async function returnsOf(saleId: string): Promise<ReceiptRow[]> {
  const rows = await journalDb.rows.where('body.saleId').equals(saleId).toArray();
  return rows.filter((row): row is ReceiptRow => row.kind === 'return' && row.state !== 'voided');
}

/** The refused sale while it waits for a person. Throws `AlreadyEndedError` otherwise, and when goods of it came back. */
async function readCorrectable(id: string): Promise<SaleRow> {
  const row = await journalDb.rows.get(id);
  if (row?.kind === 'sale' && row.state === 'attention') {
    // The return names lines of this sale: nothing could take it after the correction.
    if ((await returnsOf(id)).length === 0) return row;
    throw new AlreadyEndedError('По этому чеку уже есть возврат: чек можно только аннулировать вместе с ним');
  }
  if (row?.kind !== 'sale' || row.state !== 'voided') throw new AlreadyEndedError('Этот чек уже отправлен');
  throw new AlreadyEndedError(row.correctedBy === null ? 'Этот чек уже аннулирован' : 'Этот чек уже исправлен');
}

/** A position as the server takes it. */
export function soldItem({ productId, qty, price, title, override }: DraftPosition) {
  if (override === undefined) return { productId, qty, price, title };
  const { was, reason, approvedBy } = override;
  const approved = approvedBy === undefined ? {} : { approvedBy: approvedBy.id };
  return { productId, qty, price, title, override: { was, reason, ...approved } satisfies PriceOverride };
}

/** True when the row equals this draft: a second press, not a second sale. */
function sameContent(row: SaleRow, draft: Draft): boolean {
  const drafted = draft.positions.filter((position) => position.qty > 0);
  const { cashless } = paidBy(draft, row.total);
  return (
    isSameMeans(meansOf(row.total, row.body.cashless), meansOf(row.total, cashless)) &&
    row.body.note === noteFor(draft.buyer) &&
    row.body.customerId === draft.customer?.id &&
    row.body.items.length === drafted.length &&
    row.body.items.every((item, index) => {
      const position = drafted[index];
      return (
        position?.productId === item.productId &&
        position.qty === item.qty &&
        position.price === item.price &&
        position.override?.reason === item.override?.reason
      );
    })
  );
}

/** Rows that no longer waited for a person and were left as they are, with their states. */
export type LeftRows = ReadonlyMap<string, Exclude<RowState, 'attention'>>;

/** Ends refused receipts for good, a sale with its returns: void rows account for their numbers on the server. */
export async function voidAll(ids: readonly string[], author: User, reason: string): Promise<LeftRows> {
  return dualWrite(async (keep) => {
    const ended: JournalRow[] = [];
    const left = new Map<string, Exclude<RowState, 'attention'>>();
    for (const id of ids) {
      const row = await journalDb.rows.get(id);
      if (row === undefined || !isReceipt(row)) continue;
      if (row.state !== 'attention') {
        left.set(id, row.state);
        continue;
      }
      // A return of a sale that is never booked can't be booked either, and its money would stay missing in the drawer.
      const waiting = (await returnsOf(id)).filter(({ state }) => state !== 'accepted');
      for (const one of [row, ...waiting]) ended.push(...(await addVoid(one, author, reason)));
    }
    if (ended.length > 0) await keep({ rows: ended });
    return left;
  });
}

/** Adds the void of a row within the caller's transaction; returns the changed rows. */
export async function addVoid(
  ended: ReceiptRow,
  author: User,
  reason: string,
  { at = new Date().toISOString(), correctedBy = null }: { at?: string; correctedBy?: string | null } = {},
): Promise<JournalRow[]> {
  const id = newId();
  const row = newRow('void', {
    id,
    authorId: author._id,
    authorName: author.name,
    number: ended.number,
    deviceSeq: ended.deviceSeq,
    total: ended.total,
    recordedAt: at,
    body: {
      id,
      saleId: ended.id,
      deviceId: ended.body.deviceId,
      deviceSeq: ended.deviceSeq,
      voidedAt: at,
      authorId: author._id,
      reason,
      sale: ended.body,
    },
  });
  await journalDb.rows.add(row);
  const over = { state: 'voided', lease: null, voidedBy: id } as const;
  const after: JournalRow = ended.kind === 'sale' ? { ...ended, ...over, correctedBy } : { ...ended, ...over };
  await journalDb.rows.put(after);
  return [row, after];
}

/** Queues refused rows again unchanged, all or none; `force` marks them as booked by hand by an administrator. */
export async function sendAllAgain(ids: readonly string[], { force = false } = {}): Promise<void> {
  await journalDb.transaction('rw', journalDb.rows, async () => {
    for (const id of ids) {
      const row = await journalDb.rows.get(id);
      if (row?.state !== 'attention') continue;
      const body = row.kind === 'sale' && force ? { ...row.body, force } : row.body;
      await journalDb.rows.update(id, { state: 'queued', dueAt: 0, body });
    }
  });
}

export const sendAgain = (id: string, options?: { force?: boolean }): Promise<void> => sendAllAgain([id], options);

/** Makes a queued row due at once, whatever its back-off, and drops the reason of its last failure. */
export async function sendNow(id: string): Promise<void> {
  await journalDb.rows
    .where('id')
    .equals(id)
    .filter(({ state }) => state === 'queued')
    .modify({ dueAt: 0, refusal: null });
}

/**
 * The only deletion of journal rows: those whose receipt is here and old enough. Age is measured by the server's clock
 * at both ends, since the device's clock may be wrong. Rows that this device printed since its last closing stay at any
 * age: the open shift is summed over them. A row that was withdrawn before the server took it needs no acknowledgement.
 * @param before an instant of the server; null takes all acknowledged rows
 * @param only further limits which rows may be deleted
 */
export async function forgetAcknowledged(
  before: string | null,
  only: (row: JournalRow) => boolean = () => true,
): Promise<number> {
  const forgotten = await journalDb.transaction('rw', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
    const isOpen = await openShift();
    const isOld = (at: string | null) => at !== null && (before === null || Date.parse(at) < Date.parse(before));
    const settled = (await rowsIn('accepted', 'voided')).filter(only);
    const old = settled.filter((row) => !isOpen(row));
    const acknowledged = new Set(old.filter((row) => isOld(acknowledgedAt(row))).map((row) => row.id));
    // A voided row is acknowledged by its void.
    const byItsVoid = (row: JournalRow) => isReceipt(row) && row.voidedBy !== null && acknowledged.has(row.voidedBy);
    const withdrawn = (row: JournalRow) =>
      rulesOf(row).isWithdrawable && row.state === 'voided' && isOld(row.recordedAt);
    const done = old.filter((row) => acknowledged.has(row.id) || byItsVoid(row) || withdrawn(row));
    const ids = done.map((row) => row.id);
    await journalDb.rows.bulkDelete(ids);
    return ids;
  });
  await forgetInMirror(forgotten);
  return forgotten.length;
}

/** Deletes rows that the server has had for long; `now` in epoch milliseconds by its clock. */
export async function forgetOld(now: number): Promise<number> {
  const longAgo = now - KEEP_LONG_DAYS * DAY_MS;
  return forgetAcknowledged(
    new Date(now - KEEP_ACKNOWLEDGED_DAYS * DAY_MS).toISOString(),
    (row) => !rulesOf(row).staysLong(row) || Date.parse(acknowledgedAt(row) ?? row.recordedAt) < longAgo,
  );
}

/** Instant of the server's acknowledgement, by its own clock; null without one. */
function acknowledgedAt({ receipt, settledAt }: JournalRow): string | null {
  if (receipt === null) return null;
  return 'receivedAt' in receipt ? receipt.receivedAt : settledAt;
}

/** Returns a test for rows whose number this device gave after its last closing. */
async function openShift(): Promise<(row: JournalRow) => boolean> {
  const deviceId = (await journalDb.series.get('series'))?.deviceId;
  const closed = Math.max(0, ...(await storedShifts()).map(({ toSeq }) => toSeq));
  return (row) => deviceId !== undefined && deviceIdOf(row) === deviceId && row.deviceSeq > closed;
}

/** Deletes the orders of accounts that the server has acknowledged, when a person logs out of this device. */
export async function forgetOwnOrders(): Promise<void> {
  await forgetAcknowledged(null, (row) => row.kind === 'order' && row.authorId !== null);
}
