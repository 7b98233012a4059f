import { expect, test } from 'vitest';
import { queueAge } from './queue-age.ts';

const NOW = Date.parse('2026-11-22T18:00:00.000Z');

test.each([
  [null, null, false],
  ['2026-11-22T17:01:00.000Z', null, false],
  ['2026-11-22T17:00:00.000Z', '1 ч', false],
  ['2026-11-22T14:00:01.000Z', '3 ч', false],
  ['2026-11-22T14:00:00.000Z', '4 ч', true],
  ['2026-11-20T18:00:00.000Z', '2 дн.', true],
  ['2027-11-22T18:00:00.000Z', null, false],
])('the age of a row waiting since %s is shown as %s', (since, words, isLoud) => {
  const age = queueAge(since, NOW);
  expect({ words: age.words?.replace('\u00a0', ' ') ?? null, isLoud: age.isLoud }).toEqual({ words, isLoud });
});
