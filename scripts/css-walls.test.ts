/** The walls of `.dependency-cruiser.cjs` apply to styles too: a sheet composes only from folders that its own may import. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

interface Ends {
  path?: string;
  pathNot?: readonly string[];
}
const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
  forbidden: readonly { name: string; from: Ends; to: Ends }[];
};

/** Names of the walls between two files. */
function wallsBetween(from: string, to: string): string[] {
  return forbidden
    .filter((wall) => {
      const groups = wall.from.path === undefined ? null : new RegExp(wall.from.path).exec(from);
      if (groups === null || wall.to.path === undefined) return false;
      const reaches = (pattern: string) =>
        new RegExp(pattern.replace(/\$(\d)/g, (_, group: string) => groups[Number(group)] ?? '')).test(to);
      return reaches(wall.to.path) && !(wall.to.pathNot ?? []).some(reaches);
    })
    .map(({ name }) => name);
}

/** «sheet -> sheet» of every `composes … from`. */
const composed = readdirSync(join(ROOT, 'pwa'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => posix.join('pwa', path))
  .flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(/composes:[^;]*\sfrom\s+'([^']+)'/g)].map(
      ([, to = '']) => [from, posix.join(dirname(from), to)] as const,
    ),
  );

test('no sheet composes styles of another room', () => {
  expect(composed.length).toBeGreaterThan(0);
  expect(composed.filter(([from, to]) => wallsBetween(from, to).length > 0)).toEqual([]);
});

test('the walls are those of code', () => {
  const [orders, audit, kit] = ['orders/orders', 'audit/audit', 'kit/office'].map((s) => `pwa/office/${s}.module.css`);
  expect(wallsBetween(orders!, audit!)).toEqual(['screens-are-strangers']);
  expect(wallsBetween(kit!, audit!)).toEqual(['screens-are-strangers']);
  expect(wallsBetween(orders!, kit!)).toEqual([]);
  expect(wallsBetween('pwa/till/shift/shift.module.css', kit!)).toContain('products-are-strangers');
});
