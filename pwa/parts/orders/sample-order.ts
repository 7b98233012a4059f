/** For tests: a new order for two mixers, by courier. */
import type { Order } from '#contract/orders/orders.ts';

export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  _id: 'o1',
  number: '10001',
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'new',
  items: [
    { productId: 'a', slug: 'smesitel', image: null, title: 'Смеситель', sku: null, qty: 2, price: 1000, returned: 0 },
  ],
  goods: 2000,
  delivery: { method: 'courier', price: 590, address: 'Лесная, 5' },
  payment: 'card',
  bonusSpent: 0,
  bonusEarned: 0,
  bonusTakenBack: 0,
  total: 2590,
  returned: 0,
  payments: [],
  paid: { sum: 0, due: 2590, over: 0, state: 'unpaid' },
  buyer: { name: 'Марина', phone: '+79123456789', email: '', companyName: '', inn: '' },
  comment: '',
  events: [{ status: 'new', at: '2026-11-20T09:00:00.000Z', note: '', words: '' }],
  cancellable: true,
  lapsesAt: null,
  ...change,
});
