import { expect, test, vi } from 'vitest';
import type { RowState, TillOrderRow } from '../../../device/rows/journal-types.ts';
import { newRow } from '../../../device/journal/new-row.ts';
import { render } from '../../../testing.tsx';
import { OrderedNotice } from './ordered-notice.tsx';

const here = vi.hoisted(() => ({ row: undefined as TillOrderRow | undefined }));
vi.mock('../../../device/journal/use-journal.ts', () => ({ useRow: () => here.row }));

const row = newRow('till-order', {
  id: 'o1',
  authorId: 'u1',
  authorName: 'Ольга',
  number: '',
  total: 200,
  recordedAt: '2026-11-20T10:00:00.000Z',
  units: [null],
  body: {
    id: 'o1',
    deviceId: 'd1',
    authorId: 'u1',
    placedAt: '2026-11-20T10:00:00.000Z',
    items: [{ productId: 'p1', qty: 2, price: 100, title: 'Смеситель' }],
    buyer: { name: 'Анна', phone: '+79120000002' },
    comment: '',
    total: 200,
    prepayment: { id: 'm1', sum: 100, how: 'cash' },
  },
});

function seen(state: RowState): string {
  here.row = { ...row, state };
  return render(<OrderedNotice row={row} onPrint={() => undefined} onClose={() => undefined} />).text;
}

test('the notice of an order says where it is now, and nothing of its prepayment once it was ended', () => {
  expect(seen('queued')).toMatch(/^Заказ записан Анна · 200 ₽ Предоплата 100 ₽ наличными сохранён на планшете/);
  expect(seen('attention')).toContain('требует внимания');
  expect(seen('voided')).toMatch(/^Заказ отменён Анна · 200 ₽$/);
});
