import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ROUTES } from '../../parts/page/paths.ts';
import { pendingApplicationsQuery } from '../../queries/customers.ts';
import { see } from '../../testing.tsx';
import { OfficeNav } from './office-nav.tsx';
import { pendingText } from './use-pending-applications.ts';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна Белова', role: 'admin' },
    status: 'online',
  }),
}));

function look(pending: number) {
  const client = new QueryClient();
  client.setQueryData(pendingApplicationsQuery.queryKey, pending);
  return see(<OfficeNav />, { at: ROUTES.adminCustomers, client });
}

test('the back office’s links stand in the header, the one of this screen marked', () => {
  const { links, html } = look(0);
  expect(links).toEqual([
    ROUTES.adminToday,
    ROUTES.adminOrders,
    ROUTES.adminMessages,
    ROUTES.adminProductNew,
    ROUTES.adminInventory,
    ROUTES.adminDocuments,
    ROUTES.adminPurchase,
    ROUTES.adminDiscrepancies,
    ROUTES.adminPrices,
    ROUTES.adminPriceTags,
    ROUTES.adminImports,
    ROUTES.adminCatalog,
    ROUTES.adminCovers,
    ROUTES.adminSales,
    ROUTES.adminDevices,
    ROUTES.adminReports,
    ROUTES.adminCustomers,
    ROUTES.adminWords,
    ROUTES.adminSettings,
    ROUTES.adminStaff,
    ROUTES.adminAudit,
  ]);
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/admin\/customers"/);
});

test('waiting applications are counted beside «Клиенты», and said in words', () => {
  expect(look(3).text).toMatch(/Клиенты *, 3\s*заявки на опт ждут решения *3/);
  expect(look(0).text).not.toContain('заяв');
  expect([1, 5].map(pendingText)).toEqual(['1\u00a0заявка на опт ждёт решения', '5\u00a0заявок на опт ждут решения']);
});
