/** For tests: a company's new order by a transport company whose price is not set yet. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import { sampleOrder } from '../../parts/orders/sample-order.ts';

export function sampleDeskOrder(change: Partial<DeskOrder> = {}): DeskOrder {
  const { items, ...order } = sampleOrder();
  return {
    ...order,
    items: items.map((item) => ({ ...item, sku: 'G-1' })),
    delivery: { method: 'transport', price: null, address: 'Казань' },
    payment: 'invoice',
    total: 2000,
    payments: [],
    paid: { sum: 0, due: 2000, over: 0, state: 'unpaid' },
    buyer: {
      name: 'Пётр',
      phone: '+79161234567',
      email: 'p@example.ru',
      companyName: 'ООО «Вентиль»',
      inn: '7707083893',
    },
    events: [{ status: 'new', at: '2026-11-20T09:00:00.000Z', note: '', words: '', actor: null }],
    customer: null,
    staffComment: 'Позвонить',
    refundable: 0,
    returns: [],
    moves: ['processing', 'paid', 'canceled'],
    revision: 0,
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

export function sampleEditQuote({ items, delivery, ...order }: DeskOrder): OrderEditQuote {
  return {
    items: items.map(({ productId, title, sku, image, qty, price }) => ({
      ...{ productId, title, sku, image, qty, price },
      ...{ slug: '', sum: price * qty, state: 'ok' as const, isKept: true },
    })),
    goods: order.goods,
    deliveryPrice: delivery.price,
    deliveryByTerms: delivery.price,
    bonusSpent: order.bonusSpent,
    bonusEarned: order.bonusEarned,
    total: order.total,
    lackingToMinimum: 0,
  };
}
