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

const mentionedOf = ({ id, phone }: { id: string; phone: string }): Mentioned => ({
  userId: id,
  digits: phoneDigits(phone),
});

/** True when the note holds the phone in any notation: digits may be spaced, and +7 or 8 may precede them. */
function holdsPhone(note: string, digits: string): boolean {
  return note.replace(/\D/g, '').includes(digits);
}

/** Receipts that concern the buyer, newest first. */
export async function findReceiptsMentioning(db: Knex, person: { id: string; phone: string }): Promise<SaleRow[]> {
  const mentioned = mentionedOf(person);
  const rows = await findSalesMentioning(db, mentioned);
  return rows.filter(({ note, customer_id }) => customer_id === mentioned.userId || holdsPhone(note, mentioned.digits));
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
  await updateVoid(trx, id, { reason: '', sale: JSON.stringify({ ...held, ...words, ...lines }) });
  await clearMovementReasons(trx, { kind: 'void', id });
}

/** Voids that concern the buyer, also of receipts that were never booked. */
async function eraseVoidsMentioning(trx: Knex.Transaction, mentioned: Mentioned): Promise<void> {
  for (const row of await findVoidsMentioning(trx, mentioned)) {
    const { note, customerId } = JSON.parse(row.sale) as Held;
    if (customerId === mentioned.userId || (typeof note === 'string' && holdsPhone(note, mentioned.digits)))
      await eraseVoid(trx, row);
  }
}

/** Erases the words on these receipts, their returns and voids; search finds the receipts by number and goods only from now on. */
export async function eraseNotes(
  trx: Knex.Transaction,
  sales: readonly SaleRow[],
  person: { id: string; phone: string },
): Promise<void> {
  await eraseVoidsMentioning(trx, mentionedOf(person));
  for (const { id, number } of sales) {
    const titles = await titlesOf(trx, id);
    await updateNote(trx, id, { note: '', search: ` ${foldForSearch([number, ...titles].join(' '))}` });
    await clearOverrides(trx, id);
    await clearReturnReasons(trx, { sale_id: id });
    for (const row of await voidsOf(trx, id)) await eraseVoid(trx, row);
  }
}

/** A buyer's account and the ten digits of the buyer's phone. */
interface Mentioned {
  readonly userId: string;
  readonly digits: string;
}

/** LIKE pattern for texts that may hold a phone with these ten digits, with any characters between the digits. */
function likePhone(digits: string): string {
  return `${digits.replace(/\d/g, '%$&')}%`;
}

/** Voids of receipts attached to the account, and of those whose note may hold the phone. */
function findVoidsMentioning(db: Knex, { userId, digits }: Mentioned): Promise<Pick<VoidRow, 'id' | 'sale'>[]> {
  return db('voids')
    .where('sale', 'like', likePhone(digits))
    .orWhere('sale', 'like', `%${userId}%`)
    .select('id', 'sale');
}

function voidsOf(db: Knex, saleId: string): Promise<Pick<VoidRow, 'id' | 'sale'>[]> {
  return db('voids').where({ sale_id: saleId }).select('id', 'sale');
}

/** Words about buyers on receipts and their voids; knex only. */
async function updateVoid(trx: Knex.Transaction, id: string, change: Pick<VoidRow, 'reason' | 'sale'>): Promise<void> {
  await trx('voids').where({ id }).update(change);
}

/** Sales attached to the account, and those whose note may hold the phone; newest first. */
function findSalesMentioning(db: Knex, { userId, digits }: Mentioned): Promise<SaleRow[]> {
  return db('sales')
    .where('note', 'like', likePhone(digits))
    .orWhere('customer_id', userId)
    .orderBy(descending('business_at', 'id'))
    .select();
}

async function updateNote(trx: Knex.Transaction, id: string, change: Pick<SaleRow, 'note' | 'search'>): Promise<void> {
  await trx('sales').where({ id }).update(change);
}

/** Replaces the typed reasons of changed prices; the suggested ones say nothing about a buyer. */
async function clearOverrides(trx: Knex.Transaction, saleId: string): Promise<void> {
  await trx('sale_lines')
    .where({ sale_id: saleId })
    .whereNotIn('override_reason', [...OVERRIDE_REASONS])
    .update({ override_reason: ERASED_REASON });
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
