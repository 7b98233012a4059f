/**
 * Proves that the bonus ledger agrees with the orders:
 * - each order that spent bonuses held them once, released what its edits left unspent, gave the rest back once if canceled, and earned its
 *   bonuses once when delivered;
 * - each return of its goods gave and took back once what it says, together the share of the goods that came back;
 * - an order whose entries don't say so is settled by corrections that name it, to the same sum;
 * - only corrections and their expiry have no order;
 * - no account was ever further below zero than returns explain, since its last settlement.
 */
import type { Knex } from 'knex';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import { refundOf } from '#contract/returns/refund.ts';
import type { BonusEntryRow, OrderRow } from '#db/order-tables.ts';
import type { ReturnRow } from '#db/till-tables.ts';
import { readAccount } from './bonus-ledger.ts';
import { allEntries } from './bonus-store.ts';

export interface BonusError {
  /** `order 10001`, or `person <id>`. */
  readonly where: string;
  readonly what: string;
  /** Whole bonuses; a list when there are several entries where one is expected. */
  readonly expected: string;
  readonly found: string;
}

type ProvedOrder = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'user_id' | 'goods_total' | 'bonus_spent' | 'bonus_earned'
>;

/** A return of an order's goods; `value` in kopecks at the prices charged. */
type ProvedReturn = Pick<ReturnRow, 'id' | 'order_id' | 'bonus_given_back' | 'bonus_taken_back'> & { value: number };

const amounts = (entries: readonly BonusEntryRow[]): string =>
  entries.length === 0 ? 'none' : entries.map(({ amount }) => amount).join(', ');
const sumOf = (entries: readonly BonusEntryRow[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/** Whole bonuses of an order that an account lacks; negative for those it has too many. */
export interface BonusGap {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly userId: string;
  readonly amount: number;
}

/** An order with what was written for it. */
interface Proved {
  readonly order: ProvedOrder;
  readonly entries: readonly BonusEntryRow[];
  readonly returns: readonly ProvedReturn[];
  /** Corrections that name it. */
  readonly settling: readonly BonusEntryRow[];
}

/** The difference of sums, for the order's buyer and for everybody else with an entry of it. Expiry belongs to the lots. */
function gapsOf({ order, entries, returns, settling }: Proved): BonusGap[] {
  const owner = order.user_id;
  const spent = order.status === 'canceled' ? 0 : toRoubles(order.bonus_spent);
  const earned = order.status === 'delivered' ? order.bonus_earned : 0;
  const returned = returns.reduce((sum, row) => sum + row.bonus_given_back - row.bonus_taken_back, 0);
  const written = groupBy([...entries.filter(({ kind }) => kind !== 'expire'), ...settling], ({ user_id }) => user_id);
  return [...new Set([...(owner === null ? [] : [owner]), ...written.keys()])].flatMap((userId) => {
    const due = userId === owner ? earned - spent + returned : 0;
    const amount = due - sumOf(written.get(userId) ?? []);
    return amount === 0 ? [] : [{ orderId: order.id, orderNumber: String(order.number), userId, amount }];
  });
}

function* orderErrors(proved: Proved): Generator<BonusError> {
  const { order, entries, returns, settling } = proved;
  const where = `order ${order.number}`;
  yield* shareErrors(where, order, entries, order.user_id === null ? [] : returns);
  if (settling.length === 0 || gapsOf(proved).length > 0) yield* entryErrors(where, proved);
}

function* entryErrors(where: string, { order, entries, returns }: Proved): Generator<BonusError> {
  const owned = order.user_id !== null;
  const spent = owned ? toRoubles(order.bonus_spent) : 0;
  // After reductions by edits the rest of a hold is what the order spends now.
  const released = sumOf(entries.filter(({ edit_id }) => edit_id !== null));
  const expected = {
    hold: -spent - released,
    release: order.status === 'canceled' ? spent : 0,
    accrual: owned && order.status === 'delivered' ? order.bonus_earned : 0,
  };
  for (const [what, amount] of Object.entries(expected) as [keyof typeof expected, number][]) {
    const found = amounts(
      entries.filter(({ kind, return_id, edit_id }) => kind === what && return_id === null && edit_id === null),
    );
    const wanted = amount === 0 ? 'none' : String(amount);
    if (found !== wanted) yield { where, what, expected: wanted, found };
  }
  yield* returnErrors(where, entries, owned ? returns : []);
  for (const { user_id } of entries)
    if (user_id !== order.user_id) yield { where, what: 'owner', expected: String(order.user_id), found: user_id };
}

/** Each return wrote the entries it says, and no other entry refers to a return. */
function* returnErrors(
  where: string,
  entries: readonly BonusEntryRow[],
  returns: readonly ProvedReturn[],
): Generator<BonusError> {
  const describe = (list: readonly { id: string | null; amount: number }[]): string =>
    list
      .filter(({ amount }) => amount !== 0)
      .map(({ id, amount }) => `${amount} of ${id ?? 'no return'}`)
      .sort()
      .join(', ') || 'none';
  const written = (kind: BonusEntryRow['kind']) =>
    describe(
      entries
        .filter((entry) => entry.kind === kind && (kind === 'return' || entry.return_id !== null))
        .map(({ return_id, amount }) => ({ id: return_id, amount })),
    );
  const taken = describe(returns.map(({ id, bonus_taken_back }) => ({ id, amount: -bonus_taken_back })));
  const given = describe(returns.map(({ id, bonus_given_back }) => ({ id, amount: bonus_given_back })));
  if (written('return') !== taken) yield { where, what: 'return', expected: taken, found: written('return') };
  if (written('release') !== given) yield { where, what: 'given back', expected: given, found: written('release') };
}

/** All returns of an order together take the share of the returned goods; bonuses that expired unused are not taken a second time. */
function* shareErrors(
  where: string,
  order: ProvedOrder,
  entries: readonly BonusEntryRow[],
  returns: readonly ProvedReturn[],
): Generator<BonusError> {
  if (returns.length === 0) return;
  const paid = { goods: order.goods_total, bonusSpent: order.bonus_spent, bonusEarned: order.bonus_earned };
  const value = returns.reduce((sum, row) => sum + row.value, 0);
  const { givenBack, takenBack } = refundOf(paid, 0, value);
  const ended = -sumOf(entries.filter(({ kind, return_id }) => kind === 'expire' && return_id === null));
  const least = Math.min(takenBack, order.bonus_earned - ended);
  const given = returns.reduce((sum, row) => sum + row.bonus_given_back, 0);
  const taken = returns.reduce((sum, row) => sum + row.bonus_taken_back, 0);
  if (given !== givenBack) yield { where, what: 'share', expected: `${givenBack} given back`, found: String(given) };
  if (taken < least || taken > takenBack)
    yield { where, what: 'share', expected: `${takenBack} taken back`, found: String(taken) };
}

/** @param entries oldest first */
function* accountErrors(userId: string, entries: readonly BonusEntryRow[], now: string): Generator<BonusError> {
  const where = `person ${userId}`;
  const { balance, pending, expired } = readAccount(entries, now);
  const accounted = balance + pending + expired.reduce((sum, { amount }) => sum + amount, 0);
  // The lots must account for the ledger's whole sum: a write-off of more than was left would break it.
  if (accounted !== sumOf(entries))
    yield { where, what: 'sum', expected: String(sumOf(entries)), found: String(accounted) };
  const settledBefore = entries.findLastIndex(({ settles_order_id }) => settles_order_id !== null);
  for (let count = Math.max(0, settledBefore) + 1; count <= entries.length; count += 1) {
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

/** All orders by number, with their entries. */
async function provedOrders(db: Knex, entries: readonly BonusEntryRow[]): Promise<Proved[]> {
  const byOrder = groupBy(entries, ({ order_id }) => order_id);
  const settling = groupBy(entries, ({ settles_order_id }) => settles_order_id);
  const orders: ProvedOrder[] = await db('orders')
    .orderBy('number')
    .select('id', 'number', 'status', 'user_id', 'goods_total', 'bonus_spent', 'bonus_earned');
  const returns = groupBy(await orderReturns(db), ({ order_id }) => order_id);
  return orders.map((order) => ({
    order,
    entries: byOrder.get(order.id) ?? [],
    returns: returns.get(order.id) ?? [],
    settling: settling.get(order.id) ?? [],
  }));
}

/** Differences between the orders and the accounts. */
export async function findBonusGaps(db: Knex): Promise<BonusGap[]> {
  return (await provedOrders(db, await allEntries(db))).flatMap(gapsOf);
}

/** All disagreements between orders and ledger; an empty list is the proof. */
export async function proveBonuses(db: Knex, now: Date): Promise<BonusError[]> {
  const entries = await allEntries(db);
  const errors: BonusError[] = [];
  const orders = await provedOrders(db, entries);
  const edits = new Map((await db('order_edits').select('id', 'order_id')).map(({ id, order_id }) => [id, order_id]));
  for (const { order_id, edit_id } of entries) {
    if (edit_id === null || edits.get(edit_id) === order_id) continue;
    const found = String(edits.get(edit_id));
    errors.push({ where: `edit ${edit_id}`, what: 'edit', expected: String(order_id), found });
  }
  errors.push(...entriesWithoutOrder(entries, new Set(orders.map(({ order }) => order.id))));
  for (const proved of orders) errors.push(...orderErrors(proved));
  for (const [userId, own] of groupBy(entries, ({ user_id }) => user_id))
    errors.push(...accountErrors(userId, own, now.toISOString()));
  return errors;
}

/** Kinds of entries without an order: an administrator's corrections, and the expiry of their bonuses. */
const OF_NO_ORDER: readonly string[] = ['correction', 'expire'] satisfies BonusEntryRow['kind'][];

function* entriesWithoutOrder(entries: readonly BonusEntryRow[], orders: ReadonlySet<string>): Generator<BonusError> {
  for (const { user_id, kind, amount, order_id } of entries) {
    if (order_id === null ? OF_NO_ORDER.includes(kind) : orders.has(order_id)) continue;
    const found = `${kind} ${amount} of ${order_id === null ? 'none' : `the missing ${order_id}`}`;
    yield { where: `person ${user_id}`, what: 'order', expected: 'an order', found };
  }
}

async function orderReturns(db: Knex): Promise<ProvedReturn[]> {
  const rows: ProvedReturn[] = await db('returns')
    .join('return_lines', 'return_lines.return_id', 'returns.id')
    .whereNotNull('returns.order_id')
    .groupBy('returns.id', 'returns.order_id', 'returns.bonus_given_back', 'returns.bonus_taken_back')
    .select('returns.id', 'returns.order_id', 'returns.bonus_given_back', 'returns.bonus_taken_back', {
      value: db.raw('SUM(return_lines.price * return_lines.qty)'),
    });
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
