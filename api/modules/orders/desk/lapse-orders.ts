/** Unconfirmed new orders lapse, so that their goods are free again. Buyers see the date, and get a letter a day before. */
import type { Knex } from 'knex';
import { longDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderContext } from '../model/order-context.ts';
import { updateOrder } from '../model/order-store.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { lapsingText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-letters.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Shortest time between the warning and the cancellation. */
const WARNED_MS = 20 * 60 * 60_000;

const daysLater = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
const daysEarlier = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Earliest instant at which a new order lapses, counted from its last change; null when it doesn't. */
export function lapseInstant(
  { status, updated_at }: Pick<OrderRow, 'status' | 'updated_at'>,
  heldDays: number,
): string | null {
  return status === 'new' && heldDays > 0 ? daysLater(updated_at, heldDays) : null;
}

const isWarned = ({ lapse_warned_at, updated_at }: OrderRow): boolean =>
  lapse_warned_at !== null && lapse_warned_at > updated_at;

/** Warns about orders that are about to lapse, and cancels those warned about long enough ago. Returns how many of each. */
export async function lapseOrders(context: OrderContext): Promise<{ warned: number; lapsed: number }> {
  const { db, now } = context;
  const { heldDays } = await readTerms(db);
  if (heldDays === 0) return { warned: 0, lapsed: 0 };
  const due = await db('orders')
    .where('status', 'new')
    .where('updated_at', '<=', daysEarlier(now, heldDays - 1))
    .orderBy('number')
    .select();
  const over = due.filter(
    (order) =>
      isWarned(order) &&
      Date.parse(order.lapse_warned_at ?? '') + WARNED_MS <= now.getTime() &&
      order.updated_at <= daysEarlier(now, heldDays),
  );
  let [warned, lapsed] = [0, 0];
  for (const order of due) {
    if (over.includes(order)) {
      const days = `Заказ не подтвердили за ${counted(heldDays, 'день', 'дня', 'дней')}`;
      const note = Boolean(order.unreserved) ? days : `${days}, товары больше не отложены`;
      const { status } = await moveOrder(context, {
        orderId: order.id,
        to: 'canceled',
        actorId: null,
        note,
        lapsedSince: order.updated_at,
      });
      if (status === 'canceled') lapsed += 1;
    } else if (!isWarned(order) && (await warn(context, order.id, order.updated_at, heldDays))) warned += 1;
  }
  return { warned, lapsed };
}

/** False when the order has changed meanwhile. */
function warn({ db, settings, now }: OrderContext, id: string, seen: string, heldDays: number): Promise<boolean> {
  return writeTransaction(db, async (trx: Knex.Transaction) => {
    const order = await lockOrder(trx, id);
    if (order === undefined || order.status !== 'new' || order.updated_at !== seen || isWarned(order)) return false;
    await updateOrder(trx, id, { lapse_warned_at: now.toISOString() });
    const ends = new Date(Math.max(Date.parse(daysLater(seen, heldDays)), now.getTime() + WARNED_MS));
    await writeToBuyer({ trx, settings, now }, order, lapsingText(order, longDay(ends, settings.SHOP_TIMEZONE)));
    return true;
  });
}
