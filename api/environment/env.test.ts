import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';
import { mailOfEnvironment } from '../modules/shop/settings/mail-settings.ts';

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

test.each([
  ['PORT', 'many', 'must be a whole number from 0 to 65535'],
  ['PORT', '0x10', 'must be a whole number from 0 to 65535'],
  ['BACKUP_HOURS', '0.5', 'must be a whole number from 0 to 8760'],
  ['DRAIN_SECONDS', '-1', 'must be a whole number from 0 to 300'],
  ['ADMIN_PHONE', '123', 'must be a phone number like +79120000001'],
  ['DATABASE_URL', 'postgres://', 'must begin with postgres:// and name a database'],
  ['DATABSE_URL', 'postgres://shop@db/shop', 'no such setting, DATABASE_URL is meant'],
  ['BACKUP_FOLDERS', '/backups', 'no such setting, BACKUP_FOLDER is meant'],
])('%s=%s is refused in words for an operator: %s', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(`Wrong settings: ${name}: ${words}`));
});

test('a variable of another program is none of the shop’s, nor is one beside the setting that it resembles', () => {
  const others = { PORTS: '1', SMTP_URI: 'smtp://a', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM, DATABASE: 'x' };
  expect(readSettings({ ...others, PORT: ' 3100', ADMIN_PHONE: '8 912 000-00-01' })).toMatchObject({
    PORT: 3100,
    ADMIN_PHONE: '+79120000001',
  });
});

test.each(['postgres://shop:a#b@db:5432/shop', 'postgres://shop:1/b@db/shop', 'postgres://shop:a?b@db/shop'])(
  'the database’s address %s is refused, with the way to write the password',
  (DATABASE_URL) => {
    expect(() => readSettings({ DATABASE_URL })).toThrow(
      /^Wrong settings: DATABASE_URL: must be postgres:.+, special signs of the password as %XX: # is %23, [^;]+$/,
    );
  },
);

test.each([
  'postgres://shop:a%23b@db:5432/shop?sslmode=require',
  'postgres://shop:100%@db/shop',
  'postgresql:///shop?host=/var/run/postgresql',
])('the database’s address %s is taken', (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test.each(['https://shop.example.ru/shop', 'https://shop.example.ru/?a=1', 'https://a:b@shop.example.ru'])(
  'the public address %s is refused: the shop’s paths begin at the host',
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/^Wrong settings: PUBLIC_URL: must have nothing after the host/);
    expect(readSettings({ PUBLIC_URL: 'https://shop.example.ru:8443/' }).PUBLIC_URL).toContain(':8443');
  },
);

test.each(['shop.example.ru:8443', 'shop.example.ru', 'ftp://shop.example.ru'])(
  'the public address %s is refused',
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(
      /^Wrong settings: PUBLIC_URL: must be an address like https:\/\/shop\.example\.ru$/,
    );
  },
);
