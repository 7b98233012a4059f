/** Pictures of price lists, brought from real servers of this machine and from archives. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { checkPictures } from '../../../files/check-pictures.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { downloads } from '../../../outbound/download.ts';
import { AMOUNT_STOPS, importBench } from '../../../proofs/fixtures/import-bench.ts';
import { mountDisk } from '../../../proofs/fixtures/sample-disk.ts';
import { zipOf } from '../../../proofs/fixtures/sample-zip.ts';
import {
  commerceMl,
  makePriceList,
  type ListedGood,
  type PriceList,
} from '../../../proofs/fixtures/sample-price-lists.ts';
import { readImport, listImportPictures, retryImportPictures } from '../jobs/find-imports.ts';
import { applyImport, cancelImport, undoImport } from '../jobs/move-import.ts';
import { pruneImports } from '../jobs/prune-imports.ts';
import { runWaiting } from '../run-import.ts';
import { takePictures } from './take-pictures.ts';

const HOUR_MS = 3_600_000;

/** A unique picture. */
function picture(number: number): Promise<Buffer> {
  const raw = Buffer.alloc(16 * 16 * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * (number + 3) * 7) % 251;
  return sharp(raw, { raw: { width: 16, height: 16, channels: 3 } })
    .png()
    .toBuffer();
}

describe.each(ENGINES)('pictures of price lists on %s', (engine) => {
  const bench = importBench(engine);
  let server: Server;
  /** Answers of the supplier's server: a picture, a status, or a page; no answer for 0. */
  const files = new Map<string, Buffer | number>();
  let requests: string[] = [];

  beforeEach(async () => {
    files.clear();
    requests = [];
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.push(path);
      const found = files.get(path) ?? 404;
      if (found === 0) return;
      if (typeof found === 'number') response.writeHead(found).end();
      else response.writeHead(200).end(found);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const bring = (stopped?: () => boolean): Promise<void> =>
    takePictures({ ...bench.context(stopped), download: downloads(['127.0.0.1']) });

  /** Goods on sale, each with the pictures that `of` returns. */
  function listOf(count: number, of: (index: number) => string[], group?: (index: number) => number): PriceList {
    const list = makePriceList({ count, odd: false });
    const goods = list.goods.map((good, index): ListedGood => ({
      ...good,
      group: group?.(index) ?? 1,
      pictures: of(index),
    }));
    return { ...list, goods };
  }
  /** Ids of the pictures of each product, in the order of the file. */
  async function shown(list: PriceList): Promise<string[][]> {
    const found = await Promise.all(
      list.goods.map(async ({ article }) => {
        const product = await bench.db('products').where({ sku: article }).first('id');
        return bench
          .db('product_pictures')
          .where({ product_id: product?.id ?? '' })
          .orderBy('position');
      }),
    );
    return found.map((rows) => rows.map(({ picture_id }) => picture_id));
  }
  const brokenFiles = async (): Promise<unknown> => checkPictures(bench.db, pictureFolder(bench.folder), new Date());

  async function fill(count: number): Promise<PriceList> {
    for (let number = 0; number < count * 2; number += 1) files.set(`/${number}.jpg`, await picture(number));
    return listOf(count, (index) => [at(`/${index * 2}.jpg`), at(`/${index * 2 + 1}.jpg`)]);
  }

  test('come after their goods in the order of the file, and those that are unchanged never again', async () => {
    const list = await fill(4);
    const applied = await bench.apply(commerceMl(list));
    expect(applied).toMatchObject({
      counts: { pictures: 8 },
      pictures: { total: 8, waiting: 8, done: 0 },
    });
    expect(requests).toEqual([]);
    await bring();
    expect((await readImport(bench.db, applied.id)).pictures).toEqual({
      total: 8,
      done: 8,
      waiting: 0,
      failed: 0,
      placeholder: 0,
    });
    expect([...requests].sort()).toEqual([...files.keys()].sort());
    const have = await shown(list);
    expect(have.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect(new Set(have.flat()).size).toBe(8);
    const [first] = await bench.db('product_pictures').where({ picture_id: have[0]?.[0] ?? '' });
    expect([first?.position, Boolean(first?.is_primary)]).toEqual([0, true]);
    expect(await brokenFiles()).toEqual([]);
    const again = await bench.preview(commerceMl(list));
    expect(again.counts).toMatchObject({ pictures: 0, same: 4 });
    await bench.applyId(again.id);
    await bring();
    expect(requests).toHaveLength(8);
    expect(await shown(list)).toEqual(have);
  });

  test('the first of the file is main, also where it comes later than the second; a main one that a person chose stays', async () => {
    const list = await fill(1);
    const [first, second] = [...files.keys()] as [string, string];
    const late = files.get(first) ?? 503;
    files.set(first, 503);
    await bench.apply(commerceMl(list));
    await bring();
    const mains = async (): Promise<boolean[]> =>
      (await bench.db('product_pictures').orderBy('position')).map(({ is_primary: main }) => Boolean(main));
    expect(await mains()).toEqual([true]);
    files.set(first, late);
    bench.now = new Date(bench.now.getTime() + 60_000);
    await bring();
    expect(requests).toEqual(expect.arrayContaining([first, second]));
    expect(await mains()).toEqual([true, false]);
    await bench.db('product_pictures').update({ is_primary: bench.db.raw('position = 1') });
    files.set('/third.jpg', await picture(3));
    const longer = {
      ...list,
      goods: list.goods.map((good) => ({ ...good, pictures: [...(good.pictures ?? []), at('/third.jpg')] })),
    };
    await bench.apply(commerceMl(longer));
    await bring();
    expect(await mains()).toEqual([false, true, false]);
  });

  test('from the archive: found by their names, taken again only when their content changed', async () => {
    const list = listOf(3, (index) => [`import_files/ab/${index}.png`, `import_files/ab/unsent-${index}.png`]);
    const archive = async (numbers: readonly number[]): Promise<Buffer> =>
      zipOf([
        { name: 'webdata/import0_1.xml', content: commerceMl(list) },
        ...(await Promise.all(
          numbers.map(async (number, index) => ({
            name: `webdata/import_files/ab/${index}.png`,
            content: await picture(number),
          })),
        )),
      ]);
    const { id } = await bench.apply(await archive([1, 2, 3]));
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ total: 3, done: 3, failed: 0 });
    const have = await shown(list);
    expect(have.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect((await bench.apply(await archive([1, 9, 3]))).counts.pictures).toBe(1);
    await bring();
    const next = await shown(list);
    expect([next[0], next[2]]).toEqual([have[0], have[2]]);
    expect(next[1]).toHaveLength(1);
    expect(next[1]).not.toEqual(have[1]);
    expect(await brokenFiles()).toEqual([]);
  });

  test.each([
    ['a workbook', (book: Buffer) => book],
    ['a workbook of an archive', (book: Buffer) => zipOf([{ name: 'Прайс/книга.xlsx', content: book }])],
  ])('placed in %s: taken for the row in which they are, once', async (_, packed) => {
    const placed = join(import.meta.dirname, '../../../proofs/fixtures/price-lists/d16-placed.xlsx');
    const book = packed(await readFile(placed));
    await bench.apply(book);
    await bring();
    expect(await bench.db('product_pictures').pluck('position')).toEqual([0]);
    expect((await bench.apply(book)).counts.pictures).toBe(0);
  });

  test('an attempt is counted before it begins, so that a picture that ends the process is not attempted for ever', async () => {
    await bench.apply(commerceMl(listOf(1, () => [at('/held.jpg')])));
    const dying: Promise<void>[] = [];
    for (const tries of [1, 2, 3]) {
      files.set('/held.jpg', 0);
      dying.push(bring());
      await expect.poll(() => requests).toHaveLength(tries);
      expect(await bench.db('import_pictures').pluck('tries')).toEqual([tries]);
      // The process dies, and its lease expires.
      await bench.db('turns').delete();
      await bring();
      bench.now = new Date(bench.now.getTime() + HOUR_MS);
    }
    files.set('/held.jpg', await picture(1));
    await bring();
    expect(requests).toHaveLength(3);
    expect(await bench.db('import_pictures').select('state', 'reason')).toEqual([
      { state: 'failed', reason: 'загрузка обрывалась на этой фотографии' },
    ]);
    server.closeAllConnections();
    await Promise.all(dying);
  });

  test('a full disk costs a good picture no attempt, and is named', async ({ skip }) => {
    const path = pictureFolder(bench.folder);
    await mkdir(path, { recursive: true });
    const disk = mountDisk(path);
    if (disk === null) return skip('needs the right to mount');
    await writeFile(join(path, 'full'), 'x');
    try {
      await bench.apply(commerceMl(listOf(1, () => [at('/good.jpg')])));
      files.set('/good.jpg', await picture(1));
      const makeRoom = disk.fill();
      await expect(bring()).rejects.toThrow('ENOSPC');
      const said = { state: 'waiting', tries: 0, reason: 'на сервере кончилось место' };
      expect(await bench.db('import_pictures').select('state', 'tries', 'reason')).toEqual([said]);
      makeRoom();
      bench.now = new Date(bench.now.getTime() + HOUR_MS);
      await bring();
      expect(await bench.db('import_pictures').pluck('state')).toEqual(['done']);
    } finally {
      disk.unmount();
    }
  });

  test('what does not come is tried three times, then listed with the reason; a press tries it again', async () => {
    files.set('/page', Buffer.from('<!doctype html><p>Товара больше нет, а картинки тем более</p>'));
    files.set('/busy.jpg', 503);
    const list = listOf(2, (index) => (index === 0 ? [at('/busy.jpg'), at('/page')] : ['http://10.0.0.1/inner.jpg']));
    const { id } = await bench.apply(commerceMl(list));
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ waiting: 2, failed: 1 });
    await bring();
    expect(requests).toHaveLength(2);
    for (const minutes of [1, 10]) {
      bench.now = new Date(bench.now.getTime() + minutes * 60_000);
      await bring();
    }
    expect(requests).toHaveLength(6);
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ waiting: 0, failed: 3 });
    const listed = await listImportPictures(bench.db, id, { state: 'failed', page: 1, limit: 20 });
    expect(listed.total).toBe(3);
    expect(
      listed.items.map(({ address, reason, tries }) => [address.replace(/^http:..[^/]+/, ''), reason, tries]),
    ).toEqual([
      ['/busy.jpg', 'сайт ответил 503', 3],
      ['/page', 'подойдут изображения JPEG, PNG, WebP и AVIF', 3],
      ['/inner.jpg', 'адрес ведёт во внутреннюю сеть, загрузка оттуда запрещена', 1],
    ]);
    bench.now = new Date(bench.now.getTime() + 3_600_000);
    await bring();
    expect(requests).toHaveLength(6);
    files.set('/busy.jpg', await picture(1));
    files.set('/page', await picture(2));
    await retryImportPictures(bench.db, id, bench.now);
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ done: 2, failed: 1 });
    expect((await readdir(join(bench.folder, 'imports'))).filter((name) => name.endsWith('.picture'))).toEqual([]);
  });

  test('one that stands for goods of many places is a placeholder: none keeps it, none gets it again', async () => {
    const none = await picture(0);
    for (let number = 0; number < 9; number += 1) files.set(`/none-${number}.jpg`, none);
    files.set('/own.jpg', await picture(1));
    const list = listOf(
      9,
      (index) => (index === 0 ? [at('/none-0.jpg'), at('/own.jpg')] : [at(`/none-${index}.jpg`)]),
      (index) => [2, 3, 6][index % 3] ?? 2,
    );
    const { id } = await bench.apply(commerceMl(list));
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ placeholder: 9, done: 1, failed: 0 });
    expect((await shown(list)).map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await bench.db('pictures')).toHaveLength(1);
    expect(await brokenFiles()).toEqual([]);
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(0);
  });

  test('one picture of many sizes of one good in one place is theirs, and is asked for once', async () => {
    files.set('/pipe.jpg', await picture(1));
    const list = listOf(9, () => [at('/pipe.jpg')]);
    const { id } = await bench.apply(commerceMl(list));
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ placeholder: 0, done: 9 });
    expect(requests).toEqual(['/pipe.jpg']);
    expect((await shown(list)).every(({ length }) => length === 1)).toBe(true);
  });

  test('a product whose pictures a person chose keeps them, unless the profile says otherwise', async () => {
    const list = await fill(2);
    await bench.apply(commerceMl({ ...list, goods: list.goods.map((good) => ({ ...good, pictures: [] })) }));
    const [mine] = list.goods;
    const product = await bench
      .db('products')
      .where({ sku: mine?.article ?? '' })
      .first();
    await bench
      .db('pictures')
      .insert({ id: 'mine', width: 1, height: 1, bytes: 1, created_at: bench.now.toISOString() });
    await bench.db('product_pictures').insert({
      product_id: product?.id ?? '',
      picture_id: 'mine',
      position: 0,
      is_primary: true,
      alt: '',
    });
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(2);
    await bench.setProfile({ policies: { images: 'never' } });
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(0);
    await bench.setProfile({ policies: { images: 'new' } });
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(0);
    await bench.setProfile({ overHand: ['images'] });
    await bench.apply(commerceMl(list));
    await bring();
    const [first, second] = await shown(list);
    expect([first?.length, first?.[0], second?.length]).toEqual([3, 'mine', 2]);
  });

  test('one that was removed by hand does not come again, and no product gets more than it may have', async () => {
    const list = await fill(1);
    await bench.apply(commerceMl(list));
    await bring();
    const [have] = await shown(list);
    await bench
      .db('product_pictures')
      .where({ picture_id: have?.[0] ?? '' })
      .delete();
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(0);
    const many = listOf(1, () => Array.from({ length: 45 }, (_, number) => at(`/many-${number}.jpg`)));
    expect((await bench.preview(commerceMl(many))).counts.pictures).toBe(PICTURES_MAX);
  });

  test('are removed with their import, files too, and come again when it is applied again', async () => {
    const list = await fill(3);
    const { id } = await bench.apply(commerceMl(list));
    await bring();
    expect(await bench.undo(id)).toMatchObject({ state: 'undone', pictures: { done: 0, total: 6 } });
    expect(await bench.db('product_pictures')).toEqual([]);
    expect(await bench.db('pictures')).toEqual([]);
    expect(await bench.db('source_pictures')).toEqual([]);
    expect(await brokenFiles()).toEqual([]);
    await bench.apply(commerceMl(list));
    await bring();
    expect((await shown(list)).map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  test('none comes for an import that was taken back or stopped meanwhile', async () => {
    const list = await fill(40);
    const undone = await bench.apply(commerceMl(list));
    await undoImport(bench.db, undone.id, bench.by);
    await bring();
    expect(requests).toEqual([]);
    await runWaiting(bench.context());
    const { id } = await bench.preview(commerceMl(list));
    await applyImport(bench.db, id, { confirmed: AMOUNT_STOPS }, bench.by);
    await bench.breakOff(id);
    await cancelImport(bench.db, id, bench.by);
    await runWaiting(bench.context());
    await bring();
    expect(await readImport(bench.db, id)).toMatchObject({ state: 'canceled', pictures: { waiting: 0, done: 0 } });
    expect(requests).toEqual([]);
  });

  test('two processes bring each of them once, and one that stops leaves the rest to the next', async () => {
    const list = await fill(12);
    const { id } = await bench.apply(commerceMl(list));
    let looks = 0;
    await bring(() => (looks += 1) > 8);
    const { done, waiting } = (await readImport(bench.db, id)).pictures;
    expect(done).toBeGreaterThan(0);
    expect(waiting).toBe(24 - done);
    await Promise.all([bring(), bring()]);
    await bring();
    expect((await readImport(bench.db, id)).pictures).toMatchObject({ done: 24, waiting: 0 });
    expect(requests).toHaveLength(24);
    expect(await bench.db('product_pictures')).toHaveLength(24);
  });

  test('what can no longer be taken back is forgotten, what the source has given is not', async () => {
    const list = await fill(1);
    await bench.apply(commerceMl(list));
    await bring();
    bench.now = new Date('2027-01-01T09:00:00.000Z');
    await pruneImports(bench.db, bench.folder, bench.now);
    expect(await bench.db('import_pictures')).toEqual([]);
    expect((await bench.preview(commerceMl(list))).counts.pictures).toBe(0);
  });
});
