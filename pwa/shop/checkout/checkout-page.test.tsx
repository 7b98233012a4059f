import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { OrderQuote } from '#contract/orders/orders.ts';
import type * as cartStore from '../../device/belongings/cart.ts';
import { quoteQuery } from '../../queries/orders.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { render } from '../../testing.tsx';
import { CheckoutPage } from './checkout-page.tsx';

vi.mock('../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: false }) }));
vi.mock('../../device/belongings/cart.ts', async (original) => ({
  ...(await original<typeof cartStore>()),
  useCart: (): cartStore.Cart => ({
    loaded: true,
    unkept: null,
    items: [
      { id: 'p1', slug: 'a', title: 'Смеситель', img: '', price: 100, qty: 1, addedAt: '2026-11-19T10:00:00.000Z' },
    ],
    units: 1,
    qtyById: new Map([['p1', 1]]),
  }),
}));

const QUOTE: OrderQuote = {
  items: [
    {
      productId: 'p1',
      slug: 'a',
      title: 'Смеситель',
      sku: null,
      image: null,
      qty: 1,
      price: 100,
      sum: 100,
      state: 'ok',
    },
  ],
  goods: 100,
  delivery: { method: 'courier', price: 590 },
  bonus: { balance: 0, most: 0, spent: 0, earned: 0 },
  total: 690,
  lackingToMinimum: 0,
};

function pageWith(quote: OrderQuote | undefined): string {
  const client = new QueryClient();
  for (const delivery of ['pickup', 'courier', 'transport'] as const) {
    const wish = { items: [{ productId: 'p1', qty: 1 }], delivery, bonus: 0 };
    client.setQueryData(quoteQuery(wish, GUEST_VIEWER).queryKey, quote);
  }
  return render(<CheckoutPage />, { client }).text;
}

test('without a network the page invites to order only while there are sums to order by', () => {
  const invitation = 'Заявку можно оформить и сейчас';
  expect(pageWith(QUOTE)).toContain(invitation);
  expect(pageWith({ ...QUOTE, lackingToMinimum: 1 })).not.toContain(invitation);
  expect(pageWith(undefined)).not.toContain(invitation);
});

test('goods that are no longer sold are named as in the cart: the server’s quote has no name for them', () => {
  const gone = { productId: 'p1', slug: '', title: '', sku: null, image: null, qty: 1, price: null, sum: 0 };
  const text = pageWith({ ...QUOTE, items: [{ ...gone, state: 'removed' }], goods: 0, total: 0 });
  expect(text).toContain('Смеситель Снят с продажи: в заказ не войдёт');
});
