import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { mailOfEnvironment } from './modules/shop/settings/mail-settings.ts';

const MAIL_FROM = 'shop@example.ru';

test.each([
  'smtp://post:a#b@mail.example.ru:587',
  'smtp://post:a/b@mail.example.ru:587',
  'smtp://post:a?b@mail.example.ru',
  'smtp://post:100%@mail.example.ru',
  'smtp://po%st:word@mail.example.ru',
  // Read as the port 12 of a host «post».
  'smtp://post:12#b@mail.example.ru:587',
  'smtp://post:12/b@mail.example.ru:587',
])('%s is refused, with the way to write the password', (SMTP_URL) => {
  expect(() => readSettings({ SMTP_URL, MAIL_FROM })).toThrow(
    /^Wrong settings: SMTP_URL: must be .+, special signs of the password as %XX: # is %23, [^;]+$/,
  );
});

test.each([
  ['smtp://post:100%25%23%2F%3F%40@mail.example.ru:587', '100%#/?@'],
  ['smtps://post:p@ss@mail.example.ru/?name=shop', 'p@ss'],
  ['smtp://127.0.0.1', ''],
])('%s is taken, and its password read as %s', (SMTP_URL, password) => {
  expect(mailOfEnvironment(readSettings({ SMTP_URL, MAIL_FROM }))?.password).toBe(password);
});

test.each(['shop.example.ru:8443', 'shop.example.ru', 'ftp://shop.example.ru'])(
  'the public address %s is refused',
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(
      /^Wrong settings: PUBLIC_URL: must be an address like https:\/\/shop\.example\.ru$/,
    );
  },
);
