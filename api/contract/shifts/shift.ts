/** The arithmetic of a shift: the receipts it counts, their sums, and the changes since it was closed. */
import { toKopecks, toRoubles } from '../values/money.ts';

/** A shift is closed again a few times at most, so this limit is never reached. */
export const SHIFT_REVISION_MAX = 1_000_000;

export const SHIFT_RECEIPT_KINDS = ['sale', 'return'] as const;

/** A sale or a return as a shift counts it. */
export interface ShiftReceipt {
  id: string;
  kind: (typeof SHIFT_RECEIPT_KINDS)[number];
  /** Number in the device's series. */
  seq: number;
  /** Roubles, positive also for a return. */
  total: number;
  /** ISO instant of the exchange by the device's clock: a correction keeps the time of the receipt it corrects. */
  at: string;
}

/** The same in its current state. */
export interface HeldReceipt extends ShiftReceipt {
  /** True when voided: its money no longer counts. */
  ended: boolean;
}

/** Cash in roubles: sales minus refunds. May be negative. */
export function cashOf(receipts: readonly Pick<ShiftReceipt, 'kind' | 'total'>[]): number {
  return toRoubles(receipts.reduce((sum, { kind, total }) => sum + (kind === 'return' ? -1 : 1) * toKopecks(total), 0));
}

/** in: cash put into the drawer without a sale; out: cash taken from it without a return. */
export const CASH_MOVE_KINDS = ['in', 'out'] as const;

/** Cash put into the drawer or taken out of it without a receipt. */
export interface CashMove {
  id: string;
  kind: (typeof CASH_MOVE_KINDS)[number];
  /** Roubles, positive. */
  amount: number;
  reason: string;
  /** ISO instant by the device's clock. */
  at: string;
  authorId?: string | undefined;
}

/** Expected cash in the drawer, roubles: the opening cash, cash moves, and the receipts' cash. */
export function drawerCash(
  { opening, moves }: { opening?: number | null | undefined; moves?: readonly CashMove[] | undefined },
  cash: number,
): number {
  const moved = (moves ?? []).reduce((sum, { kind, amount }) => sum + (kind === 'out' ? -1 : 1) * toKopecks(amount), 0);
  return toRoubles(toKopecks(opening ?? 0) + moved + toKopecks(cash));
}

/** `one` minus `other` in roubles, free of binary rounding. */
export function cashDifference(one: number, other: number): number {
  return toRoubles(toKopecks(one) - toKopecks(other));
}

export interface ShiftChanges<Held extends HeldReceipt = HeldReceipt> {
  /** Receipts that joined the shift after its closing. */
  added: Held[];
  /** Counted by the closing and voided since. */
  ended: ShiftReceipt[];
  /** Counted with another sum. */
  changed: { declared: ShiftReceipt; now: Held }[];
  /** Counted, but not here. */
  awaited: ShiftReceipt[];
}

/** Compares the receipts counted by a closing with the shift's current receipts; used on the server and on the device. */
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

/** True when the closing is outdated: somebody has to check the shift and close it again. */
export function isReopened({ added, ended, changed }: Pick<ShiftChanges, 'added' | 'ended' | 'changed'>): boolean {
  return added.length + ended.length + changed.length > 0;
}

/** The receipts that a shift counts after accepting its changes; receipts still awaited stay counted. */
export function receiptsAfter(
  declared: readonly ShiftReceipt[],
  { added, ended, changed }: ShiftChanges,
): ShiftReceipt[] {
  const gone = new Set(ended.map(({ id }) => id));
  const other = new Map(changed.map(({ now }) => [now.id, now.total]));
  const kept = declared
    .filter(({ id }) => !gone.has(id))
    .map((receipt) => ({ ...receipt, total: other.get(receipt.id) ?? receipt.total }));
  return [...kept, ...added.map(({ id, kind, seq, total, at }) => ({ id, kind, seq, total, at }))].sort(
    (one, two) => one.seq - two.seq,
  );
}
