import { expect, test } from 'vitest';
import { wordsOf } from './delete-product.tsx';

test('a product that was not deleted: the server’s words, else «Не удалось удалить»', () => {
  const refused = { kind: 'refused', code: 'not_found', message: 'Не найдено', details: [], retryAfter: null } as const;
  expect(wordsOf(refused, 'Не удалось удалить')).toBe('Не найдено');
  expect(wordsOf({ ...refused, message: '' }, 'Не удалось удалить')).toBe('Не удалось удалить');
  expect(wordsOf({ kind: 'out-of-reach' }, 'Не удалось удалить')).toBe('Не удалось удалить');
});
