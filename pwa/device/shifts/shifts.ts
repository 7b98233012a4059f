/**
 * Shifts of this device. Only this module and its neighbours in this folder write closings. A closing is one strictly
 * durable write, made with or without a network, and delivered later. A closing that the server has not acknowledged is
 * never deleted; `forgetDelivered` is the only deletion.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { roublesSchema } from '#contract/common.ts';
import { asShiftReceipt, drawerCash, receiptsAfter, type CashMove, type ShiftChanges } from '#contract/shifts/shift.ts';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { UNSENT } from '../durable/delivery.ts';
import { dualWrite, type MirrorWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { forgetInMirror } from '../durable/keep-mirror.ts';
import type { Series } from '../rows/journal-types.ts';
import { readSeries } from '../durable/series.ts';
import { byClosing, openDrawer, storedShifts } from '../durable/stored-shifts.ts';
import { changesOf, ownReceipts, sortIntoShifts, sumsOf, type OwnReceipt, type ShiftSums } from './shift-sums.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

const KEEP_SHIFTS_DAYS = 90;
const DAY_MS = 86_400_000;

/** Thrown when there is nothing to close: no receipts since the last closing, or no change since it. */
export class NothingToCloseError extends Error {
  override name = 'NothingToCloseError';
}

/** Thrown when the closing could not be written: the form must keep its input. */
export class NotClosedError extends Error {
  override name = 'NotClosedError';
}

export interface ClosingInput {
  /** Roubles counted in the drawer; null when it was not counted. */
  counted: number | null;
  note: string;
  /** Message to the next seller at the till. */
  handover?: string;
}

export interface OpenShift {
  /** Moment of its first receipt, by the shop's clock as far as the server has answered; null without receipts. */
  openedAt: string | null;
  sums: ShiftSums;
  receipts: OwnReceipt[];
  /** Opening cash of the drawer, roubles; null when it was not entered. */
  opening: number | null;
  moves: readonly CashMove[];
  /** The expected sum was shown to a seller in this shift. */
  isShown: boolean;
  /** Cash that the drawer should hold, roubles. */
  expected: number;
}

export interface PastShift {
  shift: ClosedShift;
  /** Changes since the closing; null when there are none. */
  changes: ShiftChanges<OwnReceipt> | null;
  /** Its receipts in the journal, by id. */
  receipts: ReadonlyMap<string, OwnReceipt>;
  /** Counted receipts the server has not acknowledged. */
  unsent: OwnReceipt[];
}

export interface Shifts {
  series: Series;
  open: OpenShift;
  /** Newest first. */
  past: PastShift[];
}

export async function readShifts(): Promise<Shifts> {
  return journalDb.transaction('r', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
    const series = await journalDb.series.get('series');
    const all = await storedShifts();
    const shifts = all.filter(({ state }) => state !== 'open');
    const drawer = all.find(({ state }) => state === 'open');
    const known: Series = series ?? { key: 'series', deviceId: '', prefix: null, lastSeq: 0, skewMs: null };
    const { open, closed } = sortIntoShifts(shifts, ownReceipts(await journalDb.rows.toArray(), known.deviceId));
    return {
      series: known,
      open: {
        openedAt: firstOf(open.map(({ shopAt }) => shopAt)),
        sums: sumsOf(open),
        receipts: bySeq(open),
        opening: drawer?.opening ?? null,
        moves: drawer?.moves ?? [],
        isShown: drawer?.shown !== undefined,
        expected: drawerCash(drawer ?? {}, sumsOf(open).cash),
      },
      past: shifts
        .sort((one, two) => byClosing(two, one))
        .map((shift) => {
          const receipts = closed.get(shift.id) ?? [];
          const counted = new Set(shift.receipts.map(({ id }) => id));
          return {
            shift,
            changes: changesOf(shift, receipts),
            receipts: new Map(receipts.map((receipt) => [receipt.id, receipt])),
            unsent: bySeq(receipts.filter(({ id, unsent }) => unsent && counted.has(id))),
          };
        }),
    };
  });
}

function firstOf(instants: readonly string[]): string | null {
  return instants.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);
}

function bySeq(receipts: readonly OwnReceipt[]): OwnReceipt[] {
  return [...receipts].sort((one, two) => one.seq - two.seq);
}

/** The input within the server's limits. Throws for a sum that the form should have refused. */
function checked({ counted, note, handover = '' }: ClosingInput): ClosingInput {
  const forNext = handover.trim().slice(0, SHIFT_NOTE_MAX);
  return {
    counted: roublesSchema.nullable().parse(counted),
    note: note.trim().slice(0, SHIFT_NOTE_MAX),
    ...(forNext === '' ? {} : { handover: forNext }),
  };
}

/** The count is blind when it equals the one made before the expected sum was shown. */
function blindness({ counted }: ClosingInput, countedBlind: number | null | undefined): { blind?: boolean } {
  return counted === null ? {} : { blind: counted === countedBlind };
}

async function writeClosing<T>(work: (keep: MirrorWrite) => Promise<T>): Promise<T> {
  try {
    return await dualWrite(work);
  } catch (error) {
    if (error instanceof NothingToCloseError) throw error;
    throw new NotClosedError('The shift was not closed', { cause: error });
  }
}

/**
 * Closes the shift over all receipts of this device since the last closing; resolves once that is on the disk. Throws
 * `NothingToCloseError` without receipts and drawer acts, `NotClosedError` when nothing was written.
 */
export async function closeShift(author: User, words: ClosingInput, now = new Date()): Promise<ClosedShift> {
  return writeClosing(async (keep) => {
    const input = checked(words);
    const series = await readSeries();
    const { open, past } = await readShifts();
    const receipts = open.receipts.filter(({ ended }) => !ended);
    // Earlier acts at the drawer are stored under the id of this closing.
    const drawer = await openDrawer();
    if (receipts.length === 0 && drawer?.moves === undefined) throw new NothingToCloseError();
    const shift: ClosedShift = {
      ...drawer,
      id: drawer?.id ?? newId(),
      v: 1,
      state: 'queued',
      revision: (drawer?.revision ?? 0) + 1,
      deviceId: series.deviceId,
      authorId: author._id,
      authorName: author.name,
      fromSeq: past[0]?.shift.toSeq ?? 0,
      toSeq: series.lastSeq,
      openedAt: firstOf(receipts.map(({ at }) => at)) ?? drawer?.openedAt ?? now.toISOString(),
      closedAt: now.toISOString(),
      receipts: receipts.map(asShiftReceipt),
      ...input,
      ...blindness(input, drawer?.shown?.counted),
      ...UNSENT,
    };
    await journalDb.shifts.put(shift);
    await keep({ shifts: [shift] });
    return shift;
  });
}

/**
 * Closes a reopened shift again over its current receipts; the closing is sent again under its own id and with its own
 * day. Throws `NothingToCloseError` when the shift has not changed since its closing, `NotClosedError` when nothing was
 * written.
 */
export async function closeAgain(id: string, words: ClosingInput): Promise<ClosedShift> {
  return writeClosing(async (keep) => {
    const input = checked(words);
    const found = (await readShifts()).past.find(({ shift }) => shift.id === id);
    if (found === undefined || found.changes === null) throw new NothingToCloseError();
    const { shift, changes } = found;
    const { blind: wasBlind, ...kept } = shift;
    const after: ClosedShift = {
      ...kept,
      ...input,
      ...blindness(input, wasBlind === true ? shift.counted : null),
      state: 'queued',
      revision: shift.revision + 1,
      receipts: receiptsAfter(shift.receipts, changes),
      ...UNSENT,
    };
    await journalDb.shifts.put(after);
    await keep({ shifts: [after] });
    return after;
  });
}

/**
 * Deletes closings that the server has had for long; the last one stays, since the next shift begins where it ends.
 * @param now epoch milliseconds by the server's clock
 */
export async function forgetDelivered(now: number): Promise<number> {
  const before = new Date(now - KEEP_SHIFTS_DAYS * DAY_MS).toISOString();
  const forgotten = await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shifts = await journalDb.shifts.toArray();
    const lastSeq = Math.max(...shifts.map(({ toSeq }) => toSeq));
    const old = shifts.filter(
      (shift) =>
        shift.state === 'accepted' && shift.settledAt !== null && shift.settledAt < before && shift.toSeq < lastSeq,
    );
    const ids = old.map(({ id }) => id);
    await journalDb.shifts.bulkDelete(ids);
    return ids;
  });
  await forgetInMirror(forgotten);
  return forgotten.length;
}
