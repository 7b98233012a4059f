import { expect, test } from 'vitest';
import { returnRequestSchema } from '#contract/returns/returns.ts';
import { allReturnable, type ReturnChoice } from '../../parts/orders/return-choice.ts';
import { ReturnLines } from '../../parts/orders/return-lines.tsx';
import { render } from '../../testing.tsx';
import { bonusWords, linesOf, refusalsOf, requestOf, returnedUnits, UnansweredReturn } from './order-return-dialog.tsx';
import { OrderReturns } from './order-panel.tsx';
import { sampleDeskOrder } from './sample-desk-order.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const AT = '2026-11-21T10:00:00.000Z';

const order = sampleDeskOrder({
  status: 'delivered',
  moves: [],
  goods: 2500,
  bonusSpent: 500,
  bonusEarned: 60,
  total: 2000,
  items: [
    { productId: 'a', slug: null, image: null, title: 'Смеситель', sku: null, qty: 2, price: 1000, returned: 1 },
    { productId: 'b', slug: null, image: null, title: 'Лейка', sku: null, qty: 1, price: 500, returned: 0 },
  ],
});

test('at most the remaining quantity is sent, with its share of the money paid', () => {
  const choice: ReturnChoice = new Map([
    [0, { qty: 5, fate: 'write_off' }],
    [1, { qty: 0, fate: 'restock' }],
  ]);
  const request = requestOf(order, choice, {
    id: ID,
    reason: ' Скол ',
    at: AT,
    how: 'card',
    returnedBefore: returnedUnits(order),
  });
  expect(request).toEqual({
    id: ID,
    orderId: 'o1',
    returnedAt: AT,
    items: [{ position: 0, qty: 1, fate: 'write_off' }],
    total: 800,
    reason: 'Скол',
    how: 'card',
    returnedBefore: 1,
  });
  expect(returnRequestSchema.safeParse(request).success).toBe(true);
  expect(
    requestOf(order, allReturnable(linesOf(order), new Map()), {
      id: ID,
      reason: '',
      at: AT,
      how: 'cash',
      returnedBefore: 1,
    }).total,
  ).toBe(1200);
});

test('returned and withdrawn bonuses are described, and nothing is shown when there are none', () => {
  expect(bonusWords({ givenBack: 1, takenBack: 22 })).toBe(
    'Бонусы: вернём покупателю 1\u00a0бонус из потраченных, спишем 22\u00a0бонуса из начисленных.',
  );
  expect(bonusWords({ givenBack: 0, takenBack: 5 })).toBe('Бонусы: спишем 5\u00a0бонусов из начисленных.');
  expect(bonusWords({ givenBack: 0, takenBack: 0 })).toBe('');
});

test('each error is shown at its place: a line, the sum, or the whole', () => {
  const short = refusalsOf({
    message: 'Возвращают больше, чем было продано',
    details: [{ path: 'items.1', message: 'Можно вернуть 1 шт.' }],
  });
  expect(short).toEqual({ lines: new Map([[1, 'Можно вернуть 1 шт.']]), total: null, whole: null });
  expect(
    refusalsOf({ message: 'Сумма — 800 ₽', details: [{ path: 'total', message: 'Сумма — 800 ₽' }] }),
  ).toMatchObject({ total: 'Сумма — 800 ₽', whole: null });
  expect(refusalsOf({ message: 'Уже есть', details: [{ message: 'На сервере: возврат R-1' }] }).whole).toBe(
    'Уже есть. На сервере: возврат R-1',
  );
  expect(refusalsOf({ message: '', details: [] }).whole).toBe('Возврат не записан');
  expect(refusalsOf({ kind: 'out-of-reach', undone: true }).whole).toBe('Возврат не записан: нет связи с сервером');
  expect(
    render(
      <ReturnLines
        lines={linesOf(order)}
        choice={new Map()}
        refusals={short.lines}
        lead=""
        onChoice={() => undefined}
      />,
    ).text,
  ).toMatch(/можно вернуть 1.*Лейка.*Можно вернуть 1 шт\./);
});

test('past returns show number, goods, condition, sum, reason and person', () => {
  const back = {
    id: ID,
    number: 'R-000001',
    returnedAt: AT,
    total: 800,
    reason: 'Скол',
    authorName: 'Анна',
    how: 'card' as const,
    items: [{ position: 0, productId: 'a', title: 'Смеситель', qty: 1, price: 1000, fate: 'write_off' as const }],
  };
  expect(render(<OrderReturns returns={[back]} />).text).toMatch(
    /Возвраты.*R-000001 · 800\s₽ картой.*Смеситель.*1 шт\..*списано.*Причина.*Скол.*Анна/,
  );
  expect(render(<OrderReturns returns={[]} />).text).toBe('');
});

test('a return without an answer is sent again until the order shows it', () => {
  const items = [{ position: 0, qty: 1, fate: 'write_off' as const }];
  const request = { id: ID, orderId: 'o1', returnedAt: AT, items, total: 800, reason: '', returnedBefore: 1 };
  const shown = (id: string) => {
    const returns = [{ id }];
    const failure = { kind: 'out-of-reach' as const };
    const isBooked = returns.some((one) => one.id === ID);
    return render(<UnansweredReturn order={order} request={request} isBooked={isBooked} failure={failure} />).text;
  };
  expect(shown('another')).toMatch(/^Сервер не ответил Возврат мог записаться.*Смеситель 1\sшт\., списать$/);
  expect(shown(ID)).toMatch(/^Возврат записан Ответ сервера не дошёл, но запись в заказе есть\. Смеситель/);
});
