import fc from 'fast-check';
import { expect, test } from 'vitest';

test('the core set draws the same random cases at each run, every other run draws new ones', () => {
  const isCore = process.env['PROOF'] === 'core';
  const drawn = [1, 2].map(() => fc.check(fc.property(fc.nat(), () => true)).seed);
  expect(new Set(drawn).size).toBe(isCore ? 1 : 2);
  expect(fc.readConfigureGlobal().seed).toBe(isCore ? drawn[0] : undefined);
});
