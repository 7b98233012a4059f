/**
 * Proves that the bonus ledger is what the orders say: each order that spent bonuses held them once, gave them back once if it
 * was canceled, brought once what it earned when it was delivered, and took back no more than that. And that no account was
 * ever below zero by more than returns explain.
 */
import type { Knex } from 'knex';
import { toRoubles } from '#contract/rules/money.ts';
import type { BonusEntryRow, OrderRow } from '#db/order-tables.ts';
import { readAccount } from './bonus-ledger.ts';
import { allEntries } from './bonus-store.ts';

export interface BonusError {
  /** `order 10001`, or `person <id>`. */
  readonly where: string;
  readonly what: 'hold' | 'release' | 'accrual' | 'return' | 'owner' | 'sum' | 'debt';
  /** Whole bonuses; several entries where one is expected are listed. */
  readonly expected: string;
  readonly found: string;
}

type ProvedOrder = Pick<OrderRow, 'id' | 'number' | 'status' | 'user_id' | 'bonus_spent' | 'bonus_earned'>;

const amounts = (entries: readonly BonusEntryRow[]): string => (entries.length === 0 ? 'none' : entries.map(({ amount }) => amount).join(', '));
const sumOf = (entries: readonly BonusEntryRow[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

function groupBy<K>(entries: readonly BonusEntryRow[], key: (entry: BonusEntryRow) => K): Map<K, BonusEntryRow[]> {
  const groups = new Map<K, BonusEntryRow[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return groups;
}

function* orderErrors(order: ProvedOrder, entries: readonly BonusEntryRow[]): Generator<BonusError> {
  const where = `order ${order.number}`;
  const owned = order.user_id !== null;
  const spent = owned ? toRoubles(order.bonus_spent) : 0;
  const expected = {
    hold: -spent,
    release: order.status === 'canceled' ? spent : 0,
    accrual: owned && order.status === 'delivered' ? order.bonus_earned : 0,
  };
  for (const [what, amount] of Object.entries(expected) as [keyof typeof expected, number][]) {
    const found = amounts(entries.filter(({ kind }) => kind === what));
    const wanted = amount === 0 ? 'none' : String(amount);
    if (found !== wanted) yield { where, what, expected: wanted, found };
  }
  const taken = -sumOf(entries.filter(({ kind }) => kind === 'return'));
  if (taken < 0 || taken > expected.accrual) yield { where, what: 'return', expected: `from 0 to ${expected.accrual}`, found: String(taken) };
  for (const { user_id } of entries) if (user_id !== order.user_id) yield { where, what: 'owner', expected: String(order.user_id), found: user_id };
}

/** `entries` oldest first. */
function* accountErrors(userId: string, entries: readonly BonusEntryRow[], now: string): Generator<BonusError> {
  const where = `person ${userId}`;
  const { balance, pending, expired } = readAccount(entries, now);
  const accounted = balance + pending + expired.reduce((sum, { amount }) => sum + amount, 0);
  // Nothing of the ledger's sum may vanish between lots: a write-off of more than was left would.
  if (accounted !== sumOf(entries)) yield { where, what: 'sum', expected: String(sumOf(entries)), found: String(accounted) };
  for (let count = 1; count <= entries.length; count += 1) {
    const until = entries.slice(0, count);
    const at = until.at(-1)?.at ?? now;
    const owed = -readAccount(until, at).balance;
    const explained = -sumOf(until.filter(({ kind }) => kind === 'return'));
    if (owed > explained) {
      yield { where, what: 'debt', expected: `at most ${explained}`, found: String(owed) };
      return;
    }
  }
}

/** Every disagreement between orders and ledger; an empty list is the proof. */
export async function proveBonuses(db: Knex, now: Date): Promise<BonusError[]> {
  const entries = await allEntries(db);
  const byOrder = groupBy(entries, ({ order_id }) => order_id);
  const errors: BonusError[] = [];
  const orders: ProvedOrder[] = await db('orders').orderBy('number').select('id', 'number', 'status', 'user_id', 'bonus_spent', 'bonus_earned');
  for (const order of orders) errors.push(...orderErrors(order, byOrder.get(order.id) ?? []));
  for (const [userId, own] of groupBy(entries, ({ user_id }) => user_id)) errors.push(...accountErrors(userId, own, now.toISOString()));
  return errors;
}
