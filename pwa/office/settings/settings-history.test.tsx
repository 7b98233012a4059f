import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { historyQuery } from '../../queries/customers.ts';
import { render } from '../../testing.tsx';
import { SettingsHistory } from './settings-page.tsx';

const RULES: AuditEntry = {
  _id: 'e1',
  at: '2026-11-20T09:00:00.000Z',
  actor: { _id: 'u1', name: 'Анна', phone: '+79990000001' },
  action: 'stock_rules_changed',
  subject: { kind: 'settings', id: 'stock_rules', label: 'Правила склада' },
  details: { leadDays: '7 → 10' },
};

function look(rules: readonly AuditEntry[]): string {
  const client = new QueryClient();
  for (const subject of ['shop', 'face', 'terms', 'mail', 'opening', 'vat', 'numbering'])
    client.setQueryData(historyQuery(subject).queryKey, { items: [], total: 0 });
  client.setQueryData(historyQuery('stock_rules').queryKey, { items: [...rules], total: rules.length });
  return render(<SettingsHistory />, { client }).text;
}

test('changed stock rules are among the changes of the settings, which are then not the initial ones', () => {
  expect(look([])).toContain('Настройки ещё не меняли');
  const text = look([RULES]);
  expect(text).toMatch(/Правила склада изменены Срок поставки, дней: 7 → 10 .* · Анна/);
  expect(text).not.toContain('ещё не меняли');
});
