import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

interface Newer {
  readonly file: string;
  readonly line: number;
  readonly feature: string;
  readonly engines: readonly string[];
}

const { newerApis } = (await import('./newer-apis.mjs' as string)) as {
  newerApis: (configs: readonly string[]) => Newer[];
};

const folder = mkdtempSync(join(tmpdir(), 'shop-newer-apis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const compilerOptions = { target: 'ESNext', module: 'ESNext', lib: ['ESNext', 'DOM', 'DOM.Iterable'], jsx: 'preserve' };
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.tsx'] }));

/** The features found in files of these lines, each with its line's number. */
function foundIn(...files: string[][]): string[] {
  for (const [at, lines] of files.entries())
    writeFileSync(join(folder, `${at}.tsx`), [...lines, 'export {};', ''].join('\n'));
  return newerApis([join(folder, 'tsconfig.json')]).map(({ line, feature }) => `${line} ${feature}`);
}

test('newer members are found by the types of what has them: inherited, static, destructured, of a union, of a global scope', () => {
  const rows = 'declare const rows: readonly string[], list: Map<string, number>, one: string[] | Uint8Array;';
  expect(
    foundIn([
      rows,
      'rows.toSorted();',
      'one.toSorted();',
      'list.values().map((value) => value);',
      'rows.map((row) => row);',
      "URL.canParse('');",
      'void navigator.storage.estimate();',
      'const { estimate } = navigator.storage;',
      'AbortSignal.any([]);',
      'AbortSignal.timeout(1);',
      'window.requestIdleCallback(() => undefined);',
      'Object.groupBy(rows, (row) => row);',
      'document.body.showPopover();',
      'const ours = { toSorted: () => 1, canParse: estimate }; ours.toSorted(); ours.canParse();',
      'type Ours = Parameters<typeof Promise.withResolvers>; void Promise.withResolvers<Ours>();',
    ]),
  ).toEqual([
    '2 Array.toSorted',
    '3 Array.toSorted',
    '4 Iterator.map',
    '6 URL.canParse',
    '7 StorageManager.estimate',
    '8 StorageManager.estimate',
    '9 AbortSignal.any',
    '11 Window.requestIdleCallback',
    '12 Object.groupBy',
    '13 HTMLElement.showPopover',
    '15 Promise.withResolvers',
  ]);
});

test('a newer feature of markup is found by its attribute or its element', () => {
  expect(
    foundIn(['export const page = () => <div popover="auto"><search /><img loading="lazy" inert /></div>;']),
  ).toEqual(['1 [popover]', '1 <search>']);
});

test('a file may use what it tests for', () => {
  const tests = [
    'void navigator.storage.estimate?.();',
    "if ('requestIdleCallback' in window) requestIdleCallback(() => undefined);",
    'if (navigator.storage.estimate !== undefined) void navigator.storage.estimate();',
    "if (typeof scheduler === 'object') void scheduler.yield();",
    'export const any = AbortSignal.any ? AbortSignal.any([]) : undefined;',
  ];
  expect(foundIn(...tests.map((code) => [code]))).toEqual([]);
});
