/** Whole exchanges with 1C over HTTP, broken ones and hostile ones. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { revokeExchangeKey } from '#contract/exchange/one-c.ts';
import * as imports from '#contract/imports/imports.ts';
import { ENGINES } from '#db/test-database.ts';
import { exchangeShop } from '../../../proofs/fixtures/sample-exchange.ts';
import {
  commerceMl,
  commerceMlGoods,
  commerceMlOffers,
  makePriceList,
  nextPriceList,
} from '../../../proofs/fixtures/sample-price-lists.ts';
import { zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import { Simulated1C } from '../../../proofs/fixtures/simulated-1c.ts';
import { safeName } from './received-files.ts';

const ALIAS = '/bitrix/admin/1c_exchange.php';

describe.each(ENGINES)('the exchange with 1C on %s', (engine) => {
  const shop = exchangeShop(engine);
  const goods = () =>
    shop.app.db('products').orderBy('id').select('title', 'price_retail', 'stock_qty', 'draft', 'deleted_at');
  const lastImport = async () => (await shop.admin.call(imports.listImports, { query: { limit: 1 } })).items[0];

  const list = makePriceList({ count: 40 });

  test('a whole catalogue goes in by parts at the address of 1C’s own profile, and again without a write', async () => {
    const one = await shop.begin('catalog', ALIAS);
    expect(one.fileLimit).toBeGreaterThan(1_000_000);
    const archive = zipOf([
      { name: 'import.xml', content: commerceMlGoods(list) },
      { name: 'offers.xml', content: commerceMlOffers(list) },
      { name: 'import_files/ab/picture.jpg', content: 'not looked at here' },
    ]);
    expect((await one.send('catalog', 'v8_1C.zip', archive, 1_000)).word).toBe('success');
    const answer = await one.until('catalog', 'import', 'import.xml');
    expect(answer.text).toMatch(/^success\nНовых \d+, изменено 0/);
    expect((await one.until('catalog', 'import', 'offers.xml')).word).toBe('success');
    expect((await one.call('catalog', 'complete')).word).toBe('success');
    expect(await lastImport()).toMatchObject({ state: 'applied', source: { name: '1С' }, actor: null });
    const before = await goods();
    expect(before.length).toBeGreaterThan(30);
    expect(await shop.state()).toMatchObject({ exchanges: [{ kind: 'catalog', outcome: 'success' }] });

    const again = await shop.begin('catalog');
    await again.send('catalog', 'v8_1C.zip', archive);
    expect((await again.until('catalog', 'import', 'import.xml')).text).toContain('Новых 0, изменено 0');
    expect(await goods()).toEqual(before);
  });

  test('a file is known by the extended form of its name', async () => {
    const one = await shop.begin('catalog');
    const named = "UTF-8''%D0%BF%D1%80%D0%B0%D0%B9%D1%81.xml";
    await one.send('catalog', named, commerceMl(list));
    expect((await one.until('catalog', 'import', 'прайс.xml')).word).toBe('success');
    expect(await lastImport()).toMatchObject({ fileName: 'прайс.xml' });
  });

  test('parts of a catalogue remove no goods; only the end of a whole one does', async () => {
    const gone = await shop.app
      .db('import_links as l')
      .join('products as p', 'p.id', 'l.product_id')
      .whereIn(
        'l.external_id',
        list.goods.map(({ id }) => id),
      )
      .whereNull('p.deleted_at')
      .where('p.stock_qty', '>', 0)
      .orderBy('l.external_id')
      .first('l.external_id', 'l.product_id');
    const next = { ...list, goods: list.goods.filter(({ id }) => id !== gone?.external_id) };
    await shop.app
      .db('import_sources')
      .where({ name: '1С' })
      .update({ profile: JSON.stringify({ gone: 'zero' }) });
    const one = await shop.begin('catalog');
    await one.send('catalog', 'import0_1.xml', commerceMl({ ...next, goods: next.goods.slice(0, 20) }));
    expect((await one.until('catalog', 'import', 'import0_1.xml')).word).toBe('success');
    await one.send('catalog', 'import0_2.xml', commerceMl({ ...next, goods: next.goods.slice(20) }));
    expect((await one.until('catalog', 'import', 'import0_2.xml')).word).toBe('success');
    expect((await lastImport())?.counts.gone).toBe(0);
    expect((await one.until('catalog', 'deactivate')).word).toBe('success');
    expect((await lastImport())?.counts.gone).toBe(1);
    expect(
      (
        await shop.app
          .db('products')
          .where({ id: gone?.product_id ?? '' })
          .first()
      )?.stock_qty,
    ).toBe(0);
  });

  test('an exchange of changes only takes nothing off, although 1C ends it as a whole one', async () => {
    const file = (name: string) => readFile(join(import.meta.dirname, '../../../proofs/fixtures/price-lists', name));
    for (const part of ['d13a', 'd13b']) {
      const one = await shop.begin('catalog');
      for (const name of ['import', 'offers'])
        await one.send('catalog', `${name}.xml`, await file(`${part}-${name}.xml`));
      expect((await one.until('catalog', 'import', 'import.xml')).word).toBe('success');
      if (part === 'd13b') expect((await one.until('catalog', 'deactivate')).word).toBe('success');
    }
    expect((await lastImport())?.counts.gone).toBe(0);
    const rows = await shop.app.db('products').whereLike('sku', 'D13-%').orderBy('sku');
    expect(rows.map(({ price_retail, stock_qty }) => [price_retail / 100, stock_qty])).toEqual([
      [111, 5],
      [112, 5],
      [103, 5],
    ]);
  });

  test('a file that moves too many prices waits in the office, and 1C is told so', async () => {
    const repriced = nextPriceList(list, { changed: 20, factor: 2 });
    const one = await shop.begin('catalog');
    await one.send('catalog', 'import.xml', commerceMl(repriced));
    await one.send('catalog', 'offers.xml', commerceMlOffers(repriced));
    const before = await goods();
    const answer = await one.until('catalog', 'import', 'import.xml');
    expect(answer.text).toContain('success\nЗагрузка ждёт решения в магазине');
    expect(await goods()).toEqual(before);
    await one.call('catalog', 'complete');
    expect((await shop.state()).exchanges[0]).toMatchObject({ outcome: 'waiting' });
    const waiting = await lastImport();
    expect(waiting?.state).toBe('waiting');
    await shop.admin.call(imports.cancelImport, { params: { id: waiting?._id ?? '' } });
  });

  test('broken off at every step, the next exchange starts again with the same result', async () => {
    await shop.sendCatalogue(commerceMl(list));
    const before = await goods();
    const steps = ['checkauth', 'file', 'half', 'import'] as const;
    for (const last of steps) {
      const one = await shop.begin('catalog');
      if (last === 'checkauth') continue;
      const xml = Buffer.from(commerceMl(list));
      if (last === 'half') {
        // The connection is cut in the middle of a part: none of it stays.
        const cut = new AbortController();
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new Uint8Array(xml.subarray(0, 500)));
            cut.abort();
          },
        });
        const address = `${shop.app.url}/api/exchange/1c?type=catalog&mode=file&filename=import.xml&sessid=${one.sessid}`;
        const init = { method: 'POST', headers: { Cookie: one.cookie }, body, duplex: 'half', signal: cut.signal };
        await expect(fetch(address, init as RequestInit)).rejects.toThrow();
        expect((await one.send('catalog', 'import.xml', xml, 1_000)).word).toBe('success');
        expect((await one.until('catalog', 'import', 'import.xml')).word).toBe('success');
        continue;
      }
      await one.send('catalog', 'import.xml', last === 'file' ? xml.subarray(0, 700) : xml);
      if (last === 'file') expect((await one.until('catalog', 'import', 'import.xml')).text).toMatch(/^failure\n./);
      // 1C calls once and disconnects: the work goes on.
      if (last === 'import') {
        await one.call('catalog', 'import', { filename: 'import.xml' });
        await expect.poll(async () => (await lastImport())?.state).toBe('applied');
      }
    }
    expect(await goods()).toEqual(before);
  });

  test('a file that 1C begins again without a new exchange replaces its half, as XML and as an archive', async () => {
    const xml = Buffer.from(commerceMl(list));
    const archive = (from: typeof list): Buffer =>
      zipOf([
        { name: 'import.xml', content: commerceMlGoods(from) },
        { name: 'offers.xml', content: commerceMlOffers(from) },
      ]);
    const next = archive(nextPriceList(list, { changed: 1 }));
    const former = archive(list);
    const sendings = [
      { name: 'import.xml', half: xml.subarray(0, 2_000), whole: xml },
      { name: 'import.xml', half: xml.subarray(0, 2_000), whole: Buffer.concat([Buffer.from('\ufeff'), xml]) },
      { name: 'v8_1C.zip', half: former.subarray(0, 1_000), whole: former },
      { name: 'v8_1C.zip', half: former, whole: next },
    ];
    for (const { name, half, whole } of sendings) {
      const one = await shop.begin('catalog');
      await one.send('catalog', name, half, 1_000);
      await one.send('catalog', name, whole, 1_000);
      expect((await one.until('catalog', 'import', 'import.xml')).text).toMatch(/^success\nНовых 0/);
    }
    // The beginning of another entry is no beginning of the archive.
    const one = await shop.begin('catalog');
    const second = former.indexOf('PK\u0003\u0004', 4, 'latin1');
    await one.send('catalog', 'v8_1C.zip', former.subarray(0, second));
    await one.send('catalog', 'v8_1C.zip', former.subarray(second));
    expect((await one.until('catalog', 'import', 'offers.xml')).text).toMatch(/^success\nНовых 0/);
  });

  test('what an exchange that went silent had sent is cleared by the next one, and no file of one that goes on', async () => {
    const folder = join(shop.app.services.settings.DATA_DIR, 'exchange');
    const silent = await shop.begin('catalog');
    await silent.send('catalog', 'import.xml', commerceMl(list));
    await shop.app.db('exchange_sessions').update({ last_at: new Date(Date.now() - 2 * 60 * 60_000).toISOString() });
    const first = await shop.begin('catalog');
    await first.send('catalog', 'import.xml', commerceMl(list));
    await shop.begin('catalog');
    expect(await readdir(folder)).toHaveLength(1);
    expect((await first.until('catalog', 'import', 'import.xml')).word).toBe('success');
    expect((await silent.until('catalog', 'import', 'import.xml')).text).toMatch(/^failure\n.*не был передан/);
  });

  test('hostile calls are refused in a sentence, and touch nothing', async () => {
    const before = await goods();
    const stranger = new Simulated1C({ url: shop.app.url, key: 'wrong' });
    const no = await stranger.call('catalog', 'checkauth');
    expect([no.status, no.text]).toEqual([401, 'failure\nНеверный ключ обмена\n']);
    expect((await stranger.call('catalog', 'init')).status).toBe(401);
    expect((await stranger.call('sale', 'query')).status).toBe(401);

    const one = await shop.begin('catalog');
    const other = await shop.begin('catalog');
    expect((await one.call('catalog', 'file', { filename: 'a.xml', body: 'x', sessid: other.sessid })).status).toBe(
      401,
    );
    for (const filename of [
      '../a.xml',
      'a/../../a.xml',
      '/etc/passwd',
      'C:\\a.xml',
      '..\\a.xml',
      'a//b.xml',
      '',
      '.',
      'a\u0001.xml',
    ]) {
      const answer = await one.call('catalog', 'file', { filename, body: 'x' });
      expect([filename, answer.text]).toEqual([filename, 'failure\nНедопустимое имя файла\n']);
    }
    const long = 'я'.repeat(128);
    await one.send('catalog', 'import.xml', 'x');
    await one.send('catalog', 'goods/import.xml', 'x');
    for (const filename of [`${long}.xml`, `${long}/a.xml`, 'import.xml/inner.xml', 'goods']) {
      const answer = await one.call('catalog', 'file', { filename, body: 'x' });
      expect([filename, answer.status, answer.text]).toEqual([filename, 200, 'failure\nНедопустимое имя файла\n']);
    }
    const folder = join(shop.app.services.settings.DATA_DIR, 'exchange');
    const left = (await readdir(folder, { recursive: true })).filter((name) => name.includes('part-'));
    expect(left).toEqual([]);
    for (const filename of [`${'я'.repeat(120)}.xml`, 'a'.repeat(700)]) {
      const answer = await one.call('catalog', 'file', { filename, body: 'x' });
      expect(answer.text).toMatch(filename.length > 600 ? /^failure\n./ : /^success\n/);
    }
    const large = await one.call('catalog', 'file', { filename: 'a.xml', body: Buffer.alloc(one.fileLimit + 1) });
    expect(large.text).toMatch(/^failure\nЧасть файла больше/);
    const bombs = {
      'bomb.zip': zipOf([{ name: 'import.xml', content: Buffer.alloc(3_000_000) }]),
      'way-out.zip': zipOf([{ name: '../import.xml', content: '<a/>' }]),
    };
    for (const [name, bytes] of Object.entries(bombs)) {
      await one.call('catalog', 'init');
      await one.send('catalog', name, bytes);
      const answer = await one.until('catalog', 'import', 'import.xml');
      expect(answer.text).toMatch(/^failure\nАрхив /);
    }
    expect((await one.call('catalog', 'import', { filename: 'never-sent.xml' })).word).toBe('failure');
    expect((await one.call('catalog', 'drop')).text).toBe('failure\nНеизвестный шаг обмена\n');
    expect((await one.call('other', 'init')).word).toBe('failure');
    const put = await fetch(`${shop.app.url}/api/exchange/1c`, { method: 'PUT' });
    expect([put.status, await put.text()]).toEqual([405, expect.stringMatching(/^failure\n./)]);
    // A failure of the shop's own is one in 1C's words too.
    const path = join(shop.app.services.settings.DATA_DIR, 'exchange');
    await rename(path, `${path}-away`);
    await writeFile(path, '');
    const broken = await one.call('catalog', 'init');
    await rm(path);
    await rename(`${path}-away`, path);
    expect([broken.status, broken.text]).toEqual([500, `failure\n${ERRORS.internal[1]}\n`]);
    expect(await goods()).toEqual(before);
  });

  test('the key is shown once, kept as a hash, and worth nothing once taken back; wrong ones are counted', async () => {
    const shown = await shop.state();
    expect(shown.key?.hint).toBe(shop.key.slice(-4));
    expect(JSON.stringify(shown) + JSON.stringify(await shop.app.db('exchange_keys'))).not.toContain(shop.key);
    const one = await shop.begin('catalog');
    await shop.admin.call(revokeExchangeKey);
    expect((await one.call('catalog', 'init')).status).toBe(401);
    expect((await one.call('catalog', 'checkauth')).status).toBe(401);
    expect((await shop.state()).key).toBeNull();
    const actions = await shop.app
      .db('audit_log')
      .where('action', 'like', 'exchange_key%')
      .orderBy('id')
      .select('action');
    expect(actions.map(({ action }) => action)).toEqual(['exchange_key_issued', 'exchange_key_revoked']);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await one.call('catalog', 'checkauth')).status);
    expect(statuses.at(-1)).toBe(429);
    // Another 1C behind the same address, with the new key, is not held up by the wrong keys of the first.
    await shop.issueKey();
    const other = new Simulated1C({ url: shop.app.url, key: shop.key });
    expect((await other.call('catalog', 'checkauth')).status).toBe(200);
    expect((await one.call('catalog', 'checkauth')).status).toBe(429);
  });
});

test('names lead down only', () => {
  expect(safeName('import_files\\ab\\x.jpg')).toBe('import_files/ab/x.jpg');
  const refused = [
    'a/'.repeat(9) + 'x',
    '../x',
    'a/../../x',
    '..\\x',
    '/etc/x',
    'a//x',
    'a/./x',
    'C:/x',
    'x\u0000.xml',
    '',
  ];
  for (const name of refused) expect(() => safeName(name), name).toThrow('Недопустимое имя файла');
});
