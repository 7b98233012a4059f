import { expect, test, vi } from 'vitest';
import type { Presence } from '../../device/person/session.ts';
import { render } from '../../testing.tsx';
import { KeptOrdersPage } from './kept-orders-page.tsx';

const here = vi.hoisted((): { presence: Presence } => ({ presence: { person: null, status: 'guest' } }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));
vi.mock('../../device/journal/use-kept-orders.ts', () => ({ useKeptOrders: () => [] }));

test('the empty state is shown once it is known who is logged in', () => {
  here.presence = { person: null, status: 'guest' };
  expect(render(<KeptOrdersPage />).text).toContain('Заказов пока нет.');
  here.presence = { person: null, status: 'loading' };
  expect(render(<KeptOrdersPage />).text).toBe('Мои заказы на этом устройстве');
});
