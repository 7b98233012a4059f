/** The page has a zod of its own: what a file of the client or of the contract calls must be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z as classic } from 'zod';
import { z } from './zod-in-the-page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `file: name` of each match of the pattern in the files below the folder that import zod. */
function namesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.journey|\.d)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      if (!/import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)) return [];
      return [...text.matchAll(pattern)].map(([, name]) => `${folder}/${file}: ${name}`);
    });
}

const callsBelow = (pattern: RegExp): string[] => [
  ...namesBelow('pwa', pattern),
  ...namesBelow('api/contract', pattern),
];
const nameOf = (call: string): string => call.split(': ').at(-1) ?? '';

test('the page’s zod has every function that the client and the contract call', () => {
  const calls = callsBelow(/\bz\.(\w+)[(.]/g);
  expect(calls.length).toBeGreaterThan(300);
  const missing = calls.filter((call) => !Object.hasOwn(z, nameOf(call)));
  expect(missing).toEqual([]);
});

/** Own and inherited. */
const propertiesOf = (value: object | null): string[] =>
  value === null ? [] : [...Object.getOwnPropertyNames(value), ...propertiesOf(Object.getPrototypeOf(value) as object)];

const SCHEMAS: [object, object][] = [
  [classic.string(), z.string()],
  [classic.number(), z.number()],
  [classic.object({}), z.object({})],
  [classic.array(classic.string()), z.array(z.string())],
];
/** Methods of zod’s schemas that the page’s lack; without names that texts, lists, promises or maps have too. */
const LACKING = SCHEMAS.flatMap(([full, page]) =>
  propertiesOf(full)
    .filter((name) => !(name in page))
    .filter(
      (name) => ![String, Array, Promise, Map, TextEncoder, TextDecoder].some(({ prototype }) => name in prototype),
    ),
);

test('schemas of the page have every method that the client and the contract call', () => {
  expect(LACKING).toContain('nullish');
  const lacking = new Set(LACKING);
  expect(callsBelow(/(?<!\b(?:z|iso)\s*)\.(\w+)\(/g).filter((call) => lacking.has(nameOf(call)))).toEqual([]);
});
