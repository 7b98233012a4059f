/** Compares the table of observed failures of each journey (`pwa/journeys/README.md`) with the existing journeys. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const JOURNEYS = join(import.meta.dirname, '../pwa/journeys');

/** Numbers of the journeys in a row's first cell; a row for «any» journey has none. */
function namedIn(row: string): string[] {
  const [cell = ''] = row.split('|').slice(1);
  return /^\s*any /.test(cell) ? [] : (cell.match(/\b\d{2}\b/g) ?? [cell.trim()]);
}

test('every journey has a row that says how it was seen to fail, and every row is of a journey', () => {
  const [, table = ''] = readFileSync(join(JOURNEYS, 'README.md'), 'utf8').split('## Seen to fail');
  const rows = table.split('\n').filter((line) => /^\| (?!journey |-)/.test(line));
  const named = [...new Set(rows.flatMap(namedIn))].sort();
  const journeys = readdirSync(JOURNEYS).flatMap((name) => /^(\d{2})-.*\.journey\.ts$/.exec(name)?.[1] ?? []);
  // A journey may have several files.
  expect(named).toEqual([...new Set(journeys)].sort());
});
