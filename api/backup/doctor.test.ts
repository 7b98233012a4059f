/** The doctor finds no fault in a healthy shop, and every planted one. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { connect } from '#db/connect.ts';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { closeFile, inspectCopy } from '#db/migrations/snapshot.ts';
import { runCommand } from '../commands.ts';
import { readSettings } from '../environment/env.ts';
import { createPerson } from '../modules/people/accounts/create-person.ts';
import { openDatabase } from '../environment/open-database.ts';
import { openPaths } from '../proofs/fixtures/open-paths.ts';
import { addGoods } from '../proofs/fixtures/sample-sale-goods.ts';
import { backupName, listBackups } from './backup-folder.ts';
import { contradictions } from './doctor.ts';
import { staleCounters, orphans } from './doctor-rows.ts';

const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});

const NO_ORDER = {
  body_hash: '',
  status: 'canceled',
  user_id: null,
  buyer_name: '',
  buyer_phone: '',
  delivery: 'pickup',
  payment: 'cash',
  goods_total: 0,
  total: 0,
} as const;
const NO_SALE = {
  body_hash: '',
  status: 'cancelled',
  source: 'api',
  business_day: '2026-01-01',
  payment_method: 'cash',
  total: 0,
  receipt: '{}',
} as const;

describe.each(ENGINES)('the doctor on %s', (engine) => {
  let root: string;
  let db: Knex;
  let end: () => Promise<void>;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'shop-doctor-'));
    mkdirSync(join(root, 'data'));
    vi.stubEnv('DATA_DIR', join(root, 'data')).stubEnv('DATABASE_URL', '').stubEnv('BACKUP_FOLDER', join(root, 'kept'));
    if (engine === 'postgres') {
      const fresh = await freshDatabase(engine);
      vi.stubEnv('DATABASE_URL', addressOf(fresh.db));
      end = fresh.close;
    } else end = () => Promise.resolve();
    db = await openDatabase(readSettings(process.env));
    await addGoods(db);
    expect(await runCommand('backup', [])).toBe(0);
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await db.destroy();
    await end();
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  test('finds nothing in a healthy shop, and says what it looked at', async () => {
    expect([await runCommand('doctor', []), consoleError.mock.calls]).toEqual([0, []]);
    expect(said.mock.calls.map(([line]) => /^ok {5}([a-z ]+): /.exec(String(line))?.[1])).toEqual([
      'integrity',
      'foreign keys',
      'orphans',
      'counters',
      'stock',
      'bonuses',
      'documents',
      'reports',
      'series',
      'pictures',
      'disk space',
      'access',
      'clock',
      'certificate',
      'settings',
      'backup',
      'backup content',
    ]);
  });

  test('reports a series whose gaps differ from those of its receipts', async () => {
    const at = new Date().toISOString();
    await db('devices').insert({ id: 'till', prefix: 'A1', created_at: at } as never);
    await db('series_gaps').insert({ device_id: 'till', from_seq: 1, to_seq: 2 });
    expect(await runCommand('doctor', [])).toBe(1);
    expect(consoleError.mock.calls).toEqual([[expect.stringMatching(/^WRONG {2}series: 1 error/)]]);
  });

  test('says how old the last backup is, and when it is too old', async () => {
    await runCommand('doctor', []);
    const [newest] = await listBackups(join(root, 'kept'));
    expect(said.mock.calls.slice(-2).map(([line]) => String(line))).toEqual([
      `ok     backup: of ${newest?.at}`,
      expect.stringMatching(`^ok     backup content: ${newest?.name} opened, \\d+ rows$`),
    ]);
    const old = new Date(Date.now() - 31 * 3_600_000);
    await rename(newest?.path ?? '', join(root, 'kept', backupName(old, 'daily')));
    expect(await runCommand('doctor', [])).toBe(1);
    expect(consoleError.mock.calls).toEqual([
      [`WRONG  backup: of ${old.toISOString()}. see the log of the server, then npm run backup`],
    ]);
    vi.stubEnv('BACKUP_HOURS', '48');
    expect(await runCommand('doctor', [])).toBe(0);
  });

  test.each<[string, (file: string) => Promise<unknown>, RegExp]>([
    ['truncated', (file) => truncate(file, 100_000), /shop\.sqlite/],
    ['empty', (file) => truncate(file, 0), /shop\.sqlite/],
    ['without its rows', emptyTables, /rows are missing in movements\./],
    ['away', (file) => rm(file), /shop\.sqlite is missing/],
  ])('looks into the newest backup: one whose database is %s is none', async (_what, damage, words) => {
    const [newest] = await listBackups(join(root, 'kept'));
    await damage(join(newest?.path ?? '', 'shop.sqlite'));
    expect(await runCommand('doctor', [])).toBe(1);
    const lines = consoleError.mock.calls.map(([line]) => String(line));
    expect(lines).toEqual([expect.stringMatching(words)]);
    expect(lines[0]).toMatch(/^WRONG {2}backup content: .+ cannot be restored: .+\. make another, npm run backup/);
    expect((await readdir(join(root, 'data'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('closes to other users of the machine what is open to them, and names what it cannot close', async () => {
    const access = async () => {
      vi.clearAllMocks();
      const code = await runCommand('doctor', []);
      const lines = [...said.mock.calls, ...consoleError.mock.calls].map(([line]) => String(line));
      return [code, lines.find((line) => /^\w+ +access:/.test(line))];
    };
    await access();
    expect(await access()).toEqual([0, 'ok     access: closed to other users of this machine']);
    const [newest] = await listBackups(join(root, 'kept'));
    // The pictures lie on another disk.
    const [data, pictures] = [join(root, 'data'), join(root, 'disk')];
    mkdirSync(pictures);
    symlinkSync(pictures, join(data, 'pictures'));
    mkdirSync(join(pictures, 'drafts'));
    writeFileSync(join(data, 'old.file'), '');
    for (const path of [data, join(root, 'kept'), newest?.path ?? '', join(pictures, 'drafts')]) chmodSync(path, 0o755);
    for (const path of [join(data, 'old.file'), join(newest?.path ?? '', 'shop.sqlite')]) chmodSync(path, 0o644);
    expect(await access()).toEqual([
      0,
      'ok     access: 6 file(s) or folder(s) were open to other users of this machine, closed now',
    ]);
    expect([data, join(root, 'kept'), pictures].flatMap(openPaths)).toEqual([join(data, 'pictures')]);

    // Another program keeps its files beside the backups, and all users theirs in the data folder.
    const [others, shared] = [join(root, 'kept/others'), join(data, 'shared')];
    for (const path of [others, shared]) mkdirSync(path);
    for (const path of [others, join(root, 'kept'), newest?.path ?? '']) chmodSync(path, 0o755);
    chmodSync(shared, 0o1777);
    expect(await access()).toEqual([
      1,
      expect.stringMatching(
        `^WRONG  access: 1 file.+ closed now; 1 are open to other users of this machine, the first ${shared}\\. give them `,
      ),
    ]);
    expect(openPaths(join(root, 'kept'))).toEqual([join(root, 'kept'), others]);
  });

  test('names a place of backups that cannot be read once', async () => {
    writeFileSync(join(root, 'file'), '');
    vi.stubEnv('BACKUP_FOLDER', join(root, 'file'));
    expect(await runCommand('doctor', [])).toBe(1);
    expect(consoleError.mock.calls).toEqual([[expect.stringMatching(/^WRONG {2}backup: /)]]);
  });

  test('names counters that would give a number twice', async () => {
    const admin = await createPerson(
      db,
      { phone: '+79120000008', name: 'Ольга', role: 'admin', password: 'given-password-1' },
      new Date(),
    );
    const at = new Date().toISOString();
    await db('orders').insert({
      ...NO_ORDER,
      id: newId(),
      number: 1_000_007,
      tracking_token: newId(),
      created_at: at,
      updated_at: at,
    });
    for (const [number, id] of [
      ['S-000009', newId()],
      ['S-1000000', newId()],
    ] as const)
      await db('sales').insert({
        ...NO_SALE,
        id,
        number,
        sold_at: at,
        business_at: at,
        received_at: at,
        sender_id: admin.id,
      });
    if (engine === 'postgres') await db.raw("SELECT setval(pg_get_serial_sequence('knex_migrations', 'id'), 1)");
    expect(await runCommand('doctor', [])).toBe(1);
    const [line] = consoleError.mock.calls.map(([one]) => String(one));
    expect(line).toMatch(/first raise the next number.*«Нумерация документов»;.*restore the newest backup/);
    expect(line).toMatch(/orders stands at \d+, rows at 1000007; api_sales stands at 0, rows at 1000000/);
    expect(/knex_migrations_id_seq would give 2, knex_migrations has \d+/.test(line ?? '')).toBe(engine === 'postgres');
    await db('revisions').where({ name: 'orders' }).update({ value: 1_000_007 });
    await db('revisions').where({ name: 'api_sales' }).update({ value: 1_000_000 });
    if (engine === 'postgres')
      await db.raw(
        "SELECT setval(pg_get_serial_sequence('knex_migrations', 'id'), (SELECT max(id) FROM knex_migrations))",
      );
    expect(await staleCounters(db)).toEqual([]);
  });

  test('counts rows with missing references, where no foreign key checks them', async () => {
    await db('consents').insert({
      id: newId(),
      user_id: null,
      order_id: 'gone',
      kind: 'offer',
      text_version: '2026-11-21',
      given_at: new Date().toISOString(),
    });
    const movement = await db('movements').first();
    if (movement === undefined) throw new Error('No movement');
    for (const kind of ['sale', 'return', 'void', 'order', 'edit'] as const)
      await db('movements').insert({ ...movement, id: newId(), document_kind: kind, document_id: 'gone' });
    expect(await orphans(db)).toEqual([
      '1 of consents.order_id',
      '1 of movements of a document of kind sale',
      '1 of movements of a document of kind return',
      '1 of movements of a document of kind void',
      '1 of movements of a document of kind order',
    ]);
    await runCommand('doctor', []);
    expect(consoleError.mock.calls.map(([one]) => String(one))).toContainEqual(
      expect.stringMatching(/^WRONG {2}orphans: 1 of consents\.order_id; .+\. they refer to rows that are gone/),
    );
  });

  test('the advised remedy fixes the stock: the missing movement is written, reservations equal the orders’', async () => {
    const siphon = () => db('products').where({ title: 'Сифон' }).first('id', 'stock_qty', 'reserved_qty');
    const { id = '', stock_qty: stock = 0 } = (await siphon()) ?? {};
    await db('products').where({ id }).update({ stock_qty: 77, reserved_qty: 5 });
    expect(await runCommand('doctor', ['check', 'stock'])).toBe(1);
    expect(await runCommand('doctor', ['settle', 'stock'])).toBe(0);
    expect(said.mock.calls.map(([line]) => String(line))).toEqual(
      expect.arrayContaining([
        `Settled ${id} «Сифон» stock: documents say ${stock}, the product says 77`,
        `Settled ${id} «Сифон» reserved: documents say 0, the product says 5`,
      ]),
    );
    expect(await siphon()).toEqual({ id, stock_qty: 77, reserved_qty: 0 });
    const moved = () => db('movements').where({ product_id: id }).orderBy('at', 'desc');
    const [last, ...before] = await moved();
    expect(last).toMatchObject({ kind: 'adjustment', before: stock, delta: 77 - stock, after: 77, actor_id: null });
    expect(await runCommand('doctor', [])).toBe(0);
    expect(await runCommand('doctor', ['settle', 'stock'])).toBe(0);
    expect(await moved()).toHaveLength(before.length + 1);
  });

  test('names each fault in one line with its remedy, and ends with exit code 1', async () => {
    await db('products').where({ title: 'Сифон' }).update({ stock_qty: 77 });
    const at = new Date().toISOString();
    await db('orders').insert({
      ...NO_ORDER,
      id: newId(),
      number: 1,
      tracking_token: newId(),
      created_at: at,
      updated_at: at,
    });
    await db('bonus_entries').insert({
      id: newId(),
      user_id: (
        await createPerson(
          db,
          { phone: '+79120000009', name: 'Ирина', role: 'customer', password: 'given-password-1' },
          new Date(Date.now() + 86_400_000),
        )
      ).id,
      kind: 'spend',
      amount: -500,
      order_id: null,
      return_id: null,
      title: '',
      at: new Date().toISOString(),
      usable_from: new Date().toISOString(),
      expires_at: null,
    } as never);
    await db('report_days').insert({
      day: '2026-01-01',
      seller_id: '',
      category_slug: '',
      subcategory_id: '',
      qty: 1,
      revenue: 100,
      cost: 0,
      without_cost: 0,
      checks: 1,
      late: 0,
      returns: 0,
    } as never);
    await mkdir(join(root, 'data/pictures'));
    writeFileSync(join(root, 'data/pictures/abc.webp'), 'x');
    rmSync(join(root, 'kept'), { recursive: true });
    vi.stubEnv('HSTS_SUBDOMAINS', 'true');
    if (engine === 'sqlite') {
      await db.raw('PRAGMA foreign_keys = OFF');
      await db.raw("UPDATE products SET category_id = 'nowhere' WHERE title = 'Сифон'");
    }
    await db('knex_migrations').update({ migration_time: new Date(Date.now() - 2 * 86_400_000) });
    expect(await runCommand('doctor', [])).toBe(1);
    const lines = consoleError.mock.calls.map(([line]) => String(line));
    expect(lines.every((line) => /^WRONG {2}[a-z ]+: .+\. .+$/.test(line))).toBe(true);
    expect(lines.map((line) => /^WRONG {2}([a-z ]+):/.exec(line)?.[1])).toEqual([
      ...(engine === 'sqlite' ? ['foreign keys'] : []),
      'stock',
      'bonuses',
      'documents',
      'reports',
      'pictures',
      'clock',
      'settings',
      'backup',
    ]);
    expect(lines.at(-1)).toBe('WRONG  backup: none. make one: npm run backup');
    // A server makes the first backup of a new shop by itself, unless there is no schedule.
    const ofBackup = async () => {
      vi.clearAllMocks();
      await runCommand('doctor', []);
      const lines = [...said.mock.calls, ...consoleError.mock.calls].map(([line]) => String(line));
      return lines.find((line) => /^\w+ +backup:/.test(line));
    };
    await db('knex_migrations').update({ migration_time: new Date() });
    expect(await ofBackup()).toBe('ok     backup: none yet: a new database, whose server makes the first one');
    vi.stubEnv('BACKUP_HOURS', '0');
    expect(await ofBackup()).toBe('WRONG  backup: none. make one: npm run backup');
  });
});

/** Empties a table of a backup and updates the manifest's hash, like a copy made by other means. */
async function emptyTables(file: string): Promise<void> {
  const copy = connect({ file });
  await copy.raw('PRAGMA foreign_keys = OFF');
  await copy('movements').delete();
  await copy.destroy();
  await closeFile(file);
  const manifest = join(file, '../manifest.json');
  const { sha256 } = await inspectCopy(file);
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`));
}

test.each([
  ['a page in the middle', 40],
  ['the first page', 0],
])('a database with a damaged %s is reported with the remedy by every command', async (_what, page) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-damaged-'));
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '').stubEnv('BACKUP_FOLDER', join(dataDir, 'kept'));
  try {
    const db = await openDatabase(readSettings(process.env));
    await addGoods(db);
    await db.destroy();
    const file = join(dataDir, 'shop.sqlite');
    await closeFile(file);
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(4096 * 12, 0xa5), 0, 4096 * 12, 4096 * page);
    await handle.close();
    vi.clearAllMocks();
    expect(await runCommand('doctor', [])).toBe(1);
    const lines = consoleError.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => /restore the (newest|last) backup/.test(line))).not.toEqual([]);
    for (const line of lines) expect(line).not.toMatch(/\n|undefined/);
    expect(await runCommand('backup', [])).toBe(1);
    expect(String(consoleError.mock.lastCall?.[0])).toMatch(/restore the newest backup that npm run restore accepts$/);
  } finally {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
  }
});

test.each([
  [{}, []],
  [{ HSTS_SUBDOMAINS: 'true' }, [/HSTS/]],
  [{ HSTS_SUBDOMAINS: 'true', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'true' }, []],
  [{ PUBLIC_URL: 'https://shop.example', METRICS_PORT: '3000' }, [/METRICS_PORT/, /TRUST_PROXY/]],
  [{ PUBLIC_URL: 'http://192.168.0.7:3000', METRICS_PORT: '9100' }, []],
  [{ MAIL_FROM: 'a@b.ru' }, [/no letter/]],
  [{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }, [/no backup leaves/]],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.ru' }, [/links/]],
  [{ DATA_DIR: '/srv/shop', BACKUP_FOLDER: '/srv/shop/pictures/kept' }, [/among the pictures/]],
])('settings %j contradict each other as far as %j', (environment, words) => {
  const found = contradictions(readSettings(environment));
  expect(found).toHaveLength(words.length);
  for (const [place, word] of words.entries()) expect(found[place]).toMatch(word);
});
