import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { DeskOrder } from '#contract/order-desk.ts';
import { ROUTES } from '../../parts/paths.ts';
import { deskCountsQuery, deskOrderQuery, deskOrdersQuery } from '../../queries/order-desk.ts';
import { see } from '../../testing.tsx';
import { askFor, readOrdersView, writeOrdersView } from './orders-address.ts';
import { OrdersPage } from './orders-page.tsx';
import { sampleDeskOrder } from './sample-desk-order.ts';

vi.mock('../../local/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const order = sampleDeskOrder();

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

test('goods come back of a delivered order only, as long as any are left, and the card says how many did', () => {
  const line = { productId: 'a', slug: null, image: null, title: 'Смеситель', sku: null, qty: 2, price: 1000 };
  expect(look('/admin/orders/o1').text).not.toMatch(/Оформить возврат|вернули|Возвращено/);
  const partly = look('/admin/orders/o1', { status: 'delivered', moves: [], items: [{ ...line, returned: 1 }], returned: 1000 }).text;
  expect(partly).toMatch(/вернули 1 шт\..*Возвращено деньгами 1\s000\s₽.*Оформить возврат/);
  expect(look('/admin/orders/o1', { status: 'delivered', moves: [], items: [{ ...line, returned: 2 }], returned: 2000 }).text).not.toMatch(/Оформить возврат/);
});

test('the address says which orders are shown, and what it cannot say is left out', () => {
  const query = 'q=10001&from=2026-11-01&to=2026-11-20&status=paid&page=2';
  expect(writeOrdersView(readOrdersView(new URLSearchParams(query))).toString()).toBe(query);
  expect(writeOrdersView(readOrdersView(new URLSearchParams('status=gone&page=x&from=never'))).toString()).toBe('');
});
