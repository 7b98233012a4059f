import { expect, test } from 'vitest';
import { CASH_REASON_MAX } from './shift.ts';
import { CASH_MOVES_MAX, closeShift, closeShiftRequestSchema, SHIFT_RECEIPTS_MAX } from './shifts.ts';

const AT = '2026-11-20T10:00:00.000Z';
const uuid = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

function closing(receipts: number, moves: number, reason: string) {
  return {
    id: uuid(0),
    revision: 1,
    deviceId: uuid(0),
    fromSeq: 0,
    toSeq: receipts,
    openedAt: AT,
    closedAt: AT,
    receipts: Array.from({ length: receipts }, (_, index) => ({
      id: uuid(index),
      kind: 'return',
      seq: index + 1,
      total: 1_234_567.89,
      at: AT,
    })),
    moves: Array.from({ length: moves }, (_, index) => ({
      id: uuid(index),
      kind: 'out',
      amount: 1_234_567.89,
      reason,
      at: AT,
      authorId: uuid(index),
    })),
  };
}

test('a shift that nobody has closed for a year can be closed', () => {
  const { success, error } = closeShiftRequestSchema.safeParse(closing(36_500, 3650, 'Предоплата'));
  expect(error?.issues).toBeUndefined();
  expect(success).toBe(true);
});

test('the largest shift fits into the body of its request', () => {
  const largest = closing(SHIFT_RECEIPTS_MAX, CASH_MOVES_MAX, 'Ж'.repeat(CASH_REASON_MAX));
  expect(closeShiftRequestSchema.safeParse(largest).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(largest))).toBeLessThan(closeShift.bodyLimit ?? 0);
});
