/** Orders for tests: a request as a checkout sends it, with the sums that are so. */
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import { placeOrder, quoteOrder } from '#contract/orders.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/rules/consents.ts';
import { nextPhone, type Browser } from '../../testing.ts';

export type OrderBody = BodyFor<typeof placeOrder>;

export interface Wish {
  readonly items: readonly { productId: string; qty: number }[];
  readonly delivery?: OrderBody['delivery'];
  readonly bonus?: number;
  /** The buyer's; one of nobody else without it. */
  readonly phone?: string;
  /** Where letters go; nowhere without it. */
  readonly email?: string;
}

/** What a checkout that has just asked for a quote would send. */
export async function orderFor(browser: Browser, { items, delivery = 'pickup', bonus = 0, phone = nextPhone(), email = '' }: Wish): Promise<OrderBody> {
  const quote = await browser.call(quoteOrder, { body: { items: [...items], delivery, bonus } });
  return {
    id: newId(),
    items: quote.items.map(({ productId, qty, price, title }) => ({ productId, qty, price: price ?? 0, title })),
    buyer: { kind: 'person', name: 'Ирина', phone, email },
    delivery,
    address: delivery === 'pickup' ? '' : 'Москва, Лесная, 5',
    payment: 'cash',
    bonus: quote.bonus.spent,
    comment: '',
    deliveryPrice: quote.delivery.price,
    total: quote.total,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  };
}

/** Asks for a quote and places the order. */
export async function order(browser: Browser, wish: Wish) {
  return browser.call(placeOrder, { body: await orderFor(browser, wish) });
}
