import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ROUTES } from '../../parts/page/paths.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';
import { render } from '../../testing.tsx';
import { OfficeShell } from './office-shell.tsx';

const who = vi.hoisted(() => ({ role: 'manager' }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79123456789', name: 'Ольга Новикова', role: who.role },
    status: 'online',
  }),
}));
vi.mock('../../device/journal/use-journal.ts', async (original) => ({
  ...(await original<typeof import('../../device/journal/use-journal.ts')>()),
  useSeries: () => ({ key: 'series', deviceId: 'd1', prefix: 'A7', lastSeq: 122, skewMs: 0 }),
}));

test.each([ROUTES.till, ROUTES.adminSales])(
  'at %s the screen is called «Свободная продажа», with the till and the seller beside it',
  (at) => {
    const { html, text } = render(<OfficeShell />, { at });
    expect(html).toMatch(/<h1[^>]*>Свободная продажа<\/h1>/);
    expect(text).toContain('Касса A7');
    expect(text).toContain('Ольга Н.');
  },
);

test('the sending state is always visible and links to the journal', () => {
  const { links, text } = render(<OfficeShell />, { at: ROUTES.till });
  expect(text).toContain('Читаем журнал…');
  expect(links).toContain(ROUTES.journal);
});

test('a seller has a link to the orders beside the till, with the number of new ones', () => {
  const client = new QueryClient();
  client.setQueryData(deskCountsQuery.queryKey, {
    new: 3,
    processing: 0,
    paid: 0,
    delivered: 0,
    canceled: 0,
    newest: 10001,
  });
  const { links, html } = render(<OfficeShell />, { at: ROUTES.till, client });
  expect(links).toContain(ROUTES.deskOrders);
  expect(html).toMatch(/aria-label="Заказы, 3\u00a0новых заказа"/);
  // On the order desk the frame shows the shop's name, since the screen has its own heading.
  expect(render(<OfficeShell />, { at: ROUTES.deskOrders }).text).not.toContain('Свободная продажа');
});

test('the office has its search in the head, opened by «/» too; the till has none', () => {
  who.role = 'admin';
  const at = (address: string) => render(<OfficeShell />, { at: address }).html;
  expect(at(ROUTES.adminToday)).toMatch(/<button[^>]*aria-keyshortcuts="\/"[^>]*>.*?Найти/);
  expect(at(ROUTES.till)).not.toContain('aria-keyshortcuts');
});
