import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { auditQuery } from '../../queries/customers.ts';
import { render } from '../../testing.tsx';
import { auditAddress, AuditPage } from './audit-page.tsx';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  _id: 'a1',
  at: '2026-11-20T09:00:00.000Z',
  actor: { _id: 'u1', name: 'Анна Белова', phone: '+79990000001' },
  action: 'role_changed',
  subject: { kind: 'person', id: 'u7', label: 'Ольга Новикова, +79123456789' },
  details: { from: 'customer', to: 'manager' },
  ...change,
});

function look(at: string, items: readonly AuditEntry[], total = items.length) {
  const client = new QueryClient();
  const { searchParams } = new URL(at, 'http://shop.test');
  client.setQueryData(auditQuery(auditAddress.params(auditAddress.read(searchParams))).queryKey, {
    items: [...items],
    total,
  });
  return render(<AuditPage />, { at, client });
}

test('an entry shows time, action, subject, change and actor, and links to both people', () => {
  const { text, links, html } = look('/admin/audit', [entry({})], 101);
  expect(text).toContain('101 запись');
  expect(text).toMatch(
    /20\.11(\.2026)?, 12:00 Роль изменена Ольга Новикова \+7 \(912\) 345-67-89 Покупатель Продавец Анна Белова/,
  );
  expect(links).toEqual(expect.arrayContaining(['/admin/customers/u7', '/admin/customers/u1']));
  expect(html).toContain('aria-sort="descending"');
});

test('actions of people on themselves and actions of the server are told apart', () => {
  const own = entry({
    _id: 'a2',
    actor: { _id: 'u7', name: 'Ольга Новикова', phone: '+79123456789' },
    action: 'name_changed',
    details: { from: '', to: 'Ольга Новикова' },
  });
  const { text } = look('/admin/audit', [
    own,
    entry({ _id: 'a3', actor: null, action: 'person_created', details: { role: 'manager' } }),
  ]);
  expect(text).toMatch(/без имени Ольга Новикова лично/);
  expect(text).toMatch(/Роль: Продавец Команда на сервере/);
});

test('a failed login is nobody’s command, and an import may be the schedule’s', () => {
  const { text } = look('/admin/audit', [
    entry({ actor: null, action: 'staff_login_failed', details: {} }),
    entry({ _id: 'a2', actor: null, action: 'import_applied', details: {} }),
  ]);
  expect(text).toContain('Неизвестно кто');
  expect(text).toContain('По расписанию, из 1С или командой на сервере');
  expect(text).not.toContain('Команда на сервере');
});

test('subjects other than people are named, not linked; a person without a name by the phone', () => {
  const { text, links } = look('/admin/audit', [
    entry({ subject: { kind: 'order', id: 'o1', label: 'Заказ 10248' } }),
    entry({ _id: 'a2', subject: { kind: 'person', id: 'u9', label: '+79123450004' } }),
  ]);
  expect(text).toContain('Заказ 10248');
  expect(links).not.toContain('/admin/customers/o1');
  expect(text).toContain('+7 (912) 345-00-04');
});

test('an empty result offers the whole log; a skeleton is shown while it loads', () => {
  expect(look('/admin/audit?q=zz', []).text).toMatch(/Записей не нашли.*Сбросить поиск и фильтры/);
  expect(look('/admin/audit', []).text).toContain('Записей пока нет');
  expect(render(<AuditPage />, { at: '/admin/audit' }).text).toContain('Загрузка…');
});

test('a log filtered by a person says so, and the filter can be removed', () => {
  expect(look('/admin/audit?subject=u7', [entry({})]).html).toContain('Убрать фильтр «О ком');
});
