/** A sale taken back right after the press: a void follows it, whether it has left the device or not. */
import type { User } from '#contract/people/auth.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { journalDb } from '../database/database.ts';
import { addVoid } from './journal.ts';
import { returnedHere } from './journal-returns.ts';
import type { RowState } from '../rows/journal-types.ts';

export const CANCEL_SECONDS = 30;
const REASON = 'Отменён продавцом сразу после продажи';

/** A refused sale has its own ways out in the journal; a voided one has ended. */
export function canCancel(state: RowState): boolean {
  return state === 'queued' || state === 'sending' || state === 'accepted';
}

/** Ends a sale by a void with its body, whichever the server gets first; false, and no change, once it is refused, voided or returned. */
export async function cancelSale(id: string, author: User): Promise<boolean> {
  return dualWrite(async (keep) => {
    const row = await journalDb.rows.get(id);
    if (row?.kind !== 'sale' || !canCancel(row.state)) return false;
    if ((await returnedHere(id)).all.size > 0) return false;
    await keep({ rows: await addVoid(row, author, REASON) });
    return true;
  });
}
