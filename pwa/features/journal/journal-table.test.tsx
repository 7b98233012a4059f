import { describe, expect, test, vi } from 'vitest';
import type { RefusalNote, SaleRow, VoidRow } from '../../local/journal-types.ts';
import { see } from '../../testing.tsx';
import { JournalTable } from './journal-table.tsx';

vi.mock('../../local/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79123456789', name: 'Ольга', role: 'manager' }, status: 'online' }),
}));

function row(change: Partial<SaleRow>): SaleRow {
  return {
    id: 's1', v: 1, kind: 'sale', state: 'queued', dependsOn: null, authorId: 'u1', authorName: 'Ольга', number: 'A7-000123', deviceSeq: 123,
    total: 13_430, recordedAt: '2026-11-20T10:00:00.000Z', dueAt: 0, attempts: 0, lease: null, refusal: null, settledAt: null,
    body: {
      id: 's1', deviceId: 'd1', deviceSeq: 123, soldAt: '2026-11-20T10:00:00.000Z', paymentMethod: 'cash', note: 'Покупатель: Иванов',
      items: [{ productId: 'p1', title: 'Смеситель', qty: 2, price: 6715 }],
    },
    receipt: null, voidedBy: null, correctedBy: null,
    ...change,
  };
}

const refusal = (change: Partial<RefusalNote>): RefusalNote => ({ status: 422, code: 'validation', message: '', at: '2026-11-20T10:01:00.000Z', ...change });
const seen = (change: Partial<SaleRow>, voiding?: Partial<VoidRow>) => {
  const voids = new Map(voiding === undefined ? [] : [['s1', { ...row({}), kind: 'void', id: 'v1', ...voiding } as unknown as VoidRow]]);
  return see(<JournalTable rows={[row(change)]} voids={voids} />).text;
};

describe('the journal', () => {
  test.each([
    ['queued', 'Ждёт отправки'], ['sending', 'Отправляется'], ['accepted', 'Отправлен'], ['attention', 'Требует внимания'], ['voided', 'Аннулирован'],
  ] as const)('a row that is %s reads «%s», with its number, buyer and total', (state, words) => {
    const text = seen({ state });
    expect(text).toContain(words);
    expect(text).toMatch(/A7-000123 .* 1 позиция, 2 шт\. Иванов 13 430 ₽/);
  });

  test('a refused sale says the server’s reason, else that it failed, with the ways out', () => {
    const refused = seen({ state: 'attention', refusal: refusal({ message: 'Проверьте заполнение полей', details: [{ message: 'Нет цены', title: 'Смеситель' }] }) });
    expect(refused).toContain('Проверьте заполнение полей Смеситель: Нет цены.');
    expect(refused).toMatch(/Исправить и отправить Аннулировать/);
    expect(seen({ state: 'attention', refusal: refusal({}) })).toContain('Ошибка проведения продажи');
  });

  test('a void on its way says so, and one the server refused asks for a person', () => {
    expect(seen({ state: 'voided', voidedBy: 'v1' }, { state: 'queued' })).toContain('Аннулирование ждёт отправки');
    expect(seen({ state: 'voided', voidedBy: 'v1' }, { state: 'accepted' })).toContain('Аннулирован');
    const refused = seen({ state: 'voided', voidedBy: 'v1' }, { state: 'attention', refusal: refusal({ code: 'forbidden' }) });
    expect(refused).toMatch(/Требует внимания .*Аннулирование не принято .*Отправить ещё раз/);
  });
});
