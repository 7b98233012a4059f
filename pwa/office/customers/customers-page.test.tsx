import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import type { Buyer, BuyerCard } from '#contract/reports/buyers.ts';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import {
  historyQuery,
  applicationsQuery,
  buyerCardQuery,
  customerQuery,
  customersQuery,
  notesQuery,
  pendingApplicationsQuery,
} from '../../queries/customers.ts';
import { render } from '../../testing.tsx';
import { customersAddress, CustomersPage } from './customers-page.tsx';
import { sampleCustomer } from './sample-customer.ts';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна Белова', role: 'admin' },
    status: 'online',
  }),
}));

const applicant = sampleCustomer({
  _id: 'u8',
  name: 'Игорь Власов',
  phone: '+79123450002',
  wholesale: {
    status: 'pending',
    companyName: 'ООО «Монолит»',
    inn: '7707083893',
    comment: 'Берём каждый месяц',
    reason: '',
  },
});

/** Renders the page with a loaded list and `pending` applications in total. */
function look(
  at: string,
  people: readonly Buyer[],
  { total = people.length, pending = 0, history = [] as AuditEntry[] } = {},
) {
  const client = new QueryClient();
  const url = new URL(at, 'http://shop.test');
  const params = customersAddress.params(customersAddress.read(url.searchParams));
  client.setQueryData(customersQuery(params).queryKey, { items: [...people], total });
  const { q, disabled } = params;
  client.setQueryData(applicationsQuery({ q, disabled }).queryKey, pending);
  for (const person of people) {
    client.setQueryData(customerQuery(client, person._id).queryKey, person);
    client.setQueryData(historyQuery(person._id).queryKey, { items: history, total: history.length });
  }
  return render(<CustomersPage />, { at, client });
}

describe('the list of people', () => {
  test('shows name, role, application, and the total number', () => {
    const { text } = look('/admin/customers', [applicant, sampleCustomer()], { total: 120, pending: 3 });
    expect(text).toContain('120 человек');
    expect(text).toContain('Игорь Власов +7 (912) 345-00-02');
    expect(text).toMatch(/На модерации ООО «Монолит» *, ИНН 7707083893/);
    expect(text).toContain('Заявки на опт 3');
    expect(text).toContain('Показано 1–2 из 120');
  });

  test('applications are counted among the found people', () => {
    const client = new QueryClient();
    client.setQueryData(pendingApplicationsQuery.queryKey, 3);
    client.setQueryData(applicationsQuery({ q: 'влас', disabled: 'true' }).queryKey, 1);
    const at = (query: string) => render(<CustomersPage />, { at: `/admin/customers${query}`, client }).text;
    expect(at('')).toContain('Заявки на опт 3');
    for (const query of ['', '&status=pending', '&page=2', '&sort=bought'])
      expect(at(`?q=влас&disabled=true${query}`)).toContain('Заявки на опт 1');
  });

  test('counts in Russian', () => {
    expect(look('/admin/customers', [applicant], { total: 1 }).text).toContain('1 человек');
    expect(look('/admin/customers', [applicant], { total: 2 }).text).toContain('2 человека');
    expect(look('/admin/customers?status=pending', [applicant], { total: 21 }).text).toContain('Найден 21 человек');
    expect(look('/admin/customers?status=pending', [applicant], { total: 3 }).text).toContain('Найдены 3 человека');
  });

  test('a person’s link keeps what is searched and filtered', () => {
    const { links } = look('/admin/customers?q=%D0%B2%D0%BB%D0%B0&status=pending', [applicant]);
    expect(links).toContain('/admin/customers/u8?q=%D0%B2%D0%BB%D0%B0&amp;status=pending');
  });

  test('an empty list: without applications, for a search, past the last page, in an empty shop', () => {
    expect(look('/admin/customers?status=pending', []).text).toContain('Все заявки рассмотрены');
    expect(look('/admin/customers?q=zz', []).text).toMatch(/Никого не нашли.*Сбросить поиск и фильтры/);
    expect(look('/admin/customers?page=9', [], { total: 60 }).text).toContain('К первой странице');
    expect(look('/admin/customers', []).text).toContain('Клиентов пока нет');
  });

  test('a skeleton is shown while it loads', () => {
    expect(render(<CustomersPage />, { at: '/admin/customers' }).text).toContain('Загрузка…');
  });
});

describe('a person’s purchases', () => {
  const card: BuyerCard = {
    bought: { sum: 12_500, count: 2, firstAt: '2026-11-02T09:00:00.000Z', lastAt: '2026-11-20T11:18:00.000Z' },
    debt: { due: 1500, refund: 300 },
    owed: [
      { _id: 'o3', number: '10003', due: 1500, refund: 0 },
      { _id: 'o2', number: '10002', due: 0, refund: 300 },
    ],
    orders: [
      {
        _id: 'o1',
        number: '10001',
        createdAt: '2026-11-20T11:18:00.000Z',
        status: 'delivered',
        delivery: 'pickup',
        total: 4990,
      },
    ],
    ordersTotal: 3,
    bonuses: {
      balance: 1,
      pending: 40,
      held: 0,
      history: [
        {
          date: '2026-11-20T11:18:00.000Z',
          title: 'Списано магазином',
          amount: -1500,
          usableFrom: null,
          expiresAt: null,
        },
      ],
    },
  };
  const opened = (person: Buyer) => {
    const client = new QueryClient();
    client.setQueryData(customerQuery(client, person._id).queryKey, person);
    client.setQueryData(historyQuery(person._id).queryKey, { items: [], total: 0 });
    client.setQueryData(buyerCardQuery(person._id).queryKey, card);
    client.setQueryData(notesQuery(person._id).queryKey, {
      items: [{ _id: 'n1', text: 'Берёт для бригады', author: 'Анна', at: '2026-11-20T11:18:00.000Z' }],
      total: 1,
    });
    return render(<CustomersPage />, { at: `/admin/customers/${person._id}`, client });
  };

  test('are on the card with orders, bonuses and notes', () => {
    const { text, links } = opened(sampleCustomer());
    expect(text).toMatch(/Куплено 12.500 ₽ Покупок 2, в среднем 6.250 ₽/);
    expect(text).toMatch(/№.10001 · 4.990 ₽ Выдан/);
    expect(text).toMatch(
      /Долг по заказам 1.500 ₽ Вернуть покупателю 300 ₽ №.10003 · осталось 1.500 ₽ №.10002 · вернуть 300 ₽/,
    );
    expect(links).toContain('/admin/orders/o3');
    expect(text).toContain('Показаны последние 1 из 3 заказов.');
    expect(text).toMatch(/Бонусы 1 бонус Ещё не действуют: 40 −1.500 Списано магазином/);
    expect(text).toContain('Берёт для бригады Анна');
    expect(links).toContain('/admin/orders/o1');
  });

  test('include no bonuses for people without a bonus account, and nothing for staff', () => {
    expect(opened(sampleCustomer({ role: 'wholesale' })).text).not.toContain('Начислить или списать');
    expect(opened(sampleCustomer({ role: 'manager' })).text).not.toContain('Куплено 12');
  });

  test('are in the list', () => {
    const { text } = look('/admin/customers?sort=bought', [sampleCustomer({ bought: card.bought, debt: card.debt })]);
    expect(text).toMatch(/1.500 ₽ вернуть 300 ₽/);
    expect(text).toMatch(/12.500 ₽ 2 покупки/);
    expect(text).toContain('Больше купили');
  });
});

describe('one person', () => {
  test('shows the application with both decisions, and the possible actions', () => {
    const { text } = look('/admin/customers/u8', [applicant]);
    expect(text).toMatch(
      /Компания ООО «Монолит» ИНН 7707083893 Комментарий Берём каждый месяц Подтвердить опт Отклонить…/,
    );
    expect(text).toContain('Розничные цены, свой кабинет и свои заказы');
    expect(text).toContain('Выдать одноразовый код');
  });

  test('a refusal is shown with its reason; approved access can be revoked', () => {
    const wholesale = { ...applicant.wholesale, status: 'declined' as const, reason: 'Не нашли компанию' };
    expect(look('/admin/customers/u8', [{ ...applicant, wholesale }]).text).toContain(
      'Причина отказа Не нашли компанию',
    );
    const approved = {
      ...applicant,
      role: 'wholesale' as const,
      wholesale: { ...applicant.wholesale, status: 'approved' as const },
    };
    expect(look('/admin/customers/u8', [approved]).text).toContain('Отозвать опт…');
  });

  test('no actions on oneself are offered, with the reason', () => {
    const { text } = look('/admin/customers/u1', [sampleCustomer({ _id: 'u1', name: 'Анна Белова', role: 'admin' })]);
    expect(text).toContain('Свою роль и свой доступ изменить нельзя');
    expect(text).not.toContain('Закрыть доступ');
    expect(text).toContain('Администратор (вы)');
  });

  test('shows a deletion request and disabled access', () => {
    const { text } = look('/admin/customers/u7', [
      sampleCustomer({ disabled: true, deletionRequestedAt: '2026-11-19T08:00:00.000Z' }),
    ]);
    expect(text).toContain('Просит удалить аккаунт');
    expect(text).toContain('Открыть доступ');
    expect(text).not.toContain('Выдать одноразовый код');
  });

  test('a data export is offered for anybody, erasure for buyers only', () => {
    expect(look('/admin/customers/u7', [sampleCustomer()]).text).toMatch(/Скачать данные Удалить данные…/);
    const { text } = look('/admin/customers/u7', [sampleCustomer({ role: 'manager' })]);
    expect(text).toContain('Данные сотрудника удалить нельзя');
    expect(text).not.toContain('Удалить данные…');
  });

  test('an erased person shows only when, by whom, at whose request, and what stays', () => {
    const { text, links } = look('/admin/customers/u7', [
      sampleCustomer({
        name: ERASED_NAME,
        phone: '',
        deletionRequestedAt: '2026-11-19T08:00:00.000Z',
        erased: { at: '2026-11-20T08:00:00.000Z', by: 'Анна Белова' },
      }),
    ]);
    expect(text).toMatch(/Запрос от .* выполнен\. .* · Анна Белова/);
    expect(text).toContain('закон велит хранить пять лет');
    for (const gone of ['Просит удалить', 'Последний вход: ', 'Закрыть доступ', 'Скачать данные', 'Действия:'])
      expect(text).not.toContain(gone);
    expect(links.filter((link) => link.startsWith('tel:'))).toEqual([]);
  });

  test('the history is in Russian, old values before new ones', () => {
    const entry: AuditEntry = {
      _id: 'a1',
      at: '2026-11-20T09:00:00.000Z',
      actor: { _id: 'u1', name: 'Анна Белова', phone: '+79990000001' },
      action: 'role_changed',
      subject: { kind: 'person', id: 'u7', label: 'Ольга Новикова, +79123456789' },
      details: { from: 'customer', to: 'manager' },
    };
    const { text, links } = look('/admin/customers/u7', [sampleCustomer()], { history: [entry] });
    expect(text).toMatch(/Роль изменена Покупатель Продавец .* · Анна Белова/);
    expect(links).toContain('/admin/audit?subject=u7');
  });
});
