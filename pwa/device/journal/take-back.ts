/** A sale taken back right after the press, before it has left: its void row goes in its place. */
import type { User } from '#contract/people/auth.ts';
import { inBothPlaces } from './both-places.ts';
import { journalDb } from '../database.ts';
import { addVoid } from './journal.ts';

/** How long a seller may take a sale back with a press. */
export const TAKE_BACK_SECONDS = 30;
const REASON = 'Отменён продавцом сразу после продажи';

/**
 * Ends a sale that waits in the queue; its number stays accounted for, and should the server have it all the same (the
 * answer to an earlier try was lost), the void row cancels it there.
 * @returns false when it is on its way or booked: only a return helps then
 */
export async function takeBack(id: string, author: User): Promise<boolean> {
  return inBothPlaces(async (keep) => {
    const row = await journalDb.rows.get(id);
    if (row?.kind !== 'sale' || row.state !== 'queued') return false;
    await keep({ rows: await addVoid(row, author, REASON, new Date().toISOString(), null) });
    return true;
  });
}
