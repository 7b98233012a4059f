/** Assigns the device's receipts to shifts, and sums them. Pure: the same rows always give the same shifts. */
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import {
  byMeansOf,
  compareShift,
  isReopened,
  moneyOf,
  type HeldReceipt,
  type ShiftChanges,
} from '#contract/shifts/shift.ts';
import { isUnsettled } from '../durable/rows-in-state.ts';
import type { JournalRow } from '../rows/journal-types.ts';
import { isReceipt } from '../rows/kinds.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

export interface OwnReceipt extends HeldReceipt {
  /** Moment of the receipt by the shop's clock once the server has answered; equals `at` before. ISO. */
  shopAt: string;
  number: string;
  authorId: string | null;
  unsent: boolean;
}

/** Sales and returns made here; imported ones, and their corrections, belong to the drawer of their own device. */
export function ownReceipts(rows: readonly JournalRow[], deviceId: string): OwnReceipt[] {
  return rows.filter(isReceipt).flatMap((row) => {
    const drawer = (row.kind === 'sale' ? row.body.corrects?.deviceId : undefined) ?? row.body.deviceId;
    if (drawer !== deviceId) return [];
    const { id, kind, deviceSeq: seq, total, number, authorId, state, body } = row;
    const at = row.kind === 'sale' ? row.body.soldAt : row.body.returnedAt;
    const shopAt = (row.kind === 'sale' ? row.receipt?.soldAt : row.receipt?.returnedAt) ?? at;
    return [
      {
        id,
        kind,
        seq,
        total,
        cashless: body.cashless,
        at,
        shopAt,
        number,
        authorId,
        ended: state === 'voided',
        unsent: isUnsettled(row),
      },
    ];
  });
}

/** The shift that counted a receipt, else the sale it corrects, else by its number: clocks may be set back. */
export function sortIntoShifts(shifts: readonly ClosedShift[], receipts: readonly OwnReceipt[]) {
  const byId = new Map<string, ClosedShift>();
  const byMoment = new Map<string, ClosedShift>();
  for (const shift of shifts) {
    for (const { id, at } of shift.receipts) {
      byId.set(id, shift);
      byMoment.set(at, shift);
    }
  }
  const lastSeq = Math.max(0, ...shifts.map(({ toSeq }) => toSeq));
  const open: OwnReceipt[] = [];
  const closed = new Map<string, OwnReceipt[]>(shifts.map(({ id }) => [id, []]));
  for (const receipt of receipts) {
    const { id, at, seq } = receipt;
    const shift =
      byId.get(id) ?? byMoment.get(at) ?? shifts.find(({ fromSeq, toSeq }) => seq > fromSeq && seq <= toSeq);
    if (shift !== undefined) closed.get(shift.id)?.push(receipt);
    else if (seq > lastSeq) open.push(receipt);
  }
  return {
    open,
    /** Receipts by the id of their closed shift. */
    closed,
  };
}

export interface Sum {
  count: number;
  total: number;
}

function sumOf(receipts: readonly { total: number }[]): Sum {
  return { count: receipts.length, total: toRoubles(receipts.reduce((sum, { total }) => sum + toKopecks(total), 0)) };
}

export interface ShiftSums {
  sales: Sum;
  returns: Sum;
  /** Voided receipts, which no other figure includes. */
  ended: Sum;
  /** Roubles by means: sales less returns. */
  cash: number;
  card: number;
  sbp: number;
  /** Counted receipts that the server has not acknowledged: their number, and their money in roubles. */
  unsent: Sum;
}

export function sumsOf(receipts: readonly OwnReceipt[]): ShiftSums {
  const counted = receipts.filter(({ ended }) => !ended);
  const unsent = counted.filter((receipt) => receipt.unsent);
  return {
    sales: sumOf(counted.filter(({ kind }) => kind === 'sale')),
    returns: sumOf(counted.filter(({ kind }) => kind === 'return')),
    ended: sumOf(receipts.filter(({ ended }) => ended)),
    ...byMeansOf(counted),
    unsent: { count: unsent.length, total: moneyOf(unsent) },
  };
}

/** Changes since the closing; null for none. Counted receipts missing here were acknowledged and deleted. */
export function changesOf(shift: ClosedShift, receipts: readonly OwnReceipt[]): ShiftChanges<OwnReceipt> | null {
  const changes = compareShift(shift.receipts, receipts);
  return isReopened(changes) ? { ...changes, awaited: [] } : null;
}
