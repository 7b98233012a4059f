import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

test('titles come with their suites, also from tables, templates and loops', () => {
  const source = `
    describe.each(ENGINES)('on %s', () => {
      it('one', () => {});
      it.each<[string]>([['a']])('reads %s', () => {});
    });
    for (const fault of FAULTS) test(\`sales when \${fault.name}\`, async () => { test.setTimeout(1); });
    test.describe('a suite', () => { test('inside', () => {}); });`;
  expect(testTitles(source, 'a.test.ts')).toEqual([
    { title: 'on %s > one', skipped: false },
    { title: 'on %s > reads %s', skipped: false },
    { title: 'sales when ${fault.name}', skipped: false },
    { title: 'a suite > inside', skipped: false },
  ]);
});

test('a test that does not run is known by its own mark, its suite or its body', () => {
  const source = `
    test.skip('a', () => {});
    it.todo('b');
    describe.skip('c', () => { it('d', () => {}); });
    test('e', () => { test.skip(); });
    test('f', () => { test.fixme(true, 'why'); });
    test.skipIf(slow)('g', () => {});`;
  expect(testTitles(source, 'a.test.ts').filter(({ skipped }) => !skipped)).toEqual([]);
  expect(testTitles(source, 'a.test.ts')).toHaveLength(6);
});
