import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type NewerSyntax = (code: string, engines: Readonly<Record<string, string>>) => Promise<string | null>;

const { newerSyntax, OLDEST_ENGINES } = (await import('./newer-syntax.mjs' as string)) as {
  newerSyntax: NewerSyntax;
  OLDEST_ENGINES: Readonly<Record<string, string>>;
};

const SAFARI_16_4 = { safari: '16.4' };

test.each([
  ['a look-behind', '/(?<!a)b/', { safari: '16.3' }, SAFARI_16_4],
  ['a static block', 'class A { static { this.a = 1; } }', { chrome: '90' }, { chrome: '91' }],
])('%s is newer than the one engine, not than the other', async (_, code, older, newer) => {
  const whole = `const first = 1;\nconst found = () => { ${code} };`;
  expect([await newerSyntax(whole, older), await newerSyntax(whole, newer)]).toEqual([expect.any(String), null]);
});

test('what no engine parses is an error, not a pass', async () => {
  expect(await newerSyntax('const = 1;', SAFARI_16_4)).toContain('Expected identifier');
});

test.each(['/[a--b]/v', '/a(?i:b)/', '/(?<year>a)|(?<year>b)/'])('%s is refused for every age', async (code) => {
  expect(await newerSyntax(code, { chrome: '150' })).toMatch(/\/v|Invalid|Duplicate/);
});

test('the README names the oldest engines', () => {
  const names = { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari' } as const;
  const words = Object.entries(names).map(([engine, name]) => `${name} ${OLDEST_ENGINES[engine]}`);
  expect(readFileSync('README.md', 'utf8')).toContain(`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
});
