/** The arithmetic of a shift: the receipts it counts, their sums, and the changes since it was closed. */
import { z } from 'zod';
import { cashlessSchema } from '../cashless-schema.ts';
import { idSchema, instantSchema, roublesSchema, SEQ_MAX, uuidSchema } from '../common.ts';
import { isSameMeans, meansOf, type ByMeans } from '../values/cashless.ts';
import { toKopecks, toRoubles } from '../values/money.ts';

/** A shift is closed again a few times at most, so this limit is never reached. */
export const SHIFT_REVISION_MAX = 1_000_000;

export const SHIFT_RECEIPT_KINDS = ['sale', 'return'] as const;

export const seqSchema = z.number().int().min(0).max(SEQ_MAX);

/** A sale or a return as a shift counts it. */
export const shiftReceiptSchema = z.object({
  id: uuidSchema,
  kind: z.enum(SHIFT_RECEIPT_KINDS),
  /** Number in the device's series. */
  seq: seqSchema,
  /** Roubles, positive also for a return. */
  total: roublesSchema,
  /** Its parts by card and by СБП, which never are in the drawer; absent when all is cash. */
  cashless: cashlessSchema.optional(),
  /** By the device's clock: a correction keeps the time of the receipt it corrects. */
  at: instantSchema,
});
export type ShiftReceipt = z.output<typeof shiftReceiptSchema>;

/** The same in its current state. */
export interface HeldReceipt extends ShiftReceipt {
  /** True when voided: its money no longer counts. */
  ended: boolean;
}

type Counted = Pick<ShiftReceipt, 'kind' | 'total' | 'cashless'>;

/** Roubles by means: sales minus refunds. May be negative. */
export function byMeansOf(receipts: readonly Counted[]): ByMeans {
  const sum = (way: keyof ByMeans): number =>
    toRoubles(
      receipts.reduce(
        (all, { kind, total, cashless }) => all + (kind === 'return' ? -1 : 1) * meansOf(total, cashless)[way],
        0,
      ),
    );
  return { cash: sum('cash'), card: sum('card'), sbp: sum('sbp') };
}

/** Cash in roubles: sales minus refunds. May be negative. */
export function cashOf(receipts: readonly Counted[]): number {
  return byMeansOf(receipts).cash;
}

/** Roubles of receipts by every means: sales minus refunds. */
export function moneyOf(receipts: readonly Pick<ShiftReceipt, 'kind' | 'total'>[]): number {
  return cashOf(receipts.map(({ kind, total }) => ({ kind, total })));
}

/** in: cash put into the drawer without a sale; out: cash taken from it without a return. */
export const CASH_MOVE_KINDS = ['in', 'out'] as const;

export const CASH_REASON_MAX = 200;

/** Cash put into the drawer or taken out of it without a receipt, by the device's clock. */
export const cashMoveSchema = z.object({
  /** Made on the device. */
  id: uuidSchema,
  kind: z.enum(CASH_MOVE_KINDS),
  amount: roublesSchema.refine((sum) => sum > 0, { error: 'Сумма должна быть больше нуля' }),
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Укажите причину' })
    .max(CASH_REASON_MAX, { error: `Причина не длиннее ${CASH_REASON_MAX} знаков` }),
  at: instantSchema,
  authorId: idSchema.optional(),
});
export type CashMove = z.output<typeof cashMoveSchema>;

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
  /** Counted with another sum, or by other means. */
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
    else if (!isSameMoney(found, receipt)) changes.changed.push({ declared: receipt, now: found });
  }
  return changes;
}

function isSameMoney(one: ShiftReceipt, other: ShiftReceipt): boolean {
  return isSameMeans(meansOf(one.total, one.cashless), meansOf(other.total, other.cashless));
}

/** True when the closing is outdated: somebody has to check the shift and close it again. */
export function isReopened({ added, ended, changed }: Pick<ShiftChanges, 'added' | 'ended' | 'changed'>): boolean {
  return added.length + ended.length + changed.length > 0;
}

/** The part of a receipt that a closing keeps. */
export function asShiftReceipt({ id, kind, seq, total, cashless, at }: ShiftReceipt): ShiftReceipt {
  return { id, kind, seq, total, ...(cashless === undefined ? {} : { cashless }), at };
}

/** The receipts that a shift counts after accepting its changes; receipts still awaited stay counted. */
export function receiptsAfter(
  declared: readonly ShiftReceipt[],
  { added, ended, changed }: ShiftChanges,
): ShiftReceipt[] {
  const gone = new Set(ended.map(({ id }) => id));
  const other = new Map(changed.map(({ now }) => [now.id, now]));
  const kept = declared
    .filter(({ id }) => !gone.has(id))
    .map((receipt) => {
      const { total, cashless } = other.get(receipt.id) ?? receipt;
      return asShiftReceipt({ ...receipt, total, cashless });
    });
  return [...kept, ...added.map(asShiftReceipt)].sort((one, two) => one.seq - two.seq);
}
