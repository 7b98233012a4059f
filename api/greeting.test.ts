import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from './environment/env.ts';
import { newPasswordCommand, prepareGreeting, stepTeller } from './greeting.ts';
import { changePerson } from './modules/people/user-command.ts';
import { startApp } from './proofs/fixtures/testing.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
beforeEach(() => void said.mockClear());
afterEach(() => void vi.useRealTimers());

const lastLines = (): string[] => String(said.mock.lastCall?.[0]).split('\n');

describe('the last lines of a later start', () => {
  test('name the first active administrator and the command for a new password, on a terminal only', async () => {
    const app = await startApp({ engine: 'sqlite' });
    onTestFinished(() => app.close());
    const [disabled, first] = [await app.as('admin'), await app.as('admin')];
    await app.as('admin');
    await changePerson(app.db, disabled.person.id, { disabled: true }, new Date());
    (await prepareGreeting(app.services, null, true))('http://localhost:3000');
    expect(lastLines()).toEqual([
      'The shop is open at http://localhost:3000',
      `Administrator: phone ${first.person.phone}`,
      `For a new password: ${newPasswordCommand(first.person.phone, app.services.settings)}`,
    ]);
    (await prepareGreeting(app.services, null, false))('http://localhost:3000');
    expect(lastLines()).toEqual(['The shop is open at http://localhost:3000']);
  });

  test('are the address alone without an active administrator', async () => {
    const app = await startApp({ engine: 'sqlite' });
    onTestFinished(() => app.close());
    (await prepareGreeting(app.services, null, true))('http://localhost:3000');
    expect(lastLines()).toEqual(['The shop is open at http://localhost:3000']);
  });
});

test.each([
  ['in the default folder', { DATA_DIR: resolve('data') }, false, 'npm run user -- '],
  ['in another one', { DATA_DIR: '/srv/shop' }, false, 'DATA_DIR=/srv/shop npm run user -- '],
  ['in one to be quoted', { DATA_DIR: "/srv/Anna's" }, false, "DATA_DIR='/srv/Anna'\\''s' npm run user -- "],
  [
    'over PostgreSQL, without its password',
    { DATA_DIR: '/srv/shop', DATABASE_URL: 'postgres://shop:secret@db/shop' },
    false,
    'DATABASE_URL=… npm run user -- ',
  ],
  ['in the image', { DATA_DIR: '/data' }, true, 'node command.mjs user '],
] as const)('the command for a new password fits a shop %s', (_, given, isImage, beginning) => {
  const settings = { ...readSettings({}), ...given };
  expect(newPasswordCommand('+79120000001', settings, isImage)).toBe(`${beginning}--phone +79120000001 --new-password`);
});

test('a step that lasts is named again within ten seconds, until the next one begins', () => {
  vi.useFakeTimers();
  const tell = stepTeller();
  tell('opening the database');
  vi.advanceTimersByTime(10_000);
  tell('seeding the demo shop');
  vi.advanceTimersByTime(10_000);
  tell();
  vi.advanceTimersByTime(60_000);
  expect(said.mock.calls.flat()).toEqual([
    'Still opening the database, 8 s so far…',
    'Still seeding the demo shop, 8 s so far…',
  ]);
});
