import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { runCommand } from '../../commands.ts';
import { readSettings } from '../../environment/env.ts';
import { openDatabase } from '../../environment/open-database.ts';
import { verifyPassword } from './accounts/password-hash.ts';
import { findPersonByPhone } from './accounts/update-person.ts';

const PHONE = '+79120000001';
const folder = mkdtempSync(join(tmpdir(), 'shop-user-'));
const log = vi.spyOn(console, 'log').mockImplementation(() => {});
const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', folder).stubEnv('DATABASE_URL', '');
  await (await openDatabase(readSettings(process.env))).destroy();
});
afterEach(() => vi.clearAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const user = (...args: string[]): Promise<number> => runCommand('user', args);
const lastLine = (): string => String(log.mock.lastCall?.[0]);

async function stored() {
  const db = connect({ file: join(folder, 'shop.sqlite') });
  const row = await findPersonByPhone(db, PHONE);
  await db.destroy();
  return row;
}

async function secondFactors(): Promise<unknown[]> {
  const db = connect({ file: join(folder, 'shop.sqlite') });
  const rows = await db('second_factors');
  await db.destroy();
  return rows;
}

async function plantSecondFactor(): Promise<void> {
  const { id } = (await stored()) ?? { id: '' };
  const db = connect({ file: join(folder, 'shop.sqlite') });
  const at = new Date().toISOString();
  await db('second_factors').insert({
    user_id: id,
    sealed_secret: 'sealed',
    last_step: 0,
    confirmed_at: at,
    created_at: at,
  });
  await db.destroy();
}

test('creates a person with a password that is shown once, then changes them', async () => {
  expect(await user('--phone', '8 912 000-00-01', '--name', 'Ольга', '--role', 'manager')).toBe(0);
  const password =
    /^Created \+79120000001, role manager, password (\w{16}) \(shown only this once\)$/.exec(lastLine())?.[1] ?? '';
  expect(await stored()).toMatchObject({ name: 'Ольга', role: 'manager' });
  expect(await verifyPassword((await stored())?.password_hash, password)).toBe(true);

  expect(await user('--phone', PHONE, '--role', 'admin', '--password', 'chosen-password-1')).toBe(0);
  expect(lastLine()).toBe('Changed +79120000001, role admin');
  expect(await stored()).toMatchObject({ name: 'Ольга', role: 'admin' });
  expect(await verifyPassword((await stored())?.password_hash, 'chosen-password-1')).toBe(true);

  await user('--phone', PHONE, '--new-password');
  const renewed = /password (\w{16})/.exec(lastLine())?.[1] ?? '';
  expect(await verifyPassword((await stored())?.password_hash, renewed)).toBe(true);

  await plantSecondFactor();
  await user('--phone', PHONE, '--reset-second-factor');
  expect(await secondFactors()).toEqual([]);

  await plantSecondFactor();
  for (const change of [['--disable'], ['--role', 'customer'], ['--role', 'admin', '--disable']]) {
    expect(await user('--phone', PHONE, ...change)).toBe(1);
    expect(errorLog.mock.lastCall?.[0]).toMatch(/^\+79120000001 is the only administrator.*npm run user/);
    expect(await stored()).toMatchObject({ role: 'admin', disabled_at: null });
  }
  await user('--phone', '+79120000002', '--role', 'admin');
  await user('--phone', PHONE, '--role', 'manager');
  expect(await secondFactors()).toHaveLength(1);
  await user('--phone', PHONE, '--role', 'customer');
  expect(await secondFactors()).toEqual([]);

  await user('--phone', PHONE, '--disable');
  expect((await stored())?.disabled_at).not.toBeNull();
  expect(lastLine()).toBe('Changed +79120000001, role customer, disabled');
  await user('--phone', PHONE, '--enable');
  expect((await stored())?.disabled_at).toBeNull();
});

test.each(['--new-password', '--reset-second-factor'])('%s makes nobody of a mistyped phone', async (option) => {
  expect(await user('--phone', '+79120000077', option)).toBe(1);
  expect(errorLog.mock.lastCall?.[0]).toMatch(/^Nobody has the phone \+79120000077: nothing was changed\./);
  const db = connect({ file: join(folder, 'shop.sqlite') });
  expect(await db('users').where({ phone: '+79120000077' })).toEqual([]);
  await db.destroy();
});

test.each([
  [['--phone', '123'], 'phone'],
  [['--phone', PHONE, '--role', 'boss'], 'role'],
  [['--phone', PHONE, '--password', 'qwerty123'], 'password'],
  [['--phone', PHONE, '--colour', 'red'], 'colour'],
  [[], 'phone'],
])('refuses %j and shows how it is used', async (args, reason) => {
  expect(await user(...args)).toBe(1);
  expect(errorLog.mock.lastCall?.[0]).toMatch(new RegExp(`${reason}[\\s\\S]+Usage: npm run user`));
});

test('an unknown command names those there are', async () => {
  expect(await runCommand('users', [])).toBe(1);
  expect(errorLog.mock.lastCall?.[0]).toBe(
    'Unknown command users; there are: user, backup, restore, doctor, export, move-to-postgres, import, remove-demo',
  );
});
