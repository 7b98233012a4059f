/** The folders of a module depend one way: a circle of them is one room under two names. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Modules whose folders must not form circles. */
const MODULES = [
  'api/contract',
  'api/http',
  'pwa/device',
  ...['exchange', 'imports', 'reports', 'till', 'orders', 'stock', 'catalogue', 'people', 'shop', 'audit', 'acts'].map(
    (module) => `api/modules/${module}`,
  ),
];

/** Tests, builders and proofs may reach further. */
const TESTS = /\.test\.tsx?$|(^|\/)(testing|sample-[\w-]+)\.tsx?$|^api\/proofs\//;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The folders of `module` that import one another in a circle, or ask one that does. */
function circles(module: string, imports: readonly Import[]): string[] {
  const inside = (file: string) => file.startsWith(`${module}/`);
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!inside(from) || !inside(to) || dirname(from) === dirname(to)) continue;
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
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:\.|#contract\/)[^']+)'/g)].map(([, name = '']) => ({
    from: file,
    to: name.startsWith('#') ? name.replace('#', 'api/') : join(dirname(file), name),
  }));
}

test('two rooms that import one another are found, and a roof over its rooms is none', () => {
  const roof = [
    { from: 'm/routes.ts', to: 'm/a/one.ts' },
    { from: 'm/a/one.ts', to: 'm/b/two.ts' },
  ];
  expect(circles('m', roof)).toEqual([]);
  expect(circles('m', [...roof, { from: 'm/b/other.ts', to: 'm/a/other.ts' }])).toEqual(['m', 'm/a', 'm/b']);
});

test('no module has a circle of rooms', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const imports = files.filter((file) => !TESTS.test(file)).flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(5000);
  expect(Object.fromEntries(MODULES.map((module) => [module, circles(module, imports)]))).toEqual(
    Object.fromEntries(MODULES.map((module) => [module, []])),
  );
});
