import { expect, test } from 'vitest';
import { cashText, changeLines, drawerWords } from './shift-words.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const NONE = { count: 0, cash: 0, numbers: [] };

test('the drawer’s text says whether it is correct, short or over, and by how much', () => {
  expect(
    [drawerWords(100, 100), drawerWords(99.5, 100), drawerWords(150, 100)].map(({ text, tone }) => [plain(text), tone]),
  ).toEqual([
    ['Сходится', 'ok'],
    ['Недостача 0,50 ₽', 'sale'],
    ['Излишек 50 ₽', 'low'],
  ]);
  expect(plain(cashText(-1500))).toBe('−1 500 ₽');
});

test('changes of a closed shift are listed with their receipts and their effect on the cash', () => {
  expect(changeLines({ added: NONE, ended: NONE, changed: NONE })).toEqual([]);
  const lines = changeLines({
    added: { count: 2, cash: 1500, numbers: ['A7-000015', 'A7-000016'] },
    ended: { count: 3, cash: -500, numbers: ['A7-000012'] },
    changed: { count: 1, cash: 10, numbers: [] },
  });
  expect(lines.map(plain)).toEqual([
    'Добавлено после закрытия: 2 чека (A7-000015, A7-000016), +1 500 ₽',
    'Аннулировано: 3 чека (A7-000012 и ещё 2), −500 ₽',
    'Другая сумма: 1 чек, +10 ₽',
  ]);
});
