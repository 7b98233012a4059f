/** A shift's arithmetic: which receipts it counts, what they come to, and what has changed since it was closed. */
import { toKopecks, toRoubles } from '../values/money.ts';

/** A shift is closed again a few times, never this often. */
export const SHIFT_REVISION_MAX = 1_000_000;

export const SHIFT_RECEIPT_KINDS = ['sale', 'return'] as const;

/** A sale or a return as a shift counts it. */
export interface ShiftReceipt {
  id: string;
  kind: (typeof SHIFT_RECEIPT_KINDS)[number];
  /** Its number in the device's series. */
  seq: number;
  /** Roubles, positive also for a return. */
  total: number;
  /** ISO instant by the device's clock at which goods changed hands: a correction keeps that of what it corrects. */
  at: string;
}

/** The same as it stands now. */
export interface HeldReceipt extends ShiftReceipt {
  /** Voided: its money counts no more. */
  ended: boolean;
}

/** Cash in roubles: what was sold less what was handed back. May be below zero. */
export function cashOf(receipts: readonly Pick<ShiftReceipt, 'kind' | 'total'>[]): number {
  return toRoubles(receipts.reduce((sum, { kind, total }) => sum + (kind === 'return' ? -1 : 1) * toKopecks(total), 0));
}

/** in: put into the drawer beside sales; out: taken from it beside returns. */
export const CASH_MOVE_KINDS = ['in', 'out'] as const;

/** Cash that went into the drawer or out of it, with no receipt. */
export interface CashMove {
  id: string;
  kind: (typeof CASH_MOVE_KINDS)[number];
  /** Roubles, above zero. */
  amount: number;
  reason: string;
  /** ISO instant by the device's clock. */
  at: string;
  authorId?: string | undefined;
}

/** What the drawer should hold, in roubles: what it began with, what was put in and taken out, and the receipts' cash. */
export function drawerCash(
  { opening, moves }: { opening?: number | null | undefined; moves?: readonly CashMove[] | undefined },
  cash: number,
): number {
  const moved = (moves ?? []).reduce((sum, { kind, amount }) => sum + (kind === 'out' ? -1 : 1) * toKopecks(amount), 0);
  return toRoubles(toKopecks(opening ?? 0) + moved + toKopecks(cash));
}

/** Roubles by which the one sum is above the other, free of binary rounding; below zero when it is less. */
export function cashDifference(one: number, other: number): number {
  return toRoubles(toKopecks(one) - toKopecks(other));
}

export interface ShiftChanges<Held extends HeldReceipt = HeldReceipt> {
  /** Came into the shift after its closing. */
  added: Held[];
  /** Counted by the closing, voided since. */
  ended: ShiftReceipt[];
  /** Counted with another sum. */
  changed: { declared: ShiftReceipt; now: Held }[];
  /** Counted, yet not here. */
  awaited: ShiftReceipt[];
}

/** What a closing has counted against the receipts of that shift as they stand now, on whichever side. */
export function compareShift<Held extends HeldReceipt>(
  declared: readonly ShiftReceipt[],
  held: readonly Held[],
): ShiftChanges<Held> {
  const now = new Map(held.map((receipt) => [receipt.id, receipt]));
  const counted = new Set(declared.map(({ id }) => id));
  const changes: ShiftChanges<Held> = {
    added: held.filter(({ id, ended }) => !ended && !counted.has(id)),
    ended: [],
    changed: [],
    awaited: [],
  };
  for (const receipt of declared) {
    const found = now.get(receipt.id);
    if (found === undefined) changes.awaited.push(receipt);
    else if (found.ended) changes.ended.push(receipt);
    else if (toKopecks(found.total) !== toKopecks(receipt.total))
      changes.changed.push({ declared: receipt, now: found });
  }
  return changes;
}

/** The closing no longer says what is so: somebody has to look at it and close the shift again. */
export function isReopened({ added, ended, changed }: Pick<ShiftChanges, 'added' | 'ended' | 'changed'>): boolean {
  return added.length + ended.length + changed.length > 0;
}

/** The receipts a shift counts once its changes are taken over; what is awaited stays counted. */
export function takeOver(declared: readonly ShiftReceipt[], { added, ended, changed }: ShiftChanges): ShiftReceipt[] {
  const gone = new Set(ended.map(({ id }) => id));
  const other = new Map(changed.map(({ now }) => [now.id, now.total]));
  const kept = declared
    .filter(({ id }) => !gone.has(id))
    .map((receipt) => ({ ...receipt, total: other.get(receipt.id) ?? receipt.total }));
  return [...kept, ...added.map(({ id, kind, seq, total, at }) => ({ id, kind, seq, total, at }))].sort(
    (one, two) => one.seq - two.seq,
  );
}
