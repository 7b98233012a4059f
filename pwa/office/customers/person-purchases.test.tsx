import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { SaleSummary } from '#contract/sales/sales.ts';
import type * as sales from '../../queries/sales.ts';
import { salesQuery } from '../../queries/sales.ts';
import { render } from '../../testing.tsx';
import { PersonPurchases } from './person-bought.tsx';

const former = vi.hoisted(() => ({ items: [], total: 0 }));
vi.mock('../../queries/sales.ts', async (original) => {
  const { salesQuery: real } = await original<typeof sales>();
  return { salesQuery: (asked: sales.SalesQuery) => ({ ...real(asked), placeholderData: former }) };
});

test('the previous person’s empty list does not say that this one bought nothing', () => {
  expect(render(<PersonPurchases id="u2" />).text).toBe('');
});

test('a receipt leads to its row in the journal', () => {
  const sale: SaleSummary = {
    id: 's1',
    number: 'A7-12',
    status: 'recorded',
    soldAt: '2026-11-20T08:00:00.000Z',
    receivedAt: '2026-11-20T08:00:01.000Z',
    late: false,
    note: '',
    total: 100,
    authorName: 'Ольга',
    senderName: 'Ольга',
    warnings: [],
    returned: 0,
    items: [{ productId: 'p1', title: 'Сифон', qty: 1, price: 100, returned: 0 }],
    returns: [],
  };
  const client = new QueryClient();
  client.setQueryData(salesQuery({ customerId: 'u3' }).queryKey, { items: [sale], total: 1 });
  expect(render(<PersonPurchases id="u3" />, { client }).links).toEqual(['/journal?q=A7-12&amp;receipt=s1']);
});
