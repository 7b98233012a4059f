import { expect, test } from 'vitest';
import { sameName } from './same-name.ts';

test('names are the same to people whatever their case, spaces and dots over «ё»', () => {
  expect([sameName('Тёплый пол', '  теплый  ПОЛ '), sameName('Ванны', 'Ванна'), sameName('', ' ')]).toEqual([
    true,
    false,
    false,
  ]);
});
