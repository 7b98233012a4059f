/** Texts for people, checked in the sources: words that neither types nor linter rules cover. */
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

test('a number and its unit are joined by a no-break space', () => {
  const parted = /[\d}] (?:шт\.|₽|руб|кг|мм|см|МБ|КБ|ГБ|дн\.|дней|мин|%)(?![\wа-яё])/;
  const found = SOURCES.flatMap((path) =>
    linesOf(path).flatMap((line, index) => (parted.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/** Quoted Russian parts of a line, without inserted values. */
const sentencesOf = (line: string): string[] =>
  (line.replace(/\$\{[^}]*\}/g, '').match(/'[^']*'|`[^`]*`/g) ?? []).filter((text) => /[а-яё]/i.test(text));

test('no message of the server contains an internal name of a field or a code', () => {
  const inner = /(?<![\w.-])(?:[a-z]+[A-Z]\w*|[a-z]+_[a-z]\w*|UUID|JSON|NaN|null|undefined|Idempotency)(?!\w)/;
  const server = SOURCES.filter((path) => path.startsWith('api/') && !/one-c|plan\/map-|read\//.test(path));
  const found = server.flatMap((path) =>
    linesOf(path).flatMap((line, index) =>
      sentencesOf(line).flatMap((text) => (inner.test(text) ? [`${path}:${index + 1}: ${text}`] : [])),
    ),
  );
  expect(server.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test('a page that shows schema errors provides Russian messages where the schema has none', () => {
  const shown = SOURCES.filter((path) => {
    const source = linesOf(path).join('\n');
    const isRead = /\berror\??\.issues|\.error\b.*\bissues/.test(source) && /\bmessage\b/.test(source);
    return path.startsWith('pwa/') && (isRead || source.includes('zodResolver('));
  });
  const without = shown.filter((path) => !/(?<!\.)\bsafeParse[(<]|error: schemaWords/.test(linesOf(path).join('\n')));
  expect(shown.length).toBeGreaterThan(3);
  expect(without).toEqual([]);
});
