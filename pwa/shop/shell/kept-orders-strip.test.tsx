import { expect, test, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import type { Presence } from '../../device/person/session.ts';
import { render } from '../../testing.tsx';
import { KeptOrdersStrip } from './kept-orders-strip.tsx';

const here = vi.hoisted(() => ({
  presence: {} as Presence,
  own: [] as OrderRow[],
  foreign: 0,
  reachable: null as boolean | null,
}));
vi.mock('../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: here.reachable }) }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));
vi.mock('../../device/journal/use-kept-orders.ts', () => ({
  useKeptOrders: () => here.own,
  useForeignOrders: () => here.foreign,
}));

test('orders that wait for a login are reported, after the person’s own', () => {
  const seen = (change: Partial<typeof here>, at = '/') => {
    Object.assign(here, change);
    return render(<KeptOrdersStrip />, { at });
  };
  expect(seen({ presence: { person: null, status: 'guest' } }).text).toBe('');
  const guest = seen({ foreign: 2 });
  expect(guest.text).toBe('На этом устройстве ждут заявки: они отправятся, когда вы войдёте Войти');
  expect(guest.links).toEqual(['/auth']);
  // The page of these orders says it itself.
  expect(seen({}, '/order/kept').text).toBe('');
  const another = seen({ presence: { person: { _id: 'boris' } as User, status: 'online' } });
  expect(another.text).toMatch(/заявки других покупателей: они отправятся, когда их покупатели войдут здесь$/);
  expect(another.links).toEqual([]);
  expect(seen({ own: [{ state: 'queued' } as OrderRow] }).text).toContain(
    'Заявка отправится, когда появится связь, если магазин открыт',
  );
  // A page that has just been opened, and reaches the shop, sends first of all.
  here.reachable = true;
  expect(seen({}).text).toContain('Отправляем вашу заявку');
  // Until it is known who is logged in, the orders may be that person's own.
  expect(seen({ own: [], presence: { person: null, status: 'loading' } }).text).toBe('');
});
