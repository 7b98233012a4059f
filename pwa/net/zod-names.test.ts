/** The page has a zod of its own: what a file of the client or of the contract calls must be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from './zod-in-the-page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `file: z.name` of each function of zod that the files below the folder call. */
function callsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.journey|\.d)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      if (!/import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)) return [];
      return [...text.matchAll(/\bz\.(\w+)[(.]/g)].map(([, name]) => `${folder}/${file}: z.${name}`);
    });
}

test('the page’s zod has every function that the client and the contract call', () => {
  const calls = [...callsBelow('pwa'), ...callsBelow('api/contract')];
  expect(calls.length).toBeGreaterThan(300);
  const missing = calls.filter((call) => !Object.hasOwn(z, call.split('z.').at(-1) ?? ''));
  expect(missing).toEqual([]);
});
