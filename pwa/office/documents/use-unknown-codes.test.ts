import { expect, test } from 'vitest';
import { notGivenText, takenFrom, withUnknown } from './use-draft.ts';

test('an unknown code waits once, with the number of its scans, in the order of the first ones', () => {
  const codes = ['4600000000017', '4600000000024', '4600000000017'].reduce(withUnknown, []);
  expect(codes).toEqual([
    { code: '4600000000017', pieces: 2 },
    { code: '4600000000024', pieces: 1 },
  ]);
});

test('a taken code comes with all its scans, and the others go on waiting', () => {
  const codes = ['4600000000017', '4600000000024', '4600000000017'].reduce(withUnknown, []);
  expect(takenFrom(codes, '4600000000017')).toEqual({ rest: [{ code: '4600000000024', pieces: 1 }], pieces: 2 });
  expect(takenFrom(codes, '4600000000031')).toEqual({ rest: codes, pieces: 0 });
});

test('after a lost answer nothing is claimed about the code, and a code that was surely not added is called so', () => {
  const text = (undone?: true) =>
    notGivenText('4600000000017', 'Кран', { kind: 'out-of-reach', ...(undone === undefined ? {} : { undone }) });
  expect(text()).toBe(
    'Строка добавлена, а код 4600000000017 товару «Кран» отправлен. Сервер не ответил: неизвестно, получилось ли. Повторите, когда появится связь',
  );
  expect(text(true)).toBe(
    'Строка добавлена, а код 4600000000017 товару «Кран» НЕ записан. Не получилось: нет связи с сервером',
  );
});
