/**
 * Shifts of this device: the only toucher of closings. A closing is one strictly durable write, made with or without a
 * network, and delivered later. One that the server has not acknowledged is never deleted; `forgetDelivered` is the one
 * deletion there is.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { roublesSchema } from '#contract/common.ts';
import { drawerCash, takeOver, type CashMove, type ShiftChanges, type ShiftReceipt } from '#contract/shifts/shift.ts';
import { SHIFT_NOTE_MAX } from '#contract/shifts/shifts.ts';
import { inBothPlaces, type Keep } from '../journal/both-places.ts';
import { journalDb } from '../database.ts';
import { forgetInMirror } from '../journal/keep-mirror.ts';
import type { Series } from '../journal/journal-types.ts';
import { readSeries } from '../journal/series.ts';
import { openDrawer } from './open-drawer.ts';
import { changesOf, ownReceipts, sortIntoShifts, sumsOf, type OwnReceipt, type ShiftSums } from './shift-sums.ts';
import type { ClosedShift } from './shift-types.ts';

/** How long delivered closings stay on the device. */
const KEEP_SHIFTS_DAYS = 90;
const DAY_MS = 86_400_000;

/** There is nothing to close: no receipts since the last closing, or the shift stands as it was closed. */
export class NothingToCloseError extends Error {
  override name = 'NothingToCloseError';
}

/** The closing could not be written: nothing is closed, and the form must keep what it holds. */
export class NotClosedError extends Error {
  override name = 'NotClosedError';
}

/** What a person says at a closing. */
export interface ClosingWords {
  /** Roubles found in the drawer; null when nobody counted. */
  counted: number | null;
  note: string;
  /** For whoever has the till next. */
  handover?: string;
  /** The drawer was counted before the sum was shown. */
  blind?: boolean;
}

export interface OpenShift {
  /** Moment of its first receipt, by the shop's clock as far as the server has told; null while it has none. */
  openedAt: string | null;
  sums: ShiftSums;
  receipts: OwnReceipt[];
  /** Roubles that the drawer began with; null when nobody said. */
  opening: number | null;
  moves: readonly CashMove[];
  /** What the drawer should hold. */
  expected: number;
}

export interface PastShift {
  shift: ClosedShift;
  /** What has changed since the closing; null while it stands. */
  changes: ShiftChanges<OwnReceipt> | null;
  /** Its receipts as the journal holds them, by id. */
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

/** The shift that is open and those that were closed on this device. */
export async function readShifts(): Promise<Shifts> {
  return journalDb.transaction('r', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
    const series = await journalDb.series.get('series');
    const all = await journalDb.shifts.toArray();
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
        expected: drawerCash(drawer ?? {}, sumsOf(open).cash),
      },
      past: shifts
        .sort((one, two) => two.toSeq - one.toSeq)
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

const counting = ({ id, kind, seq, total, at }: ShiftReceipt): ShiftReceipt => ({ id, kind, seq, total, at });

/** Sums and words as the server will take them; a form that lets anything else through is at fault. */
function checked({ counted, note, handover = '', blind }: ClosingWords): ClosingWords {
  const forNext = handover.trim().slice(0, SHIFT_NOTE_MAX);
  return {
    counted: roublesSchema.nullable().parse(counted),
    note: note.trim().slice(0, SHIFT_NOTE_MAX),
    ...(forNext === '' ? {} : { handover: forNext }),
    ...(blind === undefined ? {} : { blind }),
  };
}

async function written<T>(work: (keep: Keep) => Promise<T>): Promise<T> {
  try {
    return await inBothPlaces(work);
  } catch (error) {
    if (error instanceof NothingToCloseError) throw error;
    throw new NotClosedError('The shift was not closed', { cause: error });
  }
}

/**
 * Closes the shift over all receipts of this device since the last closing; resolves once that is on the disk. Throws
 * `NothingToCloseError` without receipts, `NotClosedError` when nothing was written.
 */
export async function closeShift(author: User, words: ClosingWords, now = new Date()): Promise<ClosedShift> {
  return written(async (keep) => {
    const said = checked(words);
    const series = await readSeries();
    const { open, past } = await readShifts();
    const receipts = open.receipts.filter(({ ended }) => !ended);
    // What was done at the drawer before stands under the id of this closing.
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
      receipts: receipts.map(counting),
      ...said,
      dueAt: 0,
      attempts: 0,
      refusal: null,
      settledAt: null,
    };
    await journalDb.shifts.put(shift);
    await keep({ shifts: [shift] });
    return shift;
  });
}

/**
 * Closes a reopened shift again over what is so now; it goes to the server once more, under its own id and of its own
 * day. Throws
 * `NothingToCloseError` when the shift stands as it was closed, `NotClosedError` when nothing was written.
 */
export async function closeAgain(id: string, author: User, words: ClosingWords): Promise<ClosedShift> {
  return written(async (keep) => {
    const said = checked(words);
    const found = (await readShifts()).past.find(({ shift }) => shift.id === id);
    if (found === undefined || found.changes === null) throw new NothingToCloseError();
    const { shift, changes } = found;
    const after: ClosedShift = {
      ...shift,
      ...said,
      state: 'queued',
      revision: shift.revision + 1,
      authorId: author._id,
      authorName: author.name,
      receipts: takeOver(shift.receipts, changes).map(counting),
      dueAt: 0,
      attempts: 0,
      refusal: null,
      settledAt: null,
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
