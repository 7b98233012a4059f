/** The bonus account as its owner sees it. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readBonuses as contract } from '#contract/orders/orders.ts';
import { isOpenOrder, type OrderStatus } from '#contract/orders/order-machine.ts';
import { readAccount } from './bonus-ledger.ts';
import { entriesOf } from './bonus-store.ts';

/** Usable, pending, held by open orders, and the history, newest first. */
export async function readBonuses(db: Knex, userId: string, now: Date): Promise<AnswerOf<typeof contract>> {
  const entries = await entriesOf(db, userId);
  const { balance, pending } = readAccount(entries, now.toISOString());
  // Bonuses released by edits are no longer held.
  const holding = entries.filter(
    ({ kind, order_id, edit_id }) => (kind === 'hold' || edit_id !== null) && order_id !== null,
  );
  const orders = await db('orders')
    .whereIn(
      'id',
      holding.map(({ order_id }) => order_id ?? ''),
    )
    .select('id', 'status');
  const open = new Set(orders.filter(({ status }) => isOpenOrder(status as OrderStatus)).map(({ id }) => id));
  return {
    balance,
    pending,
    held: holding.filter(({ order_id }) => open.has(order_id ?? '')).reduce((sum, { amount }) => sum - amount, 0),
    history: entries.toReversed().map((entry) => ({
      date: entry.at,
      title: entry.title,
      amount: entry.amount,
      usableFrom: entry.kind === 'accrual' ? entry.usable_from : null,
      expiresAt: entry.expires_at,
    })),
  };
}
