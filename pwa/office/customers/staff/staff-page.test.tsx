import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { StaffMember } from '#contract/accounts/staff.ts';
import { staffQuery } from '../../../queries/customers.ts';
import { render } from '../../../testing.tsx';
import { staffActs } from '../person-acts.ts';
import { sampleCustomer } from '../sample-customer.ts';
import { TakenNotice, StaffPage } from './staff-page.tsx';

vi.mock('../../../device/person/use-session.ts', () => ({
  usePerson: () => ({
    person: { _id: 'u1', phone: '+79990000001', name: 'Анна Белова', role: 'admin' },
    status: 'online',
  }),
}));

const member = (change: Partial<StaffMember> = {}): StaffMember => ({
  ...sampleCustomer({ role: 'manager' }),
  hasPassword: true,
  codeUntil: null,
  secondFactor: false,
  ...change,
});

function look(people: StaffMember[]) {
  const client = new QueryClient();
  client.setQueryData(staffQuery.queryKey, people);
  return render(<StaffPage />, { at: '/admin/staff', client });
}

test('the list shows each person’s role, and what prevents a login', () => {
  const { text } = look([
    member({ _id: 'u1', name: 'Анна Белова', role: 'admin' }),
    member({ name: 'Пётр Лужин', hasPassword: false, codeUntil: '2026-11-24T09:00:00.000Z', lastSeenAt: null }),
    member({ _id: 'u8', name: 'Вера Морская', hasPassword: false, lastSeenAt: null }),
    member({ _id: 'u9', name: 'Игорь Сухов', disabled: true }),
  ]);
  expect(text).toMatch(/Сотрудники 4\s*человека Добавить сотрудника/);
  expect(text).toMatch(/Анна Белова \(вы\).*Администратор.*Работает/);
  expect(text).toMatch(/Пётр Лужин.*Ждём первого входа код до .*не входил/);
  expect(text).toMatch(/Вера Морская.*Нужен новый код/);
  expect(text).toMatch(/Игорь Сухов.*Доступ закрыт/);
});

test('the offered actions are the possible ones', () => {
  const acts = (change: Partial<StaffMember>) => staffActs(member(change), false);
  expect(staffActs(member(), true)).toEqual([]);
  expect(acts({})).toEqual(['role', 'code', 'endSessions', 'disable']);
  expect(acts({ hasPassword: false, codeUntil: '2026-11-24T09:00:00.000Z' })).toEqual([
    'role',
    'code',
    'withdraw',
    'disable',
  ]);
  expect(acts({ secondFactor: true })).toContain('resetFactor');
  expect(acts({ disabled: true })).toEqual(['role', 'enable']);
});

test('a taken phone is a colleague’s, who is named, or a buyer’s, who is found among the clients', () => {
  const client = new QueryClient();
  client.setQueryData(staffQuery.queryKey, [member({ name: 'Вера Морская', phone: '+79120000005' })]);
  const about = (phone: string) => render(<TakenNotice phone={phone} />, { client });
  expect(about('+79120000005').text).toContain('Это телефон сотрудника: Вера Морская, продавец.');
  expect(about('+79120000005').links).toEqual([]);
  expect(about('+79120000006').links).toEqual(['/admin/customers?q=%2B79120000006']);
});
