/** Changes that the desk makes beside the status: the staff comment, the price of a transport company, day and hours, goods that came back. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { formatRoubles, kopecksOrNull, roublesOrNull, toKopecks } from '#contract/values/money.ts';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { PAID_BY, paidOf } from '#contract/orders/order-payments.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import {
  changeOrder,
  lockKnownOrder,
  orderChangedError,
  type OrderAct,
  type OrderAsked,
} from '../model/order-context.ts';
import { readFacts, readOpening } from '../../shop/facts/shop-facts.ts';
import { eventInstant, insertEvent, updateOrder } from '../model/order-store.ts';
import { paymentsOf } from '../payments/payment-store.ts';
import { deliveryPricedText, returnedText, slotMovedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-letters.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { moveOrderSlot, priceDelivery as priceDeliveryContract } from '#contract/orders/order-desk.ts';
import { NO_TRANSPORT_SLOT } from '#contract/orders/orders.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { slotKey, slotWords } from '#contract/shop/slots.ts';
import { slotProblem } from '../checkout/order-slot.ts';
import { writeAct } from '../../audit/record-audit.ts';

/**
 * Saves the comment that only staff read; also on a closed order. `base` is the text that the form showed: throws `comment_changed` when the
 * stored one is another.
 */
export function commentOrder(
  db: Knex,
  orderId: string,
  { text, base }: { readonly text: string; readonly base?: string | undefined },
  now: Date,
): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    const order = await lockKnownOrder(trx, orderId);
    if (order.staff_comment === text) return order;
    if (base !== undefined && order.staff_comment !== base) {
      throw new CodedError('comment_changed', {
        details: [
          { path: 'staffComment', message: 'Сейчас сохранено другое', before: base, after: order.staff_comment },
        ],
      });
    }
    const change = { staff_comment: text, updated_at: eventInstant(order, now) };
    await updateOrder(trx, orderId, change);
    return { ...order, ...change };
  });
}

/**
 * Sets the price of the transport company; updates the total and adds an event that the buyer reads. Throws `order_closed`, and
 * `delivery_price_changed` when the stored price is not the one that the form showed (`base`).
 */
export function priceDelivery(
  asked: OrderAsked,
  orderId: string,
  { price: roubles, base }: BodyOf<typeof priceDeliveryContract>,
): Promise<OrderRow> {
  return writeAct(asked, async (act) => {
    const { trx } = act;
    const order = await lockKnownOrder(trx, orderId);
    if (!isOpenOrder(order.status)) throw new CodedError('order_closed');
    if (order.delivery !== 'transport')
      throw new CodedError('validation', { text: 'Цену доставки назначают только для транспортной компании' });
    const price = toKopecks(roubles);
    if (order.delivery_price === price) return order;
    if (base !== undefined && order.delivery_price !== kopecksOrNull(base)) {
      const stored = roublesOrNull(order.delivery_price);
      throw new CodedError('delivery_price_changed', {
        details: [{ path: 'price', message: 'Сейчас назначена другая цена', before: base, after: stored }],
      });
    }
    const total = order.goods_total - order.bonus_spent + price;
    const change = { delivery_price: price, delivery_agreed: true, total };
    const priced = await changeOrder(act, order, change, `Доставка: ${formatRoubles(roubles)}`);
    const paid = paidOf({ ...priced, payments: await paymentsOf(trx, [orderId]) });
    const hasBank = hasBankDetails(await readFacts(trx));
    await writeToBuyer(act, priced, deliveryPricedText(priced, paid, hasBank));
    return priced;
  });
}

/** Writes the event and the letter, in the return's own transaction. */
export async function notifyOfReturn(
  act: OrderAct,
  order: OrderRow,
  receipt: ReturnReceipt,
  how: PaymentWay | undefined,
): Promise<void> {
  const { trx, actorId, now } = act;
  const at = eventInstant(order, now);
  const means = how === undefined || receipt.total === 0 ? '' : ` ${PAID_BY[how]}`;
  const note = `Возврат ${receipt.number}: ${formatRoubles(receipt.total)}${means}`;
  await updateOrder(trx, order.id, { updated_at: at });
  await insertEvent(trx, order, { actor_id: actorId, note, at });
  await writeToBuyer(act, order, returnedText(order, receipt));
}

/**
 * Sets the slot and returns the order after it; the confirmed slot that it has already changes nothing. Throws `not_found`, `order_closed`,
 * `order_changed` for another revision, `slot_taken` for hours that are not offered or not free, unless the person typed them.
 */
export function moveSlot(
  asked: OrderAsked,
  orderId: string,
  { slot, byHand, revision }: BodyOf<typeof moveOrderSlot>,
): Promise<OrderRow> {
  return writeAct(asked, async (act) => {
    const { trx, now } = act;
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
    const problem = await slotProblem(trx, place, slot, { now, timeZone: act.settings.SHOP_TIMEZONE });
    if (problem !== undefined && !byHand) throw new CodedError('slot_taken', { text: problem });
    const change = { slot: key, slot_unconfirmed: false };
    const moved = await changeOrder(act, order, change, `День и часы: ${slotWords(slot)}`);
    await writeToBuyer(act, moved, slotMovedText(moved));
    return moved;
  });
}
