import { expect, test } from 'vitest';
import { formatCode, oneTimeCodeSchema } from './one-time-code.ts';

test('a code is read as it is shown, and as it is typed', () => {
  expect(oneTimeCodeSchema.parse(formatCode('12345678'))).toBe('12345678');
  expect(oneTimeCodeSchema.parse('1234-56 78')).toBe('12345678');
});

test.each(['', '1234567', '123456789', 'abcdefgh'])('«%s» is no code', (typed) => {
  expect(oneTimeCodeSchema.safeParse(typed).error?.issues[0]?.message).toBe('В коде 8 цифр');
});
