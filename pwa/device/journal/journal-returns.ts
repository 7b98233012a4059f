/** Returns in the journal: recorded like a sale, with a number of the same series, and sent after their sale. */
import type { User } from '#contract/people/auth.ts';
import {
  cashlessOnWire,
  lessMeans,
  meansOf,
  refundByMeans,
  refundInCash,
  type ByMeans,
  type Cashless,
} from '#contract/values/cashless.ts';
import { saleTotal, toKopecks } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { returnRequestSchema, type ReturnPosition } from '#contract/returns/returns.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { AlreadyEndedError, notRecorded } from './journal.ts';
import type { JournalRow, RecordedReturn, ReturnedLine, ReturnRow } from '../rows/journal-types.ts';
import { newRow } from '../durable/delivery.ts';
import { rowsOf } from '../durable/rows-in-state.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { takeSeriesNumber } from '../durable/series.ts';

export interface SoldLine {
  /** Place in the sale, from 0. */
  position: number;
  productId: string;
  title: string;
  qty: number;
  unit?: string | undefined;
  /** Roubles charged for one. */
  price: number;
  /** Pieces returned so far according to the server; absent when it was not asked. */
  returned?: number;
}

/** The money of a sale that was not all cash, and what went back of it according to the server. Roubles. */
export interface SoldMoney {
  total: number;
  cashless: Cashless;
  refunds?: readonly Refund[];
}

export interface Refund {
  id: string;
  total: number;
  cashless?: Cashless | undefined;
}

export interface ReturnDraft {
  /** Created when the form opens: pressing twice records once. */
  id: string;
  /** `at`: ISO instant of the sale, for the tax on the slip. */
  sale: { id: string; number: string; at?: string; lines: readonly SoldLine[]; money?: SoldMoney | undefined };
  items: readonly ReturnPosition[];
  /** Kopecks of the refund in cash, of a sale that was paid by other means too; the rest goes back by these. */
  cash?: number;
  reason: string;
}

export class MoreThanSoldError extends Error {
  override name = 'MoreThanSoldError';
}

/** Pieces of a sale returned here, by the line's place; `unsettled`: not acknowledged by the server. */
export interface ReturnedHere {
  all: ReadonlyMap<number, number>;
  unsettled: ReadonlyMap<number, number>;
  refunds: readonly Refund[];
}

export const NOTHING_RETURNED: ReturnedHere = { all: new Map(), unsettled: new Map(), refunds: [] };

/** Pieces returned by these rows, by the sale's id; voided returns don't count. */
function returnedBySale(rows: readonly JournalRow[]): ReadonlyMap<string, ReturnedHere> {
  const none = () => ({
    all: new Map<number, number>(),
    unsettled: new Map<number, number>(),
    refunds: [] as Refund[],
  });
  const found = new Map<string, ReturnType<typeof none>>();
  for (const row of rows) {
    if (row.kind !== 'return' || row.state === 'voided') continue;
    const pieces = found.get(row.body.saleId) ?? none();
    pieces.refunds.push({ id: row.id, total: row.total, cashless: row.body.cashless });
    for (const { position, qty } of row.body.items) {
      for (const count of row.state === 'accepted' ? [pieces.all] : [pieces.all, pieces.unsettled])
        count.set(position, (count.get(position) ?? 0) + qty);
    }
    found.set(row.body.saleId, pieces);
  }
  return found;
}

export async function returnedHere(saleId: string): Promise<ReturnedHere> {
  const rows = await journalDb.rows.where('body.saleId').equals(saleId).toArray();
  return returnedBySale(rows).get(saleId) ?? NOTHING_RETURNED;
}

const NO_RETURNS: ReadonlyMap<string, ReturnedHere> = new Map();

/** Pieces returned on this device, of all authors, by the sale's id; sales without returns are left out. Live in every tab. */
export function useReturnsHere(): ReadonlyMap<string, ReturnedHere> {
  return useLiveQuery(async () => returnedBySale(await rowsOf('return')), [], NO_RETURNS);
}

/** Pieces of a line that can still be returned as far as this device knows. The server has the final decision. */
export function leftToReturn({ position, qty, returned }: SoldLine, { all, unsettled }: ReturnedHere): number {
  const gone =
    returned === undefined
      ? (all.get(position) ?? 0)
      : Math.max(returned + (unsettled.get(position) ?? 0), all.get(position) ?? 0);
  return Math.max(0, qty - gone);
}

/** Kopecks of each means of a sale that no return has given back, as far as this device knows. */
export function leftOfMoney({ total, cashless, refunds = [] }: SoldMoney, here: ReturnedHere): ByMeans {
  const all = new Map([...refunds, ...here.refunds].map((refund) => [refund.id, refund]));
  return [...all.values()].reduce(
    (left, refund) => lessMeans(left, meansOf(refund.total, refund.cashless)),
    meansOf(total, cashless),
  );
}

/** The parts of a refund without cash, roubles. Throws `MoreThanSoldError` when a means of the sale doesn't have its part. */
function cashlessOf({ sale, cash }: ReturnDraft, here: ReturnedHere, total: number): Pick<RecordedReturn, 'cashless'> {
  if (sale.money === undefined) return {};
  const left = leftOfMoney(sale.money, here);
  const { least, most } = refundInCash(left, toKopecks(total));
  const inCash = cash ?? least;
  const parts = refundByMeans(left, toKopecks(total), inCash);
  if (inCash < least || inCash > most || parts.sbp > left.sbp)
    throw new MoreThanSoldError('Так за этот чек не платили');
  return cashlessOnWire(parts);
}

/** Records a return with its number, once. Throws `MoreThanSoldError`, `AlreadyEndedError` for a voided sale, `NotRecordedError`. */
export async function recordReturn(draft: ReturnDraft, author: User, now = new Date()): Promise<ReturnRow> {
  const { id, sale, items, reason } = draft;
  return dualWrite(async (keep) => {
    const known = await journalDb.rows.get(id);
    if (known?.kind === 'return') {
      await keep({ rows: [known] });
      return known;
    }
    const here = await returnedHere(sale.id);
    refuseMoreThanSold(sale.lines, items, here);
    const sold = await journalDb.rows.get(sale.id);
    // Another window may have taken the sale back since the form was opened.
    if (sold?.state === 'voided') throw new AlreadyEndedError('Этот чек уже аннулирован');
    const lines = items.flatMap((item) => linesOf(item, sale.lines));
    const { series, seq } = await takeSeriesNumber();
    const total = saleTotal(lines);
    const body = returnRequestSchema.parse({
      id,
      saleId: sale.id,
      deviceId: series.deviceId,
      deviceSeq: seq,
      returnedAt: now.toISOString(),
      authorId: author._id,
      items,
      total,
      ...cashlessOf(draft, here, total),
      reason,
    }) as RecordedReturn;
    const row = newRow('return', {
      id,
      dependsOn: sold === undefined ? null : sale.id,
      authorId: author._id,
      authorName: author.name,
      number: receiptNumber(series.prefix, seq),
      deviceSeq: seq,
      total,
      recordedAt: now.toISOString(),
      voidedBy: null,
      body,
      lines,
      saleNumber: sale.number,
      ...(sale.at === undefined ? {} : { soldAt: sale.at }),
    });
    await journalDb.rows.add(row);
    await keep({ rows: [row] });
    return row;
  }).catch(notRecorded('The return was not written', MoreThanSoldError, AlreadyEndedError));
}

/** The returned line; none for a place the sale does not have, which `refuseMoreThanSold` has caught. */
function linesOf({ position, qty, fate }: ReturnPosition, lines: readonly SoldLine[]): ReturnedLine[] {
  const line = lines.find((one) => one.position === position);
  if (line === undefined) return [];
  const { productId, title, unit, price } = line;
  return [{ position, productId, title, qty, unit, price, fate }];
}

function refuseMoreThanSold(lines: readonly SoldLine[], items: readonly ReturnPosition[], here: ReturnedHere): void {
  const requested = new Map<number, number>();
  for (const { position, qty } of items) requested.set(position, (requested.get(position) ?? 0) + qty);
  for (const [position, qty] of requested) {
    const line = lines.find((one) => one.position === position);
    if (line === undefined || qty > leftToReturn(line, here))
      throw new MoreThanSoldError(`Столько не продано: ${line?.title ?? position}`);
  }
}
