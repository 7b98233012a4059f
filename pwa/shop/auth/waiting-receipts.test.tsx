import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { WaitingReceipts } from './waiting-receipts.tsx';

const unsent = vi.hoisted(() => ({ rows: { receipts: 0, orders: 0, recounts: 0, closings: 0, unknown: 0 }, total: 0 }));
vi.mock('../../device/journal/use-journal.ts', () => ({ useUnsent: () => unsent }));

test('a till without a login shows all that is unsent, with the sum of receipts; nothing when all are sent', () => {
  expect(render(<WaitingReceipts />).text).toBe('');
  Object.assign(unsent, { rows: { ...unsent.rows, receipts: 12, recounts: 1 }, total: 34_500 });
  expect(render(<WaitingReceipts />).text.replace(/\s/g, ' ')).toMatch(
    /Ждут отправки: 12 чеков на 34 500 ₽ и 1 пересчёт .* войдёт любой сотрудник/,
  );
});
