/** Common to all commands of the operator: they use the database as it is. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { migrate, schemaState } from '#db/migrations/migrate.ts';
import { BOOKS } from './backup/books.ts';
import { runCommand } from './commands.ts';
import { prepareDataDir, refuseRoot } from './environment/open-database.ts';
import { openPaths } from './proofs/fixtures/open-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-commands-'));
const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
const told = vi.spyOn(console, 'log').mockImplementation(() => {});
beforeEach(() => void complained.mockClear());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const COMMANDS: [string, string[]][] = [
  ['user', ['--phone', '+79120000001']],
  ['doctor', ['check', 'stock']],
  ['doctor', ['settle', 'stock']],
  ['doctor', ['renew', 'epoch']],
  ['remove-demo', []],
];

/** The data folder of a new shop, which the commands work on from now on; its database is empty. */
async function makeShop(name: string): Promise<string> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  const db = connect({ file: join(dataDir, 'shop.sqlite') });
  await migrate(db);
  await db.destroy();
  return dataDir;
}

test.each([
  ...COMMANDS,
  ['backup', []],
  ['restore', ['shop.backup']],
  ['doctor', []],
  ['export', ['yml', 'market.yml']],
  ['move-to-postgres', []],
] satisfies [string, string[]][])(
  '%s %j refuses an argument that it does not read, before it does anything',
  async (name, args) => {
    const dataDir = join(folder, `${[name, ...args].join('-')}-refused`);
    mkdirSync(dataDir);
    vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
    expect(await runCommand(name, [...args, '--dry-run'])).toBe(1);
    expect(complained.mock.lastCall?.[0]).toMatch(/^[^\n]*'--dry-run'/);
    expect(complained).toHaveBeenCalledTimes(1);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test.each(COMMANDS)('%s %j does not migrate: it reports in one line what the schema lacks', async (name, args) => {
  const dataDir = join(folder, [name, ...args].join('-'));
  mkdirSync(dataDir);
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe(`There is no database at ${join(dataDir, 'shop.sqlite')}`);
  expect(readdirSync(dataDir)).toEqual([]);

  const db = connect({ file: join(dataDir, 'shop.sqlite') });
  await migrate(db);
  const { applied } = await schemaState(db);
  await db.raw('DELETE FROM knex_migrations WHERE name = ?', [applied.at(-1) ?? '']);
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe(
    'The database lacks 1 migration(s) of this release: start the server once, which applies them',
  );
  expect((await schemaState(db)).applied).toHaveLength(applied.length - 1);

  await db.raw("INSERT INTO knex_migrations (name, batch) VALUES ('20991231-000000-invent-something', 2)");
  expect(await runCommand(name, args)).toBe(1);
  expect(complained.mock.lastCall?.[0]).toMatch(/^Cannot open the database: the database was .* a newer release/);
  expect(complained).toHaveBeenCalledTimes(3);
  await db.destroy();
});

test('doctor proves each book by its name, and shows how it is used when it knows none', async () => {
  const dataDir = join(folder, 'books');
  mkdirSync(dataDir);
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  const db = connect({ file: join(dataDir, 'shop.sqlite') });
  await migrate(db);
  for (const [name, { right }] of Object.entries(BOOKS))
    expect([await runCommand('doctor', ['check', name]), told.mock.lastCall?.[0]]).toEqual([0, right]);
  await db.destroy();
  for (const args of [['check'], ['check', 'constructor'], ['settle', 'documents'], ['renew', 'stock'], ['stock']]) {
    expect(await runCommand('doctor', args)).toBe(1);
    expect(complained.mock.lastCall?.[0]).toBe(
      `Unknown arguments '${args.join(' ')}': nothing was done. Usage: npm run doctor [-- check stock|bonuses|documents|reports|series|pictures | settle stock|bonuses|reports | renew epoch]`,
    );
  }
});

test('import writes the refused rows beside their file and names it, and never over one that is there', async () => {
  const dataDir = await makeShop('import');
  const file = join(folder, 'прайс.csv');
  const run = async (text: string): Promise<{ code: number; refusedFile: string | null }> => {
    writeFileSync(file, text);
    chmodSync(file, 0o644);
    const code = await runCommand('import', [file, '--source', 'Поставщик']);
    const { refusedFile } = JSON.parse(String(told.mock.lastCall?.[0])) as { refusedFile: string | null };
    return { code, refusedFile };
  };
  const bad = 'Артикул;Название;Категория;Цена\nA-1;Кран;Краны;-5\nA-2;Лейка;Лейки;100';
  expect(await run(bad)).toEqual({ code: 2, refusedFile: join(folder, 'прайс.refused.csv') });
  expect(readFileSync(join(folder, 'прайс.refused.csv'), 'utf8')).toBe(
    "\ufeffАртикул;Название;Категория;Цена;Почему не принято\r\nA-1;Кран;Краны;'-5;Цена «-5»: Цена меньше нуля\r\n",
  );
  // The shop keeps its copy of the price list to itself; the refused rows are for whoever made it.
  expect(readdirSync(join(dataDir, 'imports'))).toEqual([expect.stringMatching(/\.file$/)]);
  expect(openPaths(dataDir)).toEqual([]);
  expect(modeOf(join(folder, 'прайс.refused.csv'))).toBe(0o644);
  writeFileSync(join(folder, 'прайс.refused.csv'), 'mended');
  expect(await run(bad)).toMatchObject({ refusedFile: join(folder, 'прайс.refused-2.csv') });
  expect(readFileSync(join(folder, 'прайс.refused.csv'), 'utf8')).toBe('mended');
  expect(await run(bad.replace('-5', '5'))).toEqual({ code: 0, refusedFile: null });
});

test('the feed is exported for everybody, the tables with their costs for this user', async () => {
  await makeShop('exported');
  vi.stubEnv('PUBLIC_URL', 'https://shop.example.ru');
  const modes: number[] = [];
  for (const kind of ['yml', 'csv', 'xlsx', 'month']) {
    expect(await runCommand('export', [kind, join(folder, `goods.${kind}`)])).toBe(0);
    modes.push(modeOf(join(folder, `goods.${kind}`)));
  }
  expect(modes).toEqual([0o644, 0o600, 0o600, 0o600]);
  expect(readFileSync(join(folder, 'goods.month')).subarray(0, 2).toString()).toBe('PK');
});

test('a file that cannot be used is told in one line, and nothing is left of it', async () => {
  const dataDir = await makeShop('files');
  mkdirSync(join(dataDir, 'prices.csv'));
  const run = async (name: string, ...args: string[]) => [await runCommand(name, args), complained.mock.lastCall?.[0]];
  const target = join(dataDir, 'prices.csv');
  expect(await run('import', target, '--source', 'Поставщик')).toEqual([1, `There is no file ${target}`]);
  expect((await run('export', 'month', target, '2126-10'))[1]).toBe('2126-10 is no month (YYYY-MM) that has begun');
  const [code, line] = await run('export', 'csv', target);
  expect([code, line]).toEqual([1, expect.stringMatching(/^A file cannot be used: EISDIR: .+prices\.csv'$/)]);
  expect((await run('export', 'csv', join(dataDir, 'none', 'a.csv')))[1]).toMatch(/^A file cannot be used: ENOENT: /);
  vi.stubEnv('BACKUP_FOLDER', '/proc');
  expect((await run('backup'))[1]).toMatch(/^A file cannot be used: \w+: .+'\/proc\//);
  vi.stubEnv('BACKUP_FOLDER', '');
  expect(readdirSync(dataDir).sort()).toEqual(['prices.csv', 'shop.sqlite']);
});

test('import brings the pictures of what it wrote, says how far it is, and leaves those that fail to be tried again', async () => {
  await makeShop('pictures');
  vi.stubEnv('FETCH_ALLOW', '127.0.0.1');
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const shelf = createServer((request, response) =>
    request.url === '/1.png' ? response.end(picture) : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => shelf.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`;
  const file = join(folder, 'с фото.csv');
  const rows = [`A-1;Кран;Краны;100;${at}/1.png`, `A-2;Лейка;Лейки;100;${at}/2.png`];
  writeFileSync(file, ['Артикул;Название;Категория;Цена;Фото', ...rows].join('\n'));
  expect(await runCommand('import', [file, '--source', 'Поставщик', '--apply'])).toBe(0);
  shelf.close();
  expect(JSON.parse(String(told.mock.lastCall?.[0]))).toMatchObject({
    state: 'applied',
    pictures: { total: 2, done: 1, failed: 0, waiting: 1 },
  });
  expect(complained.mock.calls.flat()).toContain('Pictures: 1 of 2 brought, 0 failed, 1 to come');
});

test('a data folder of all users stays theirs, and is told in one line', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  prepareDataDir(shared);
  expect(complained.mock.calls).toEqual([
    [`Other users of this machine have rights to ${shared}: make it this user’s own, closed to others`],
  ]);
  expect(modeOf(shared)).toBe(0o777);
});

test('root is told to be the server’s user where the shop is another’s, and only there', async () => {
  const dataDir = join(folder, 'owned');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'shop.sqlite'), '');
  const { uid } = statSync(dataDir);
  expect(() => refuseRoot(dataDir, { uid })).not.toThrow();
  if (uid !== 0) {
    expect(() => refuseRoot(dataDir, { uid: 0 })).toThrow(
      /run this as the server’s user, with its settings: sudo -HE -u \S+ …$/,
    );
    return;
  }
  chownSync(dataDir, 54_321, 54_321);
  // A first server may be root's in a folder of another.
  rmSync(join(dataDir, 'shop.sqlite'));
  expect(() => refuseRoot(dataDir, { isServer: true, uid: 0 })).not.toThrow();
  expect(() => refuseRoot(dataDir, { uid: 0 })).toThrow();
  writeFileSync(join(dataDir, 'shop.sqlite'), '');
  chownSync(join(dataDir, 'shop.sqlite'), 54_321, 54_321);
  expect(() => refuseRoot(dataDir, { isServer: true, uid: 0 })).toThrow(/run this as the server’s user/);
  // The server may have rights to its folder by its group alone, so root does not close it.
  chmodSync(dataDir, 0o770);
  expect(() => prepareDataDir(dataDir)).toThrow(/run this as the server’s user/);
  expect(modeOf(dataDir)).toBe(0o770);
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  expect(await runCommand('doctor', [])).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe(
    `The shop in ${dataDir} is '#54321'’s: run this as the server’s user, with its settings: sudo -HE -u '#54321' …`,
  );
  expect(readdirSync(dataDir)).toEqual(['shop.sqlite']);
});
