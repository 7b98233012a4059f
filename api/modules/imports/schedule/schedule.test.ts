/** Price lists at an address, on a real server of this machine. */
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropImportSchedule, fetchImportSource, saveImportSchedule } from '#contract/imports/import-schedule.ts';
import { listImports, listImportSources } from '#contract/imports/imports.ts';
import { ENGINES } from '#db/test-database.ts';
import { importContext, workOnImports } from '../../../proofs/fixtures/sample-import.ts';
import { makePriceList, nextPriceList, yml } from '../../../proofs/fixtures/sample-price-lists.ts';
import { startApp, type Browser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { pruneImports } from '../jobs/prune-imports.ts';
import { fetchSources } from './fetch-sources.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('price lists at an address on %s', (engine) => {
  let app: TestApp;
  let admin: Browser;
  let server: Server;
  let now: Date;
  let file = '';
  let status = 200;
  let hasTags = true;
  let requests: IncomingHttpHeaders[] = [];
  let answers: number[] = [];

  beforeEach(async () => {
    now = new Date();
    app = await startApp({ engine, clock: () => now, settings: { FETCH_ALLOW: ['127.0.0.1'] } });
    admin = await app.as('admin');
    [file, status, hasTags, requests, answers] = ['', 200, true, [], []];
    server = createServer((request, response) => {
      requests.push(request.headers);
      const tag = `"${file.length}-${file.slice(-300, -250)}"`.replace(/[^\w"-]/g, '');
      const isKnown = hasTags && request.headers['if-none-match'] === tag;
      const answered = status === 200 && isKnown ? 304 : status;
      answers.push(answered);
      if (answered === 0) return;
      response.writeHead(answered, hasTags && answered === 200 ? { etag: tag } : {}).end(answered === 200 ? file : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  });

  const address = (host = '127.0.0.1'): string => `http://${host}:${(server.address() as AddressInfo).port}/price.yml`;
  async function work(): Promise<void> {
    await fetchSources(importContext(app));
    await workOnImports(app);
    await workOnImports(app);
  }
  async function pass(ms: number): Promise<void> {
    now = new Date(now.getTime() + ms);
    // Sessions expire after hours without a visit.
    admin = await app.as('admin');
    await work();
  }
  const schedule = async () => (await admin.call(listImportSources)).items[0]?.schedule;
  const save = async (more: object = {}) =>
    admin.call(saveImportSchedule, {
      body: {
        sourceName: 'Сантех-Опт',
        url: address(),
        everyHours: 6,
        revision: (await schedule())?.revision,
        ...more,
      },
    });
  const imports = async () =>
    (await admin.call(listImports)).items.map(({ state, isScheduled, actor, fileName }) => ({
      state,
      isScheduled,
      actor,
      fileName,
    }));

  test('are fetched at once and each so many hours, downloaded again only when changed, and written automatically', async () => {
    const list = makePriceList({ count: 30, odd: false });
    file = yml(list);
    expect(await save()).toMatchObject({ name: 'Сантех-Опт', schedule: { everyHours: 6, lastAt: null } });
    await work();
    expect(await imports()).toEqual([{ state: 'applied', isScheduled: true, actor: null, fileName: 'price.yml' }]);
    expect(await app.db('products').whereNull('deleted_at')).toHaveLength(30);
    expect(await schedule()).toMatchObject({
      lastOutcome: 'taken',
      lastAt: now.toISOString(),
      nextAt: new Date(now.getTime() + 6 * HOUR_MS).toISOString(),
    });
    await pass(5 * HOUR_MS);
    expect(answers).toEqual([200]);
    await pass(HOUR_MS);
    expect(answers).toEqual([200, 304]);
    expect([await schedule(), await imports()]).toMatchObject([{ lastOutcome: 'same' }, [{ state: 'applied' }]]);
    // A server without validators: the content is compared.
    hasTags = false;
    await pass(6 * HOUR_MS);
    expect(answers.at(-1)).toBe(200);
    expect([await schedule(), await imports()]).toMatchObject([{ lastOutcome: 'same' }, [{ state: 'applied' }]]);
    file = yml(nextPriceList(list, { changed: 2, factor: 1.05 }));
    await pass(6 * HOUR_MS);
    expect(await imports()).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
    // The file of the first one was deleted with it.
    expect(await readdir(join(app.services.settings.DATA_DIR, 'imports'))).toHaveLength(1);
  });

  test('beyond the thresholds of their source wait for a person; a newer file takes the place of a waiting one', async () => {
    const list = makePriceList({ count: 30, odd: false });
    file = yml(list);
    await save();
    await work();
    const prices = await app.db('products').orderBy('id').select('price_retail');
    file = yml(nextPriceList(list, { changed: 20, factor: 3 }));
    await pass(6 * HOUR_MS);
    expect(await imports()).toMatchObject([{ state: 'waiting' }, { state: 'applied' }]);
    expect(await app.db('products').orderBy('id').select('price_retail')).toEqual(prices);
    file = yml(nextPriceList(list, { changed: 20, factor: 4 }));
    await pass(6 * HOUR_MS);
    expect(await imports()).toMatchObject([{ state: 'waiting' }, { state: 'dropped' }, { state: 'applied' }]);
    expect(await app.db('products').orderBy('id').select('price_retail')).toEqual(prices);
  });

  test('that cannot be read leave the waiting one, and are a failure at each fetch until they can', async () => {
    const list = makePriceList({ count: 30, odd: false });
    file = yml(list);
    await save();
    await work();
    const dear = yml(nextPriceList(list, { changed: 20, factor: 3 }));
    file = dear;
    await pass(6 * HOUR_MS);
    const page = '<!DOCTYPE html><html><body>Сайт на обслуживании</body></html>';
    file = page;
    for (let fetches = 1; fetches <= 2; fetches += 1) {
      await pass(6 * HOUR_MS);
      const states = (await imports()).map(({ state }) => state);
      expect(states).toEqual([...Array<string>(fetches).fill('failed'), 'waiting', 'applied']);
      expect(await schedule()).toMatchObject({
        lastOutcome: 'failed',
        lastError: expect.stringMatching(/^[а-яё]/) as string,
      });
    }
    file = dear;
    await pass(6 * HOUR_MS);
    expect((await imports()).map(({ state }) => state)).toEqual(['waiting', 'failed', 'failed', 'dropped', 'applied']);
    expect(await schedule()).toMatchObject({ lastOutcome: 'taken', lastError: '' });
  });

  /** Takes a list in, and then one with prices so much higher that it waits for a person. */
  async function waitWithDearer() {
    const list = makePriceList({ count: 30, odd: false });
    file = yml(list);
    await save();
    await work();
    file = yml(nextPriceList(list, { changed: 20, factor: 3 }));
    await pass(6 * HOUR_MS);
    return list;
  }

  test('that hold less than the waiting one leave it', async () => {
    const list = await waitWithDearer();
    // Less than half of the source's goods: no full file.
    file = yml({ ...list, goods: list.goods.slice(0, 5) });
    await pass(6 * HOUR_MS);
    expect((await imports()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'applied']);
  });

  test('that no person has decided about in a month are not forgotten with it: they wait again', async () => {
    await waitWithDearer();
    await pass(32 * 24 * HOUR_MS);
    expect(answers).toEqual([200, 200, 304]);
    await pruneImports(app.db, app.services.settings.DATA_DIR, now);
    expect(await imports()).toMatchObject([{ state: 'dropped' }, { state: 'applied' }]);
    await pass(6 * HOUR_MS);
    expect(await imports()).toMatchObject([{ state: 'waiting' }, { state: 'dropped' }, { state: 'applied' }]);
  });

  test('that do not come are tried soon again, then at their hour; what is known stays known', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    await save();
    await work();
    status = 503;
    await pass(6 * HOUR_MS);
    expect(await schedule()).toMatchObject({ lastOutcome: 'failed', lastError: 'сайт ответил 503' });
    await pass(5 * 60_000);
    await pass(30 * 60_000);
    expect(answers).toEqual([200, 503, 503, 503]);
    await pass(5 * HOUR_MS);
    expect(answers).toHaveLength(4);
    status = 200;
    await pass(HOUR_MS);
    expect([answers.at(-1), await schedule()]).toMatchObject([304, { lastOutcome: 'same', lastError: '' }]);
    expect(await imports()).toHaveLength(1);
  });

  test('that never come hold up neither the others nor, once their process has died, the next start', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    await save();
    status = 0;
    const dies = fetchSources(importContext(app));
    await expect.poll(() => answers).toEqual([0]);
    await app.db('turns').delete();
    status = 200;
    await work();
    expect([answers, await schedule()]).toMatchObject([[0], { lastAt: null }]);
    await pass(5 * 60_000);
    expect([answers, await schedule()]).toMatchObject([[0, 200], { lastOutcome: 'taken' }]);
    expect(await app.db('import_schedules').pluck('failures')).toEqual([0]);
    server.closeAllConnections();
    await dies;
  });

  test('inside the own network are not asked for unless the setting names it', async () => {
    file = 'secret';
    await save({ url: address('127.0.0.2').replace('/price.yml', '/') });
    await work();
    expect(await schedule()).toMatchObject({
      lastOutcome: 'failed',
      lastError: 'адрес ведёт во внутреннюю сеть, загрузка оттуда запрещена',
    });
    expect(requests).toEqual([]);
  });

  test('behind a login: it is sealed, is in no answer, and goes to no other site', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    const saved = await save({ loginName: 'shop', password: 'secret-7' });
    expect(saved.schedule).toMatchObject({ loginName: 'shop', hasPassword: true });
    expect(JSON.stringify([saved, await admin.call(listImportSources)])).not.toContain('secret-7');
    const [row] = await app.db('import_schedules');
    expect(row?.sealed_password).not.toContain('secret-7');
    await work();
    expect(requests[0]?.authorization).toBe(`Basic ${Buffer.from('shop:secret-7').toString('base64')}`);
    // An empty password keeps the stored one, for the same site only.
    await save({ loginName: 'shop', everyHours: 12 });
    await work();
    expect(requests.at(-1)?.authorization).toBe(requests[0]?.authorization);
    await expect(save({ loginName: 'shop', url: address('localhost') })).rejects.toMatchObject({ status: 422 });
    expect(await schedule()).toMatchObject({ url: address(), hasPassword: true });
  });

  test('are not replaced by a new source of the same name, or over another schedule than the one that was read', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    const first = { loginName: 'shop', password: 'secret-7' };
    const saved = await save(first);
    const other = { url: `${address()}?other`, revision: '' };
    await expect(save(other)).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('уже загружается по адресу') as string,
    });
    const [row] = await app.db('import_schedules');
    const changed = await save({ loginName: 'shop', everyHours: 12 });
    await expect(save({ ...other, revision: saved.schedule?.revision })).rejects.toMatchObject({
      code: 'settings_changed',
    });
    // A repeat after a lost answer, with the password and without.
    for (const repeat of [first, { loginName: 'shop' }])
      expect(await save({ ...repeat, everyHours: 12, revision: saved.schedule?.revision })).toEqual(changed);
    expect(await app.db('import_schedules')).toEqual([{ ...row, every_hours: 12 }]);
    await expect(save({ ...first, password: 'other', revision: '' })).rejects.toMatchObject({ status: 422 });
  });

  test.each([
    ['no address', { url: 'price.yml' }],
    ['a file of the server', { url: 'file:///etc/passwd' }],
    ['a login within the address', { url: 'https://a:b@example.ru/price.yml' }],
    ['a port that cannot be', { url: 'http://example.ru:99999/price.yml' }],
    ['an odd hour', { everyHours: 5 }],
    ['no name', { sourceName: ' ' }],
  ])('%s is refused, and nothing is kept', async (_, wrong) => {
    const body = { sourceName: 'Сантех-Опт', url: address(), everyHours: 6, ...wrong };
    expect((await admin.request('PUT', saveImportSchedule.path, { json: body })).status).toBe(422);
    expect(await app.db('import_sources')).toEqual([]);
  });

  test('are fetched at a press, and no more once that is switched off', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    const { _id: id } = await save();
    await work();
    await admin.call(fetchImportSource, { params: { id } });
    await work();
    expect(answers).toEqual([200, 304]);
    expect(await admin.call(dropImportSchedule, { params: { id } })).toMatchObject({ schedule: null });
    await pass(24 * HOUR_MS);
    expect(answers).toHaveLength(2);
    await expect(admin.call(fetchImportSource, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(admin.call(dropImportSchedule, { params: { id: 'none' } })).rejects.toMatchObject({ status: 404 });
  });

  test('are fetched by one process of many', async () => {
    file = yml(makePriceList({ count: 6, odd: false }));
    await save();
    await Promise.all([
      fetchSources(importContext(app)),
      fetchSources(importContext(app)),
      fetchSources(importContext(app)),
    ]);
    expect(answers).toEqual([200]);
    expect(await imports()).toHaveLength(1);
  });
});
