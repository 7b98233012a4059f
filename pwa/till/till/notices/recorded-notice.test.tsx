import { describe, expect, test, vi } from 'vitest';
import type { RowState, SaleRow } from '../../../device/journal/journal-types.ts';
import { render } from '../../../testing.tsx';
import { RecordedNotice } from './recorded-notice.tsx';

vi.mock('../../../device/journal/use-journal.ts', () => ({ useRow: () => undefined }));

function seen(state: RowState, onCancelSale: (() => void) | null = () => undefined): string {
  const row = { id: 's1', number: 'A7-000124', total: 6715, state } as SaleRow;
  return render(
    <RecordedNotice
      row={row}
      change={285}
      onCancelSale={onCancelSale}
      onPrint={() => undefined}
      onClose={() => undefined}
    />,
  ).text;
}

describe('the notice of a recorded sale', () => {
  test('shows number, sum and change, and offers to print', () => {
    expect(seen('accepted')).toMatch(/Продажа проведена A7-000124 · 6 715 ₽ на сервере Сдача 285 ₽ Печать Отменить$/);
  });

  test('offers to undo a sale that is neither refused nor voided, sent or not', () => {
    for (const state of ['queued', 'sending', 'accepted'] as const) expect(seen(state)).toContain('Отменить');
    for (const state of ['attention', 'voided'] as const) expect(seen(state)).not.toContain('Отменить');
    expect(seen('queued', null)).not.toContain('Отменить');
  });
});
