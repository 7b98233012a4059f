/**
 * The drawer of the open shift: its opening cash, and cash put in or taken out without a receipt. It is stored among the closings as an open one,
 * under the id that its closing will have: each movement is one durable write in both places, and reaches the server once, with the closing.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { cashDifference, cashMoveSchema, drawerCash, type CashMove } from '#contract/shifts/shift.ts';
import { roublesSchema } from '#contract/common.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { journalDb } from '../database/database.ts';
import { UNSENT } from './delivery.ts';
import { dualWrite } from './dual-write.ts';
import { readSeries } from './series.ts';
import { lastClosed, openDrawer, storedShifts } from './stored-shifts.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

type Author = Pick<User, '_id' | 'name'>;

/** Cash put in or taken out without a receipt. */
export interface CashAct {
  kind: CashMove['kind'];
  /** Roubles. */
  amount: number;
  reason: string;
  /** Id shared with another record, such as a prepayment; a new one otherwise. */
  id?: string;
}

/** A movement or the opening sum, or the first sight of the expected sum with the cash counted before it; roubles. */
export type DrawerAct = { kind: 'opening'; amount: number } | { kind: 'shown'; counted: number | null } | CashAct;

/** The drawer could not be written; its stored state is unchanged. */
export class DrawerNotWrittenError extends Error {
  override name = 'DrawerNotWrittenError';
}

/** Records a drawer act; resolves once it is on the disk. Throws `DrawerNotWrittenError`. */
export async function recordDrawerAct(author: Author, act: DrawerAct, now = new Date()): Promise<void> {
  try {
    await dualWrite(async (keep) => {
      await keep({ shifts: [await addDrawerAct(author, act, now)] });
    });
  } catch (error) {
    throw new DrawerNotWrittenError('The drawer was not written', { cause: error });
  }
}

/** The same within the caller's transaction. @returns the drawer's record, for the mirror */
export async function addDrawerAct(author: Author, act: DrawerAct, now: Date): Promise<ClosedShift> {
  const noted = 'id' in act ? await drawerWith(act.id) : undefined;
  if (noted !== undefined) return noted;
  const before = (await openDrawer()) ?? (await blankDrawer(author, now));
  const after: ClosedShift = { ...before, ...applyAct(before, act, author, now), revision: before.revision + 1 };
  await journalDb.shifts.put(after);
  return after;
}

/** The drawer, open or closed, in which a move of this id was noted already. */
export async function drawerWith(id: string | undefined): Promise<ClosedShift | undefined> {
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
 * A float that was stated once, or is stated after the expected sum was shown, is a move with its author and time: a
 * float fitted to a blind count thus stays visible in the closing. The first sight of the sum is never overwritten.
 */
function applyAct(
  drawer: ClosedShift,
  act: DrawerAct,
  author: Author,
  now: Date,
): Pick<ClosedShift, 'opening' | 'moves' | 'shown'> {
  if (act.kind === 'shown') return { shown: drawer.shown ?? { counted: roublesSchema.nullable().parse(act.counted) } };
  const before = floatOf(drawer);
  if (act.kind === 'opening' && before === null && drawer.shown === undefined)
    return { opening: roublesSchema.parse(act.amount) };
  const cash = act.kind === 'opening' ? floatCorrection(before, roublesSchema.parse(act.amount)) : act;
  if (cash === null) return {};
  const move = cashMoveSchema.parse({ id: newId(), at: now.toISOString(), authorId: author._id, ...cash });
  return {
    moves: [...(drawer.moves ?? []), move],
    ...(act.kind === 'opening' && before === null ? { opening: 0 } : {}),
  };
}

/** The move that leads from one float to another; null when they are equal. */
function floatCorrection(before: number | null, amount: number): CashAct | null {
  const more = cashDifference(amount, before ?? 0);
  if (more === 0) return null;
  const former = before === null ? 'не указан' : formatRoubles(before);
  const reason = `${FLOAT_CORRECTED}: ${former} → ${formatRoubles(amount)}`;
  return { kind: more > 0 ? 'in' : 'out', amount: Math.abs(more), reason };
}

/** Revisions count the acts, so that the mirror's latest image is the one that comes back. */
async function blankDrawer(author: Author, now: Date): Promise<ClosedShift> {
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
    ...UNSENT,
  };
}

/** The last closing with a handover message for the next shift, until something is sold; null without one. */
export async function currentHandover(): Promise<ClosedShift | null> {
  const last = await lastClosed();
  if (last?.handover === undefined || last.handover === '') return null;
  const series = await journalDb.series.get('series');
  return (series?.lastSeq ?? 0) > last.toSeq ? null : last;
}
