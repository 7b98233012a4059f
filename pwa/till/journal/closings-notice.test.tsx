import { expect, test, vi } from 'vitest';
import { NO_ROWS } from '../../device/rows/kinds.ts';
import { paths } from '../../parts/page/paths.ts';
import { render } from '../../testing.tsx';
import { ClosingsNotice } from './closings-notice.tsx';

const state = vi.hoisted(() => ({ waiting: 0, refused: 0 }));
vi.mock('../../device/journal/use-journal.ts', () => ({
  useJournalCounts: () => ({
    waiting: { ...NO_ROWS, closings: state.waiting },
    attention: { ...NO_ROWS, closings: state.refused },
    oldestAt: null,
  }),
}));

test('the journal names closings that the server lacks, and leads to their screen', () => {
  const shown = (waiting: number, refused: number) => {
    Object.assign(state, { waiting, refused });
    const { text, links } = render(<ClosingsNotice />);
    return [text, ...links];
  };
  expect(shown(0, 0)).toEqual(['']);
  expect(shown(1, 0)).toEqual(['1 закрытие смены ждёт отправки К сменам', paths.tillShift()]);
  expect(shown(2, 0)[0]).toBe('2 закрытия смены ждут отправки К сменам');
  expect(shown(1, 1)).toEqual(['Закрытие смены не принято сервером К сменам', paths.tillShift()]);
});
