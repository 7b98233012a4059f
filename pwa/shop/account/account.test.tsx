import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { Purchase } from '#contract/sales/purchases.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import type { WholesaleStatus } from '#contract/people/wholesale.ts';
import type { Presence } from '../../device/person/session.ts';
import { OfflineError } from '../../net/errors.ts';
import { bonusesQuery, ordersQuery } from '../../queries/orders.ts';
import { profileQuery, sessionsQuery, userOf } from '../../queries/profile.ts';
import { purchasesQuery } from '../../queries/purchases.ts';
import { render } from '../../testing.tsx';
import {
  AccountPage,
  BonusesSection,
  initials,
  passwordBody,
  passwordErrors,
  PasswordSection,
} from './account-page.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ProfileSection, WholesalePanel } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { atPage } from '../../parts/page/use-address-params.ts';
import { sampleOrder } from '../../parts/orders/sample-order.ts';

const here = vi.hoisted((): { presence: Presence } => ({ presence: { person: null, status: 'guest' } }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));

const profile: Profile = {
  _id: 'u1',
  phone: '+79123456789',
  name: 'Марина Соколова',
  role: 'customer',
  createdAt: '2026-11-01T00:00:00.000Z',
  deletionRequestedAt: null,
  wholesale: { status: 'none', companyName: '', inn: '', comment: '', reason: '' },
};

/** The client for the account screens; the profile comes from the server or only from the device's copy. */
function clientWith(known: Profile): QueryClient {
  const client = new QueryClient();
  client.setQueryData(profileQuery(userOf(known)).queryKey, known);
  return client;
}

beforeEach(() => {
  here.presence = { person: userOf(profile), status: 'online' };
});

describe('the cabinet', () => {
  const page = <AccountPage />;

  test('shows the person’s name and phone, and the sections', () => {
    const { html, text, links } = render(page, { at: '/account/profile', client: clientWith(profile) });
    expect(html).toMatch(/<h1[^>]*>Марина Соколова<\/h1>/);
    expect(text).toContain('+7 (912) 345-67-89');
    expect(links).toEqual([
      '/account/profile',
      '/account/password',
      '/account/orders',
      '/account/bonuses',
      '/account/sessions',
      '/account/data',
    ]);
  });

  test('shows «Профиль» where there is no name', () => {
    here.presence = { person: { ...userOf(profile), name: '' }, status: 'online' };
    expect(render(page, { at: '/account/profile' }).html).toMatch(/<h1[^>]*>Профиль<\/h1>/);
  });

  test('knows the person without the server', () => {
    here.presence = { person: userOf(profile), status: 'offline' };
    expect(render(page, { at: '/account/profile' }).html).toMatch(/<h1[^>]*>Марина Соколова<\/h1>/);
  });

  test.each([
    ['Марина Соколова', 'МС'],
    ['марина', 'М'],
    ['  ', ''],
    ['Анна-Мария фон Вебер', 'Аф'.toUpperCase()],
    ['«Ольга»', 'О'],
  ])('%j is signed %j', (name, signs) => {
    expect(initials(name)).toBe(signs);
  });
});

describe('the profile', () => {
  test('shows name, role and wholesale status, and changes the name', () => {
    const { html, text } = render(<ProfileSection />, { client: clientWith(profile) });
    expect(html).toMatch(/<input[^>]*name="name"/);
    expect(text).toMatch(/Сохранить.*\+7 \(912\) 345-67-89.*Роль Покупатель.*Оптовые цены Нет/);
  });
});

describe('wholesale access', () => {
  const seen = (status: string, role: Profile['role'] = 'customer', reason = '') =>
    render(
      <WholesalePanel
        role={role}
        wholesale={{
          status: status as WholesaleStatus,
          companyName: 'ООО «Труба»',
          inn: '7707083893',
          comment: '',
          reason,
        }}
      />,
    ).text;

  test.each([
    ['none', 'Нет', 'Подать заявку'],
    ['pending', 'На модерации', 'Администратор рассмотрит заявку'],
    ['approved', 'Подтверждён', 'показаны оптовые цены'],
    ['declined', 'Отклонён', 'Подать заявку снова'],
  ])('%s reads «%s»', (status, words, beside) => {
    expect(seen(status)).toContain(words);
    expect(seen(status)).toContain(beside);
  });

  test('can be applied for only when no application is pending or decided', () => {
    for (const status of ['pending', 'approved']) expect(seen(status)).not.toContain('Подать заявку');
  });

  test('shows the reason of a refusal', () =>
    expect(seen('declined', 'customer', 'Нет такой компании')).toContain('Причина Нет такой компании'));

  test('is not offered to staff', () => {
    for (const role of ['manager', 'admin'] as const) expect(seen('none', role)).not.toContain('Подать заявку');
  });

  test('a status this version does not know is shown as it is', () => expect(seen('frozen')).toContain('frozen'));
});

describe('the password', () => {
  test('is asked for with the new one twice, under the hint', () => {
    const { text } = render(<PasswordSection />);
    expect(text).toMatch(
      /Текущий пароль.*Новый пароль.*Не короче 8 символов, с буквами и цифрами.*Новый пароль ещё раз/,
    );
  });

  test('repeated differently is complained of, and the repeat is never sent', () => {
    expect(passwordErrors({ currentPassword: 'a', newPassword: 'sosna4567', repeat: 'sosna4568' })).toEqual({
      repeat: 'Пароли не совпадают',
    });
    expect(passwordErrors({ currentPassword: 'a', newPassword: 'sosna4567', repeat: 'sosna4567' })).toEqual({});
    expect(passwordBody({ currentPassword: 'a', newPassword: 'b', repeat: 'b' })).toEqual({
      currentPassword: 'a',
      newPassword: 'b',
    });
  });
});

/** A client whose query has failed. */
function failingClient(query: { queryKey: readonly unknown[] }, error = new Error('no answer')): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client
    .getQueryCache()
    .build(client, { queryKey: query.queryKey })
    .setState({ status: 'error', error, fetchStatus: 'idle' });
  return client;
}

const order = sampleOrder({
  items: [
    ...sampleOrder().items,
    { productId: 'b', slug: null, image: null, title: 'Раковина', sku: null, qty: 1, price: 500, returned: 0 },
  ],
  goods: 2500,
  bonusSpent: 100,
  bonusEarned: 72,
  total: 2990,
  paid: { sum: 0, due: 2990, over: 0, state: 'unpaid' },
});

describe('orders', () => {
  const query = ordersQuery(userOf(profile), 1);
  const seen = (change: Partial<Order> = {}) => {
    const client = new QueryClient();
    client.setQueryData(query.queryKey, { items: [{ ...order, ...change }], total: 1, asOf: null });
    return render(<OrdersSection />, { client });
  };

  test('without any, link to the catalogue', () => {
    const client = new QueryClient();
    client.setQueryData(query.queryKey, { items: [], total: 0, asOf: null });
    const { text, links } = render(<OrdersSection />, { client });
    expect(text).toContain('Заказов пока нет.');
    expect(links).toEqual(['/catalog']);
  });

  test('welcome an order just placed until it is canceled', () => {
    const client = new QueryClient();
    const at = { pathname: '/account/orders', state: { placed: order.number } };
    const welcome = (status: Order['status']) => {
      client.setQueryData(query.queryKey, { items: [{ ...order, status }], total: 1, asOf: null });
      return render(<OrdersSection />, { client, at }).text;
    };
    expect(welcome('new')).toContain('Заказ № 10001 принят');
    expect(welcome('canceled')).not.toContain('принят');
  });

  test('say whether goods are reserved', () => {
    const until = { lapsesAt: '2026-11-25T09:00:00.000Z' };
    expect(seen(until).text).toMatch(/Товары отложены для вас\..*Держим их до/);
    const bare = seen({ ...until, unreserved: true }).text;
    expect(bare).toContain('Товары пока не отложены: из вашей сети уже много заказов ждут подтверждения.');
    expect(bare).not.toMatch(/отложены для вас|Держим/);
  });

  test('that could not be fetched are not shown as none', () => {
    const { text } = render(<OrdersSection />, { client: failingClient(query) });
    expect(text).toMatch(/Не удалось получить заказы.*Повторить/);
    expect(text).not.toContain('Заказов пока нет.');
  });

  test('show a skeleton until there is an answer, also before the person is known', () => {
    expect(render(<OrdersSection />).text).toBe('Загрузка…');
    here.presence = { person: null, status: 'loading' };
    expect(render(<OrdersSection />).text).toBe('Загрузка…');
  });

  test('a page past the last one is not shown as empty', () => {
    const client = new QueryClient();
    client.setQueryData(ordersQuery(userOf(profile), 9).queryKey, { items: [], total: 3, asOf: null });
    const { text } = render(<OrdersSection />, { client, at: '/account/orders?page=9' });
    expect(text).toContain('Такой страницы нет');
    expect(text).not.toContain('Заказов пока нет.');
  });

  test('show number, status, goods with their quantities and prices, delivery and the total', () => {
    const { text, links } = seen();
    expect(text).toMatch(
      /Заказ № 10001.*Новый.*3\s*товара.*Смеситель.*2 × 1\s000\s₽.*2\s000\s₽.*Раковина.*Курьер.*590\s₽.*Бонусами.*100\s₽.*Итого.*2\s990\s₽/,
    );
    expect(links).toEqual(['/p/smesitel']);
  });

  test.each([
    ['new', 'Новый'],
    ['processing', 'В обработке'],
    ['paid', 'Оплачен'],
    ['delivered', 'Доставлен'],
    ['canceled', 'Отменён'],
  ] as const)('%s reads «%s»', (status, words) => {
    expect(seen({ status }).text).toContain(words);
  });

  test('can be repeated at any time, and canceled only while that is possible', () => {
    expect(seen().text).toMatch(/Повторить заказ.*Отменить заказ/);
    expect(seen({ status: 'paid', cancellable: false }).text).not.toContain('Отменить заказ');
  });
});

describe('bonuses', () => {
  const query = bonusesQuery(userOf(profile));

  test('that could not be fetched: a coming-soon note, and no word of an empty history', () => {
    const { text } = render(<BonusesSection />, { client: failingClient(query) });
    expect(text).toMatch(/Скоро.*Не удалось получить бонусы.*Повторить/);
    expect(text).not.toContain('История пуста.');
  });

  test('without a network nothing is said to come soon', () => {
    const { text } = render(<BonusesSection />, { client: failingClient(query, new OfflineError()) });
    expect(text).toMatch(/Не удалось получить бонусы.*проверьте связь.*Повторить/);
    expect(text).not.toContain('Скоро');
  });

  test('show a skeleton until there is an answer, also before the person is known', () => {
    expect(render(<BonusesSection />).text).toBe('Загрузка…');
    here.presence = { person: null, status: 'loading' };
    expect(render(<BonusesSection />).text).toBe('Загрузка…');
  });

  test('balance and history, with what is pending and held', () => {
    const client = new QueryClient();
    client.setQueryData(query.queryKey, {
      asOf: null,
      balance: 1240,
      pending: 300,
      held: 50,
      history: [
        {
          date: '2026-11-20T09:00:00.000Z',
          title: 'Начислено за заказ № 10001',
          amount: 300,
          usableFrom: '2099-01-01T00:00:00.000Z',
          expiresAt: null,
        },
        {
          date: '2026-11-19T09:00:00.000Z',
          title: 'Оплата заказа № 10000',
          amount: -50,
          usableFrom: null,
          expiresAt: null,
        },
      ],
    });
    expect(render(<BonusesSection />, { client }).text).toMatch(
      /1\s240 бонусов.*скоро станут доступны 300.*под открытые заказы 50.*История.*Начислено за заказ № 10001.*доступны с.*\+300.*Оплата заказа № 10000.*−50/,
    );
  });

  test('a history without entries says that it is empty', () => {
    const client = new QueryClient();
    client.setQueryData(query.queryKey, { balance: 0, pending: 0, held: 0, history: [], asOf: null });
    expect(render(<BonusesSection />, { client }).text).toMatch(/0 бонусов.*История пуста\./);
  });
});

test('a failure of the purchases is not hidden', () => {
  const orders = ordersQuery(userOf(profile), 1);
  const client = failingClient(purchasesQuery(userOf(profile), 1));
  client.setQueryData(orders.queryKey, { items: [], total: 0, asOf: null });
  expect(render(<OrdersSection />, { client }).text).toMatch(/Покупки в магазине Чеки не загрузились\. Повторить/);
});

describe('the purchases', () => {
  const samplePurchase = (number: string): Purchase => ({
    id: number,
    number,
    status: 'recorded',
    soldAt: '2026-11-20T09:00:00.000Z',
    total: 990,
    returned: 0,
    items: [{ title: 'Кран', qty: 1, price: 990, sum: 990, returned: 0 }],
  });

  /** Page `receipts` of 25 receipts beside the account without orders. */
  function receiptsAt(address: string, receipts: number, items: number): string {
    const client = new QueryClient();
    client.setQueryData(ordersQuery(userOf(profile), 1).queryKey, { items: [], total: 0, asOf: null });
    const page = Array.from({ length: items }, (_, index) => samplePurchase(`A7-${receipts}${index}`));
    client.setQueryData(purchasesQuery(userOf(profile), receipts).queryKey, { items: page, total: 25, asOf: null });
    return render(<OrdersSection />, { client, at: `/account/orders${address}` }).text;
  }

  test('have their page in the address, beside the page of the orders', () => {
    expect(receiptsAt('', 1, 1)).toContain('Чек A7-10');
    expect(receiptsAt('?receipts=2', 2, 1)).toContain('Чек A7-20');
    expect(receiptsAt('?receipts=-3.5', 1, 1)).toContain('Чек A7-10');
  });

  test('say it of a page past the last one', () => {
    expect(receiptsAt('?receipts=9', 9, 0)).toMatch(/Покупки в магазине Такой страницы нет\. На первую страницу/);
  });

  test('and the orders keep each other’s page', () => {
    const turned = (address: string, page: number) => String(atPage(new URLSearchParams(address), 'receipts', page));
    expect(turned('page=3', 2)).toBe('page=3&receipts=2');
    expect(turned('page=3&receipts=2', 1)).toBe('page=3');
  });
});

describe('lists that could not be refetched', () => {
  const person = userOf(profile);
  /** A client with old data whose last refetch failed. */
  function staleClient(queryKey: readonly unknown[], data: unknown): QueryClient {
    const client = failingClient({ queryKey });
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ data, dataUpdatedAt: Date.parse('2025-03-01T11:32:00.000Z') });
    return client;
  }
  const bonuses = { balance: 5, pending: 0, held: 0, history: [], asOf: null };

  test.each([
    ['orders', <OrdersSection key="o" />, ordersQuery(person, 1).queryKey, { items: [order], total: 1, asOf: null }],
    ['bonuses', <BonusesSection key="b" />, bonusesQuery(person).queryKey, bonuses],
    ['sessions', <SessionsSection key="s" />, sessionsQuery(person).queryKey, { items: [], total: 0 }],
  ])('%s show their age', (_name, screen, key, data) => {
    expect(render(screen, { client: staleClient(key, data) }).text).toContain(
      'Показано то, что было 1 марта 2025 г., 14:32.',
    );
  });

  test.each([
    ['orders', <OrdersSection key="o" />, ordersQuery(person, 1).queryKey, { items: [], total: 0 }],
    ['bonuses', <BonusesSection key="b" />, bonusesQuery(person).queryKey, bonuses],
  ])('%s that the device kept show their age, also where there are none', (_name, screen, key, data) => {
    const client = new QueryClient();
    client.setQueryData(key, { ...data, asOf: '2025-03-01T11:32:00.000Z' });
    expect(render(screen, { client }).text).toContain(
      'Сервер не отвечает. Показано то, что было 1 марта 2025 г., 14:32.',
    );
  });
});
