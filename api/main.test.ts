import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { freePort } from '#db/free-port.ts';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { migrate, withMigrationLock } from '#db/migrations/migrate.ts';
import { writeTransaction } from '#db/write.ts';
import { queueMessage } from './modules/orders/messages/queue-message.ts';
import { startSmtpServer } from './proofs/fixtures/sample-smtp-server.ts';
import { createPerson } from './modules/people/accounts/create-person.ts';
import { makeDamagedShop } from './proofs/fixtures/damaged-shop.ts';
import { openPaths } from './proofs/fixtures/open-paths.ts';
import { start } from './proofs/fixtures/sample-process.ts';
import { TEST_PASSWORD } from './proofs/fixtures/testing.ts';

/** Records a migration of a later release. */
const inventMigration = (db: Knex): Promise<unknown> =>
  db('knex_migrations').insert({ name: '20991231-000000-invent-something', batch: 2 });

/** A shop migrated by a later release. */
async function makeNewer(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(folder);
  const db = connect({ file: join(folder, 'shop.sqlite') });
  await migrate(db);
  await inventMigration(db);
  await db.destroy();
}

describe('the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const taken: Server = createServer();
  beforeAll(() => new Promise<void>((done) => taken.listen(0, '127.0.0.1', done)));
  afterAll(() => {
    taken.close();
    rmSync(folder, { recursive: true });
  });
  const takenPort = (): string => String((taken.address() as AddressInfo).port);

  test('shows the first administrator once, serves, shows no file to other users, and ends in order when asked', async () => {
    // The folder and its files were made before, open to every user of the machine, and the umask would open the others too.
    const DATA_DIR = join(folder, 'data');
    mkdirSync(join(DATA_DIR, 'imports'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'imports/old.file'), '');
    for (const name of ['', 'imports']) chmodSync(join(DATA_DIR, name), 0o775);
    chmodSync(join(DATA_DIR, 'imports/old.file'), 0o644);
    process.umask(0o022);
    const first = start({ DATA_DIR, SEED: 'goods', SEED_PRODUCTS: '20' });
    const text = await first.said('The shop is open at ');
    expect(text).toMatch(
      /^Seeding the demo shop: 20 products…\nThe shop is open at \S+\nAdministrator: phone \+70000000000, password \w{16} \(shown only this once\)\n$/,
    );
    const url = /http:\/\/[\w.:]+/.exec(text)?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const made = ['imports', 'pictures', 'shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal'];
    expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(made));
    expect(openPaths(DATA_DIR)).toEqual([]);
    first.child.kill('SIGTERM');
    const { code, stdout, stderr } = await first.ended;
    expect([code, stderr, stdout.split('Administrator:').length - 1]).toEqual([0, '', 1]);

    const second = start({ DATA_DIR });
    expect(await second.said('The shop is open at ')).toMatch(/^The shop is open at \S+\n$/);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  test.each(ENGINES)('two started together on an empty %s open one shop with one administrator', async (engine) => {
    const settings: Record<string, string> = { DATA_DIR: join(folder, `together-${engine}`) };
    if (engine === 'postgres') {
      const { db, close } = await freshDatabase(engine);
      onTestFinished(close);
      await db.raw('DROP SCHEMA public CASCADE');
      await db.raw('CREATE SCHEMA public');
      settings['DATABASE_URL'] = addressOf(db);
    }
    const both = [start(settings), start(settings)];
    const said = await Promise.all(both.map((one) => one.said('The shop is open at ')));
    expect(said.filter((text) => text.includes('shown only this once'))).toHaveLength(1);
    for (const { child } of both) child.kill('SIGTERM');
    expect((await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
  });

  test.each([
    ['demo', true],
    ['goods', false],
  ])('an empty shop is filled with SEED=%s: with the life around the goods: %s', async (SEED, isAlive) => {
    const DATA_DIR = join(folder, `seeded-${SEED}`);
    const { child, said, ended } = start({ DATA_DIR, SEED, SEED_PRODUCTS: '20' });
    await said('The shop is open at ');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    onTestFinished(() => db.destroy());
    expect(await db('products').select('id')).toHaveLength(20);
    for (const table of ['orders', 'stock_documents', 'suppliers'] as const)
      expect((await db(table).first('id')) !== undefined, table).toBe(isAlive);
  });

  test('a shop that cannot record a sale is not opened: a destroyed page, a database that refuses writes', async () => {
    const DATA_DIR = join(folder, 'destroyed');
    mkdirSync(DATA_DIR);
    const file = join(DATA_DIR, 'shop.sqlite');
    await makeDamagedShop(file, 'sales');
    const damaged = await start({ DATA_DIR }).ended;
    expect([damaged.code, damaged.stdout]).toEqual([1, '']);
    expect(damaged.stderr).toMatch(
      /^Cannot open the database: [^\n]+; stop the server and restore the newest backup [^\n]+\n$/,
    );

    rmSync(file);
    const db = connect({ file });
    await migrate(db);
    await db.raw(`CREATE TRIGGER none BEFORE INSERT ON revisions BEGIN SELECT RAISE(ABORT, 'not yours'); END`);
    await db.destroy();
    const refused = await start({ DATA_DIR }).ended;
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^Cannot open the database: [^\n]+not yours\n$/);
  });

  test('a start that fails after it has made the administrator shows the password, and ends in one clear line', async () => {
    const DATA_DIR = join(folder, 'failed');
    mkdirSync(DATA_DIR);
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    await migrate(db);
    await db.raw(`CREATE TRIGGER none BEFORE INSERT ON products BEGIN SELECT RAISE(ABORT, 'no goods here'); END`);
    await db.destroy();
    const { code, stdout, stderr } = await start({ DATA_DIR, SEED: 'goods', SEED_PRODUCTS: '20' }).ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Seeding [^\n]+\nAdministrator: phone \+70000000000, password \w{16} [^\n]+\n$/);
    expect(stderr).toMatch(/\nThe server could not start: [^\n]+no goods here\n$/);
  });

  test('a start that is interrupted after it has made the administrator shows the password', async () => {
    const { child, ended, said } = start({ DATA_DIR: join(folder, 'interrupted'), SEED: 'demo' });
    await said('Seeding the demo shop: 377 products…');
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Seeding [^\n]+\nAdministrator: phone \+70000000000, password \w{16} [^\n]+\n$/);
  });

  test('holds its port and answers 503 while it waits for another process that migrates', async () => {
    const DATA_DIR = join(folder, 'waiting');
    mkdirSync(DATA_DIR);
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    onTestFinished(() => db.destroy());
    const port = await freePort();
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const { child, ended, said } = await withMigrationLock(db, async () => {
      const server = start({ DATA_DIR, PORT: String(port) });
      await expect
        .poll(() =>
          ask('/readyz').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(503);
      const refused = await ask('/');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      return server;
    });
    await said('The shop is open at ');
    expect((await ask('/readyz')).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('ends with an error once a newer release has migrated the database under it', async () => {
    const DATA_DIR = join(folder, 'outdated');
    const { ended, said } = start({ DATA_DIR });
    await said('The shop is open at ');
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    await inventMigration(db);
    await db.destroy();
    const { code, stdout } = await ended;
    expect(code).toBe(1);
    expect(stdout).toContain('the database was brought up to date by a newer release');
  });

  test('logs that the clock is behind the times in rows', async () => {
    const DATA_DIR = join(folder, 'behind');
    mkdirSync(DATA_DIR);
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    await migrate(db);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await createPerson(db, { phone: '+79120000001', name: '', role: 'admin', password: TEST_PASSWORD }, tomorrow);
    await db.destroy();
    const { child, ended, said } = start({ DATA_DIR });
    expect(await said('The shop is open at ')).toContain('the clock is behind the times in rows');
    child.kill('SIGTERM');
    await ended;
  });

  test('takes the administrator of the settings without repeating the password', async () => {
    const { child, ended, said } = start({
      DATA_DIR: join(folder, 'named'),
      ADMIN_PHONE: '+79120000001',
      ADMIN_PASSWORD: 'given-password-1',
    });
    await said('The shop is open at ');
    child.kill('SIGTERM');
    const { stdout } = await ended;
    expect(stdout).toContain('Administrator: phone +79120000001, password as set in ADMIN_PASSWORD');
    expect(stdout).not.toContain('given-password-1');
  });

  test('sends queued letters, and ends the one on its way before it goes', async () => {
    const DATA_DIR = join(folder, 'letters');
    const smtp = await startSmtpServer();
    let take = (): void => undefined;
    smtp.beforeTaking = () => new Promise((done) => (take = done));
    const { child, ended, said } = start({ DATA_DIR, SMTP_URL: smtp.url, MAIL_FROM: 'Русло <shop@example.ru>' });
    await said('The shop is open at ');
    const db = connect({ file: join(DATA_DIR, 'shop.sqlite') });
    try {
      const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
      for (let count = 0; count < 2; count += 1)
        await writeTransaction(db, (trx) => queueMessage(trx, letter, new Date()));
      await expect.poll(() => smtp.letters.length).toBe(1);
      child.kill('SIGTERM');
      setTimeout(() => take(), 500);
      expect((await ended).code).toBe(0);
      expect((await db('outbox').select('state')).map(({ state }) => state).sort()).toEqual(['queued', 'sent']);
      expect(smtp.letters).toHaveLength(1);
    } finally {
      await db.destroy();
      await smtp.close();
    }
  });

  test.each([
    ['the SQLite file, where PostgreSQL is empty', 'postgres'],
    ['the former one, where the SQLite file was moved', 'sqlite'],
  ] as const)('begins no empty shop beside %s', async (_, engine) => {
    const DATA_DIR = join(folder, `second-${engine}`);
    const place = engine === 'postgres' ? DATA_DIR : join(DATA_DIR, 'former-20261127094807183');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'shop.sqlite'), '');
    const { db, close } = await freshDatabase('postgres');
    onTestFinished(close);
    await db.raw('DROP SCHEMA public CASCADE');
    await db.raw('CREATE SCHEMA public');
    const url = addressOf(db);
    const settings = { DATA_DIR, DATABASE_URL: engine === 'postgres' ? url : '' };
    const { code, stderr, stdout } = await start(settings).ended;
    expect(stderr).toMatch(
      engine === 'postgres'
        ? /^The PostgreSQL of DATABASE_URL is empty, and a shop is in .+: npm run move-to-postgres moves it; [^\n]+\n$/
        : /^There is no database at .+, only that of the former shop in former-\d+: set DATABASE_URL [^\n]+\n$/,
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(await db('information_schema.tables').where({ table_schema: 'public' })).toEqual([]);
    expect(existsSync(join(DATA_DIR, 'shop.sqlite'))).toBe(engine === 'postgres');
  });

  test.each(['PORT', 'METRICS_PORT'])('finds a taken %s before it makes anything', async (setting) => {
    const DATA_DIR = join(folder, `untouched-${setting}`);
    const { code, stdout, stderr } = await start({ DATA_DIR, SEED: 'demo', [setting]: takenPort() }).ended;
    expect(stderr).toMatch(
      new RegExp(`^Port \\d+ is taken: set ${setting} to another one, as in ${setting}=3100 npm start\n$`),
    );
    expect([code, stdout, existsSync(DATA_DIR)]).toEqual([1, '', false]);
  });

  test.each([
    ['a wrong setting', () => ({ PORT: 'many' }), /^Wrong settings: PORT: .+\n$/],
    [
      'letters without a sender',
      () => ({ SMTP_URL: 'smtp://127.0.0.1' }),
      /^Wrong settings: MAIL_FROM: must be set when SMTP_URL is\n$/,
    ],
    [
      'a sender of two lines',
      () => ({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.ru\nBcc: c@d.ru' }),
      /^Wrong settings: MAIL_FROM: must be an address or Name <address>\n$/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: join(folder, 'file') }),
      /^Cannot write to DATA_DIR: .+ is not a folder; set it to a folder of this user\n$/,
    ],
    ['a data folder that cannot be made', () => ({ DATA_DIR: '/proc/shop' }), /^Cannot write to DATA_DIR: .+\n$/],
    [
      'a database that a newer release has brought up to date',
      () => ({ DATA_DIR: join(folder, 'newer') }),
      /^Cannot open the database: the database was brought up to date by a newer release: .*npm run restore.*\n$/,
    ],
    ['a database that is none', () => ({ DATA_DIR: join(folder, 'spoilt') }), /^Cannot open the database: .+\n$/],
    [
      'an unreachable PostgreSQL',
      () => ({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:1/shop` }),
      /^Cannot reach PostgreSQL at 127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    ],
  ])('refuses %s in one clear line', async (_, settings, line) => {
    writeFileSync(join(folder, 'file'), '');
    const spoilt = join(folder, 'spoilt');
    mkdirSync(spoilt, { recursive: true });
    writeFileSync(join(spoilt, 'shop.sqlite'), 'this is no database'.repeat(100));
    await makeNewer(join(folder, 'newer'));
    const { code, stderr } = await start({ DATA_DIR: join(folder, 'other'), ...settings() }).ended;
    expect(stderr).toMatch(line);
    expect(code).toBe(1);
  });
});
