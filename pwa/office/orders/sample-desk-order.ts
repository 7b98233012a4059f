/** For tests: a company's new order by a transport company whose price is not set yet. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';

export function sampleDeskOrder(change: Partial<DeskOrder> = {}): DeskOrder {
  return {
    _id: 'o1',
    number: '10001',
    createdAt: '2026-11-20T09:00:00.000Z',
    status: 'new',
    items: [
      {
        productId: 'a',
        slug: 'smesitel',
        image: null,
        title: 'Смеситель',
        sku: 'G-1',
        qty: 2,
        price: 1000,
        returned: 0,
      },
    ],
    goods: 2000,
    delivery: { method: 'transport', price: null, address: 'Казань' },
    payment: 'invoice',
    bonusSpent: 0,
    bonusEarned: 0,
    bonusTakenBack: 0,
    total: 2000,
    returned: 0,
    payments: [],
    paid: { sum: 0, due: 2000, over: 0, state: 'unpaid' },
    buyer: {
      name: 'Пётр',
      phone: '+79161234567',
      email: 'p@example.ru',
      companyName: 'ООО «Вентиль»',
      inn: '7707083893',
    },
    comment: '',
    events: [{ status: 'new', at: '2026-11-20T09:00:00.000Z', note: '', words: '', actor: null }],
    cancellable: true,
    lapsesAt: null,
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

/** The quote of an edit that leaves this order's goods and sums as they are. */
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
