import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { WaitingReceipts } from './waiting-receipts.tsx';

const unsent = vi.hoisted(() => ({ count: 0, total: 0 }));
vi.mock('../../device/journal/use-journal.ts', () => ({ useUnsent: () => unsent }));

test('a till without a login shows the number and sum of unsent receipts; nothing when all are sent', () => {
  expect(render(<WaitingReceipts />).text).toBe('');
  Object.assign(unsent, { count: 12, total: 34_500 });
  expect(render(<WaitingReceipts />).text.replace(/\s/g, ' ')).toMatch(
    /Ждут отправки: 12 чеков на 34 500 ₽ .* войдёт любой сотрудник/,
  );
});
