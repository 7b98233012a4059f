import { expect, test } from 'vitest';
import { passwordSchema } from './password.ts';

test.each(['зеленыйчай7', 'Kran-50mm!', 'a'.repeat(127) + '1'])('«%s» is good enough', (password) => {
  expect(passwordSchema.safeParse(password).success).toBe(true);
});

test.each([
  ['short1', 'Пароль не короче 8 символов'],
  [`${'a'.repeat(128)}1`, 'Пароль не длиннее 128 символов'],
  ['12345678', 'В пароле нужны буквы и цифры'],
  ['onlyletters', 'В пароле нужны буквы и цифры'],
  ['Qwerty123', 'Этот пароль слишком распространён'],
])('«%s» is refused: %s', (password, reason) => {
  expect(passwordSchema.safeParse(password).error?.issues[0]?.message).toBe(reason);
});

test.each(['Ruslo-2026', 'сантехника1', 'admin!2026', '123heckj123'])(
  '«%s» is a word of this shop with a number, and refused',
  (password) => {
    expect(passwordSchema.safeParse(password).error?.issues[0]?.message).toBe('Этот пароль слишком распространён');
  },
);
