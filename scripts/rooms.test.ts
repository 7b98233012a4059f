/** Folders depend one way: a circle of them is one room under two names. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Tests, builders and proofs may reach further. */
const TESTS = /\.test\.tsx?$|(^|\/)(testing|test-[\w-]+|sample-[\w-]+)\.tsx?$|^(api\/proofs|pwa\/journeys)\//;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The folders that import one another in a circle, or ask one that does. An entry, which no file imports, closes no circle. */
function circles(imports: readonly Import[]): string[] {
  const imported = new Set(imports.map(({ to }) => to));
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!imported.has(from) || dirname(from) === dirname(to)) continue;
    needs.set(dirname(from), (needs.get(dirname(from)) ?? new Set()).add(dirname(to)));
  }
  for (;;) {
    const free = [...needs].filter(([, rooms]) => [...rooms].every((room) => !needs.has(room)));
    if (free.length === 0) return [...needs.keys()].sort();
    for (const [room] of free) needs.delete(room);
  }
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:\.|#contract\/|#db\/)[^']+)'/g)].map(([, name = '']) => ({
    from: file,
    to: join(dirname(file), name)
      .replace(/^.*#contract\//, 'api/contract/')
      .replace(/^.*#db\//, 'db/'),
  }));
}

test('two rooms that import one another are found; a roof over its rooms and an entry beside them are none', () => {
  const roof = [
    { from: 'routes.ts', to: 'm/routes.ts' },
    { from: 'm/routes.ts', to: 'm/a/one.ts' },
    { from: 'm/a/one.ts', to: 'm/b/two.ts' },
    { from: 'm/b/entry.ts', to: 'm/a/one.ts' },
  ];
  expect(circles(roof)).toEqual([]);
  const back = [
    { from: 'm/b/two.ts', to: 'm/b/other.ts' },
    { from: 'm/b/other.ts', to: 'm/a/other.ts' },
  ];
  expect(circles([...roof, ...back])).toEqual(['m', 'm/a', 'm/b']);
});

test('the house has no circle of rooms', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const imports = files.filter((file) => !TESTS.test(file)).flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(5000);
  expect(circles(imports)).toEqual([]);
});

test('the root holds the rooms of the house and its settings, and no file left behind', () => {
  const names = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const strange = names.filter(
    (name) =>
      !/^(\.|(\.ci|api|db|deploy|pwa|scripts)\/|README\.md$|package(-lock)?\.json$|tsconfig[.\w]*\.json$|[\w]+\.config\.[jt]s$)/.test(
        name,
      ),
  );
  expect(strange).toEqual([]);
});
