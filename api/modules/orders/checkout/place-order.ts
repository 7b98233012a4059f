/**
 * Places an order, exactly once: reservation, bonuses, number, lines, consents, the first event and the letter are one transaction under
 * the id that the buyer's device made. The buyer is never charged a total other than the one they saw: any difference refuses the order,
 * line by line, for the buyer to confirm again.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { PIECE, unitOnWire } from '#contract/products/unit.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { isColleague, seesStock } from '#contract/roles.ts';
import { insertRows } from '#db/insert-rows.ts';
import { nextRevision } from '#db/revision.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { ORDER } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { holdBonuses } from '../bonuses/move-bonuses.ts';
import { findShortages, reserveStock, type StockShortage } from '../../stock/reservations/reserve-stock.ts';
import { recordConsent } from '../../people/consents/record-consent.ts';
import { changedSums } from './changed-sums.ts';
import { mayHold, countRefusal, TooMuchHeld } from './held-orders.ts';
import { deviceInstant } from '../../shop/system/device-time.ts';
import type { OrderContext } from '../model/order-context.ts';
import { lineOf } from './order-goods.ts';
import { pointOf, takeSlot } from './order-slot.ts';
import type { SlotColumns } from '../model/order-words.ts';
import { findOrder, insertEvent, orderSearch } from '../model/order-store.ts';
import { placedText, type PickupPlace } from '../messages/order-texts.ts';
import { priceOrder, type Buyer, type Priced } from './quote-order.ts';
import { refuseWithdrawn } from './withdrawn-orders.ts';
import { writeToBuyer, writeToShop } from '../messages/write-letters.ts';
import { mailboxOf } from '../model/mailbox.ts';

export interface Placed {
  readonly row: OrderRow;
  /** True when the order had been placed before. */
  readonly replayed: boolean;
}

export interface Sender extends Buyer {
  /** As returned by `networkOf`. */
  readonly network: string;
}

/**
 * Books the order of `buyer`. Throws `act_id_reused`, `order_closed` (it was withdrawn), `quote_changed` (each line, delivery, bonuses and total with the seen and the
 * current value), `order_below_minimum`, `slot_taken`, `too_much_held`, `insufficient_stock` (staff also get the available quantity).
 */
export async function placeOrder(context: OrderContext, order: OrderRequest, buyer: Sender): Promise<Placed> {
  try {
    return await writeTransaction(context.db, (trx) => placeOnce(trx, context, order, buyer));
  } catch (error) {
    if (error instanceof TooMuchHeld) await countRefusal(context.db, error.scope, context.now);
    throw error;
  }
}

async function placeOnce(
  trx: Knex.Transaction,
  { settings, now }: OrderContext,
  order: OrderRequest,
  buyer: Sender,
): Promise<Placed> {
  await takeAdvisoryLock(trx, order.id);
  const known = await findOrder(trx, { id: order.id });
  if (known !== undefined) {
    // A guest who has logged in since gets the answer too: no other person knows the id and the whole content of the order.
    const isTheirs = known.user_id === null || known.user_id === buyer.userId;
    refuseOtherAct(ORDER, order, isTheirs ? known.body_hash : null);
    return { row: known, replayed: true };
  }
  await refuseWithdrawn(trx, order.id);
  await lockAccount(trx, buyer.userId);
  const point = await pointOf(trx, order);
  const priced = await priceOrder(trx, order, buyer, now);
  const changes = changedSums(order, { lines: priced.goods, ...priced.quote, deliveryPrice: priced.quote.delivery });
  if (changes.length > 0) throw new CodedError('quote_changed', { details: changes });
  if (priced.quote.lackingToMinimum > 0) {
    throw new CodedError('order_below_minimum', {
      text: `До минимальной суммы оптового заказа не хватает ${formatRoubles(toRoubles(priced.quote.lackingToMinimum))}`,
    });
  }
  const slot = await takeSlot(trx, order, { now, timeZone: settings.SHOP_TIMEZONE });
  const wanted = { units: order.items.reduce((sum, { qty }) => sum + qty, 0), sum: priced.quote.goods };
  const isHeld = await mayHold(trx, {
    buyer,
    network: buyer.network,
    phone: order.buyer.phone,
    email: order.buyer.email,
    wanted,
  });
  const shortages = await (isHeld ? reserveStock : findShortages)(trx, order.items);
  if (shortages.length > 0)
    throw new CodedError('insufficient_stock', {
      details: shortages.map((line) => shortLine(line, priced, seesStock(buyer.role))),
    });
  const row = await book(trx, { order, buyer, priced, point, slot, isHeld }, { settings, now });
  return { row, replayed: false };
}

/**
 * Locks the account's row, so that its personal data are not erased before the order is placed: the order would name a person whom the shop
 * must have forgotten. Throws `unauthorized` when the data are erased already.
 */
async function lockAccount(trx: Knex.Transaction, userId: string | null): Promise<void> {
  if (userId === null) return;
  const account = await trx('users').where({ id: userId }).forKeyShare().first('erased_at');
  if (account?.erased_at !== null) throw new CodedError('unauthorized');
}

/** Stock figures are not public: buyers read only that there are fewer, or none; staff read the figure. */
function shortLine({ productId, left }: StockShortage, { goods }: Priced, isFigure: boolean): Problem {
  const product = goods.get(productId);
  const line = { productId, title: product?.title ?? '' };
  if (left === 0) return { ...line, message: 'Нет в наличии', left };
  if (!isFigure) return { ...line, message: 'Осталось меньше' };
  const unit = product?.unit ?? PIECE;
  return { ...line, message: `Осталось ${inUnits(left, unit)}`, left, ...unitOnWire(unit) };
}

interface AcceptedOrder {
  readonly point: PickupPlace | null;
  readonly order: OrderRequest;
  readonly buyer: Sender;
  readonly priced: Priced;
  readonly slot: SlotColumns;
  readonly isHeld: boolean;
}

async function book(
  trx: Knex.Transaction,
  { order, buyer, priced, point, slot, isHeld }: AcceptedOrder,
  { settings, now }: Omit<OrderContext, 'db'>,
): Promise<OrderRow> {
  const at = now.toISOString();
  const placedAt = deviceInstant({ saidAt: order.placedAt, sentAt: order.sentAt, now }).businessAt;
  const { quote } = priced;
  const lines = order.items.map((item, position) => lineOf(order.id, item, position, priced.goods));
  const named = {
    number: await nextRevision(trx, 'orders'),
    buyer_name: order.buyer.name,
    buyer_phone: order.buyer.phone,
    buyer_email: order.buyer.email,
    company_name: order.buyer.kind === 'company' ? order.buyer.companyName : '',
    company_inn: order.buyer.kind === 'company' ? order.buyer.inn : '',
  };
  const row: OrderRow = {
    id: order.id,
    ...named,
    body_hash: storedFingerprint(ORDER, order),
    status: 'new',
    user_id: buyer.userId,
    tracking_token: randomBytes(32).toString('base64url'),
    delivery: order.delivery,
    // The point's text is frozen: the point may move or close.
    address: order.delivery === 'pickup' ? (point === null ? '' : pointWords(point.point)) : order.address,
    payment: order.payment,
    goods_total: quote.goods,
    delivery_price: quote.delivery,
    delivery_agreed: false,
    bonus_spent: toKopecks(quote.bonusSpent),
    bonus_earned: quote.bonusEarned,
    total: quote.total,
    comment: order.comment,
    staff_comment: '',
    search: orderSearch(named, lines),
    placed_at: order.placedAt === undefined ? null : placedAt,
    created_at: at,
    updated_at: at,
    delivered_at: null,
    delivered_day: null,
    network: isColleague(buyer.role) ? '' : buyer.network,
    mailbox: mailboxOf(order.buyer.email),
    lapse_warned_at: null,
    revision: 0,
    unreserved: !isHeld,
    ...slot,
    // An order without a hold on its goods has none on its hours.
    slot_unconfirmed: slot.slot_unconfirmed || (slot.slot !== '' && !isHeld),
  };
  await trx('orders').insert(row);
  await insertRows(trx, 'order_lines', lines);
  await insertEvent(trx, row, { from_status: null, actor_id: buyer.userId, note: '', at });
  const consent = { userId: buyer.userId, orderId: row.id };
  await recordConsent(trx, { ...consent, kind: 'personal_data', textVersion: order.consents.personalData }, now);
  await recordConsent(trx, { ...consent, kind: 'offer', textVersion: order.consents.offer }, now);
  await holdBonuses(trx, row, quote.bonusSpent, now);
  await writeToBuyer({ trx, settings, now }, row, placedText(row, lines, point), 'buyer');
  await writeToShop({ trx, settings, now }, row, lines);
  return row;
}
