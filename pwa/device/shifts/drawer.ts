/**
 * The drawer of the open shift: what it began with, and cash put in or taken out with no receipt. It stands among the
 * closings as one that is still open, under the id that its closing will have: so each act is one durable write in both
 * places, and reaches the server with the closing, once.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import type { CashMove } from '#contract/shifts/shift.ts';
import { cashMoveSchema } from '#contract/shifts/shifts.ts';
import { roublesSchema } from '#contract/common.ts';
import { journalDb } from '../database.ts';
import { inBothPlaces } from '../journal/both-places.ts';
import { readSeries } from '../journal/series.ts';
import { openDrawer } from './open-drawer.ts';
import type { ClosedShift } from './shift-types.ts';

/** Cash put in or taken out. */
export interface CashAct {
  kind: CashMove['kind'];
  /** Roubles. */
  amount: number;
  reason: string;
  /** Where something else bears it too; a new one otherwise. */
  id?: string;
}

/** What a person does at the drawer; roubles. */
export type DrawerAct = { kind: 'opening'; amount: number } | CashAct;

/** The drawer could not be written: nothing has changed. */
export class DrawerNotWrittenError extends Error {
  override name = 'DrawerNotWrittenError';
}

/** Notes an act at the drawer; resolves once it is on the disk. Throws `DrawerNotWrittenError`. */
export async function noteAtDrawer(author: User, act: DrawerAct, now = new Date()): Promise<void> {
  try {
    await inBothPlaces(async (keep) => {
      await keep({ shifts: [await actAtDrawer(author, act, now)] });
    });
  } catch (error) {
    throw new DrawerNotWrittenError('The drawer was not written', { cause: error });
  }
}

/** The same within the caller's transaction. @returns the drawer's record, for the mirror */
export async function actAtDrawer(author: User, act: DrawerAct, now: Date): Promise<ClosedShift> {
  const before = (await openDrawer()) ?? (await blankDrawer(author, now));
  const after: ClosedShift = { ...before, ...acted(before, act, author, now), revision: before.revision + 1 };
  await journalDb.shifts.put(after);
  return after;
}

function acted(
  { moves = [] }: ClosedShift,
  act: DrawerAct,
  author: User,
  now: Date,
): Pick<ClosedShift, 'opening'> | Pick<ClosedShift, 'moves'> {
  if (act.kind === 'opening') return { opening: roublesSchema.parse(act.amount) };
  const move = cashMoveSchema.parse({ id: newId(), at: now.toISOString(), authorId: author._id, ...act });
  return { moves: [...moves, move] };
}

/** Revisions count the acts, so that the mirror's latest image is the one that comes back. */
async function blankDrawer(author: User, now: Date): Promise<ClosedShift> {
  const { deviceId } = await readSeries();
  const closed = (await journalDb.shifts.toArray()).filter(({ state }) => state !== 'open');
  const fromSeq = Math.max(0, ...closed.map(({ toSeq }) => toSeq));
  return {
    id: newId(),
    v: 1,
    state: 'open',
    revision: 0,
    deviceId,
    authorId: author._id,
    authorName: author.name,
    fromSeq,
    toSeq: fromSeq,
    openedAt: now.toISOString(),
    closedAt: now.toISOString(),
    receipts: [],
    counted: null,
    note: '',
    dueAt: 0,
    attempts: 0,
    refusal: null,
    settledAt: null,
  };
}

/** What the last closing left to whoever comes next, as long as nothing was sold since; null for nothing. */
export async function handoverNow(): Promise<ClosedShift | null> {
  const closed = (await journalDb.shifts.toArray()).filter(({ state }) => state !== 'open');
  // By numbers first: a clock may have been set back since.
  const last = closed.sort((one, two) => one.toSeq - two.toSeq || one.closedAt.localeCompare(two.closedAt)).at(-1);
  if (last?.handover === undefined || last.handover === '') return null;
  const series = await journalDb.series.get('series');
  return (series?.lastSeq ?? 0) > last.toSeq ? null : last;
}
