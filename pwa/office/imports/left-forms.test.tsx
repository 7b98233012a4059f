import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { importMappingQuery } from '../../queries/imports.ts';
import { render } from '../../testing.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { NO_MAPPING, SAMPLE_IMPORT, sourceOf } from './sample-import.tsx';
import { SourceSchedule } from './source-schedule.tsx';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({
  LeaveGuard: ({ dirty, children }: { dirty: boolean; children: string }) =>
    `[${dirty ? 'asks' : 'lets go'}: ${children}]`,
}));

test('the mapping and the schedule of a source have guards against leaving, which let untouched forms go', () => {
  const source = sourceOf();
  const client = new QueryClient();
  client.setQueryData(importMappingQuery('i1', {}, SAMPLE_IMPORT.createdAt).queryKey, {
    ...NO_MAPPING,
    prices: [{ type: 'РРЦ', role: 'retail', markup: 12.5, step: 10 }],
    currencies: ['USD'],
  });
  const { text } = render(<ImportMapping one={SAMPLE_IMPORT} source={source} onDone={() => undefined} />, { client });
  expect(text).toContain('[lets go: Соответствие не сохранено. Если уйти, изменения пропадут.]');
  expect(render(<SourceSchedule source={source} onDone={() => undefined} />, { client }).text).toContain(
    '[lets go: Расписание не сохранено. Если уйти, изменения пропадут.]',
  );
});
