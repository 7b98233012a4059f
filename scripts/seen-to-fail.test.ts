/** Compares the list of observed failures of each journey (`pwa/journeys/README.md`) with the existing journeys. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const JOURNEYS = join(import.meta.dirname, '../pwa/journeys');

test('every journey has a line that says how it was seen to fail, and every line is of a journey', () => {
  const [, list = ''] = readFileSync(join(JOURNEYS, 'README.md'), 'utf8').split('## Seen to fail');
  const named = [...list.matchAll(/^- (\d{2}): ./gm)].map(([, journey]) => journey);
  const journeys = readdirSync(JOURNEYS).flatMap((name) => /^(\d{2})-.*\.journey\.ts$/.exec(name)?.[1] ?? []);
  // A journey may have several files.
  expect(named).toEqual([...new Set(journeys)].sort());
});
