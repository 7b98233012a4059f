/** Acts on orders in a story of the books. */
import { v7 as newId } from 'uuid';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { withPercentOff } from '#contract/sales/price-override.ts';
import { toRoubles } from '#contract/values/money.ts';
import { editOrder } from '../../modules/orders/desk/edit-open-order.ts';
import { commentOrder } from '../../modules/orders/desk/edit-order.ts';
import { moveOrder } from '../../modules/orders/desk/move-order.ts';
import { quoteOrderEdit } from '../../modules/orders/desk/quote-edit.ts';
import { recordPayment } from '../../modules/orders/desk/record-payment.ts';
import { placeOrder } from '../../modules/orders/checkout/place-order.ts';
import { quoteOrder } from '../../modules/orders/checkout/quote-order.ts';
import { expectCodedRefusal, itemsOf, openOrder, refuseOnlyInWords, type Cast } from './sample-cast.ts';
import type { Action } from './sample-story.ts';

const BUYER = {
  kind: 'person' as const,
  name: 'Ирина',
  phone: '+79161234567',
  email: 'irina@example.ru',
  companyName: '',
  inn: '',
};

/** An act on orders: placed, moved, edited, paid or commented, at once as often as the act says. */
export async function actOnOrder(
  cast: Cast,
  what: Extract<Action, { do: 'place' | 'move' | 'editOrder' | 'pay' | 'comment' }>,
): Promise<unknown> {
  const { db, settings, admin, people, orders } = cast;
  switch (what.do) {
    case 'place': {
      const buyer = {
        ...(people[what.who] ?? { userId: null, role: 'guest' as const, terms: COMMON_TERMS }),
        network: '203.0.113.7',
      };
      const quote = await quoteOrder(
        db,
        { items: itemsOf(cast, what.basket), delivery: 'courier', bonus: what.bonus },
        buyer,
        cast.now,
      );
      const id = newId();
      orders.push(id);
      const body = {
        id,
        items: quote.items.map(({ productId, qty: count, price, title }) => ({
          productId,
          qty: count,
          price: price ?? 0,
          title,
        })),
        buyer: BUYER,
        delivery: 'courier' as const,
        address: 'Москва',
        payment: 'cash' as const,
        bonus: quote.bonus.spent,
        comment: '',
        deliveryPrice: quote.delivery.price,
        total: quote.total,
        consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
      };
      return Promise.allSettled(
        Array.from({ length: what.times }, () => placeOrder({ db, settings, now: cast.now }, body, buyer)),
      ).then(refuseOnlyInWords);
    }
    case 'move': {
      const orderId = await openOrder(cast, what.nth);
      if (orderId === undefined) return;
      const move = { orderId, to: what.to, actorId: admin, byBuyer: what.byBuyer, note: 'Передумали' };
      return Promise.allSettled(
        Array.from({ length: what.times }, () => moveOrder({ db, settings, now: cast.now }, move)),
      ).then(refuseOnlyInWords);
    }
    case 'editOrder': {
      const id = await openOrder(cast, what.nth);
      const row = id === undefined ? undefined : await db('orders').where({ id }).first();
      if (row === undefined) return;
      const editor = { userId: admin, role: what.role };
      const plain = {
        items: itemsOf(cast, what.basket),
        delivery: what.delivery,
        deliveryPrice: what.delivery === 'pickup' ? undefined : what.agreed,
      };
      const [first] = (await quoteOrderEdit(db, row.id, plain, { ...editor, now: cast.now })).items;
      const price = withPercentOff(first?.price ?? 0, what.off ?? 0);
      const override = typeof what.off === 'number' ? { price, reason: 'Торг' } : what.off;
      const editBody = {
        ...plain,
        items: plain.items.map((item, index) => (index === 0 && override !== undefined ? { ...item, override } : item)),
      };
      const quote = await quoteOrderEdit(db, row.id, editBody, { ...editor, now: cast.now });
      const body = {
        ...editBody,
        id: newId(),
        revision: Math.max(0, row.revision - what.behind),
        words: 'Передумали',
        buyer: BUYER,
        address: what.delivery === 'pickup' ? '' : 'Пермь',
        payment: 'cash' as const,
        total: quote.total,
      };
      return Promise.allSettled(
        Array.from({ length: what.times }, () => editOrder({ db, settings, now: cast.now }, row.id, body, editor)),
      ).then(refuseOnlyInWords);
    }
    case 'pay': {
      const id =
        what.kind === 'payment' ? await openOrder(cast, what.nth) : orders[what.nth % Math.max(1, orders.length)];
      const row = id === undefined ? undefined : await db('orders').where({ id }).first();
      if (row === undefined) return;
      const paid = paidOf({ ...row, payments: await db('order_payments').where({ order_id: row.id }) });
      const body = {
        id: newId(),
        kind: what.kind,
        sum: what.sum,
        how: 'card' as const,
        note: '',
        paidBefore: toRoubles(paid.sum),
      };
      return Promise.allSettled(
        Array.from({ length: what.times }, () => recordPayment({ db, settings, now: cast.now }, row.id, body, admin)),
      ).then(refuseOnlyInWords);
    }
    case 'comment': {
      const orderId = orders[what.nth % Math.max(1, orders.length)];
      return orderId === undefined
        ? undefined
        : commentOrder(db, orderId, { text: 'Позвонить' }, cast.now).catch(expectCodedRefusal);
    }
  }
}
