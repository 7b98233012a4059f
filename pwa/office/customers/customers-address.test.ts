import { expect, test } from 'vitest';
import { listCustomers } from '#contract/people/customers.ts';
import { askFor, isNarrowed, readCustomersView, writeCustomersView } from './customers-address.ts';

const read = (text: string) => readCustomersView(new URLSearchParams(text));

test.each([
  '',
  'q=7707',
  'status=pending&page=3',
  'role=wholesale&disabled=true&deletion=true',
  'q=%D0%9E%D0%9E%D0%9E+%C2%AB%D0%9C%C2%BB',
])('an address says what is shown and reads back as itself: %s', (text) =>
  expect(writeCustomersView(read(text)).toString()).toBe(text),
);

test('what can’t be read is left out', () => {
  expect(writeCustomersView(read('role=manager&status=maybe&page=-4&disabled=1e9&x=y')).toString()).toBe('');
});

test('whatever the address says, the server is asked in its own words', () => {
  for (const text of [
    '',
    `q=${'ё'.repeat(900)}&page=99999999`,
    'status=pending&role=customer&disabled=true&deletion=true&page=2',
  ]) {
    expect(listCustomers.query?.safeParse(askFor(read(text))).success, text).toBe(true);
  }
});

test('a page alone narrows nothing', () => {
  expect(isNarrowed(read('page=2'))).toBe(false);
  expect(isNarrowed(read('deletion=true'))).toBe(true);
});
