import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blankDraft } from '../../../device/journal/drafts.ts';
import type { RowState, SaleRow, TillOrderRow } from '../../../device/rows/journal-types.ts';
import { render } from '../../../testing.tsx';
import type * as button from '../../../ui/button.tsx';
import type { ButtonProps } from '../../../ui/button.tsx';
import { sampleTillOrder } from '../../journal/sample-rows.ts';
import { slipSourceOf } from '../../kit/slip-data.ts';
import type { Recorded } from './last-notice.ts';
import { RecordedNotice, type RecordedNoticeProps } from './recorded-notice.tsx';

const here = vi.hoisted(() => ({
  row: undefined as SaleRow | TillOrderRow | undefined,
  presses: [] as (() => void)[],
}));
vi.mock('../../../device/journal/use-journal.ts', () => ({ useRow: () => here.row }));
vi.mock('../../../ui/button.tsx', async (original) => {
  const { Button } = await original<typeof button>();
  return {
    Button: (props: ButtonProps) => {
      here.presses.push(props.onClick as unknown as () => void);
      return <Button {...props} />;
    },
  };
});

beforeEach(() => {
  here.row = undefined;
  here.presses = [];
});

const rowIn = (state: RowState) =>
  ({ id: 's1', kind: 'sale', number: 'A7-000124', total: 6715, state, correctedBy: null, body: {} }) as SaleRow;

function seen(row: Recorded['row'], change: Partial<Recorded & RecordedNoticeProps> = {}): string {
  const nothing = () => undefined;
  const { draft = blankDraft('u1'), change: given = null, ...acts } = change;
  const recorded = { row, draft, change: given };
  return render(
    <RecordedNotice recorded={recorded} onCancelSale={nothing} onPrint={nothing} onClose={nothing} {...acts} />,
  ).text;
}

describe('the notice of a recorded sale', () => {
  test('shows number, sum and change, and offers to print', () => {
    expect(seen(rowIn('accepted'), { change: 285 })).toMatch(
      /Продажа проведена A7-000124 · 6 715 ₽ на сервере Сдача 285 ₽ Печать Отменить$/,
    );
  });

  test('offers to undo a sale that is neither refused nor voided, sent or not', () => {
    for (const state of ['queued', 'sending', 'accepted'] as const) expect(seen(rowIn(state))).toContain('Отменить');
    for (const state of ['attention', 'voided'] as const) expect(seen(rowIn(state))).not.toContain('Отменить');
    const correction = { ...blankDraft('u1'), corrects: 's0' };
    expect(seen(rowIn('queued'), { draft: correction })).not.toContain('Отменить');
  });

  test('says of a sale that was voided or corrected since that it was, and no longer that it waits', () => {
    expect(seen(rowIn('voided'))).toMatch(/^Продажа аннулирована A7-000124 · 6 715 ₽$/);
    expect(seen({ ...rowIn('voided'), correctedBy: 's2' })).toMatch(/^Продажа исправлена новым чеком A7-000124/);
  });

  test('prints and undoes the sale as it is now, with the number and the time that it has got since', () => {
    const recorded = { ...rowIn('queued'), number: '№000001' };
    here.row = { ...rowIn('accepted'), number: 'A1-000001' };
    const acts: string[] = [];
    const note = ({ number, state }: Recorded['row']) => acts.push(`${number} ${state}`);
    seen(recorded, { onPrint: note, onCancelSale: ({ row }) => note(row) });
    for (const press of here.presses) press();
    expect(acts).toEqual(['A1-000001 accepted', 'A1-000001 accepted']);
    const body = { soldAt: '2026-11-19T10:00:00.000Z', note: '', items: [] };
    const receipt = { soldAt: '2026-11-20T10:00:00.000Z' };
    const slip = (change: object) =>
      slipSourceOf({ ...here.row, body, receipt: null, ...change } as unknown as SaleRow);
    expect([slip({}).at, slip({ receipt }).at]).toEqual([body.soldAt, receipt.soldAt]);
  });
});

test('the notice of an order says where it is now, and nothing of its prepayment once it was ended', () => {
  const order = sampleTillOrder();
  const ordered = (state: RowState) => {
    here.row = { ...order, state };
    return seen(order);
  };
  expect(ordered('queued')).toMatch(/^Заказ записан Анна · 200 ₽ Предоплата 100 ₽ наличными сохранён на планшете/);
  expect(ordered('attention')).toContain('требует внимания');
  expect(ordered('voided')).toMatch(/^Заказ отменён Анна · 200 ₽$/);
});
