import { expect, test } from 'vitest';
import { namedShell, PHONE_TAG } from './named-files.ts';

test.each([
  ['+74950000000', '+7\u00a0(495)\u00a0000-00-00'],
  ['', ''],
  ['"><b>8<', ''],
])('the shell names the phone %j on one line, and nothing but a phone', (phone, named) => {
  expect(namedShell(`<title>…</title>${PHONE_TAG}say()</script>`, { name: 'Водолей', phone })).toBe(
    `<title>Водолей — сантехника</title><script data-phone="${named}">say()</script>`,
  );
});
