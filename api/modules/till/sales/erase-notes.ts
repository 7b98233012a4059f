/** Erases words about a buyer from receipts of the account or with the buyer's phone in the note, and from their returns and voids. */
import type { Knex } from 'knex';
import { ERASED_REASON } from '#contract/people/erasure.ts';
import { phoneDigits } from '#contract/values/phone.ts';
import { OVERRIDE_REASONS } from '#contract/sales/price-override.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { descending } from '#db/page.ts';
import type { SaleRow, VoidRow } from '#db/tables.ts';
import { clearMovementReasons } from '../../stock/movements/apply-stock-changes.ts';
import { titlesOf } from './sale-store.ts';

/** The parts of a held receipt, or of a held return, that matter here: a device's copy may have any other shape. */
interface Held {
  readonly note?: unknown;
  readonly customerId?: unknown;
  readonly items?: unknown;
}

interface Person {
  readonly id: string;
  readonly phone: string;
}

/** True when the note holds the phone in any notation: digits may be spaced, and +7 or 8 may precede them. */
function holdsPhone(note: string, digits: string): boolean {
  return note.replace(/\D/g, '').includes(digits);
}

/** LIKE pattern for texts that may hold a phone with these ten digits, with any characters between the digits. */
const likePhone = (digits: string): string => `${digits.replace(/\d/g, '%$&')}%`;

/** Receipts attached to the account or with the phone in their note, newest first. */
export async function findReceiptsMentioning(db: Knex, { id, phone }: Person): Promise<SaleRow[]> {
  const digits = phoneDigits(phone);
  const rows = await db('sales')
    .where('note', 'like', likePhone(digits))
    .orWhere('customer_id', id)
    .orderBy(descending('business_at', 'id'))
    .select();
  return rows.filter(({ note, customer_id }) => customer_id === id || holdsPhone(note, digits));
}

/** The line of a held receipt without a typed reason of its price. */
function withoutReason(item: { override?: { reason?: unknown } }): object {
  return item.override === undefined || OVERRIDE_REASONS.some((suggested) => suggested === item.override?.reason)
    ? item
    : { ...item, override: { ...item.override, reason: ERASED_REASON } };
}

/** A void keeps the receipt as the device held it: a second copy of its words. */
async function eraseVoid(trx: Knex.Transaction, { id, sale }: Pick<VoidRow, 'id' | 'sale'>): Promise<void> {
  const held = JSON.parse(sale) as Held & object;
  const words = { ...('note' in held && { note: '' }), ...('reason' in held && { reason: '' }) };
  const lines = Array.isArray(held.items) ? { items: held.items.map(withoutReason) } : {};
  await trx('voids')
    .where({ id })
    .update({ reason: '', sale: JSON.stringify({ ...held, ...words, ...lines }) });
  await clearMovementReasons(trx, { kind: 'void', id });
}

/** Voids that concern the buyer, also of receipts that were never booked. */
async function eraseVoidsMentioning(trx: Knex.Transaction, person: Person): Promise<void> {
  const digits = phoneDigits(person.phone);
  const rows = await trx('voids')
    .where('sale', 'like', likePhone(digits))
    .orWhere('sale', 'like', `%${person.id}%`)
    .select('id', 'sale');
  for (const row of rows) {
    const { note, customerId } = JSON.parse(row.sale) as Held;
    if (customerId === person.id || (typeof note === 'string' && holdsPhone(note, digits))) await eraseVoid(trx, row);
  }
}

/** Erases the words on these receipts, their returns and voids; search finds the receipts by number and goods only from now on. */
export async function eraseNotes(trx: Knex.Transaction, sales: readonly SaleRow[], person: Person): Promise<void> {
  await eraseVoidsMentioning(trx, person);
  for (const { id, number } of sales) {
    const search = ` ${foldForSearch([number, ...(await titlesOf(trx, id))].join(' '))}`;
    await trx('sales').where({ id }).update({ note: '', search });
    // The suggested reasons of changed prices say nothing about a buyer.
    await trx('sale_lines')
      .where({ sale_id: id })
      .whereNotIn('override_reason', [...OVERRIDE_REASONS])
      .update({ override_reason: ERASED_REASON });
    await clearReturnReasons(trx, { sale_id: id });
    for (const row of await trx('voids').where({ sale_id: id }).select('id', 'sale')) await eraseVoid(trx, row);
  }
}

export async function clearReturnReasons(
  trx: Knex.Transaction,
  document: { sale_id: string } | { order_id: string },
): Promise<void> {
  const ids = (await trx('returns').where(document).pluck('id')) as string[];
  await trx('returns').where(document).update({ reason: '' });
  for (const id of ids) await clearMovementReasons(trx, { kind: 'return', id });
}

/** Beginnings of the reasons that a till gives to an order's prepayment; the buyer's name follows. */
const PREPAYMENT_REASONS = ['Предоплата', 'Возврат предоплаты'] as const;

/** Leaves of cash in the drawer what it was for, without names. A prepayment given back has no id of its own: found by name. */
export async function clearMoveReasons(
  trx: Knex.Transaction,
  orders: readonly { readonly id: string; readonly buyer_name: string }[],
): Promise<void> {
  for (const { id, buyer_name: name } of orders)
    for (const reason of PREPAYMENT_REASONS)
      await trx('shift_moves')
        .where({ reason: `${reason}: ${name}` })
        .orWhere(
          (move) =>
            void move
              .whereIn('move_id', trx('order_payments').where({ order_id: id }).select('id'))
              .where('reason', 'like', `${reason}: %`),
        )
        .update({ reason });
}
