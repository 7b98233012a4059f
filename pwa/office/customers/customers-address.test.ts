import { expect, test } from 'vitest';
import { reportBuyers } from '#contract/reports/buyers.ts';
import { askFor, customersAddress, customersFile, isNarrowed } from './customers-address.ts';

const read = (text: string) => customersAddress.read(new URLSearchParams(text));

test.each([
  '',
  'q=7707',
  'status=pending&page=3',
  'role=wholesale&disabled=true&deletion=true&sort=bought',
  'q=%D0%9E%D0%9E%D0%9E+%C2%AB%D0%9C%C2%BB',
])('an address says what is shown and reads back as itself: %s', (text) =>
  expect(customersAddress.write(read(text)).toString()).toBe(text),
);

test('what can’t be read is left out', () => {
  expect(customersAddress.write(read('role=manager&status=maybe&page=-4&disabled=1e9&x=y')).toString()).toBe('');
});

test('whatever the address says, the server is asked in its own words', () => {
  for (const text of [
    '',
    `q=${'ё'.repeat(900)}&page=99999999`,
    'status=pending&role=customer&disabled=true&deletion=true&page=2',
  ]) {
    expect(reportBuyers.query?.safeParse(askFor(read(text))).success, text).toBe(true);
  }
});

test('the file holds what the list is narrowed to, in its order', () => {
  expect(customersFile(read('q=7707&sort=latest&page=3'), 'xlsx')).toBe(
    '/api/reports/buyers?buyers=true&q=7707&sort=latest&format=xlsx',
  );
});

test('a page alone narrows nothing', () => {
  expect(isNarrowed(read('page=2'))).toBe(false);
  expect(isNarrowed(read('deletion=true'))).toBe(true);
});
