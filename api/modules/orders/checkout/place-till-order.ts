/**
 * Books an order that a seller wrote at the till. The seller's promise stands, like a sale: prices are those that the seller stated, goods are
 * reserved beyond the available stock too, and only unknown goods refuse it. Differences from the shop's own figures are written into the staff
 * comment. The order begins as confirmed by the desk, so it neither lapses nor counts towards the limits of unconfirmed orders.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import {
  placeTillOrder as contract,
  type TillOrderAnswer,
  type TillOrderRequest,
} from '#contract/orders/till-orders.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { isBeyondLimit } from '#contract/sales/price-override.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { insertRows } from '#db/insert-rows.ts';
import { nextRevision } from '#db/revision.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { TILL_ORDER } from '../../acts/kinds.ts';
import { isRepeat, refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { forceReserveStock, lackingUnits, type OverReserved } from '../../stock/reservations/reserve-stock.ts';
import { ownTermsOf } from '../../people/accounts/present-person.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { deviceInstant } from '../../shop/system/device-time.ts';
import { readOpening } from '../../shop/facts/shop-facts.ts';
import type { OrderContext } from '../model/order-context.ts';
import { findOrder, insertEvent, orderSearch } from '../model/order-store.ts';
import { lackingRemark, staffComment } from '../model/order-words.ts';
import { lineOf, type OrderGoods, orderGoods } from './order-goods.ts';
import { takeSlot } from './order-slot.ts';
import { refuseWithdrawn } from './withdrawn-orders.ts';

/**
 * Books the order once, whichever member of staff delivers it. Throws `act_id_reused`, `order_closed` (it was withdrawn), `product_unknown`.
 * @param senderId user whose session delivered it
 */
export function placeTillOrder(
  context: OrderContext,
  order: TillOrderRequest,
  senderId: string,
): Promise<TillOrderAnswer> {
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, order.id);
    const known = await findOrder(trx, { id: order.id });
    if (known === undefined) {
      await refuseWithdrawn(trx, order.id);
      return book(trx, { order, senderId }, { now: context.now, timeZone: context.settings.SHOP_TIMEZONE });
    }
    refuseOtherAct(TILL_ORDER, order, known.body_hash);
    // The first answer, which named the lacking goods, may have been lost.
    const short = isOpenOrder(known.status) ? await lackingUnits(trx, order.items) : [];
    return answerOf(known, short, true);
  });
}

async function book(
  trx: Knex.Transaction,
  { order, senderId }: { readonly order: TillOrderRequest; readonly senderId: string },
  clock: { now: Date; timeZone: string },
): Promise<TillOrderAnswer> {
  const { now } = clock;
  const at = now.toISOString();
  // The time of writing by the shop's clock, not before the till's beginning.
  const device = await trx('devices').where({ id: order.deviceId }).first('began_at');
  const bounds = { notBefore: device?.began_at ?? null, notAfter: null };
  const placedAt = deviceInstant({ saidAt: order.placedAt, sentAt: order.sentAt, now, bounds }).businessAt;
  const customer = await customerOf(trx, order.customerId);
  const goods = await goodsOf(trx, order, customer, now);
  await refuseKnownPrepayment(trx, order, now);
  const author = await trx('users').where({ id: order.authorId }).first('id');
  const actorId = author?.id ?? senderId;
  const place = await placeOf(trx, order);
  const slot = await takeSlot(trx, { ...order, delivery: 'pickup', pointId: order.point?.id }, clock);
  const short = await forceReserveStock(trx, order.id, order.items, at);
  const lines = linesOf(order, goods);
  const total = toKopecks(order.total);
  const named = {
    number: await nextRevision(trx, 'orders'),
    buyer_name: order.buyer.name,
    buyer_phone: order.buyer.phone,
    buyer_email: '',
    company_name: customer?.wholesale_company ?? '',
    company_inn: customer?.wholesale_inn ?? '',
  };
  const row: OrderRow = {
    id: order.id,
    ...named,
    body_hash: storedFingerprint(TILL_ORDER, order),
    status: order.prepayment !== undefined && toKopecks(order.prepayment.sum) === total ? 'paid' : 'processing',
    user_id: customer?.id ?? null,
    tracking_token: randomBytes(32).toString('base64url'),
    delivery: 'pickup',
    address: place.words,
    payment: order.prepayment?.how === 'card' ? 'card' : 'cash',
    goods_total: total,
    delivery_price: 0,
    delivery_agreed: false,
    bonus_spent: 0,
    bonus_earned: 0,
    total,
    comment: order.comment,
    staff_comment: await staffRemarks(trx, order, goods, { short, place }),
    search: orderSearch(named, lines),
    placed_at: placedAt,
    created_at: at,
    updated_at: at,
    delivered_at: null,
    delivered_day: null,
    network: '',
    mailbox: '',
    lapse_warned_at: null,
    revision: 0,
    unreserved: false,
    ...slot,
  };
  await trx('orders').insert(row);
  await insertRows(trx, 'order_lines', lines);
  const { prepayment } = order;
  const paid = prepayment && ` Предоплата ${formatRoubles(prepayment.sum)} ${PAID_BY[prepayment.how]}.`;
  // The buyer reads it too.
  const note = `Оформлен в магазине.${paid ?? ''}`;
  await insertEvent(trx, row, { from_status: null, actor_id: actorId, note, at });
  if (prepayment !== undefined)
    await trx('order_payments').insert({
      id: prepayment.id,
      order_id: row.id,
      kind: 'payment',
      sum: toKopecks(prepayment.sum),
      how: prepayment.how,
      note: 'Предоплата на кассе',
      actor_id: actorId,
      at: placedAt,
    });
  return answerOf(row, short, false);
}

function answerOf(row: OrderRow, short: readonly OverReserved[], replayed: boolean): TillOrderAnswer {
  return {
    id: row.id,
    number: String(row.number),
    total: toRoubles(row.total),
    status: row.status,
    short: short.map(({ productId, lacking }) => ({ productId, lacking })),
    replayed,
    receivedAt: row.created_at,
  };
}

/** The lines at the prices that the seller stated. */
const linesOf = ({ id, items }: TillOrderRequest, goods: ReadonlyMap<string, OrderGoods>): OrderLineRow[] =>
  items.map((item, position) => ({
    ...lineOf(id, item, position, goods),
    price: toKopecks(item.price),
    price_before: item.override === undefined ? null : toKopecks(item.override.was),
    override_reason: item.override?.reason ?? null,
  }));

/**
 * The promised point, in the shop's current words while the point exists, else in the words of that time; the only point when none was
 * named. A missing point, which `isGone`, doesn't refuse the order; the desk is notified.
 */
async function placeOf(trx: Knex.Transaction, { point }: TillOrderRequest) {
  const { points } = await readOpening(trx);
  const known = point === undefined && points.length === 1 ? points[0] : points.find(({ id }) => id === point?.id);
  if (known !== undefined) return { words: pointWords(known), isGone: false };
  return { words: point?.words ?? '', isGone: point !== undefined };
}

/** The account the order was written for; undefined when none was named or the named one is unknown or erased. */
async function customerOf(trx: Knex.Transaction, id: string | undefined) {
  if (id === undefined) return undefined;
  return (
    trx('users')
      .where({ id })
      .whereNull('erased_at')
      // Keeps personal data from being erased before the order is booked, like `lockAccount` of the checkout.
      .forKeyShare()
      .first('id', 'role', 'wholesale_company', 'wholesale_inn', 'wholesale_discount', 'wholesale_minimum')
  );
}

/** The goods at this customer's prices. Throws `product_unknown`. */
async function goodsOf(
  trx: Knex.Transaction,
  { items }: TillOrderRequest,
  customer: Awaited<ReturnType<typeof customerOf>>,
  now: Date,
): Promise<ReadonlyMap<string, OrderGoods>> {
  const ids = items.map(({ productId }) => productId);
  const isWholesale = customer?.role === 'wholesale';
  const payer = {
    role: isWholesale ? 'wholesale' : 'customer',
    terms: isWholesale ? ownTermsOf(customer) : COMMON_TERMS,
  } as const;
  const goods = await orderGoods(trx, ids, payer, now, true);
  const unknown = items.filter(({ productId }) => !goods.has(productId));
  if (unknown.length === 0) return goods;
  throw new CodedError('product_unknown', {
    text: 'В заказе есть товар, которого нет на сервере',
    details: unknown.map(({ productId, title }) => ({
      productId,
      title,
      message: `${title || 'Товар'}: нет на сервере`,
    })),
  });
}

/** A prepayment whose id another act has refuses the order. */
async function refuseKnownPrepayment(trx: Knex.Transaction, { prepayment }: TillOrderRequest, now: Date) {
  if (prepayment === undefined) return;
  const { text } = TILL_ORDER;
  const act = { id: prepayment.id, endpoint: contract, content: prepayment, text };
  if (await isRepeat(trx, act, now)) throw new CodedError('act_id_reused', { text });
}

/** Remarks for the desk to read before it calls the buyer, one per line; empty when the order agrees with the shop's figures. */
async function staffRemarks(
  trx: Knex.Transaction,
  { items, authorId }: TillOrderRequest,
  goods: ReadonlyMap<string, OrderGoods>,
  { short, place }: { readonly short: readonly OverReserved[]; readonly place: Awaited<ReturnType<typeof placeOf>> },
): Promise<string> {
  const { sellerDiscountPercent } = await readTerms(trx);
  const approvers = new Set([authorId, ...items.flatMap(({ override }) => override?.approvedBy ?? [])]);
  const admins: string[] = await trx('users')
    .whereIn('id', [...approvers])
    .where({ role: 'admin' })
    .pluck('id');
  const lines = items.flatMap(({ productId, price, override }) => {
    const product = goods.get(productId);
    if (product === undefined) return [];
    const stated = override?.was ?? price;
    const lacking = short.find((one) => one.productId === productId)?.lacking ?? 0;
    return [
      ...(lacking === 0 ? [] : [lackingRemark(product, lacking)]),
      // A discount is held against the price that the till showed, which may be an old one.
      ...(toKopecks(stated) !== product.price
        ? [
            `Цена: ${product.title}, ${override === undefined ? 'обещано' : 'на кассе'} ${formatRoubles(stated)}, в магазине ${formatRoubles(toRoubles(product.price))}`,
          ]
        : []),
      ...(override === undefined
        ? []
        : [
            `Скидка: ${product.title}, ${formatRoubles(price)} вместо ${formatRoubles(override.was)}, ${override.reason}${
              isBeyondLimit({ was: override.was, price }, sellerDiscountPercent) &&
              !admins.includes(override.approvedBy ?? authorId) &&
              !admins.includes(authorId)
                ? ', больше разрешённого'
                : ''
            }`,
          ]),
    ];
  });
  if (place.isGone) lines.push(`Пункта выдачи больше нет: покупателю обещали «${place.words}»`);
  return staffComment(lines);
}
