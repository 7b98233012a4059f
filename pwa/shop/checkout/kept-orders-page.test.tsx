import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { User } from '#contract/people/auth.ts';
import { newRow } from '../../device/durable/delivery.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import type { Presence } from '../../device/person/session.ts';
import { render } from '../../testing.tsx';
import { KeptOrdersPage } from './kept-orders-page.tsx';

const GUEST: Presence = { person: null, status: 'guest' };
const here = vi.hoisted(() => ({ presence: {} as Presence, foreign: 0, rows: [] as OrderRow[] }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));
vi.mock('../../device/journal/use-kept-orders.ts', () => ({
  useKeptOrders: () => here.rows,
  useForeignOrders: () => here.foreign,
}));

const at = '2026-11-22T10:00:00.000Z';
const written = newRow('order', {
  id: 'o1',
  authorId: 'anna',
  authorName: 'Анна',
  number: '1001',
  total: 200,
  recordedAt: at,
  leftAt: at,
  body: null,
  goods: [],
});

beforeEach(() => Object.assign(here, { presence: GUEST, foreign: 0, rows: [] }));

test('the empty state is shown once it is known who is logged in', () => {
  expect(render(<KeptOrdersPage />).text).toContain('Заказов пока нет.');
  here.presence = { person: null, status: 'loading' };
  expect(render(<KeptOrdersPage />).text).toBe('Мои заказы на этом устройстве');
});

test('orders that wait for a login are reported without their contents', () => {
  here.foreign = 1;
  const guest = render(<KeptOrdersPage />);
  expect(guest.text).toMatch(
    /На этом устройстве ждёт заявка: она отправится, когда вы войдёте .*сам покупатель\. Войти$/,
  );
  expect(guest.text).not.toContain('Заказов пока нет');
  expect(guest.links).toEqual(['/auth']);
  here.presence = { person: { _id: 'boris' } as User, status: 'online' };
  const another = render(<KeptOrdersPage />);
  expect(another.text).toContain('ждёт заявка другого покупателя: она отправится, когда он войдёт здесь');
  expect(another.links).toEqual([]);
});

test('an account whose orders the shop has accepted is led to them; a new acceptance is shown here', () => {
  here.presence = { person: { _id: 'anna' } as User, status: 'online' };
  const receipt = { id: 'o1', number: '1001', total: 200, trackingToken: null };
  here.rows = [{ ...written, state: 'accepted', receipt, toldAt: at }];
  const { text, links } = render(<KeptOrdersPage />);
  expect(text).toContain('Заказы, которые магазин принял, — в личном кабинете.');
  expect(links).toEqual(['/account/orders']);
  here.rows = [{ ...written, state: 'accepted', receipt }];
  expect(render(<KeptOrdersPage />).text).toContain('Магазин принял заказ');
});

test('a waiting order says what is true in this browser, and offers the ways that need no network here', () => {
  const body = { items: [], delivery: 'pickup' } as unknown as OrderRequest;
  here.rows = [{ ...written, authorId: null, leftAt: null, body }];
  const { text } = render(<KeptOrdersPage />);
  expect(text).toContain('Заявка отправится, когда появится связь, если магазин открыт');
  expect(text).toContain('откройте магазин снова, и она уйдёт первой');
  expect(text).not.toContain('Закрывать приложение можно');
  expect(text).toContain('Поделиться заявкой');
  vi.stubGlobal('SyncManager', true);
  expect(render(<KeptOrdersPage />).text).toContain('Закрывать приложение можно');
  vi.unstubAllGlobals();
});

test.each([
  ['quote_changed', 'Он ещё не оформлен. Проверьте новые суммы'],
  ['act_id_reused', 'Прошлое нажатие магазин получил, и тот заказ оформлен.'],
  ['order_id_reused', 'Прошлое нажатие магазин получил, и тот заказ оформлен.'],
])('a kept order refused with «%s» says what there is and what to do', (code, words) => {
  const refusal = { status: 409, code, message: 'Отказ', at };
  here.rows = [{ ...written, authorId: null, state: 'attention', refusal }];
  const { text } = render(<KeptOrdersPage />);
  expect(text).toContain(words);
  expect(text.includes('Он ещё не оформлен')).toBe(code === 'quote_changed');
});
