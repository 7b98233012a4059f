/** What orders do to a bonus account: hold, release, accrue. Each runs in the transaction of the order's own deed. */
import type { Knex } from 'knex';
import { takeTurn } from '#db/write.ts';
import { readAccount } from './bonus-ledger.ts';
import { entriesOf, insertEntry } from './bonus-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The order an entry belongs to, as people read it. */
export interface OrderNamed {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
}

/** Life of bonuses, in days. */
export interface BonusLife {
  readonly usableAfterDays: number;
  readonly expireAfterDays: number;
}

const later = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();

/** Usable bonuses of a person; those who ask inside a transaction take turns until it ends. */
export async function usableBonuses(db: Knex, userId: string, now: Date): Promise<number> {
  if (db.isTransaction === true) await takeTurn(db as Knex.Transaction, `bonuses ${userId}`);
  return Math.max(0, readAccount(await entriesOf(db, userId), now.toISOString()).balance);
}

/** Sets bonuses aside for an order; the caller has asked `usableBonuses` in the same transaction. */
export async function holdBonuses(trx: Knex.Transaction, order: OrderNamed, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  await insertEntry(trx, {
    user_id: order.userId, kind: 'hold', amount: -amount, order_id: order.id, title: `Оплата заказа № ${order.number}`,
    at: now.toISOString(), usable_from: null, expires_at: null,
  });
}

/** Gives back what a canceled order held: usable at once, for a whole new life. */
export async function releaseBonuses(trx: Knex.Transaction, order: OrderNamed, amount: number, life: BonusLife, now: Date): Promise<void> {
  if (amount === 0) return;
  await takeTurn(trx, `bonuses ${order.userId}`);
  await insertEntry(trx, {
    user_id: order.userId, kind: 'release', amount, order_id: order.id, title: `Отмена заказа № ${order.number}`,
    at: now.toISOString(), usable_from: now.toISOString(), expires_at: later(now, life.expireAfterDays),
  });
}

/** What a delivered order brings. */
export async function accrueBonuses(trx: Knex.Transaction, order: OrderNamed, amount: number, life: BonusLife, now: Date): Promise<void> {
  if (amount === 0) return;
  await takeTurn(trx, `bonuses ${order.userId}`);
  await insertEntry(trx, {
    user_id: order.userId, kind: 'accrual', amount, order_id: order.id, title: `Начислено за заказ № ${order.number}`,
    at: now.toISOString(), usable_from: later(now, life.usableAfterDays), expires_at: later(now, life.expireAfterDays),
  });
}
