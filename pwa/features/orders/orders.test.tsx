import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { DeskOrder } from '#contract/order-desk.ts';
import { ROUTES } from '../../parts/paths.ts';
import { deskCountsQuery, deskOrderQuery, deskOrdersQuery } from '../../queries/order-desk.ts';
import { see } from '../../testing.tsx';
import { askFor, readOrdersView, writeOrdersView } from './orders-address.ts';
import { OrdersPage } from './orders-page.tsx';

vi.mock('../../local/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const order: DeskOrder = {
  _id: 'o1', number: '10001', createdAt: '2026-11-20T09:00:00.000Z', status: 'new',
  items: [{ productId: 'a', slug: 'smesitel', image: null, title: 'Смеситель', sku: 'G-1', qty: 2, price: 1000, returned: 0 }],
  goods: 2000, delivery: { method: 'transport', price: null, address: 'Казань' }, payment: 'invoice', bonusSpent: 0, bonusEarned: 0, total: 2000, returned: 0,
  buyer: { name: 'Пётр', phone: '+79161234567', email: 'p@example.ru', companyName: 'ООО «Вентиль»', inn: '7707083893' }, comment: '',
  events: [{ status: 'new', at: '2026-11-20T09:00:00.000Z', note: '', actor: null }], cancellable: true,
  customer: null, staffComment: 'Позвонить', returns: [], moves: ['processing', 'paid', 'canceled'], updatedAt: '2026-11-20T09:00:00.000Z',
};

function look(at: string, change: Partial<DeskOrder> = {}) {
  const client = new QueryClient();
  const view = readOrdersView(new URL(at, 'http://shop').searchParams);
  const shown = { ...order, ...change };
  client.setQueryData(deskOrdersQuery(askFor(view)).queryKey, { items: [shown], total: 1 });
  client.setQueryData(deskCountsQuery.queryKey, { new: 3, processing: 1, paid: 0, delivered: 9, canceled: 2 });
  client.setQueryData(deskOrderQuery('o1').queryKey, shown);
  return see(
    <Routes>
      <Route path={ROUTES.adminOrders} element={<OrdersPage />}>
        <Route path={ROUTES.adminOrder} element={null} />
      </Route>
    </Routes>,
    { at, client },
  );
}

test('the list shows number, buyer, delivery, sum and status, and counts the statuses', () => {
  const { text, links } = look('/admin/orders');
  expect(text).toMatch(/Все *15.*Новый *3.*В обработке *1.*Доставлен *9.*Отменён *2/);
  expect(text).toMatch(/№ 10001.*ООО «Вентиль».*\+7 \(916\) 123-45-67.*Транспортная компания.*2\s000\s₽.*Новый/);
  expect(links).toContain('/admin/orders/o1');
});

test('an order offers only the moves that are allowed, its contacts, and a price for the transport company', () => {
  const { text, html } = look('/admin/orders/o1');
  expect(text).toMatch(/В обработку.*Оплачен.*Отменить заказ.*Лист сборки/);
  expect(html).toMatch(/href="tel:\+79161234567"/);
  expect(text).toMatch(/Цена доставки.*Назначить.*Для сотрудников.*Позвонить/);
  const over = look('/admin/orders/o1', { status: 'delivered', moves: [] }).text;
  expect(over).not.toMatch(/Отменить заказ|Назначить/);
});

test('the address says which orders are shown, and what it cannot say is left out', () => {
  const query = 'q=10001&from=2026-11-01&to=2026-11-20&status=paid&page=2';
  expect(writeOrdersView(readOrdersView(new URLSearchParams(query))).toString()).toBe(query);
  expect(writeOrdersView(readOrdersView(new URLSearchParams('status=gone&page=x&from=never'))).toString()).toBe('');
});
