/**
 * Receipts attached to a buyer's account, or on which a seller has noted the buyer's phone: the note goes when the
 * buyer's data do.
 */
import type { Knex } from 'knex';
import { phoneDigits } from '#contract/people/phone.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { SaleRow } from '#db/tables.ts';
import { changeHeldSale, changeNote, salesAbout, titlesOf, voidsNoting } from './sale-store.ts';

/** True when the note holds the phone, however it is written: digits may stand apart, behind +7 or 8. */
function holdsPhone(note: string, digits: string): boolean {
  return note.replace(/\D/g, '').includes(digits);
}

/** Newest first. */
export async function receiptsNaming(
  db: Knex,
  { id: userId, phone }: { id: string; phone: string },
): Promise<SaleRow[]> {
  const digits = phoneDigits(phone);
  const rows = await salesAbout(db, { userId, digits });
  return rows.filter(({ note, customer_id }) => customer_id === userId || holdsPhone(note, digits));
}

/** Receipts as devices held them when they were voided: a copy that says the note once more. */
async function eraseVoidedNotes(trx: Knex.Transaction, digits: string): Promise<void> {
  for (const { id, sale } of await voidsNoting(trx, digits)) {
    const held = JSON.parse(sale) as { note?: unknown };
    if (typeof held.note === 'string' && holdsPhone(held.note, digits))
      await changeHeldSale(trx, id, JSON.stringify({ ...held, note: '' }));
  }
}

/** Removes the notes of these receipts and their voids, and finds them by number and goods alone from now on. */
export async function eraseNotes(trx: Knex.Transaction, sales: readonly SaleRow[], phone: string): Promise<void> {
  await eraseVoidedNotes(trx, phoneDigits(phone));
  for (const { id, number } of sales) {
    const titles = await titlesOf(trx, id);
    await changeNote(trx, id, { note: '', search: ` ${foldForSearch([number, ...titles].join(' '))}` });
  }
}
