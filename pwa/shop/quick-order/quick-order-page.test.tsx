import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { QuickOrderPage } from './quick-order-page.tsx';

const here = vi.hoisted(() => ({ person: null as { _id: string; role: string } | null }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: here.person, status: here.person === null ? 'guest' : 'online' }),
}));

test('a guest is sent to the login, a customer told how to become a wholesale buyer, who alone gets the list', () => {
  here.person = null;
  expect(render(<QuickOrderPage />).links).toEqual(['/auth']);
  here.person = { _id: 'u1', role: 'customer' };
  const customer = render(<QuickOrderPage />);
  expect(customer.links).toEqual(['/account/profile']);
  expect(customer.text).toContain('Подайте заявку в личном кабинете');
  here.person = { _id: 'u1', role: 'wholesale' };
  expect(render(<QuickOrderPage />).text).toContain('Артикулы и количество');
});
