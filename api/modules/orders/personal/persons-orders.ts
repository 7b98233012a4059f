/** Removes a buyer's data from orders: goods, sums and moves stay. Letters about them are no documents and are deleted. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { deleteMessagesAbout } from '../messages/outbox.ts';
import { clearPaymentNotes } from '../payments/payment-store.ts';
import { clearNotes, linesOf, orderSearch, ordersWith, updateOrder } from '../model/order-store.ts';
import type { Order } from '#contract/orders/orders.ts';
import { type OrderReader, presentOrders } from '../desk/present-order.ts';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { removedActs } from '../../acts/removed-acts.ts';

export { ordersWith } from '../model/order-store.ts';

/** The orders of an account, and those placed under its phone without an account; newest first. */
export async function findOrdersOfPerson(
  db: Knex,
  { id, phone }: { id: string; phone: string },
): Promise<{ own: OrderRow[]; guest: OrderRow[] }> {
  return {
    own: await ordersWith(db, { user_id: id }),
    guest: await ordersWith(db, { user_id: null, buyer_phone: phone }),
  };
}

/** Throws `person_has_orders`, naming the orders, while any of them is open. */
function refuseOpen(orders: readonly OrderRow[]): void {
  const open = orders.filter(({ status }) => isOpenOrder(status));
  if (open.length === 0) return;
  const numbers = open.map(({ number }) => `№\u00a0${number}`).join(', ');
  throw new CodedError('person_has_orders', {
    text: `Сначала доставьте или отмените незавершённые заказы: ${numbers}`,
  });
}

/** The buyer's columns without personal data. A company stays as a party to the documents of a delivered order. */
function withoutBuyer(order: OrderRow, lines: readonly { readonly title: string }[]): Partial<OrderRow> {
  const { company_name, company_inn } = order.status === 'delivered' ? order : { company_name: '', company_inn: '' };
  const named = { buyer_name: ERASED_NAME, buyer_phone: '', buyer_email: '', company_name, company_inn };
  return {
    ...named,
    mailbox: '',
    address: '',
    comment: '',
    staff_comment: '',
    network: '',
    // The fingerprint is made of the buyer's words too. A device that sends the order again gets `act_id_reused`.
    body_hash: '',
    search: orderSearch({ number: order.number, ...named }, lines),
  };
}

/**
 * Clears what orders keep of a buyer whose phone the desk has replaced by another person's: the edit in their history, with the name beside
 * the phone, the buyer's words about it, and letters to a former address. Returns the ids of the deleted letters.
 */
export async function clearFormerContact(trx: Knex.Transaction, phone: string): Promise<string[]> {
  const letters: string[] = [];
  const told = await trx('order_events')
    .whereLike('note', `%${formatPhone(phone)}%`)
    .select('id', 'order_id', 'revision');
  for (const { id, order_id, revision } of told) {
    await trx('order_events').where({ id }).update({ note: '' });
    if (revision !== null) await trx('order_edits').where({ order_id, revision }).update({ words: '', body_hash: '' });
    const order = await trx('orders').where({ id: order_id }).first('buyer_email');
    letters.push(...(await deleteMessagesAbout(trx, order_id, order?.buyer_email)));
  }
  return letters;
}

/** Erases the buyers' data; returns the ids of the deleted letters. Throws `person_has_orders`. */
export async function eraseOrders(trx: Knex.Transaction, orders: readonly OrderRow[]): Promise<string[]> {
  refuseOpen(orders);
  const letters: string[] = [];
  for (const order of orders) {
    await updateOrder(trx, order.id, withoutBuyer(order, await linesOf(trx, [order.id])));
    await clearNotes(trx, order.id);
    await clearPaymentNotes(trx, order.id);
    letters.push(...(await deleteMessagesAbout(trx, order.id)));
  }
  return letters;
}

/** Newest first, as the buyer sees them. */
export async function listOrdersOf(reader: OrderReader, userId: string): Promise<Order[]> {
  return presentOrders(reader, await ordersWith(reader.db, { user_id: userId }));
}

/**
 * Deletes the demo orders and the removed trial ones with their events, payments and bonuses, in the caller's transaction; order numbers continue.
 * @param peopleIds demo buyers who are deleted too; their whole bonus accounts are deleted
 */
export async function eraseDemoOrders(trx: Knex.Transaction, peopleIds: readonly string[]): Promise<void> {
  const orders = () => trx('orders').where('id', 'like', DEMO_IDS).orWhereIn('id', removedActs(trx)).select('id');
  await trx('bonus_entries')
    .whereIn('user_id', [...peopleIds])
    .orWhereIn('order_id', orders())
    .orWhereIn('settles_order_id', orders())
    .orWhereIn('return_id', removedActs(trx))
    .delete();
  await trx('order_payments').whereIn('order_id', orders()).delete();
  await trx('order_events').whereIn('order_id', orders()).delete();
  await trx('order_edits').whereIn('order_id', orders()).delete();
  await trx('order_lines').whereIn('order_id', orders()).delete();
  await trx('outbox').whereIn('order_id', orders()).delete();
  await trx('orders').whereIn('id', orders()).delete();
}
