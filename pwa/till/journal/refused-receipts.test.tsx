import { describe, expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { AttentionActions, groupRefused, RefusedGroups } from './refused-receipts.tsx';
import { entriesOf } from './entries.ts';
import { sampleReturn, sampleSale } from './sample-rows.ts';

const person = vi.hoisted(() => ({ _id: 'u1', phone: '+79123456789', name: 'Ольга', role: 'manager' }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person, status: 'online' }) }));

const refused = (id: string, code: string, message = '') =>
  sampleSale({ id, state: 'attention', refusal: { status: 422, code, message, at: '2026-11-20T10:01:00.000Z' } });
const entries = () =>
  entriesOf({
    sales: [
      refused('1', 'product_unknown', 'Неизвестный товар'),
      refused('2', 'product_unknown', 'Неизвестный товар'),
      refused('3', 'product_unknown', 'Неизвестный товар'),
      refused('4', 'act_id_reused', 'Другой чек'),
      refused('5', 'validation', 'Нет цены'),
      refused('6', 'validation', 'Нет цены'),
      sampleSale({ id: '7', state: 'queued' }),
    ],
    returns: [
      sampleReturn({
        id: '8',
        state: 'attention',
        refusal: { status: 422, code: 'validation', message: 'Нет цены', at: '' },
      }),
    ],
    voids: new Map(),
    returnsHere: new Map(),
    server: [],
    prefix: 'A7',
    deviceId: null,
  });

describe('many refused receipts', () => {
  test('are grouped by reason, largest first; a single one is no group, and returns are separate from sales', () => {
    expect(
      groupRefused(entries()).map((group) => [group.code, group.headline, group.entries.map(({ id }) => id).sort()]),
    ).toEqual([
      ['product_unknown', 'Неизвестный товар', ['1', '2', '3']],
      ['validation', 'Нет цены', ['5', '6']],
    ]);
  });

  test('are settled together: resent or voided, or booked by hand by an administrator', () => {
    const seller = render(<RefusedGroups entries={entries()} />).text.replace(/\s/g, ' ');
    expect(seller).toMatch(
      /Неизвестный товар 3 чека на 40 290 ₽ с одной причиной.*Отправить все ещё раз Аннулировать все.*Нет цены 2 чека/,
    );
    expect(seller).not.toContain('администратором');
    person.role = 'admin';
    expect(render(<RefusedGroups entries={entries()} />).text).toMatch(
      /Неизвестный товар.*Провести все администратором Аннулировать все.*Нет цены.*Отправить все ещё раз/,
    );
  });

  test('render nothing when there are none', () => {
    expect(render(<RefusedGroups entries={[]} />).text).toBe('');
  });
});

test('a receipt that ended on another till is not corrected here: its goods would be sold twice', () => {
  const actions = (code: string) => render(<AttentionActions row={refused('1', code)} />).text;
  expect(actions('act_id_reused')).toMatch(/Сравните с бумагой и отправьте верный\..*Исправить и отправить/);
  expect(actions('sale_voided')).toMatch(/Его аннулировали или исправили на другой кассе\. .* Аннулировать$/);
  expect(actions('sale_voided')).not.toContain('Исправить');
});
