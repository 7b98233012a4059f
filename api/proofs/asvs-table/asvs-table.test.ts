/** OWASP ASVS 5.0.0, levels 1 and 2: sessions, forged requests, access, abuse of the login, and data kept by browsers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { ROOT } from '../spec-table/sources.ts';
import { testTitles } from '../spec-table/test-titles.ts';
import { authenticationRows } from './authentication.ts';
import { authorizationRows } from './authorization.ts';
import { browserRows } from './browser.ts';
import { sessionRows } from './sessions.ts';

const ROWS = [...browserRows, ...authenticationRows, ...sessionRows, ...authorizationRows];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Number of level 1 and 2 requirements in each complete section, so that a missing one is noticed. */
const WHOLE_SECTIONS: Readonly<Record<string, number>> = {
  '3.3': 4,
  '3.5': 5,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '14.3': 3,
};

afterAll(() => {
  const count = (state: string): number => ROWS.filter((row) => row.state === state).length;
  process.stdout.write(
    `ASVS table: ${ROWS.length} requirements, ${count('asserted')} asserted, ${count('built') + count('documented')} built or documented, ` +
      `${count('foreign')} not about this shop, ${count('open')} open\n`,
  );
});

test('no requirement is listed twice, and no complete section lacks one', () => {
  const ids = ROWS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const counted = Object.fromEntries(
    Object.keys(WHOLE_SECTIONS).map((section) => [section, ids.filter((id) => id.startsWith(`${section}.`)).length]),
  );
  expect(counted).toEqual(WHOLE_SECTIONS);
});

test('the test that asserts a requirement exists and runs', () => {
  const wrong = ROWS.flatMap((row) => {
    if (row.state !== 'asserted') return [];
    const named = existsSync(join(ROOT, row.file))
      ? testTitles(read(row.file), row.file).filter(({ title }) => title.includes(row.test))
      : [];
    return named.length === 1 && named[0]?.skipped === false
      ? []
      : [`${row.id}: ${row.file} has ${named.length} tests «${row.test}»`];
  });
  expect(wrong).toEqual([]);
});

test('quoted words of built and documented rows are in their files', () => {
  const held = ROWS.flatMap((row) => (row.state === 'built' || row.state === 'documented' ? [row] : []));
  expect(
    held
      .filter(({ file, words }) => !existsSync(join(ROOT, file)) || !read(file).includes(words))
      .map(({ id, file }) => `${id}: ${file}`),
  ).toEqual([]);
});

/** Field names of a schema, at any depth. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...described.matchAll(/"(\w+)":\{/g)].map(([, name]) => name ?? '');
}

test('no address and no query carries a secret', () => {
  const carried = Object.entries(ENDPOINTS).flatMap(([name, { params, query }]) =>
    [...fieldsOf(params), ...fieldsOf(query)].map((field) => `${name}: ${field}`),
  );
  expect(
    carried.filter((field) => /password|token|code|secret|session|csrf/i.test(field.split(': ')[1] ?? '')),
  ).toEqual([]);
});

test('there are no secret questions', () => {
  const bodyFields = Object.values(ENDPOINTS).flatMap(({ body }) => fieldsOf(body));
  expect(bodyFields.filter((field) => /question|hint|answer|maiden|pet/i.test(field))).toEqual([]);
});

test('no page listens to messages of other windows', () => {
  const sources = readdirSync(join(ROOT, 'pwa'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|journeys|^sw\//.test(file))
    .map((file) => [file, read(join('pwa', file))] as const);
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources
      .filter(([, source]) => /(window|globalThis|^|\s)\.?(addEventListener\('message'|onmessage\b)/m.test(source))
      .map(([file]) => file),
  ).toEqual([]);
});
