import { expect, test } from 'vitest';
import type { ParkedDraft } from '../../device/journal/drafts.ts';
import { parkedName } from './receipt/parked-dialog.tsx';
import { differenceText } from './notices/repeat-notice.tsx';
import { cameraFailure } from '../kit/use-camera.ts';

const aside = (change: Partial<ParkedDraft>): ParkedDraft => ({
  id: 'd1',
  authorId: 'u1',
  buyer: '',
  positions: [],
  updatedAt: '',
  corrects: null,
  parkedAt: '',
  ...change,
});

test('a parked receipt is named by its buyer, else by its content', () => {
  expect([
    parkedName(aside({ buyer: ' Иванов ' })),
    parkedName(aside({})),
    parkedName(aside({ corrects: 's1' })),
  ]).toEqual(['Иванов', 'Без имени', 'Исправление чека']);
});

test('differences of a repeated sale are whole sentences', () => {
  expect(differenceText({ title: 'Кран', kind: 'gone' })).toBe('Кран: снят с продажи, в чек не добавлен');
  expect(differenceText({ title: 'Кран', kind: 'price', before: 1200, now: 1300 }).replace(/\u00a0/g, ' ')).toBe(
    'Кран: было 1 200 ₽, сегодня 1 300 ₽',
  );
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotReadableError', 'busy'],
] as const)('a camera that fails with %s is %s', (name, failure) =>
  expect(cameraFailure(new DOMException('', name))).toBe(failure),
);
