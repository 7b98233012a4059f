/** Changes that the desk makes beside the status: the staff comment, the price of a transport company. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { OrderContext } from '../model/order-context.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import { lockKnownOrder } from '../model/lock-order.ts';
import { eventInstant, insertEvent, updateOrder } from '../model/order-store.ts';
import { paymentsOf } from '../payments/payment-store.ts';
import { deliveryPricedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-to-buyer.ts';

/** An edit of the staff comment; `base` is the text that the form showed. */
export interface CommentEdit {
  readonly text: string;
  readonly base?: string | undefined;
}

/**
 * Saves the comment that only staff read; also on a closed order. Throws `comment_changed` when the stored comment is not the one that the
 * form showed.
 */
export async function commentOrder(
  db: Knex,
  orderId: string,
  { text, base }: CommentEdit,
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

/** A new price of the transport company in roubles; `base` is the price that the form showed, null for none. */
export interface DeliveryPriceEdit {
  readonly price: number;
  readonly base?: number | null | undefined;
}

/**
 * Sets the price of the transport company; updates the total and adds an event that the buyer reads. Throws `order_closed`, and
 * `delivery_price_changed` when the stored price is not the one that the form showed.
 */
export async function priceDelivery(
  { db, settings, now }: OrderContext,
  orderId: string,
  { price: roubles, base }: DeliveryPriceEdit,
  actorId: string,
): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    const order = await lockKnownOrder(trx, orderId);
    if (!isOpenOrder(order.status)) throw new CodedError('order_closed');
    if (order.delivery !== 'transport')
      throw new CodedError('validation', { text: 'Цену доставки назначают только для транспортной компании' });
    const price = toKopecks(roubles);
    if (order.delivery_price === price) return order;
    if (base !== undefined && order.delivery_price !== (base === null ? null : toKopecks(base))) {
      const stored = order.delivery_price === null ? null : toRoubles(order.delivery_price);
      throw new CodedError('delivery_price_changed', {
        details: [{ path: 'price', message: 'Сейчас назначена другая цена', before: base, after: stored }],
      });
    }
    const at = eventInstant(order, now);
    const change = {
      delivery_price: price,
      delivery_agreed: true,
      total: order.goods_total - order.bonus_spent + price,
      updated_at: at,
      revision: order.revision + 1,
    };
    await updateOrder(trx, orderId, change);
    const note = `Доставка: ${formatRoubles(roubles)}`;
    await insertEvent(trx, order, { actor_id: actorId, note, at, revision: change.revision });
    const priced = { ...order, ...change };
    const paid = paidOf({ ...priced, payments: await paymentsOf(trx, [orderId]) });
    const hasBank = hasBankDetails(await readFacts(trx));
    await writeToBuyer(trx, priced, deliveryPricedText(priced, paid, hasBank), { settings, now }, 'shop');
    return priced;
  });
}
