import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { shopQuery } from '../../queries/shop.ts';
import { render } from '../../testing.tsx';
import { InvoiceButton } from './invoice-button.tsx';

const bank = {
  inn: '7707083893',
  bik: '044525225',
  account: '40702810000000000001',
  corrAccount: '30101810400000000225',
};

const SHOP = { ...DEFAULT_SHOP, ...bank };

function shown(change: Partial<Order>, shop: Shop | null = SHOP): string {
  const order = { status: 'processing', payment: 'invoice', delivery: { method: 'transport', price: 590 }, ...change };
  const client = new QueryClient();
  if (shop !== null) client.setQueryData(shopQuery.queryKey, shop);
  return render(<InvoiceButton order={order as Order} />, { client }).text;
}

test('the buyer gets an invoice once the order is confirmed and its delivery has a price, and reads what it waits for', () => {
  const unpriced = { delivery: { method: 'transport', price: null, address: '' } } as const;
  expect(shown({})).toBe('Счёт на оплату');
  expect(shown({ status: 'new' })).toBe('Счёт появится, когда менеджер подтвердит заказ.');
  expect(shown({ status: 'new', ...unpriced })).toBe('Счёт появится, когда менеджер подтвердит заказ.');
  expect(shown(unpriced)).toBe('Счёт появится, когда менеджер рассчитает доставку.');
  expect([shown({ status: 'canceled' }), shown({ payment: 'cash' })]).toEqual(['', '']);
  // A shop without bank details promises no invoice on the page.
  expect(shown({ status: 'new' }, DEFAULT_SHOP)).toMatch(
    /^Счёт пришлёт менеджер\. Если он нужен сейчас, позвоните нам/,
  );
  expect(shown({ status: 'new' }, { ...DEFAULT_SHOP, legalName: '', inn: '', phone: '' })).toBe(
    'Счёт пришлёт менеджер.',
  );
  // Facts that are not known yet are another matter.
  expect(shown({}, null)).toBe('Счёт можно будет открыть, когда появится связь.');
});
