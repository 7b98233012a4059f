/** Databases that are temporarily unavailable: a foreign lock, a frozen server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { readyz } from '#contract/shop/readiness.ts';
import { healthz } from '#contract/shop/system.ts';
import { connect } from '#db/connect.ts';
import { addressOf, freshDatabase } from '#db/test-database.ts';
import { isOutage } from '#db/outage.ts';
import { writeTransaction } from '#db/write.ts';
import { createPerson } from './modules/people/accounts/create-person.ts';
import { readSettings } from './environment/env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { buildApp } from './http/app/app.ts';
import { listen, stopListening } from './http/connection/listen.ts';
import { downloads } from './outbound/download.ts';
import { openDatabase, openForServer } from './environment/open-database.ts';
import { Browser, TEST_PASSWORD } from './proofs/fixtures/testing.ts';

async function shopOver(db: Awaited<ReturnType<typeof openDatabase>>, folder: string): Promise<Browser> {
  const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none', DATA_DIR: folder });
  const services = {
    db,
    settings,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    pictures: new LocalPictures(join(folder, 'pictures')),
    download: downloads([]),
    messengers: [],
  };
  const { server, port, serve } = await listen(0, '127.0.0.1');
  serve(buildApp(services).callback());
  onTestFinished(async () => {
    server.closeAllConnections();
    await stopListening(server);
    await db.destroy();
  });
  return new Browser(`http://127.0.0.1:${port}`);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-outage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a lock that another process holds on the SQLite file keeps writers waiting, no reader; one held too long is 503', async () => {
  const folder = newFolder();
  const db = await openDatabase(readSettings({ DATA_DIR: folder }));
  const browser = await shopOver(db, folder);
  const phone = '+79000000001';
  await createPerson(db, { phone, name: 'Ольга', role: 'admin', password: TEST_PASSWORD }, new Date());
  await browser.csrfToken();
  // Data that a new database creates on first access exist by then.
  await browser.request('GET', listCategories.path);
  const other = connect({ file: join(folder, 'shop.sqlite') });
  onTestFinished(() => other.destroy());
  let release = (): void => undefined;
  const hold = () => {
    let isHeld = (): void => undefined;
    const held = new Promise<void>((done) => (isHeld = done));
    const until = new Promise<void>((done) => (release = done));
    const ended = writeTransaction(other, async () => {
      isHeld();
      await until;
    });
    return { held, ended };
  };

  const short = hold();
  await short.held;
  let isWaiting = true;
  const writing = browser
    .request('POST', login.path, { json: { phone, password: TEST_PASSWORD } })
    .finally(() => (isWaiting = false));
  for (let read = 0; read < 20; read += 1) expect((await browser.request('GET', listCategories.path)).status).toBe(200);
  expect(isWaiting).toBe(true);
  release();
  await short.ended;
  expect((await writing).status).toBe(200);

  const long = hold();
  await long.held;
  const refused = await browser.request('POST', login.path, { json: { phone, password: TEST_PASSWORD } });
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  release();
  await long.ended;
});

/** A shop over a PostgreSQL that accepts connections and never responds. */
async function shopOverSilence(waits: { patienceMs: number; connectMs?: number }): Promise<Browser> {
  const frozen = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((done) => frozen.listen(0, '127.0.0.1', done));
  onTestFinished(() => void frozen.close());
  const { port } = frozen.address() as AddressInfo;
  return shopOver(connect({ url: `postgres://shop:shop@127.0.0.1:${port}/shop`, ...waits }), newFolder());
}

test('a silent PostgreSQL blocks no request for ever', async () => {
  const browser = await shopOverSilence({ patienceMs: 500, connectMs: 2_000 });
  const refused = await browser.request('GET', listCategories.path);
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
});

test('a connection that a silent PostgreSQL never completes is given up before the patience with a statement, and the process says that it is not ready', async () => {
  const browser = await shopOverSilence({ patienceMs: 600_000, connectMs: 300 });
  const refused = await browser.request('GET', listCategories.path);
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  const unready = await browser.request('GET', readyz.path);
  expect([unready.status, unready.json.code]).toEqual([503, 'unavailable']);
  // The process itself is healthy.
  expect((await browser.request('GET', healthz.path)).status).toBe(200);
});

test('a connection that closed while it was idle is replaced, and no word of it stands in the log', async () => {
  const url = process.env['TEST_PG_URL'] ?? '';
  const [db, other] = [connect({ url, patienceMs: 300 }), connect({ url })];
  onTestFinished(async () => void (await Promise.all([db.destroy(), other.destroy()])));
  const warn = vi.spyOn(console, 'warn');
  const ofConnection = async () =>
    ((await db.raw('SELECT pg_backend_pid() AS pid')) as { rows: { pid: number }[] }).rows[0]?.pid ?? 0;
  const pid = await ofConnection();
  await expect.poll(() => other('pg_stat_activity').where({ pid }), { timeout: 20_000 }).toEqual([]);
  expect(await ofConnection()).not.toBe(pid);
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
});

test('a statement that takes too long on PostgreSQL is given up', async () => {
  const db = connect({ url: process.env['TEST_PG_URL'] ?? '', patienceMs: 300 });
  onTestFinished(() => db.destroy());
  const failure: unknown = await db.raw('SELECT pg_sleep(20)').catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  // The server itself has canceled the query, and the connection is not lost.
  expect(failure).toMatchObject({ code: '57014' });
});

test('a server keeps as many connections and waits as long as its settings say', async () => {
  const fresh = await freshDatabase('postgres');
  onTestFinished(() => fresh.close());
  const connectionString = addressOf(fresh.db);
  const settings = {
    DATABASE_URL: connectionString,
    DATABASE_POOL: '7',
    DATABASE_STATEMENT_SECONDS: '20',
    DATABASE_LOCK_SECONDS: '3',
  };
  const db = await openForServer(readSettings({ ...settings, DATA_DIR: newFolder() }), {});
  onTestFinished(() => db.destroy());
  const shown = async (name: string) => ((await db.raw(`SHOW ${name}`)) as { rows: Record<string, string>[] }).rows[0];
  expect([await shown('statement_timeout'), await shown('lock_timeout')]).toEqual([
    { statement_timeout: '20s' },
    { lock_timeout: '3s' },
  ]);
  expect((db.client as { pool: { max: number } }).pool.max).toBe(7);
  expect(() => readSettings({ ...settings, DATABASE_LOCK_SECONDS: '30' })).toThrow(
    'DATABASE_LOCK_SECONDS: must be less than DATABASE_STATEMENT_SECONDS',
  );
});

/** A connection to the test's PostgreSQL that can be frozen: data sent meanwhile arrive after thawing. */
async function freezingWay({ hostname, port }: { hostname: string; port: number }) {
  const pairs: Socket[] = [];
  let isFrozen = false;
  let freezesAfter: string | null = null;
  const way = createServer((near) => {
    const far = connectTo(port, hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        to.write(bytes);
        if (from === near && freezesAfter !== null && bytes.includes(freezesAfter)) turn(true);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
      if (isFrozen) from.pause();
    }
    pairs.push(near, far);
  });
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy();
    way.close();
  });
  const turn = (frozen: boolean): void => {
    isFrozen = frozen;
    for (const socket of pairs)
      if (frozen) socket.pause();
      else socket.resume();
  };
  return {
    port: (way.address() as AddressInfo).port,
    freeze: () => turn(true),
    /** Freezes as soon as this text was sent to the database. */
    freezeAfter: (text: string) => void (freezesAfter = text),
    thaw: () => {
      freezesAfter = null;
      turn(false);
    },
  };
}

test('a transaction on a PostgreSQL that freezes under it is given up, and nothing of it comes to life with the next one', async () => {
  const url = new URL(process.env['TEST_PG_URL'] ?? '');
  const way = await freezingWay({ hostname: url.hostname, port: Number(url.port) });
  url.port = String(way.port);
  const db = connect({ url: url.href, patienceMs: 2_000, poolMax: 1 });
  onTestFinished(() => db.destroy());
  const table = `outage_${process.pid}`;
  await db.schema.createTable(table, (columns) => void columns.integer('number'));
  onTestFinished(() => db.schema.dropTable(table));
  const failing = db.transaction(async (trx) => {
    await trx(table).insert({ number: 1 });
    way.freeze();
    await trx(table).insert({ number: 2 });
  });
  const failure: unknown = await failing.catch((error: unknown) => error);
  expect(isOutage(failure), String(failure)).toBe(true);
  way.thaw();
  await db.transaction((trx) => trx(table).insert({ number: 3 }));
  expect(await db(table).select('number')).toEqual([{ number: 3 }]);
});

test('a request whose transaction a PostgreSQL freezes under is 503 within the patience, and goes through when it thaws', async () => {
  const fresh = await freshDatabase('postgres');
  onTestFinished(() => fresh.close());
  const { database } = (await fresh.db.select(fresh.db.raw('current_database() AS database')).first()) as {
    database: string;
  };
  const phone = '+79000000001';
  await createPerson(fresh.db, { phone, name: 'Ольга', role: 'admin', password: TEST_PASSWORD }, new Date());
  const url = new URL(process.env['TEST_PG_URL'] ?? '');
  const way = await freezingWay({ hostname: url.hostname, port: Number(url.port) });
  url.port = String(way.port);
  url.pathname = `/${database}`;
  const browser = await shopOver(connect({ url: url.href, patienceMs: 1_000 }), newFolder());
  await browser.csrfToken();
  const logIn = () => browser.request('POST', login.path, { json: { phone, password: TEST_PASSWORD } });
  way.freezeAfter('BEGIN');
  const [writing, reading] = await Promise.all([logIn(), browser.request('GET', listCategories.path)]);
  for (const refused of [writing, reading])
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  way.thaw();
  expect((await logIn()).status).toBe(200);
});

test.each([
  [Object.assign(new Error('x - database is locked'), { code: 'SQLITE_BUSY' }), true],
  [Object.assign(new Error('x - database or disk is full'), { code: 'SQLITE_FULL' }), true],
  [Object.assign(new Error('x - disk I/O error'), { code: 'SQLITE_IOERR_WRITE' }), true],
  [Object.assign(new Error('x - UNIQUE constraint failed'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }), false],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [new Error('select 1 - Connection terminated unexpectedly'), true],
  [new Error('select 1 - timeout expired'), true],
  [new TypeError('undefined is not a function'), false],
  ['text', false],
])('%s is an outage: %s', (error, expected) => expect(isOutage(error)).toBe(expected));
