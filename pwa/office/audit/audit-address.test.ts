import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { askFor, auditAddress, isNarrowed } from './audit-address.ts';

const read = (text: string) => auditAddress.read(new URLSearchParams(text));

test.each([
  '',
  'q=%D0%BE%D0%BF%D1%82',
  'action=role_changed&subject=u7&from=2026-11-01&to=2026-11-20&page=2',
  'actor=0190-aa',
])('an address says what is shown and reads back as itself: %s', (text) =>
  expect(auditAddress.write(read(text)).toString()).toBe(text),
);

test('what can’t be read is left out', () => {
  expect(auditAddress.write(read('from=2026-02-31&to=tomorrow&actor=a%20b&subject=&page=0')).toString()).toBe('');
});

test('whatever the address says, the server is asked in its own words', () => {
  for (const text of [
    '',
    `q=${'я'.repeat(900)}&action=${'x'.repeat(900)}`,
    'from=2026-11-01&to=2026-11-20&page=7&actor=u1',
  ]) {
    expect(listAudit.query?.safeParse(askFor(read(text))).success, text).toBe(true);
  }
});

test('a page alone narrows nothing', () => {
  expect(isNarrowed(read('page=2'))).toBe(false);
  expect(isNarrowed(read('to=2026-11-20'))).toBe(true);
});
