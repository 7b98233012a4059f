/** Signs of abuse for the desk: buyers and networks close to the limits of held goods, and the number of orders refused for it. */
import type { Knex } from 'knex';
import type { DeskFilter, DeskLoad } from '#contract/orders/order-desk.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Terms } from '#contract/shop/settings.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { countRows } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';
import { heldLimits, type Held } from '../checkout/held-orders.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { deskWhere } from './desk-filter.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Share of the limit from which the desk is notified. */
const REPORTED_SHARE = 0.8;
/** Groups reported: the desk needs to see that there are more, not each of them. */
const MAX_GROUPS = 10;

type NewOrder = Pick<OrderRow, 'id' | 'user_id' | 'buyer_phone' | 'network' | 'goods_total'> & {
  role: string | null;
  units: number;
};

async function newOrders(db: Knex): Promise<NewOrder[]> {
  const rows: NewOrder[] = await db('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .join('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.status', 'new')
    .whereNot('orders.network', '')
    // Orders without a hold hold no goods.
    .where('orders.unreserved', false)
    .groupBy('orders.id', 'orders.user_id', 'orders.buyer_phone', 'orders.network', 'orders.goods_total', 'users.role')
    .select(
      'orders.id',
      'orders.user_id',
      'orders.buyer_phone',
      'orders.network',
      'orders.goods_total',
      { role: 'users.role' },
      { units: db.raw('SUM(order_lines.qty)') },
    );
  return rows.map((row) => ({ ...row, units: Number(row.units) }));
}

interface Group extends Held {
  readonly scope: 'network' | 'contact';
  readonly key: string;
  readonly limits: Held;
}

const share = ({ orders, units, sum, limits }: Group): number =>
  Math.max(orders / limits.orders, units / limits.units, sum / limits.sum);

function groupsNearLimit(orders: readonly NewOrder[], terms: Terms): Group[] {
  const [ofNetwork, ofContact] = [heldLimits(terms, terms.heldFactor), heldLimits(terms, 1)];
  const groups = (scope: Group['scope'], keyOf: (order: NewOrder) => string): Group[] =>
    [...groupBy(orders, keyOf)].map(([key, own]) => ({
      ...{ scope, key, orders: own.length },
      units: own.reduce((sum, { units }) => sum + units, 0),
      sum: own.reduce((sum, { goods_total }) => sum + goods_total, 0),
      limits: scope === 'network' || own[0]?.role === 'wholesale' ? ofNetwork : ofContact,
    }));
  return (
    [...groups('network', ({ network }) => network), ...groups('contact', ({ buyer_phone }) => buyer_phone)]
      // A single order is no sign of abuse, however large it is.
      .filter((group) => group.orders > 1 && share(group) >= REPORTED_SHARE)
      .sort((a, b) => share(b) - share(a))
      .slice(0, MAX_GROUPS)
  );
}

/** Filter of the desk's list that shows the group's new orders: those that hold nothing too. */
const filterOf = ({ scope, key }: Group): DeskFilter => (scope === 'network' ? { network: key } : { q: key });

/** Number of refusals in the last day, and groups close to their limit. */
export async function readDeskLoad(db: Knex, now: Date, timeZone: string): Promise<DeskLoad> {
  const since = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 13);
  const [row] = await db('order_refusals')
    .where('hour', '>', since)
    .sum<{ count: number | null }[]>({ count: 'count' });
  const heavy: DeskLoad['heavy'] = [];
  for (const group of groupsNearLimit(await newOrders(db), await readTerms(db))) {
    const { scope, key, units, sum } = group;
    const orders = await countRows(db('orders').modify(deskWhere({ status: 'new', ...filterOf(group) }, timeZone)));
    heavy.push({ scope, key, orders, units, sum: toRoubles(sum) });
  }
  return { refused: Number(row?.count ?? 0), heavy };
}

/** Deletes refusals older than the report covers; returns how many hours of them. */
export function pruneRefusals(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 30 * DAY_MS).toISOString().slice(0, 13);
  return writeTransaction(db, (trx) => trx('order_refusals').where('hour', '<', before).delete());
}
