import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MissedQuery, SynonymRow } from '#contract/search/synonyms.ts';
import { missedQueriesQuery, synonymsQuery } from '../../queries/reports.ts';
import { render } from '../../testing.tsx';
import { linesWith, SynonymsPage } from './synonyms-page.tsx';

const LINES: SynonymRow[] = [
  { _id: 's1', said: 'кран', kind: 'wrong', meant: 'смеситель', isBuiltIn: true },
  { _id: 's2', said: 'носик', kind: 'same', meant: 'излив', isBuiltIn: false },
  { _id: null, said: 'бойлер', kind: 'unsold', meant: '', isBuiltIn: true },
];

function look(missed: MissedQuery[]) {
  const client = new QueryClient();
  client.setQueryData(synonymsQuery.queryKey, { items: LINES, total: LINES.length });
  client.setQueryData(missedQueriesQuery.queryKey, { items: missed, total: missed.length });
  return render(<SynonymsPage />, { at: '/admin/words', client });
}

test('each synonym shows its meaning, and which ones can be removed', () => {
  const { text } = look([]);
  expect(text).toMatch(/кран.*Зовут неверно.*смеситель.*Вернуть как в словаре/);
  expect(text).toMatch(/носик.*То же самое.*излив.*Убрать/);
  expect(text).toMatch(/бойлер.*Не продаём.*—.*из словаря/);
  expect(text).toContain('Пока все запросы покупателей к чему-нибудь привели.');
});

test('searches without results show how often and the kind of action, and that nobody is named', () => {
  const { text } = look([{ q: 'хоботок', kind: 'unopened', times: 3, lastAt: '2026-11-20T09:00:00.000Z' }]);
  expect(text).toMatch(/Кто искал, не записывается.*«хоботок».*ничего не открыли, 3\sраза.*Объяснить.*Убрать/);
});

test('rows are found by either side', () => {
  expect(linesWith(LINES, 'СМЕС').map(({ said }) => said)).toEqual(['кран']);
  expect(linesWith(LINES, ' ')).toHaveLength(3);
});
