import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { PersonRole } from '#contract/roles.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { pendingApplicationsQuery } from '../../queries/customers.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';
import { render } from '../../testing.tsx';
import { OfficeBar, OfficeParts, OfficeSidebar } from './office-sidebar.tsx';
import { OFFICE_PLACES, officePlacesFor, pendingText, placeAt } from './office-places.ts';

const who = vi.hoisted(() => ({ role: 'admin' as PersonRole }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна Белова', role: who.role },
    status: 'online',
  }),
}));

function counts({ orders = 0, applications = 0 }): QueryClient {
  const client = new QueryClient();
  client.setQueryData(deskCountsQuery.queryKey, {
    new: orders,
    processing: 0,
    paid: 0,
    delivered: 0,
    canceled: 0,
    newest: 10001,
  });
  client.setQueryData(pendingApplicationsQuery.queryKey, applications);
  return client;
}

test('the sidebar shows the eight places, and the parts of the one that is open, marked', () => {
  const { links, html } = render(<OfficeSidebar />, { at: ROUTES.adminPrices });
  const firsts = OFFICE_PLACES.map(({ parts }) => parts[0]?.path);
  const goods = OFFICE_PLACES.find(({ label }) => label === 'Товары');
  expect(links.toSorted()).toEqual(
    [...firsts, ...(goods?.parts ?? []).map(({ path }) => path), ROUTES.till].toSorted(),
  );
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/admin\/price-changes"/);
  expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*href="\/admin\/goods"/);
});

test('what waits is counted at its place in words, and at its part while the place is open', () => {
  const client = counts({ orders: 3, applications: 2 });
  const closed = render(<OfficeSidebar />, { at: ROUTES.adminToday, client });
  expect(closed.text).toMatch(/Заказы *, 3\s*новых заказа.*Покупатели *, 2\s*заявки на опт ждут решения/);
  expect(closed.html.match(/data-count="\d+"/g)).toEqual(['data-count="3"', 'data-count="2"']);
  const open = render(<OfficeParts />, { at: ROUTES.adminWords, client });
  expect(open.text).toMatch(/Клиенты *, 2\s*заявки на опт ждут решения.*Слова покупателей/);
  expect(open.html.match(/data-count="\d+"/g)).toEqual(['data-count="2"']);
  expect([1, 5].map(pendingText)).toEqual(['1\u00a0заявка на опт ждёт решения', '5\u00a0заявок на опт ждут решения']);
});

test('the parts stand above a screen only where its place has several', () => {
  expect(render(<OfficeParts />, { at: ROUTES.adminReports }).links).toEqual([]);
  expect(render(<OfficeParts />, { at: ROUTES.adminStaff }).links).toEqual([
    ROUTES.adminSettings,
    ROUTES.adminStaff,
    ROUTES.adminAudit,
  ]);
});

test('a phone has four places at hand and what waits in the others behind «Ещё»', () => {
  const { links, text, html } = render(<OfficeBar />, { at: ROUTES.adminToday, client: counts({ applications: 2 }) });
  expect(links).toEqual([ROUTES.adminToday, ROUTES.adminOrders, ROUTES.adminGoods, ROUTES.adminReports]);
  expect(text).toMatch(/Ещё *, 2\s*заявки на опт ждут решения/);
  expect(html).toContain('data-count="2"');
});

test('a role sees the places it has screens in; every screen that it may open has its place', () => {
  who.role = 'warehouse';
  expect(render(<OfficeBar />, { at: ROUTES.adminInventory }).links).toEqual([
    ROUTES.adminOrders,
    ROUTES.adminInventory,
  ]);
  who.role = 'admin';
  expect(officePlacesFor('content').map(({ label }) => label)).toEqual(['Товары']);
  expect(officePlacesFor('manager')).toEqual([]);
  expect(placeAt(OFFICE_PLACES, '/till/recount/7')?.label).toBe('Склад');
  expect(placeAt(OFFICE_PLACES, ROUTES.till)).toBeUndefined();
  expect(placeAt(OFFICE_PLACES, '/admin/products/7/edit')?.label).toBe('Товары');
  for (const [name, path] of Object.entries(ROUTES)) {
    // The till is no part of the office, even at its address in the office.
    if (!path.startsWith('/admin/') || path === ROUTES.adminSales) continue;
    expect(placeAt(OFFICE_PLACES, path), name).toBeDefined();
  }
});
