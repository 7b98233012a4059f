/** What people read, looked at in the sources: words that no type and no rule of the linter knows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['pwa', 'api/contract', 'api/files', 'api/http', 'api/modules'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|sample|journeys/.test(path))
    .map((path) => join(folder, path)),
);

/** The lines of a source that are no comments. */
const linesOf = (path: string): string[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '')
    .split('\n');

test('a figure and its unit never part at the end of a line: between them stands a no-break space', () => {
  const parted = /[\d}] (?:шт\.|₽|руб|кг|мм|см|МБ|КБ|ГБ|дн\.|дней|мин|%)(?![\wа-яё])/;
  const found = SOURCES.flatMap((path) =>
    linesOf(path).flatMap((line, index) => (parted.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
