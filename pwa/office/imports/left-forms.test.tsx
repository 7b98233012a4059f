import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import { importMappingQuery } from '../../queries/imports.ts';
import { render } from '../../testing.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { SourceSchedule } from './source-schedule.tsx';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children}]`,
}));

test('the mapping and the schedule of a source have guards against leaving, which let untouched forms go', () => {
  const one = { _id: 'i1', createdAt: '2026-11-26T02:48:00.000Z', state: 'ready' } as Import;
  const source = {
    _id: 's1',
    name: 'Сантех-Опт',
    profile: NEW_PROFILE,
    revision: 'r1',
    schedule: null,
  } as ImportSource;
  const client = new QueryClient();
  client.setQueryData(importMappingQuery('i1', {}, one.createdAt).queryKey, {
    groups: [],
    prices: [{ type: 'РРЦ', role: 'retail', markup: 12.5, step: 10 }],
    warehouses: [],
    currencies: ['USD'],
    rates: {},
    parameters: [],
    proposals: [],
    sheet: null,
  });
  const { text } = render(<ImportMapping one={one} source={source} onDone={() => undefined} />, { client });
  expect(text).toContain('[lets go: Соответствие не сохранено. Если уйти, изменения пропадут.]');
  expect(render(<SourceSchedule source={source} onDone={() => undefined} />, { client }).text).toContain(
    '[lets go: Расписание не сохранено. Если уйти, изменения пропадут.]',
  );
});
