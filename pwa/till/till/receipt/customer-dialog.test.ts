import { expect, test } from 'vitest';
import { buyersFound } from './customer-dialog.tsx';

const buyer = (_id: string, companyName: string, name: string, phone: string) => ({ _id, companyName, name, phone });
const BUYERS = [
  buyer('b1', 'ООО «Ромашка»', 'Анна Сёмина', '+79160000001'),
  buyer('b2', '', 'Пётр', '+79260000077'),
  buyer('b3', 'ИП Антонов', 'Сергей', '+79031112233'),
];

test.each<[typed: string, ids: string[]]>([
  ['', ['b2', 'b3', 'b1']],
  ['ромашка', ['b1']],
  ['семина анна', ['b1']],
  ['8 926', ['b2']],
  ['111-22', ['b3']],
  ['лютик', []],
])('«%s» finds buyers by company, name or phone, in their order', (typed, ids) => {
  expect(buyersFound(BUYERS, typed).map(({ _id }) => _id)).toEqual(ids);
});

test('buyers of the last receipts stand first, also among those found; one who is not on the list is left out', () => {
  const ids = (typed: string) => buyersFound(BUYERS, typed, ['b1', 'gone', 'b3']).map(({ _id }) => _id);
  expect(ids('')).toEqual(['b1', 'b3', 'b2']);
  expect(ids('лютик')).toEqual([]);
});
