/** Backups of a running shop, with real processes: a restore neither loses nor doubles what tills hold. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Knex } from 'knex';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import type { BodyFor } from '#contract/endpoint.ts';
import { me } from '#contract/people/auth.ts';
import { reconcileSales, recordSale } from '#contract/sales/sales.ts';
import { readyz } from '#contract/shop/readiness.ts';
import { connect } from '#db/connect.ts';
import { addressOf, ENGINES, freshDatabase, type Engine } from '#db/test-database.ts';
import { databaseMadeAt, schemaState, withMigrationLock } from '#db/migrations/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { checkPictures } from '../files/check-pictures.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { sampleJpeg } from '../proofs/fixtures/sample-uploads.ts';
import { catalogEpoch } from '../modules/shop/facts/epoch.ts';
import { proveStock } from '../modules/stock/movements/stock-proof.ts';
import { openAsItIs, openDatabase } from '../environment/open-database.ts';
import { create } from '../proofs/fixtures/sample-forms.ts';
import { addCategories } from '../proofs/fixtures/sample-goods.ts';
import { openPaths } from '../proofs/fixtures/open-paths.ts';
import { COMMANDS, start } from '../proofs/fixtures/sample-process.ts';
import { addGoods } from '../proofs/fixtures/sample-sale-goods.ts';
import { Browser } from '../proofs/fixtures/testing.ts';
import { backupName, listBackups, pruneBackups, readManifest } from './backup-folder.ts';
import { examine } from './doctor.ts';
import { backupBeforeUpdate } from './make-backup.ts';
import { isBackupDue, lastBackup, startBackups } from './schedule.ts';

const ADMIN = { ADMIN_PHONE: '+79120000001', ADMIN_PASSWORD: 'given-password-1' };
type Sale = BodyFor<typeof recordSale> & { id: string };

const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
let root: string;
let settings: Record<string, string>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  settings = { DATA_DIR: join(root, 'data'), BACKUP_FOLDER: join(root, 'backups'), DATABASE_URL: '', ...ADMIN };
  mkdirSync(join(root, 'data'));
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** The settings of a shop on that engine, which commands read as well. */
async function shopOn(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'postgres') {
    const { db, close } = await freshDatabase(engine);
    onTestFinished(close);
    settings['DATABASE_URL'] = addressOf(db);
    await db.destroy();
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return settings;
}

async function over<T>(work: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openDatabase(readSettings(process.env));
  return work(db).finally(() => db.destroy());
}

async function serve() {
  const server = start({ ...settings, LOG_LEVEL: 'silent' });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const url = /http:\/\/[\w.:]+/.exec(await server.said('The shop is open at '))?.[0] ?? '';
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  return { url, kill };
}

async function logIn(url: string): Promise<Browser> {
  const browser = new Browser(url);
  await browser.logIn(ADMIN.ADMIN_PHONE, ADMIN.ADMIN_PASSWORD);
  return browser;
}

/** Reverts a migration, so that the next start has it to apply. */
async function undoMigration(name: string): Promise<void> {
  await over((db) =>
    withMigrationLock(db, async (trx) => {
      await MIGRATIONS[name]?.down(trx);
      await trx('knex_migrations').where({ name }).delete();
    }),
  );
}

/** Numbers of the last order, bare sale, return and document. */
const numbers = (): Promise<number[]> =>
  over(async (db) => {
    const names = ['api_sales', 'orders', 'returns', 'stock_documents'];
    const rows = await db('revisions').whereIn('name', names).orderBy('name');
    expect(rows.map(({ name }) => name)).toEqual(names);
    return rows.map(({ value }) => Number(value));
  });

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const newest = async () => (await listBackups(settings['BACKUP_FOLDER'] ?? ''))[0]?.path ?? '';
const lastError = () => String(consoleError.mock.lastCall?.[0]);

describe.each(ENGINES)('a shop on %s', (engine) => {
  test('goes back to a backup made while it sold, and the till brings back what that lacks, nothing doubled', async () => {
    await shopOn(engine);
    // A folder and a process that would show the shop to every user of the machine.
    chmodSync(join(root, 'data'), 0o755);
    process.umask(0o022);
    const goods = await over(async (db) => {
      await addCategories(db);
      return addGoods(db);
    });
    const first = await serve();
    const browser = await logIn(first.url);
    const deviceId = newId();
    const journal: Sale[] = [];
    const sell = async (): Promise<void> => {
      const at = new Date().toISOString();
      const sale = {
        id: newId(),
        deviceId,
        deviceSeq: journal.length + 1,
        soldAt: at,
        sentAt: at,
        note: '',
        paymentMethod: 'cash',
        items: [{ productId: goods.mixer, qty: 1, price: 6715, title: 'Смеситель' }],
      } as Sale;
      journal.push(sale);
      await browser.call(recordSale, { body: sale });
    };
    await create(browser, {}, [{ name: 'a.jpg', content: await sampleJpeg('#0000ff') }]);
    await sell();
    const epoch = await over(catalogEpoch);

    // The backup runs while the server sells.
    let isDone = false;
    const backup = runCommand('backup', []).finally(() => (isDone = true));
    let during = 0;
    for (; !isDone; during += 1) await sell();
    expect([await backup, consoleError.mock.calls]).toEqual([0, []]);
    expect(during).toBeGreaterThan(0);
    expect(said.mock.lastCall?.[0]).toMatch(/^Backup .+: \d+ rows, 1 pictures, opened and checked$/);
    await sell();
    const given = await numbers();
    await create(browser, { title: 'Позже' }, [{ name: 'b.jpg', content: await sampleJpeg('#00ff00') }]);

    const made = (await listBackups(settings['BACKUP_FOLDER'] ?? ''))[0]?.at;
    expect((await browser.request('GET', readyz.path)).json).toEqual({
      status: 'ready',
      backup: { at: made, overdue: false, place: 'same-disk' },
    });
    expect(await runCommand('restore', [await newest()])).toBe(1);
    expect(lastError()).toBe('The shop is running: stop its server first');
    expect((await browser.call(me)).user.role).toBe('admin');
    await first.kill();
    // Left by a restore that was killed long ago.
    const leftover = join(settings['DATA_DIR'] ?? '', '.restoring-20260101000000');
    await mkdir(leftover);
    await utimes(leftover, 0, 0);
    expect(await runCommand('restore', [await newest()])).toBe(0);
    expect(said.mock.lastCall?.[0]).toMatch(
      /Restored: the shop as of .+ 1 session[\s\S]+kept as .*former[\s\S]+Сверить/,
    );

    expect(existsSync(leftover)).toBe(false);
    const second = await serve();
    const sessionOfBefore = new Browser(second.url);
    for (const [name, value] of browser.cookies) sessionOfBefore.cookies.set(name, value);
    expect((await sessionOfBefore.request('GET', me.path)).status).toBe(401);
    const again = await logIn(second.url);
    const sales = journal.map(({ id }) => ({ id, total: 6715 }));
    const compare = () =>
      again.call(reconcileSales, { body: { deviceId, fromSeq: 1, lastSeq: journal.length, sales } });
    const { missing, extra } = await compare();
    expect(missing).toContain(journal.at(-1)?.id);
    expect(missing).not.toContain(journal[0]?.id);
    expect(extra).toEqual([]);
    // A till that sends everything again, including rows that the server has, doubles nothing.
    for (const sale of journal) await again.call(recordSale, { body: { ...sale, sentAt: new Date().toISOString() } });
    expect(await compare()).toMatchObject({ missing: [], extra: [], matched: journal.length });
    await second.kill();
    // A number issued after the backup is in use, so it is never issued again.
    for (const [place, number] of (await numbers()).entries())
      expect(number).toBeGreaterThan((given[place] ?? 0) + 1_000);
    expect(openPaths(root)).toEqual([]);
    // Restoring the same backup once more gives no number out again either; as one of a former release, all may read it.
    const since = await numbers();
    for (const name of await readdir(await newest(), { recursive: true })) chmodSync(join(await newest(), name), 0o755);
    await rm(pictureFolder(settings['DATA_DIR'] ?? ''), { recursive: true });
    expect(await runCommand('restore', [await newest()])).toBe(0);
    for (const [place, number] of (await numbers()).entries())
      expect(number).toBeGreaterThan((since[place] ?? 0) + 1_000);
    expect(openPaths(settings['DATA_DIR'] ?? '')).toEqual([]);
    // The till delivers again what the second restore lacks.
    const third = await serve();
    const later = await logIn(third.url);
    for (const sale of journal) await later.call(recordSale, { body: { ...sale, sentAt: new Date().toISOString() } });
    await third.kill();

    await over(async (db) => {
      expect((await db('sales').select('id')).map(({ id }) => id).sort()).toEqual(journal.map(({ id }) => id).sort());
      expect((await db('products').where({ id: goods.mixer }).first('stock_qty'))?.stock_qty).toBe(
        1000 - journal.length,
      );
      expect(await proveStock(db)).toEqual([]);
      expect(await checkPictures(db, pictureFolder(settings['DATA_DIR'] ?? ''), new Date())).toEqual([]);
      expect(await catalogEpoch(db)).not.toBe(epoch);
    });
    const kept = (await readdir(settings['DATA_DIR'] ?? '')).filter((name) => name.startsWith('former-'));
    expect(await readdir(join(settings['DATA_DIR'] ?? '', kept[0] ?? '', 'pictures'))).toHaveLength(1);
  });

  test('gives no number again that was given after the backup', async () => {
    await shopOn(engine);
    await over(addGoods);
    await backupBeforeUpdate(readSettings(process.env), new Date());
    await over((db) => db('revisions').where({ name: 'stock_documents' }).update({ value: 700 }));
    const given = await numbers();
    expect([await runCommand('restore', [await newest()]), consoleError.mock.calls]).toEqual([0, []]);
    expect(await numbers()).toEqual(given.map((number) => number + 10_000));
  });
});

test.each<[Engine, string]>([
  ['sqlite', ''],
  ['postgres', ''],
  ['postgres', 'set'],
])('on %s a start that has something to migrate makes a backup of the schema before it', async (engine, place) => {
  await shopOn(engine);
  const { applied } = await over(schemaState);
  await over((db) => addGoods(db));
  await undoMigration(applied.at(-1) ?? '');
  const folder = place === '' ? join(settings['DATA_DIR'] ?? '', 'backups') : (settings['BACKUP_FOLDER'] ?? '');
  if (place === '') settings['BACKUP_FOLDER'] = '';
  const { kill } = await serve();
  await kill();
  const [backup, ...others] = await listBackups(folder);
  expect([backup?.reason, others]).toEqual(['before-update', []]);
  const manifest = await readManifest(backup?.path ?? '');
  expect(manifest.migrations).toEqual(applied.slice(0, -1));
  expect(manifest.tables['products']).toBe(3);
  expect((await over(schemaState)).applied).toEqual(applied);
});

test('the server makes a backup by itself when the newest is older than the settings allow, and only one of two servers does', async () => {
  await shopOn('sqlite');
  await over(addGoods);
  const of = readSettings(process.env);
  const tomorrow = new Date(Date.now() + 90_000_000);
  const afterTomorrow = new Date(Date.now() + 2 * 86_400_000);
  const db = await openAsItIs(of);
  const shop = { settings: of, madeAt: await databaseMadeAt(db) };
  const isOverdue = async (now: Date) => (await lastBackup(shop, now))?.overdue;
  // A new shop lacks no backup before the first one is late.
  expect([await isBackupDue(of, new Date()), await isOverdue(new Date())]).toEqual([true, false]);
  expect([await isOverdue(tomorrow), await isOverdue(afterTomorrow)]).toEqual([false, true]);
  const said: string[] = [];
  const log = pino({ base: null }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  const services = { db, settings: of, clock: () => new Date(), log };
  // Like two servers over one shop.
  const both = [1, 2].map(() =>
    startBackups(services, COMMANDS.module, { firstCheckMs: 0, execArgv: COMMANDS.execArgv }),
  );
  await expect.poll(() => said).toEqual(['backup']);
  await Promise.all(both.map((stop) => stop()));
  await db.destroy();
  // A second one would have been stopped and would have logged it.
  expect(said).toEqual(['backup']);
  expect(await listBackups(settings['BACKUP_FOLDER'] ?? '')).toHaveLength(1);
  expect((await listBackups(settings['BACKUP_FOLDER'] ?? ''))[0]?.reason).toBe('daily');
  expect([await isBackupDue(of, new Date()), await isBackupDue(of, tomorrow)]).toEqual([false, true]);
  expect([await isOverdue(tomorrow), await isOverdue(afterTomorrow)]).toEqual([false, true]);
  expect(await isBackupDue({ ...of, BACKUP_HOURS: 0 }, tomorrow)).toBe(false);
  const withFolder = (folder: string | undefined) => ({ ...shop, settings: { ...of, BACKUP_FOLDER: folder } });
  expect(await lastBackup(withFolder(undefined), tomorrow)).toBeUndefined();
  // A file system of its own.
  expect((await lastBackup(withFolder('/proc'), tomorrow))?.place).toBe('other-disk');
});

test('a backup of PostgreSQL is restored as a shop on SQLite, and back', async () => {
  await shopOn('postgres');
  await over(addGoods);
  expect(await runCommand('backup', [])).toBe(0);
  const [backup, url] = [await newest(), settings['DATABASE_URL'] ?? ''];
  vi.stubEnv('DATABASE_URL', '');
  expect(await runCommand('restore', [backup])).toBe(0);
  const titles = (db: Knex) => db('products').orderBy('title').pluck('title');
  const there = await over(titles);
  expect(there).toHaveLength(3);
  await over((db) => db('products').where({ title: 'Сифон' }).update({ title: 'Сифон бутылочный' }));
  expect(await runCommand('backup', [])).toBe(0);
  vi.stubEnv('DATABASE_URL', url);
  expect(await runCommand('restore', [await newest()])).toBe(0);
  expect(await over(titles)).toEqual(there.map((title) => (title === 'Сифон' ? 'Сифон бутылочный' : title)));
});

describe('a backup', () => {
  const shopWithBackup = async (): Promise<string> => {
    await shopOn('sqlite');
    await over(addGoods);
    expect(await runCommand('backup', [])).toBe(0);
    return newest();
  };

  test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['without its manifest', (path) => rm(join(path, 'manifest.json')), /no manifest\.json/],
    ['without its database', (path) => rm(join(path, 'shop.sqlite')), /shop\.sqlite is missing/],
    [
      'whose database another process has written into',
      async (path) => {
        const db = connect({ file: join(path, 'shop.sqlite') });
        await db.raw("UPDATE products SET title = 'x'");
        await db.destroy();
      },
      /is not the file that was written/,
    ],
    [
      'that lacks a picture',
      async (path) => {
        const file = join(path, 'manifest.json');
        await writeFile(
          file,
          (await readFile(file, 'utf8')).replace('"pictures": 0,\n  "faults"', '"pictures": 1,\n  "faults"'),
        );
      },
      /1 of its pictures are missing or spoilt/,
    ],
  ])('%s is refused, and the shop stays as it was', async (_what, damage, words) => {
    const path = await shopWithBackup();
    await damage(path);
    await over((db) => db('products').where({ title: 'Сифон' }).update({ title: 'Новый' }));
    expect(await runCommand('restore', [path])).toBe(1);
    expect(lastError()).toMatch(words);
    expect(await over((db) => db('products').where({ title: 'Новый' }).pluck('title'))).toEqual(['Новый']);
    expect((await readdir(settings['DATA_DIR'] ?? '')).filter((name) => /former|restoring/.test(name))).toEqual([]);
  });

  test('of a shop with a spoilt picture and a broken reference gives everything else back, and names both', async () => {
    await shopWithBackup();
    await over(async (db) => {
      await db.raw('PRAGMA foreign_keys = OFF');
      await db.raw("UPDATE products SET category_id = 'nowhere' WHERE title = 'Сифон'");
      const row = { width: 1, height: 1, bytes: 5, created_at: new Date().toISOString() };
      await db('pictures').insert(['abc', sha256Of('sound')].map((id) => ({ id, ...row })));
    });
    const pictures = pictureFolder(settings['DATA_DIR'] ?? '');
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, 'abc.webp'), 'spoilt');
    await writeFile(join(pictures, `${sha256Of('sound')}.webp`), 'sound');
    expect(await runCommand('backup', [])).toBe(1);
    await rm(pictures, { recursive: true });
    await over((db) => db('products').where({ title: 'Смеситель' }).update({ title: 'Новый' }));
    expect([await runCommand('restore', [await newest()]), lastError()]).toEqual([0, expect.any(String)]);
    const words = String(said.mock.lastCall?.[0]);
    expect(words).toMatch(/had these faults.+\n {2}products: 1 row\(s\) refer to missing ones of categories\n/);
    expect(words).toContain('picture abc does not hold what its name says\n');
    expect(await readdir(pictures)).toEqual([`${sha256Of('sound')}.webp`]);
    expect(await over((db) => db('products').where({ title: 'Новый' }).pluck('title'))).toEqual([]);
  });

  test('whose picture is spoilt is restored without it when that is asked for; sound pictures replace spoilt ones and stay', async () => {
    await shopWithBackup();
    const pictures = pictureFolder(settings['DATA_DIR'] ?? '');
    await mkdir(pictures, { recursive: true });
    const row = { width: 1, height: 1, bytes: 5, created_at: '' };
    const at = (content: string, folder = pictures) => join(folder, `${sha256Of(content)}.webp`);
    for (const content of ['rotten', 'mended']) {
      await over((db) => db('pictures').insert({ ...row, id: sha256Of(content) }));
      await writeFile(at(content), content);
    }
    expect(await runCommand('backup', [])).toBe(0);
    for (const path of [at('rotten', join(await newest(), 'pictures')), at('mended')]) await writeFile(path, 'spoilt');
    expect(await runCommand('restore', [await newest(), '--without-spoilt-pictures'])).toBe(0);
    for (const content of ['rotten', 'mended']) expect(await readFile(at(content), 'utf8')).toBe(content);
  });

  test('of the future, made while the clock ran ahead, is not the newest, so that the next one is due', async () => {
    const path = await shopWithBackup();
    const of = readSettings(process.env);
    const shop = { settings: of, madeAt: new Date() };
    const { at } = (await lastBackup(shop, new Date())) ?? {};
    const folder = settings['BACKUP_FOLDER'] ?? '';
    await mkdir(join(folder, backupName(new Date(Date.now() + 365 * 86_400_000), 'daily')));
    const tomorrow = new Date(Date.now() + 31 * 3_600_000);
    expect(await lastBackup(shop, tomorrow)).toMatchObject({ at, overdue: true });
    expect(await isBackupDue(of, tomorrow)).toBe(true);
    const findings = await over((db) => examine({ db, settings: of, now: new Date() }));
    expect(findings.find(({ what }) => what === 'backup content')?.found).toContain(`${basename(path)} opened`);
  });

  test('before an update replaces that of the attempt before, unless that has what this one lost', async () => {
    await shopOn('sqlite');
    await over(addGoods);
    const of = readSettings(process.env);
    const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
    const kept = async () => (await listBackups(of.BACKUP_FOLDER ?? '')).map((backup) => backup.at);
    for (const hours of [0, 1, 2]) await backupBeforeUpdate(of, at(hours));
    expect(await kept()).toEqual([at(2).toISOString()]);
    await over((db) => db('products').where({ title: 'Сифон' }).update({ stock_qty: 77 }));
    await backupBeforeUpdate(of, at(3));
    expect(consoleError.mock.calls.flat()).toEqual(['stock: 1 error(s) in the shop’s books']);
    await backupBeforeUpdate(of, at(40));
    expect(await kept()).toEqual([40, 3, 2].map((hours) => at(hours).toISOString()));
  });

  test('of faulty books is kept, and ends with exit code 1', async () => {
    await shopWithBackup();
    await over((db) => db('products').where({ title: 'Сифон' }).update({ stock_qty: 77 }));
    expect(await runCommand('backup', [])).toBe(1);
    expect(consoleError.mock.calls.flat()).toEqual(['stock: 1 error(s) in the shop’s books']);
    expect(await listBackups(settings['BACKUP_FOLDER'] ?? '')).toHaveLength(2);
  });

  test('needs its setting, and a shop', async () => {
    await shopOn('sqlite');
    expect(await runCommand('backup', [])).toBe(1);
    expect(lastError()).toMatch(/^There is no database at /);
    vi.stubEnv('BACKUP_FOLDER', '');
    expect(await runCommand('backup', [])).toBe(1);
    expect(lastError()).toMatch(/^BACKUP_FOLDER is not set/);
    expect(existsSync(settings['BACKUP_FOLDER'] ?? '')).toBe(false);
  });

  test('is kept among the newest of its reason; partial ones of killed processes are removed', async () => {
    const folder = join(root, 'kept');
    const day = (number: number) => new Date(Date.UTC(2026, 10, number));
    for (let number = 1; number <= 5; number += 1)
      await mkdir(join(folder, backupName(day(number), 'daily')), { recursive: true });
    await mkdir(join(folder, backupName(day(1), 'before-update')));
    await mkdir(join(folder, '.removing-2026-11-01T00-00-00-000Z-daily'));
    await mkdir(join(folder, '.making-2026-11-01T00-00-00-000Z-daily'));
    // Made while the clock ran ahead.
    await mkdir(join(folder, backupName(new Date(Date.now() + 9 * 86_400_000), 'daily')));
    await pruneBackups(folder, { keep: 2, now: new Date(Date.now() + 2 * 86_400_000) });
    expect((await readdir(folder)).sort()).toEqual([
      '2026-11-01T00-00-00-000Z-before-update',
      '2026-11-04T00-00-00-000Z-daily',
      '2026-11-05T00-00-00-000Z-daily',
    ]);
  });
});
