import { expect, test, vi } from 'vitest';
import type * as sales from '../../queries/sales.ts';
import { render } from '../../testing.tsx';
import { PersonPurchases } from './person-purchases.tsx';

const former = vi.hoisted(() => ({ items: [], total: 0 }));
vi.mock('../../queries/sales.ts', async (original) => {
  const { salesQuery } = await original<typeof sales>();
  return { salesQuery: (asked: sales.SalesQuery) => ({ ...salesQuery(asked), placeholderData: former }) };
});

test('the previous person’s empty list does not say that this one bought nothing', () => {
  expect(render(<PersonPurchases id="u2" />).text).toBe('');
});
