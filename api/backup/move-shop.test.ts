/** A shop that moves between the engines, with real processes: no data are lost, and a killed move can be resumed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { digestsOf, tablesOf } from '#db/copy-rows.ts';
import { addressOf, freshDatabase } from '#db/test-database.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { readTransaction } from '#db/read.ts';
import { runCommand } from '../commands.ts';
import { createPerson } from '../modules/people/accounts/create-person.ts';
import { openSession } from '../modules/people/sessions/handlers.ts';
import { catalogEpoch, wasRestored } from '../modules/shop/facts/epoch.ts';
import { addGoods } from '../proofs/fixtures/sample-sale-goods.ts';
import { commandArgs, startCommand } from '../proofs/fixtures/sample-process.ts';
import { moveCommand, type MoveStep } from './move-command.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
const lastError = () => String(consoleError.mock.lastCall?.[0]);
let root: string;
let file: string;
let url: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-move-'));
  const dataDir = join(root, 'data');
  mkdirSync(dataDir);
  file = join(dataDir, 'shop.sqlite');
  const { db, close } = await freshDatabase('postgres');
  await db.raw('DROP SCHEMA public CASCADE');
  await db.raw('CREATE SCHEMA public');
  url = addressOf(db);
  await db.destroy();
  onTestFinished(close);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', url);
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

async function over<T>(place: { file: string } | { url: string }, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = connect(place);
  return work(db).finally(() => db.destroy());
}

/** A shop in the SQLite file: goods with their stock, a person with a session and a cart, an epoch. */
async function makeShop(): Promise<string> {
  return over({ file }, async (db) => {
    await migrate(db);
    await addGoods(db);
    const now = new Date();
    const person = { phone: '+79120000001', name: 'Ольга', role: 'admin', password: 'given-password-1' } as const;
    const made = await createPerson(db, person, now);
    await openSession(db, { person: made, remember: true, tillPinId: null, userAgent: 'Chrome', replaces: null }, now);
    const line = { user_id: made.id, kind: 'cart', product_id: 'bath', qty: 2, changed_at: now.toISOString() } as const;
    await db('belongings').insert(line);
    return catalogEpoch(db);
  });
}

/** Rows of every table except the settings, which hold the epoch and the shop's origin. */
async function rowsOf(place: { file: string } | { url: string }) {
  return over(place, (db) =>
    readTransaction(db, async (moment) => {
      const tables = await over({ file: ':memory:' }, async (empty) => {
        await migrate(empty);
        return tablesOf(empty);
      });
      return digestsOf(
        moment,
        tables.filter(({ name }) => name !== 'settings'),
      );
    }),
  );
}

const formers = async () => (await readdir(join(root, 'data'))).filter((name) => name.startsWith('former-'));
const move = (...args: string[]) => runCommand('move-to-postgres', args);

/** Runs the command in a process that is killed at that step. */
async function killedAt(step: MoveStep, ...args: string[]): Promise<void> {
  const program = join(import.meta.dirname, '../proofs/fixtures/sample-moving.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, step, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: process.env,
    stdio: 'ignore',
  });
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
}

test('a shop goes to PostgreSQL and back with every row, its logins, and a new epoch each time', async () => {
  const epoch = await makeShop();
  const rows = await rowsOf({ file });
  expect(rows['sessions']?.rows).toBe(1);
  expect([await move(), consoleError.mock.calls]).toEqual([0, []]);
  expect(said.mock.lastCall?.[0]).toMatch(/^Moved: \d+ rows, each compared[\s\S]+former-/);
  expect([existsSync(file), (await formers()).length]).toEqual([false, 1]);
  expect(await rowsOf({ url })).toEqual(rows);
  const there = await over({ url }, catalogEpoch);
  expect(await over({ url }, wasRestored)).toBe(false);

  expect([await move('--back'), consoleError.mock.calls]).toEqual([0, []]);
  expect(await rowsOf({ file })).toEqual(rows);
  const again = await over({ file }, catalogEpoch);
  expect(new Set([epoch, there, again]).size).toBe(3);
  const tables = await over({ url }, (db) => db('information_schema.tables').where({ table_schema: 'public' }));
  expect(tables).toEqual([]);
  // Moving again works although a former schema was set aside.
  expect(await move()).toBe(0);
  expect((await readdir(join(root, 'data'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('it refuses while a shop is running, when the target has a shop, and when the source has none', async () => {
  expect([await move(), lastError()]).toEqual([
    1,
    `There is no database at ${file}: it was moved before, or DATA_DIR is another`,
  ]);
  expect([await move('--back'), lastError()]).toEqual([
    1,
    'The PostgreSQL of DATABASE_URL has no shop: it was moved before, or is another database',
  ]);
  await makeShop();
  const rows = await rowsOf({ file });
  const running = 'The shop is running: stop its servers first';
  const held = connect({ file });
  await held('users').first('id');
  expect([await move(), lastError()]).toEqual([1, running]);
  await held.destroy();
  const other = connect({ url });
  await other.raw('SELECT 1');
  expect([await move(), lastError()]).toEqual([1, running]);
  await other.destroy();
  await over({ url }, migrate);
  expect([await move(), lastError()]).toEqual([1, 'PostgreSQL is not empty: a shop is only moved to where none is']);
  expect([await move('--back'), lastError()]).toEqual([
    1,
    `${file} is not empty: a shop is only moved to where none is`,
  ]);
  vi.stubEnv('DATABASE_URL', '');
  expect([await move(), lastError()]).toEqual([1, 'DATABASE_URL is not set: it names the PostgreSQL of the move']);
  expect([await rowsOf({ file }), await formers()]).toEqual([rows, []]);
});

test('commands in other processes are refused while it runs, and those that wait for its end too: nothing they write is lost', async () => {
  await makeShop();
  const rows = await rowsOf({ file });
  const settings = { DATA_DIR: join(root, 'data'), DATABASE_URL: '' };
  const newPerson = (phone: string) => ['--phone', phone, '--name', 'Пётр', '--role', 'manager'];
  let waiting: ReturnType<typeof startCommand> | undefined;
  const code = await moveCommand([], (step) => {
    if (step !== 'copied') return;
    const env = { ...process.env, ...settings };
    const args = commandArgs('user', newPerson('+79120000002'));
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('being moved or restored')]);
    // Time to reach the lock, which the move holds until its end.
    waiting = startCommand('user', newPerson('+79120000003'), settings);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  });
  expect(code).toBe(0);
  expect(await waiting?.ended).toMatchObject({ code: 1, stdout: '' });
  expect((await rowsOf({ url }))['users']).toEqual(rows['users']);
  const [former = ''] = await formers();
  expect((await rowsOf({ file: join(root, 'data', former, 'shop.sqlite') }))['users']).toEqual(rows['users']);
}, 90_000);

test('killed at any point it is completed by running it again, in both directions', async () => {
  await makeShop();
  const rows = await rowsOf({ file });
  await killedAt('copied');
  const tables = await over({ url }, (db) => db('information_schema.tables').where({ table_schema: 'public' }));
  expect([tables, await rowsOf({ file })]).toEqual([[], rows]);
  await killedAt('committed');
  expect([await rowsOf({ url }), existsSync(file)]).toEqual([rows, true]);
  expect([await move(), consoleError.mock.calls]).toEqual([0, []]);
  expect([await rowsOf({ url }), existsSync(file)]).toEqual([rows, false]);

  await killedAt('copied', '--back');
  expect([existsSync(file), await rowsOf({ url })]).toEqual([false, rows]);
  await killedAt('committed', '--back');
  expect([await rowsOf({ file }), await rowsOf({ url })]).toEqual([rows, rows]);
  expect([await move('--back'), consoleError.mock.calls]).toEqual([0, []]);
  expect(await rowsOf({ file })).toEqual(rows);
  // Complete copies of the shop that the killed processes had made.
  expect((await readdir(join(root, 'data'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a shop that sold on after a move cut short is not left behind', async () => {
  await makeShop();
  await killedAt('committed');
  await over({ file }, (db) => db('users').update({ name: 'Ольга Петровна' }));
  expect([await move(), lastError()]).toEqual([1, 'PostgreSQL is not empty: a shop is only moved to where none is']);
  expect(existsSync(file)).toBe(true);
});
