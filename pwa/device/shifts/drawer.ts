/**
 * The drawer of the open shift: its opening cash, and cash put in or taken out without a receipt. It is stored among
 * the closings as an open one, under the id that its closing will have: each movement is one durable write in both
 * places, and reaches the server once, with the closing.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { cashDifference, drawerCash, type CashMove } from '#contract/shifts/shift.ts';
import { cashMoveSchema } from '#contract/shifts/shifts.ts';
import { roublesSchema } from '#contract/common.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { journalDb } from '../database.ts';
import { dualWrite } from '../journal/dual-write.ts';
import { readSeries } from '../journal/series.ts';
import { openDrawer, storedShifts } from './stored-shifts.ts';
import type { ClosedShift } from './shift-types.ts';

/** Cash put in or taken out without a receipt. */
export interface CashAct {
  kind: CashMove['kind'];
  /** Roubles. */
  amount: number;
  reason: string;
  /** Id shared with another record, such as a prepayment; a new one otherwise. */
  id?: string;
}

/** A movement or the opening sum of the drawer; roubles. */
export type DrawerAct = { kind: 'opening'; amount: number } | CashAct;

/** The drawer could not be written; its stored state is unchanged. */
export class DrawerNotWrittenError extends Error {
  override name = 'DrawerNotWrittenError';
}

/** Records a drawer act; resolves once it is on the disk. Throws `DrawerNotWrittenError`. */
export async function recordDrawerAct(author: User, act: DrawerAct, now = new Date()): Promise<void> {
  try {
    await dualWrite(async (keep) => {
      await keep({ shifts: [await addDrawerAct(author, act, now)] });
    });
  } catch (error) {
    throw new DrawerNotWrittenError('The drawer was not written', { cause: error });
  }
}

/** The same within the caller's transaction. @returns the drawer's record, for the mirror */
export async function addDrawerAct(author: User, act: DrawerAct, now: Date): Promise<ClosedShift> {
  const noted = 'id' in act ? await drawerWith(act.id) : undefined;
  if (noted !== undefined) return noted;
  const before = (await openDrawer()) ?? (await blankDrawer(author, now));
  const after: ClosedShift = { ...before, ...applyAct(before, act, author, now), revision: before.revision + 1 };
  await journalDb.shifts.put(after);
  return after;
}

/** The drawer, open or closed, in which a move of this id was noted already. */
async function drawerWith(id: string | undefined): Promise<ClosedShift | undefined> {
  const shifts = id === undefined ? [] : await storedShifts();
  return shifts.find(({ moves = [] }) => moves.some((move) => move.id === id));
}

/** Begins the reason of a move that corrects the float. */
const FLOAT_CORRECTED = 'Исправлен размен на начало';

/** Roubles in the drawer at the opening, corrections included; null when not stated. */
function floatOf({ opening, moves = [] }: Pick<ClosedShift, 'opening' | 'moves'>): number | null {
  if (opening === undefined) return null;
  return drawerCash({ opening, moves: moves.filter(({ reason }) => reason.startsWith(FLOAT_CORRECTED)) }, 0);
}

/**
 * A float that was stated once is never overwritten: another one is a move of the difference, with its author and time.
 * A float lowered after a blind count thus stays visible in the closing.
 */
function applyAct(
  drawer: ClosedShift,
  act: DrawerAct,
  author: User,
  now: Date,
): Pick<ClosedShift, 'opening' | 'moves'> {
  const { moves = [] } = drawer;
  const said = act.kind === 'opening' ? floatCorrection(drawer, roublesSchema.parse(act.amount)) : act;
  if (said === null) return {};
  if (typeof said === 'number') return { opening: said };
  const move = cashMoveSchema.parse({ id: newId(), at: now.toISOString(), authorId: author._id, ...said });
  return { moves: [...moves, move] };
}

/** The first float is a sum, a later one the move that leads to it; null when it stands already. */
function floatCorrection(drawer: ClosedShift, amount: number): number | CashAct | null {
  const before = floatOf(drawer);
  if (before === null) return amount;
  const more = cashDifference(amount, before);
  if (more === 0) return null;
  const reason = `${FLOAT_CORRECTED}: ${formatRoubles(before)} → ${formatRoubles(amount)}`;
  return { kind: more > 0 ? 'in' : 'out', amount: Math.abs(more), reason };
}

/** Revisions count the acts, so that the mirror's latest image is the one that comes back. */
async function blankDrawer(author: User, now: Date): Promise<ClosedShift> {
  const { deviceId } = await readSeries();
  const closed = (await storedShifts()).filter(({ state }) => state !== 'open');
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

/** The last closing with a handover message for the next shift, until something is sold; null without one. */
export async function currentHandover(): Promise<ClosedShift | null> {
  const closed = (await storedShifts()).filter(({ state }) => state !== 'open');
  // Ordered by numbers first, since the clock may have been set back.
  const last = closed.sort((one, two) => one.toSeq - two.toSeq || one.closedAt.localeCompare(two.closedAt)).at(-1);
  if (last?.handover === undefined || last.handover === '') return null;
  const series = await journalDb.series.get('series');
  return (series?.lastSeq ?? 0) > last.toSeq ? null : last;
}
