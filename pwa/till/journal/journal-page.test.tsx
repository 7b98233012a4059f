import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { SaleSummary } from '#contract/sales/sales.ts';
import { salesQuery } from '../../queries/sales.ts';
import { render } from '../../testing.tsx';
import { JournalPage } from './journal-page.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '', name: 'Ольга', role: 'admin' }, status: 'online' }),
}));

const sale = (id: string): SaleSummary => ({
  id,
  number: `B2-${id}`,
  status: 'recorded',
  soldAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:01:00.000Z',
  late: false,
  note: '',
  total: 990,
  authorName: 'Анна',
  senderName: 'Анна',
  warnings: [],
  returned: 0,
  items: [{ productId: 'p1', title: 'Кран', qty: 1, price: 990, returned: 0 }],
  returns: [],
});

/** The journal after a search for which the server has found `total` receipts and sent two. */
function searched(total: number): string {
  const client = new QueryClient();
  client.setQueryData(salesQuery({ q: 'кран' }).queryKey, { items: [sale('1'), sale('2')], total });
  return render(<JournalPage />, { at: '/journal?q=кран', client }).text;
}

test('a search says how much the server has sent, not that the rest is missing from the list', () => {
  const part = searched(341);
  expect(part).toContain('B2-1');
  // Receipts of this till are listed from its own journal, whether the server has sent them or not.
  expect(part).toContain('Сервер прислал последние 2 из 341 чека: нужный ищите точнее.');
  expect(part).not.toContain('ещё');
  expect(searched(2)).not.toContain('Сервер прислал');
});

test('an administrator’s browser that is no till sums up what it lists, and has no shift to close', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), toFake: ['Date'] });
  const client = new QueryClient();
  const day = '2026-11-20';
  client.setQueryData(salesQuery({ from: day, to: day }).queryKey, { items: [sale('1'), sale('2')], total: 2 });
  const { text } = render(<JournalPage />, { at: '/journal', client });
  client.setQueryData(salesQuery({ from: day, to: day }).queryKey, { items: [sale('1'), sale('2')], total: 9 });
  const part = render(<JournalPage />, { at: '/journal', client }).text;
  vi.useRealTimers();
  expect(text).toMatch(/Продажи 1.980.₽ 2.чека Возвраты 0.₽ 0/);
  expect(part).toMatch(/Продажи 1.980.₽ по показанным: 2.чека/);
  expect(text).not.toMatch(/Наличными|Закрыть смену/);
});
