/** Day and hours of an order, set or confirmed by the desk: the history and the letter are one transaction with them. */
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { moveOrderSlot } from '#contract/orders/order-desk.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { NO_TRANSPORT_SLOT } from '#contract/orders/orders.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { slotKey, slotWords } from '#contract/shop/slots.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { readOpening } from '../../shop/facts/shop-facts.ts';
import { slotProblem } from '../checkout/order-slot.ts';
import { slotMovedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-to-buyer.ts';
import { lockKnownOrder } from '../model/lock-order.ts';
import type { OrderContext } from '../model/order-context.ts';
import { eventInstant, insertEvent, updateOrder } from '../model/order-store.ts';
import { orderChangedError } from './order-changed.ts';

/**
 * Sets the slot and returns the order after it; the confirmed slot that it has already changes nothing. Throws `not_found`, `order_closed`,
 * `order_changed` for another revision, `slot_taken` for hours that are not offered or not free, unless the person typed them.
 */
export async function moveSlot(
  { db, settings, now }: OrderContext,
  orderId: string,
  { slot, byHand, revision }: BodyOf<typeof moveOrderSlot>,
  actorId: string,
): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    const order = await lockKnownOrder(trx, orderId);
    const key = slotKey(slot);
    if (order.slot === key && !Boolean(order.slot_unconfirmed)) return order;
    if (!isOpenOrder(order.status)) throw new CodedError('order_closed');
    if (order.revision !== revision) throw await orderChangedError(trx, order, revision);
    const delivery = order.delivery as DeliveryMethod;
    if (delivery === 'transport') throw new CodedError('validation', { text: NO_TRANSPORT_SLOT });
    const point = (await readOpening(trx)).points.find((one) => pointWords(one) === order.address);
    const place = { id: orderId, delivery, pointId: point?.id };
    // Typed hours take their place as well: a buyer of the same hours waits for them.
    const problem = await slotProblem(trx, place, slot, { now, timeZone: settings.SHOP_TIMEZONE });
    if (problem !== undefined && !byHand) throw new CodedError('slot_taken', { text: problem });
    const change = {
      slot: key,
      slot_unconfirmed: false,
      updated_at: eventInstant(order, now),
      revision: order.revision + 1,
    };
    await updateOrder(trx, orderId, change);
    const note = `День и часы: ${slotWords(slot)}`;
    await insertEvent(trx, order, { actor_id: actorId, note, at: change.updated_at, revision: change.revision });
    const moved = { ...order, ...change };
    await writeToBuyer(trx, moved, slotMovedText(moved), { settings, now }, 'shop');
    return moved;
  });
}
