import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ROUTES } from '../../parts/page/paths.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';
import { see } from '../../testing.tsx';
import { OFFICE_LINKS } from './office-links.ts';
import { OfficeSidebar } from './office-sidebar.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна Белова', role: 'admin' },
    status: 'online',
  }),
}));

test('every screen of the office stands in the sidebar once, the one that is open marked, with what waits in words', () => {
  const client = new QueryClient();
  client.setQueryData(deskCountsQuery.queryKey, {
    new: 3,
    processing: 0,
    paid: 0,
    delivered: 0,
    canceled: 0,
    newest: 10001,
  });
  const { links, html, text } = see(<OfficeSidebar />, { at: ROUTES.adminCovers, client });
  expect(links.toSorted()).toEqual(OFFICE_LINKS.map(({ path }) => path).toSorted());
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/admin\/catalog-covers"/);
  expect(text).toMatch(/Заказы *, 3\s*новых заказа *3/);
});

test('its parts are those that people look for: orders, goods, receipts, figures, buyers, settings', () => {
  const { text } = see(<OfficeSidebar />, { at: ROUTES.adminToday });
  expect(text).toMatch(
    /Сегодня.*Заказы.*Письма.*Товары.*Склад.*Чеки.*Продажи.*Кассы и смены.*Отчёты.*Покупатели.*Клиенты.*Настройки.*Настройки магазина.*Сотрудники/,
  );
});
