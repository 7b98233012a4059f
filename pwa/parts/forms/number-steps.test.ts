import { expect, test } from 'vitest';
import { stepped } from './number-field.tsx';

test('the arrow keys change by the step and stay within the limits', () => {
  expect(stepped('10', 1, {})).toBe('11');
  expect(stepped('0', -1, {})).toBe('0');
  expect(stepped('', 1, { step: 0.01 })).toBe('0,01');
  expect(stepped('0,2', 1, { step: 0.1 })).toBe('0,3');
  expect(stepped('12 490,5', 1, { step: 1 })).toBe('12491,5');
  expect(stepped('300', 1, { min: 50, max: 300, step: 5 })).toBe('300');
  expect(stepped('0', -1, { min: null, step: 'any' })).toBe('-1');
  expect(stepped('много', 1, {})).toBe('много');
});
