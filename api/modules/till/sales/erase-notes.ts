/** Erases a buyer's data from receipts: those attached to the account and those whose note holds the buyer's phone. */
import type { Knex } from 'knex';
import { phoneDigits } from '#contract/people/phone.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { SaleRow } from '#db/tables.ts';
import { updateVoidedSale, updateNote, findSalesMentioning, titlesOf, findVoidsMentioning } from './sale-store.ts';

/** True when the note holds the phone in any notation: digits may be spaced, and +7 or 8 may precede them. */
function holdsPhone(note: string, digits: string): boolean {
  return note.replace(/\D/g, '').includes(digits);
}

/** Receipts that concern the buyer, newest first. */
export async function findReceiptsMentioning(
  db: Knex,
  { id: userId, phone }: { id: string; phone: string },
): Promise<SaleRow[]> {
  const digits = phoneDigits(phone);
  const rows = await findSalesMentioning(db, { userId, digits });
  return rows.filter(({ note, customer_id }) => customer_id === userId || holdsPhone(note, digits));
}

/** A void keeps the receipt as the device held it: a second copy of the note. */
async function eraseVoidedNotes(trx: Knex.Transaction, digits: string): Promise<void> {
  for (const { id, sale } of await findVoidsMentioning(trx, digits)) {
    const held = JSON.parse(sale) as { note?: unknown };
    if (typeof held.note === 'string' && holdsPhone(held.note, digits))
      await updateVoidedSale(trx, id, JSON.stringify({ ...held, note: '' }));
  }
}

/** Erases the notes of these receipts and their voids; search finds the receipts by number and goods only from now on. */
export async function eraseNotes(trx: Knex.Transaction, sales: readonly SaleRow[], phone: string): Promise<void> {
  await eraseVoidedNotes(trx, phoneDigits(phone));
  for (const { id, number } of sales) {
    const titles = await titlesOf(trx, id);
    await updateNote(trx, id, { note: '', search: ` ${foldForSearch([number, ...titles].join(' '))}` });
  }
}
