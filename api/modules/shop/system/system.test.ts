import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pino from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_SHOP, NO_NUMBERS } from '#contract/shop/default-shop.ts';
import { readyz } from '#contract/shop/readiness.ts';
import { healthz, shop } from '#contract/shop/system.ts';
import { connect } from '#db/connect.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { makeDamagedShop } from '../../../proofs/fixtures/damaged-shop.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { startApp } from '../../../proofs/fixtures/testing.ts';
import { readSettings } from '../../../environment/env.ts';
import { allRoutes } from '../../../http/app/routes.ts';
import { shopFacts } from '../facts/shop-facts.ts';
import { readiness } from './readiness.ts';

describe.each(ENGINES)('the system on %s', (engine) => {
  const app = openShop({ engine, settings: { SHOP_TIMEZONE: 'Asia/Omsk' } });

  const store = (key: string, value: unknown) =>
    app
      .db('settings')
      .insert({ key, value: JSON.stringify(value), updated_at: '' })
      .onConflict('key')
      .merge();

  test('is alive and ready', async () => {
    expect(await app.guest().call(healthz)).toEqual({ status: 'ok', time: expect.stringMatching(/Z$/) });
    expect(await app.guest().call(readyz)).toEqual({ status: 'ready' });
  });

  test('tells the shop’s own facts, with the settings over the defaults', async () => {
    // A placeholder of a phone would be dialled, one of a company read as the seller.
    const unset = { legalName: '', inn: '', ogrn: '', phone: '', email: '', chatUrl: '', messengerUrl: '' };
    const told = { ...DEFAULT_SHOP, ...unset, timezone: 'Asia/Omsk', demo: false };
    expect(await app.guest().call(shop)).toEqual(told);
    await store('shop', { name: 'Волна', phone: '+74951234567', inn: NO_NUMBERS.inn });
    expect(await app.guest().call(shop)).toEqual({ ...told, name: 'Волна', phone: '+74951234567' });
    await store('shop', { name: 'Волна' });
    await store('terms', { courier: 700, courierFreeFrom: 50_000 });
    await store('demo', true);
    expect(await app.guest().call(shop)).toEqual({
      ...DEFAULT_SHOP,
      name: 'Волна',
      delivery: { pickup: 0, courier: 700, courierFreeFrom: 50_000 },
      timezone: 'Asia/Omsk',
      demo: true,
    });
  });

  test('names the origin of its public address, for what leaves a device: tags, slips', async () => {
    const settings = { SHOP_TIMEZONE: 'Asia/Omsk', PUBLIC_URL: 'https://shop.example/' };
    expect((await shopFacts(app.db, settings)).siteUrl).toBe('https://shop.example');
  });
});

test('is alive but not ready without its database', async () => {
  const app = await startApp({ engine: 'sqlite' });
  await app.db.destroy();
  expect((await app.guest().request('GET', healthz.path)).status).toBe(200);
  const answer = await app.guest().request('GET', readyz.path);
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  await app.close();
});

test('is not ready once a newer release has changed the schema, and the log says so', async () => {
  const app = await startApp({ engine: 'sqlite' });
  const warn = vi.spyOn(app.services.log, 'warn').mockImplementation(() => undefined);
  await app.db('knex_migrations').insert({ name: '20991231-000000-invent-something', batch: 99 });
  expect((await app.guest().request('GET', readyz.path)).status).toBe(503);
  expect(warn.mock.calls).toEqual([[{ reason: expect.stringContaining('by a newer release') }, 'not ready']]);
  await app.close();
});

test('is not ready while nothing can be written, though everything can be read', async () => {
  const readOnly = await startApp({ engine: 'sqlite' });
  await readOnly.db.raw('PRAGMA query_only = 1');
  expect((await readOnly.guest().request('GET', readyz.path)).status).toBe(503);
  await readOnly.close();

  const noFolder = await startApp({ engine: 'sqlite', settings: { DATA_DIR: '/dev/null' } });
  expect((await noFolder.guest().request('GET', readyz.path)).status).toBe(503);
  expect((await noFolder.guest().request('GET', shop.path)).status).toBe(200);
  await noFolder.close();
});

test('is not ready once a statement has met a damaged page, also one that a sale does not need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-ready-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'shop.sqlite');
  const isReadyAfter = async (table: string, work: (db: Knex) => Promise<unknown>): Promise<boolean> => {
    rmSync(file, { force: true });
    await makeDamagedShop(file, table);
    const db = connect({ file });
    onTestFinished(() => db.destroy());
    const isReady = readiness({ db, log: pino({ level: 'silent' }), settings: readSettings({ DATA_DIR: folder }) });
    await work(db).catch(() => undefined);
    return isReady();
  };
  expect(await isReadyAfter('synonyms', () => Promise.resolve())).toBe(true);
  expect(await isReadyAfter('synonyms', (db) => db('synonyms'))).toBe(false);
  expect(await isReadyAfter('synonyms', (db) => writeTransaction(db, (trx) => trx('synonyms').delete()))).toBe(false);
  for (const table of ['sales', 'sale_lines', 'movements'])
    expect(await isReadyAfter(table, () => Promise.resolve()), table).toBe(false);
});

test('is not ready from the moment on when it was asked to end, and answers all the same', async () => {
  let isLeaving = false;
  const app = await startApp({
    engine: 'sqlite',
    routes: (services) => allRoutes({ ...services, isLeaving: () => isLeaving }),
  });
  expect((await app.guest().request('GET', readyz.path)).status).toBe(200);
  isLeaving = true;
  const answer = await app.guest().request('GET', readyz.path);
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  expect((await app.guest().request('GET', shop.path)).status).toBe(200);
  await app.close();
});
