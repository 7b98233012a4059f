/**
 * Shifts of this device. Only this module and its neighbours in this folder write closings. A closing is one strictly durable write, made with or
 * without a network, and delivered later. A closing that the server has not acknowledged is never deleted; `forgetDelivered` is the only deletion.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { roublesSchema } from '#contract/common.ts';
import { asShiftReceipt, drawerCash, receiptsAfter } from '#contract/shifts/shift.ts';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { UNSENT } from '../durable/delivery.ts';
import { dualWrite, type MirrorWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { forgetInMirror } from '../durable/keep-mirror.ts';
import type { Series } from '../rows/journal-types.ts';
import { readSeries } from '../durable/series.ts';
import { byClosing, openDrawer, storedShifts } from '../durable/stored-shifts.ts';
import { changesOf, ownReceipts, sortIntoShifts, sumsOf, type OwnReceipt } from './shift-sums.ts';
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
  handover?: string;
}

export async function readShifts() {
  return journalDb.transaction('r', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
    const all = await storedShifts();
    const shifts = all.filter(({ state }) => state !== 'open');
    const drawer = all.find(({ state }) => state === 'open');
    const unknown: Series = { key: 'series', deviceId: '', prefix: null, lastSeq: 0, skewMs: null };
    const series = (await journalDb.series.get('series')) ?? unknown;
    const { open, closed } = sortIntoShifts(shifts, ownReceipts(await journalDb.rows.toArray(), series.deviceId));
    return {
      series,
      open: {
        /** Moment of its first receipt, by the shop's clock as far as the server has answered; null without receipts. */
        openedAt: firstOf(open.map(({ shopAt }) => shopAt)),
        sums: sumsOf(open),
        receipts: bySeq(open),
        opening: drawer?.opening ?? null,
        moves: drawer?.moves ?? [],
        /** The expected sum was shown to a seller in this shift. */
        isShown: drawer?.shown !== undefined,
        /** Cash that the drawer should hold, roubles. */
        expected: drawerCash(drawer ?? {}, sumsOf(open).cash),
      },
      /** Newest first. */
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

export type Shifts = Awaited<ReturnType<typeof readShifts>>;
export type OpenShift = Shifts['open'];
export type PastShift = Shifts['past'][number];

const firstOf = (instants: string[]): string | null => instants.sort()[0] ?? null;

const bySeq = (receipts: readonly OwnReceipt[]): OwnReceipt[] => [...receipts].sort((one, two) => one.seq - two.seq);

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

/** Closes the shift over its receipts. Throws `NothingToCloseError`, or `NotClosedError` when nothing was written. */
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

/** Closes a reopened shift again, under its id and day; throws as `closeShift`, also when nothing has changed. */
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

/** Deletes closings that the server has had for long, by its clock; the last one stays, as the next shift's beginning. */
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
