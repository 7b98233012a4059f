import { describe, expect, test } from 'vitest';
import { WRONG_PINS_MAX, pinFailure, pinWaitMs } from './pin.ts';

describe('a PIN', () => {
  test.each(['2580', '90417', '135790', '0042'])('may be %s', (pin) => expect(pinFailure(pin)).toBeNull());
  test.each(['', '123', '1234567', '12a4', ' 2580'])('is four to six digits, not «%s»', (pin) =>
    expect(pinFailure(pin)).toMatch(/от 4 до 6 цифр/),
  );
  test.each(['1111', '1234', '98765', '000000'])('is not an obvious guess: %s', (pin) =>
    expect(pinFailure(pin)).toMatch(/легко угадать/),
  );
});

test('three wrong attempts cost nothing, every further one twice as much as the one before', () => {
  expect(Array.from({ length: WRONG_PINS_MAX }, (_, index) => pinWaitMs(index + 1) / 1000)).toEqual([
    0, 0, 0, 15, 30, 60, 120, 240,
  ]);
});
