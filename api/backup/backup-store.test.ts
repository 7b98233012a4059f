/** Backups in a real S3-compatible server: which objects form a valid backup, the state after a kill, restoring. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pino from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { openDatabase } from '../environment/open-database.ts';
import { COMMANDS } from '../proofs/fixtures/sample-process.ts';
import { addGoods } from '../proofs/fixtures/sample-sale-goods.ts';
import { backupStore } from './backup-store.ts';
import { examine } from './doctor.ts';
import { backupBeforeUpdate, makeBackup } from './make-backup.ts';
import { Bucket } from './s3-bucket.ts';
import { lastBackup, rememberedBackup, startBackups } from './schedule.ts';
import { startStore, STORE_KEYS } from '../proofs/fixtures/sample-store.ts';

const STARTS_MS = 60_000;
const DAY_MS = 86_400_000;

const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
const lastError = () => String(consoleError.mock.lastCall?.[0]);

let root: string;
let dataDir: string;
let store: Awaited<ReturnType<typeof startStore>>;
/** Called for each object as its upload begins. */
let onPut: (key: string) => void;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shop-store-'));
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
  onPut = () => {};
  store = await startStore(join(root, 's3'), (key) => onPut(key));
  for (const [name, value] of Object.entries({
    DATA_DIR: dataDir,
    BACKUP_FOLDER: '',
    BACKUP_S3: store.url,
    DATABASE_URL: '',
    SEED: 'none',
    ...STORE_KEYS,
  }))
    vi.stubEnv(name, value);
  vi.clearAllMocks();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

const settings = () => readSettings(process.env);
/** A shop that should have had a backup long ago. */
const longKept = () => ({ settings: settings(), madeAt: new Date(0) });
const list = async () => (await backupStore(settings())?.list()) ?? [];

async function over<T>(work: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openDatabase(settings());
  return work(db).finally(() => db.destroy());
}

const titles = (db: Knex): Promise<string[]> => db('products').orderBy('title').pluck('title');
/** The doctor's finding about the newest backup's content. */
const diagnose = async () =>
  (await over((db) => examine({ db, settings: settings(), now: new Date() }))).find(
    ({ what }) => what === 'backup content',
  );
const damageTitles = (db: Knex) => db('products').update({ title: 'После' });
const inDataDir = async () => (await readdir(dataDir)).filter((name) => name.startsWith('.'));
const bucket = () => {
  const { BACKUP_S3 = '', S3_REGION } = settings();
  return new Bucket({ url: BACKUP_S3, accessKey: 'S3RVER', secretKey: 'S3RVER', region: S3_REGION });
};

test.each(ENGINES)('on %s a shop goes into the store and comes back from it by its name', async (engine) => {
  if (engine === 'postgres') {
    const { db, close } = await freshDatabase(engine);
    onTestFinished(close);
    vi.stubEnv('DATABASE_URL', addressOf(db));
    await db.destroy();
  }
  await over(addGoods);
  const before = await over(titles);
  expect([await runCommand('backup', []), consoleError.mock.calls]).toEqual([0, []]);
  const [backup] = await list();
  expect(said.mock.lastCall?.[0]).toContain(`Backup ${store.url}/${backup?.name}: `);
  expect(await lastBackup(longKept(), new Date())).toEqual({ at: backup?.at, overdue: false, place: 'store' });
  expect(await over((db) => examine({ db, settings: settings(), now: new Date() }))).toContainEqual({
    what: 'backup',
    found: `of ${backup?.at}`,
    advice: null,
  });
  expect(await diagnose()).toMatchObject({ found: expect.stringMatching(/ opened, \d+ rows$/), advice: null });
  await over(damageTitles);
  expect(await runCommand('restore', [])).toBe(1);
  expect(lastError()).toContain(backup?.name);
  expect(await runCommand('restore', [backup?.name ?? ''])).toBe(0);
  expect(await over(titles)).toEqual(before);
  expect(await inDataDir()).toEqual([]);
});

test('pictures go along; those that the backup before has are copied by the store; the newest of a reason stay', async () => {
  const id = await over(async (db) => {
    await addGoods(db);
    const content = Buffer.from('a picture');
    const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
    mkdirSync(pictureFolder(dataDir), { recursive: true });
    await writeFile(join(pictureFolder(dataDir), `${name}.webp`), content);
    await db('pictures').insert({
      id: name,
      width: 1,
      height: 1,
      bytes: content.length,
      created_at: new Date().toISOString(),
    });
    return name;
  });
  const of = { ...settings(), BACKUP_KEEP: 2 };
  const now = Date.now();
  for (const ago of [3, 2, 1]) await makeBackup(of, 'daily', new Date(now - ago * DAY_MS));
  const kept = await list();
  expect(kept.map(({ at }) => Math.round((now - Date.parse(at)) / DAY_MS))).toEqual([1, 2]);
  expect((await bucket().list('', { fold: true })).folders).toHaveLength(2);
  rmSync(pictureFolder(dataDir), { recursive: true });
  expect(await runCommand('restore', [kept[0]?.name ?? ''])).toBe(0);
  expect(await readFile(join(pictureFolder(dataDir), `${id}.webp`), 'utf8')).toBe('a picture');
});

test(
  'a backup killed at any of its objects counts for nothing, and what it left goes',
  { timeout: STARTS_MS },
  async () => {
    await over(addGoods);
    expect(await runCommand('backup', [])).toBe(0);
    const whole = (await list()).map(({ name }) => name);
    const run = `process.exit(await (await import(${JSON.stringify(COMMANDS.module)})).runCommand('backup', []));`;
    // The database, the manifest inside, and the last object, which makes the backup valid.
    for (const number of [1, 2, 3]) {
      const child = spawn(process.execPath, [...COMMANDS.execArgv, '--input-type=module', '-e', run], {
        stdio: 'ignore',
      });
      let puts = 0;
      let killedAt = '';
      onPut = (key) => {
        puts += 1;
        if (puts !== number) return;
        killedAt = key;
        child.kill('SIGKILL');
      };
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      onPut = () => {};
      expect([code, signal, killedAt === '']).toEqual([null, 'SIGKILL', false]);
      // The last object may have arrived completely before the kill: then the backup is valid as well.
      const now = (await list()).map(({ name }) => name).filter((name) => !whole.includes(name));
      if (number < 3) expect(now).toEqual([]);
      whole.push(...now);
      // Each run first removes what the previous one left.
      if (number === 2) expect((await bucket().list('', { fold: true })).folders).toHaveLength(whole.length + 1);
    }
    const { path } = await makeBackup(settings(), 'asked', new Date());
    const names = (await list()).map(({ name }) => name);
    expect(names[0]).toBe(path.split('/').at(-1));
    expect((await bucket().list('', { fold: true })).folders.map((one) => one.replace('/', '')).sort()).toEqual(
      [...names].sort(),
    );
    expect(await inDataDir()).toEqual([]);
    for (const name of names) expect(await runCommand('restore', [name])).toBe(0);
  },
);

test('a store that does not answer or refuses is reported with the reason; nothing is left behind', async () => {
  await over(addGoods);
  vi.stubEnv('S3_SECRET_KEY', 'wrong');
  expect(await runCommand('backup', [])).toBe(1);
  expect(lastError()).toMatch(/did not GET .*403 SignatureDoesNotMatch/);
  vi.stubEnv('S3_SECRET_KEY', STORE_KEYS.S3_SECRET_KEY);
  vi.stubEnv('BACKUP_S3', store.url.replace('/shop/', '/nobody/'));
  expect(await runCommand('backup', [])).toBe(1);
  expect(lastError()).toMatch(/404 NoSuchBucket/);
  vi.stubEnv('BACKUP_S3', 'http://127.0.0.1:9/shop');
  expect(await runCommand('backup', [])).toBe(1);
  expect(lastError()).toMatch(/The store of backups at http:\/\/127\.0\.0\.1:9\/shop did not GET/);
  expect(await lastBackup(longKept(), new Date())).toEqual({ at: null, overdue: true, place: 'store' });
  expect(await inDataDir()).toEqual([]);
});

test('a store that accepts and never answers is shown as overdue, and reported by the server', async () => {
  await over(addGoods);
  expect(await runCommand('backup', [])).toBe(0);
  const [{ at } = {}] = await list();
  let now = Date.now();
  const clock = () => new Date(now);
  const before = rememberedBackup(longKept(), clock);
  expect(await before()).toEqual({ at, overdue: false, place: 'store' });
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  vi.stubEnv('BACKUP_S3', `http://127.0.0.1:${(silent.address() as AddressInfo).port}/shop`);
  expect(await rememberedBackup(longKept(), clock)()).toEqual({ at: null, overdue: true, place: 'store' });
  now += 2 * 86_400_000;
  expect(await before()).toEqual({ at, overdue: true, place: 'store' });

  const lines: { msg: string; message: string }[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  await over(async (db) => {
    const stop = startBackups({ db, settings: settings(), clock, log }, '', { firstCheckMs: 0, placeTimeoutMs: 50 });
    await expect.poll(() => lines).toHaveLength(1);
    await stop();
  });
  expect(lines).toMatchObject([{ msg: 'the backup failed', message: 'the place of the backups does not respond' }]);
});

test('a backup before an update replaces in the store too that of the attempt before', async () => {
  await over(addGoods);
  for (const hour of [1, 2]) await backupBeforeUpdate(settings(), new Date(Date.UTC(2026, 10, 1, hour)));
  expect((await list()).map(({ at }) => at)).toEqual(['2026-11-01T02:00:00.000Z']);
});

test('a backup in the store whose database is not what was written is refused', async () => {
  await over(addGoods);
  expect(await runCommand('backup', [])).toBe(0);
  const [backup] = await list();
  await bucket().remove(`${backup?.name}/shop.sqlite.00000`);
  await bucket().put(`${backup?.name}/shop.sqlite.00000`, Buffer.from('spoilt'));
  await over(damageTitles);
  expect(await diagnose()).toMatchObject({
    found: expect.stringMatching(/cannot be restored: shop\.sqlite/),
    advice: expect.stringMatching(/^make another/),
  });
  expect(await runCommand('restore', [backup?.name ?? ''])).toBe(1);
  expect(lastError()).toMatch(/cannot be restored: shop\.sqlite/);
  expect(new Set(await over(titles))).toEqual(new Set(['После']));
  expect(await inDataDir()).toEqual([]);
});

test('a listing of more pages than one is read to its end', async () => {
  // The test store cannot page on a current OpenSSL; the answers have the shape of S3's reference.
  const tokens: (string | null)[] = [];
  const pages = createServer(({ url }, response) => {
    const token = new URL(url ?? '', 'http://x').searchParams.get('continuation-token');
    tokens.push(token);
    const [key, next] =
      token === null ? ['b/x/1', '<NextContinuationToken>t+/=</NextContinuationToken>'] : ['b/x/2', ''];
    response.end(`<ListBucketResult><Contents><Key>${key}</Key><Size>7</Size></Contents>${next}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void pages.close());
  await once(pages, 'listening');
  const { port } = pages.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/shop/b`;
  const listed = await new Bucket({ url, accessKey: 'a', secretKey: 'b', region: 'us-east-1' }).list('x/');
  expect(listed.objects).toEqual([1, 2].map((number) => ({ key: `x/${number}`, bytes: 7 })));
  expect(tokens).toEqual([null, 't+/=']);
});

test('the settings name one place, and keys with a store', () => {
  const of = (more: Record<string, string>) => () => readSettings({ BACKUP_S3: 'https://s3.example.ru/shop', ...more });
  expect(of({})).toThrow(/needs S3_ACCESS_KEY and S3_SECRET_KEY/);
  expect(of({ ...STORE_KEYS, BACKUP_FOLDER: '/b' })).toThrow(/beside BACKUP_FOLDER/);
  expect(of({ ...STORE_KEYS, BACKUP_S3: 's3://shop' })).toThrow(/must be an address/);
  expect(of(STORE_KEYS)().BACKUP_S3).toBe('https://s3.example.ru/shop');
});
