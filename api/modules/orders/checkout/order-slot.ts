/** Day, hours and pickup point of orders: the places that they take, and a place for one more. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { offeredSlots, type Slot, slotKey, slotOf, windowOf } from '#contract/shop/slots.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { SlotColumns } from '../model/order-words.ts';
import { readOpening } from '../../shop/facts/shop-facts.ts';
import { weekOf, weekWords } from '#contract/shop/opening.ts';
import type { PickupPlace } from '../messages/order-texts.ts';

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

export const NO_SLOT: SlotColumns = { slot: '', slot_unconfirmed: false };

/** Orders that hold a place: an unconfirmed slot holds none. The literal lets both engines use the index of slots. */
const holding = (db: Knex) =>
  db('orders').whereRaw("slot <> ''").whereNot('status', 'canceled').where('slot_unconfirmed', false);

/** The slots from today on whose places are all taken. */
export async function fullSlots(db: Knex, { now, timeZone }: Clock): Promise<{ delivery: string; slot: Slot }[]> {
  const opening = await readOpening(db);
  if (opening.slots === undefined) return [];
  const taken = await holding(db)
    .where('slot', '>=', businessDay(now, timeZone))
    .groupBy('delivery', 'slot')
    .select('delivery', 'slot')
    .count<{ delivery: string; slot: string; count: number }[]>({ count: '*' });
  return taken.flatMap(({ delivery, slot: key, count }) => {
    const slot = slotOf(key);
    const places = slot && windowOf(opening, delivery, slot)?.places;
    return slot !== undefined && places !== undefined && places > 0 && Number(count) >= places
      ? [{ delivery, slot }]
      : [];
  });
}

/** The place and way of delivery of an order, and its id, which takes no part in the count. */
export type SlotPlace = Pick<OrderRequest, 'id' | 'delivery' | 'pointId'>;

/** Why the slot cannot be had, in a buyer's words; undefined if it can. Writers of a slot wait for each other: it stays free. */
export async function slotProblem(
  trx: Knex.Transaction,
  { id, ...place }: SlotPlace,
  slot: Slot,
  { now, timeZone }: Clock,
): Promise<string | undefined> {
  const key = slotKey(slot);
  await takeAdvisoryLock(trx, `slot ${place.delivery} ${key}`);
  const opening = await readOpening(trx);
  const places = windowOf(opening, place.delivery, slot)?.places;
  const isOffered = offeredSlots(opening, place, now, timeZone).some((one) => slotKey(one) === key);
  if (places === undefined || !isOffered) return 'Это время больше не предлагается. Выберите другое';
  if (places === 0) return undefined;
  const [row] = await holding(trx)
    .where({ slot: key, delivery: place.delivery })
    .whereNot({ id })
    .count<{ count: number }[]>({ count: '*' });
  return Number(row?.count ?? 0) < places ? undefined : 'Это время только что заняли. Выберите другое';
}

/** Columns of a new order's slot. Throws `slot_taken`; one made offline or at the till keeps it for the manager to confirm. */
export async function takeSlot(
  trx: Knex.Transaction,
  order: SlotPlace & Pick<OrderRequest, 'slot' | 'placedAt'>,
  clock: Clock,
): Promise<SlotColumns> {
  if (order.slot === undefined) return NO_SLOT;
  const problem = await slotProblem(trx, order, order.slot, clock);
  if (problem !== undefined && order.placedAt === undefined) throw new CodedError('slot_taken', { text: problem });
  return { slot: slotKey(order.slot), slot_unconfirmed: problem !== undefined };
}

/**
 * The point where a pickup order is collected: the one it names, else the only one there is; null when the shop has none or the order
 * leaves it open. Throws `validation` for a point that no longer exists.
 */
export async function pointOf(
  trx: Knex.Transaction,
  { delivery, pointId }: Pick<OrderRequest, 'delivery' | 'pointId'>,
): Promise<PickupPlace | null> {
  if (delivery !== 'pickup') return null;
  const opening = await readOpening(trx);
  const { points } = opening;
  const point = pointId === undefined && points.length === 1 ? points[0] : points.find(({ id }) => id === pointId);
  if (point !== undefined) return { point, hours: weekWords(weekOf(opening, point)) };
  if (pointId === undefined) return null;
  throw new CodedError('validation', {
    details: [{ path: 'pointId', message: 'Этого пункта выдачи больше нет: выберите другой' }],
  });
}
