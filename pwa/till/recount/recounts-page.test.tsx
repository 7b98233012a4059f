import { expect, test, vi } from 'vitest';
import { newRow } from '../../device/durable/delivery.ts';
import type { RecountRow, RefusalNote } from '../../device/rows/journal-types.ts';
import { render } from '../../testing.tsx';
import { RecountsPage } from './recounts-page.tsx';

const counts = vi.hoisted(() => ({ open: [], unreadable: [], closed: [] as RecountRow[] }));
const person = { _id: 'u1', phone: '+79123456789', name: 'Ольга', role: 'manager' };
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person, status: 'online' }) }));
vi.mock('../../device/recounts/use-counts.ts', () => ({ useCounts: () => counts }));

function textOf(refusal: RefusalNote): string {
  const at = '2026-11-20T10:00:00.000Z';
  const row = newRow('recount', {
    id: 'c1',
    authorId: 'u1',
    authorName: 'Ольга',
    number: 'Пересчёт',
    total: 0,
    recordedAt: at,
    body: {
      id: 'c1',
      deviceId: 'd1',
      authorId: 'u1',
      scope: 'Смесители',
      startedAt: at,
      closedAt: at,
      lines: [],
      uncounted: [],
      note: '',
    },
  });
  counts.closed = [{ ...row, state: 'attention', refusal }];
  return render(<RecountsPage />).text;
}

test('a refused recount names the reason, and says so where the server gave none', () => {
  const refusal = { status: 422, code: 'validation', message: 'Товар посчитан дважды', at: '' };
  expect(textOf(refusal)).toContain('Товар посчитан дважды');
  expect(textOf({ ...refusal, message: '' })).toContain('не сказал почему');
});
