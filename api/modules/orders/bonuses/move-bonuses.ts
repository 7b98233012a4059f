/** Effects of orders and returns on a bonus account: hold, release, accrue, take back, in their own transactions. Whole bonuses. */
import type { Knex } from 'knex';
import type { BonusEntryRow, OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { readAccount } from './bonus-ledger.ts';
import { entriesOf, insertEntry } from './bonus-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The order that an entry belongs to; one without an account has no entries. */
type OrderRef = Pick<OrderRow, 'id' | 'number' | 'user_id'>;

/** The instant this many days after `now`, ISO. */
export const addDays = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();

type Entry = Partial<BonusEntryRow> & Pick<BonusEntryRow, 'kind' | 'amount' | 'title'>;

/** Writes an entry about the order; without dates of its own it neither waits nor expires. */
async function enter(trx: Knex.Transaction, { id, user_id }: OrderRef, entry: Entry, now: Date): Promise<void> {
  if (user_id !== null) await insertEntry(trx, { ...entry, user_id, order_id: id, at: now.toISOString() });
}

const lockAccount = (trx: Knex.Transaction, { user_id }: OrderRef) => takeAdvisoryLock(trx, `bonuses ${user_id}`);

/** Usable bonuses of a person. Inside a transaction it locks the account until the transaction ends. */
export async function usableBonuses(db: Knex, userId: string, now: Date): Promise<number> {
  if (db.isTransaction === true) await takeAdvisoryLock(db as Knex.Transaction, `bonuses ${userId}`);
  return Math.max(0, readAccount(await entriesOf(db, userId), now.toISOString()).balance);
}

/** Holds bonuses for an order; the caller has called `usableBonuses` in the same transaction. */
export async function holdBonuses(trx: Knex.Transaction, order: OrderRef, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  await enter(trx, order, { kind: 'hold', amount: -amount, title: `Оплата заказа № ${order.number}` }, now);
}

/** Gives back what a canceled order held, with its former expiry. Returns how many of them are still usable. */
export async function releaseBonuses(
  trx: Knex.Transaction,
  order: OrderRef,
  amount: number,
  now: Date,
): Promise<number> {
  const { user_id } = order;
  if (amount === 0 || user_id === null) return 0;
  await lockAccount(trx, order);
  const balance = async () => readAccount(await entriesOf(trx, user_id), now.toISOString()).balance;
  const before = await balance();
  await enter(trx, order, { kind: 'release', amount, title: `Отмена заказа № ${order.number}` }, now);
  return (await balance()) - before;
}

/** Releases part of an open order's hold, because an edit left less to pay with bonuses. */
export async function reduceHeldBonuses(
  trx: Knex.Transaction,
  order: OrderRef,
  { editId, amount }: { editId: string; amount: number },
  now: Date,
): Promise<void> {
  if (amount === 0 || order.user_id === null) return;
  await lockAccount(trx, order);
  const title = `Изменение заказа № ${order.number}`;
  await enter(trx, order, { kind: 'release', amount, edit_id: editId, title }, now);
}

/** Credits the bonuses that a delivered order earned. */
export async function accrueBonuses(
  trx: Knex.Transaction,
  order: OrderRef & Pick<OrderRow, 'bonus_earned'>,
  now: Date,
): Promise<void> {
  const amount = order.bonus_earned;
  if (amount === 0 || order.user_id === null) return;
  await lockAccount(trx, order);
  const terms = await readTerms(trx);
  const usable_from = addDays(now, terms.bonusUsableAfterDays);
  const expires_at = addDays(now, terms.bonusExpireAfterDays);
  const title = `Начислено за заказ № ${order.number}`;
  await enter(trx, order, { kind: 'accrual', amount, title, usable_from, expires_at }, now);
}

/** Bonus effects of a return of an order's goods: the id of the return, and whole bonuses. */
export interface ReturnedBonuses {
  readonly returnId: string;
  /** Refunded bonuses are usable now and expire after the full period. */
  readonly givenBack: number;
  /** Earned bonuses to take back: from what the order earned, then from other lots; the rest is owed. */
  readonly takenBack: number;
}

/** Gives and takes back what a return says; returns how many were taken: bonuses that expired unused are not taken a second time. */
export async function returnBonuses(
  trx: Knex.Transaction,
  order: OrderRef,
  returned: ReturnedBonuses,
  now: Date,
): Promise<number> {
  const { returnId, givenBack } = returned;
  if (order.user_id === null || (givenBack === 0 && returned.takenBack === 0)) return 0;
  await lockAccount(trx, order);
  const takenBack = Math.min(returned.takenBack, remainingEarned(await entriesOf(trx, order.user_id), order.id));
  const entry = { return_id: returnId, title: `Возврат по заказу № ${order.number}` };
  if (takenBack > 0) await enter(trx, order, { ...entry, kind: 'return', amount: -takenBack }, now);
  const expires_at = addDays(now, (await readTerms(trx)).bonusExpireAfterDays);
  const term = { usable_from: now.toISOString(), expires_at };
  if (givenBack > 0) await enter(trx, order, { ...entry, ...term, kind: 'release', amount: givenBack }, now);
  return takenBack;
}

/** Bonuses that the order earned and that are neither written off nor taken back yet. */
function remainingEarned(entries: readonly BonusEntryRow[], orderId: string): number {
  const own = entries.filter(
    (entry) =>
      entry.order_id === orderId &&
      (entry.kind === 'accrual' || entry.kind === 'return' || (entry.kind === 'expire' && entry.return_id === null)),
  );
  return Math.max(
    0,
    own.reduce((sum, { amount }) => sum + amount, 0),
  );
}
