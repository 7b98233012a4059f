/**
 * Edits an open order with the buyer's consent, exactly once: its reservations, lines, sums and bonuses, the history, the audit log and the
 * letter are one transaction under the id that the form made. With a revision other than the form showed, or other prices or sums, nothing changes.
 */
import type { Knex } from 'knex';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { NO_WORDS, type OrderEditRequest } from '#contract/orders/order-edits.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import type { PersonRole } from '#contract/roles.ts';
import { pointWords } from '#contract/shop/opening.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { ORDER_EDIT } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { orderSubject, recordAudit } from '../../audit/record-audit.ts';
import { changeReserve } from '../../stock/reservations/reserve-stock.ts';
import { reduceHeldBonuses } from '../bonuses/move-bonuses.ts';
import { changedSums } from '../checkout/changed-sums.ts';
import { NO_SLOT, pointOf } from '../checkout/order-slot.ts';
import { editedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-letters.ts';
import {
  changeOrder,
  lockKnownOrder,
  orderChangedError,
  type OrderAct,
  type OrderContext,
} from '../model/order-context.ts';
import { orderSearch, replaceLines } from '../model/order-store.ts';
import { paymentsOf } from '../payments/payment-store.ts';
import { describeEdit, editedParts, onlyAdds } from './edit-words.ts';
import { priceEdit, type PricedEdit } from './quote-edit.ts';
import { mailboxOf } from '../model/mailbox.ts';

/** A person who edits orders; their role limits the prices. */
export interface Editor {
  readonly userId: string;
  readonly role: PersonRole;
}

/**
 * Makes the edit and returns the order after it; an edit that changes nothing leaves no trace. Throws `not_found`, `act_id_reused`,
 * `order_closed`, `order_changed` (with the changes made since the form was opened), `validation` for a price that this person may not
 * give and for a company without INN, `quote_changed` and `insufficient_stock`.
 */
export async function editOrder(
  { db, ...context }: OrderContext,
  orderId: string,
  edit: OrderEditRequest,
  editor: Editor,
): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, edit.id);
    const order = await lockKnownOrder(trx, orderId);
    const known = await trx('order_edits').where({ id: edit.id }).first();
    if (known !== undefined) {
      refuseOtherAct(ORDER_EDIT, { ...edit, orderId }, known.body_hash);
      return order;
    }
    if (!isOpenOrder(order.status)) throw new CodedError('order_closed');
    if (order.revision !== edit.revision) throw await orderChangedError(trx, order, edit.revision);
    return apply({ ...context, trx, actorId: editor.userId }, order, edit, editor.role);
  });
}

async function apply(act: OrderAct, order: OrderRow, edit: OrderEditRequest, role: PersonRole): Promise<OrderRow> {
  const { trx, actorId, now } = act;
  refuseMissingInn(order, edit);
  const priced = await priceEdit(trx, order, edit, { role, now });
  refuseUnknown(priced);
  refusePrices(priced);
  const { before, lines, sums } = priced;
  const address = await addressOf(trx, order, edit);
  const changed = changedRow(order, { ...edit, address }, lines, sums);
  const [was, is] = [
    { order, lines: before },
    { order: { ...order, ...changed }, lines },
  ];
  const changes = describeEdit(was, is);
  if (changes.length === 0) return order;
  if (edit.words === '' && (edit.deliveryPrice !== undefined || !onlyAdds(was, is)))
    throw new CodedError('validation', { text: NO_WORDS, details: [{ path: 'words', message: NO_WORDS }] });
  refuseOtherSums(edit, priced);

  // Bonuses are locked before goods, in the same order as in all other transactions.
  const eased = toRoubles(order.bonus_spent) - sums.bonusSpent;
  await reduceHeldBonuses(trx, order, { editId: edit.id, amount: eased }, now);
  // An order accepted without a hold gets one when the desk confirms it.
  const shortages = Boolean(order.unreserved)
    ? []
    : await changeReserve(trx, [
        ...before.map(({ product_id, qty }) => ({ productId: product_id, delta: -qty })),
        ...lines.map(({ product_id, qty }) => ({ productId: product_id, delta: qty })),
      ]);
  if (shortages.length > 0)
    throw new CodedError('insufficient_stock', {
      details: shortages.map(({ productId, left }) => shortLine(productId, left, priced)),
    });
  await replaceLines(trx, order.id, lines);
  const edited = await changeOrder(act, order, changed, changes.join('\n'));
  await trx('order_edits').insert({
    id: edit.id,
    order_id: order.id,
    revision: edited.revision,
    body_hash: storedFingerprint(ORDER_EDIT, { ...edit, orderId: order.id }),
    words: edit.words,
    actor_id: actorId,
    at: edited.updated_at,
  });
  await recordAudit(act, 'order_edited', orderSubject(order), {
    changed: editedParts(was, is),
    before: toRoubles(order.total),
    after: toRoubles(sums.total),
  });
  const paid = paidOf({ ...edited, payments: await paymentsOf(trx, [order.id]) });
  await writeToBuyer(act, edited, editedText(edited, lines, paid, order.slot !== '' && edited.slot === ''));
  return edited;
}

/** A company that ordered at the till without INN stays so, as long as it pays by other means than an invoice. */
function refuseMissingInn(order: OrderRow, { buyer, payment }: OrderEditRequest): void {
  if (buyer.kind !== 'company' || buyer.inn !== '') return;
  if (order.company_name !== '' && order.company_inn === '' && payment !== 'invoice') return;
  const text = 'Укажите ИНН';
  throw new CodedError('validation', { text, details: [{ path: 'buyer.inn', message: text }] });
}

/** Goods no longer sold may stay in an order or be reduced, but not added. */
function refuseUnknown({ unknown }: PricedEdit): void {
  if (unknown.length === 0) return;
  throw new CodedError('insufficient_stock', {
    text: 'Товар снят с продажи: в заказ его не добавить',
    details: unknown.map((productId) => ({ productId, message: 'Снят с продажи', left: 0 })),
  });
}

function refusePrices({ priceProblems }: PricedEdit): void {
  if (priceProblems.size === 0) return;
  throw new CodedError('validation', {
    text: 'Такую цену в заказе поставить нельзя',
    details: [...priceProblems].map(([productId, message]) => ({ productId, message })),
  });
}

function refuseOtherSums({ items, deliveryShown, total }: OrderEditRequest, { lines, sums }: PricedEdit): void {
  const differences = changedSums(
    { items, deliveryPrice: deliveryShown, total },
    { lines: new Map(lines.map((line) => [line.product_id, line])), ...sums },
  );
  if (differences.length > 0)
    throw new CodedError('quote_changed', {
      text: 'Пока форма была открыта, суммы изменились. Проверьте их и сохраните ещё раз',
      details: differences,
    });
}

function shortLine(productId: string, left: number, { before, lines }: PricedEdit): Problem {
  const line = lines.find(({ product_id }) => product_id === productId);
  const most = left + (before.find(({ product_id }) => product_id === productId)?.qty ?? 0);
  const unit = line?.unit ?? '';
  return {
    productId,
    title: line?.title ?? '',
    message: most === 0 ? 'Нет в наличии' : `Можно взять не больше: ${inUnits(most, unit)}`,
    left: most,
    ...unitOnWire(unit),
  };
}

/** The promised pickup point stays, in the words of that time, until the edit names another one. */
async function addressOf(trx: Knex.Transaction, order: OrderRow, edit: OrderEditRequest): Promise<string> {
  if (edit.delivery !== 'pickup') return edit.address;
  if (order.delivery === 'pickup' && edit.pointId === undefined) return order.address;
  const pickup = await pointOf(trx, edit);
  return pickup === null ? '' : pointWords(pickup.point);
}

function changedRow(
  order: OrderRow,
  edit: OrderEditRequest,
  lines: readonly OrderLineRow[],
  sums: PricedEdit['sums'],
): Partial<OrderRow> & Pick<OrderRow, 'total'> {
  const { buyer } = edit;
  const named = {
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    buyer_email: buyer.email,
    company_name: buyer.kind === 'company' ? buyer.companyName : '',
    company_inn: buyer.kind === 'company' ? buyer.inn : '',
  };
  return {
    ...named,
    mailbox: mailboxOf(buyer.email),
    search: orderSearch({ number: order.number, ...named }, lines),
    delivery: edit.delivery,
    // The hours are those of the former way of delivery.
    ...(edit.delivery === order.delivery ? {} : NO_SLOT),
    address: edit.address,
    payment: edit.payment,
    goods_total: sums.goods,
    delivery_price: sums.deliveryPrice,
    delivery_agreed: sums.isDeliveryAgreed,
    bonus_spent: toKopecks(sums.bonusSpent),
    bonus_earned: sums.bonusEarned,
    total: sums.total,
  };
}
