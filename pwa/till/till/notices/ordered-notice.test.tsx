import { expect, test, vi } from 'vitest';
import type { RowState, TillOrderRow } from '../../../device/rows/journal-types.ts';
import { render } from '../../../testing.tsx';
import { OrderedNotice } from './recorded-notice.tsx';
import { sampleTillOrder } from '../../journal/sample-rows.ts';

const here = vi.hoisted(() => ({ row: undefined as TillOrderRow | undefined }));
vi.mock('../../../device/journal/use-journal.ts', () => ({ useRow: () => here.row }));

const row = sampleTillOrder();

function seen(state: RowState): string {
  here.row = { ...row, state };
  return render(<OrderedNotice row={row} onPrint={() => undefined} onClose={() => undefined} />).text;
}

test('the notice of an order says where it is now, and nothing of its prepayment once it was ended', () => {
  expect(seen('queued')).toMatch(/^Заказ записан Анна · 200 ₽ Предоплата 100 ₽ наличными сохранён на планшете/);
  expect(seen('attention')).toContain('требует внимания');
  expect(seen('voided')).toMatch(/^Заказ отменён Анна · 200 ₽$/);
});
