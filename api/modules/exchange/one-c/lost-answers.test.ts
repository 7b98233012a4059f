/** Exchanges in which each answer of the shop is lost once, so that 1C makes each call twice; and names in Russian. */
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listImports } from '#contract/imports/imports.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { ENGINES } from '#db/test-database.ts';
import { exchangeShop } from '../../../proofs/fixtures/sample-exchange.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import {
  commerceMl,
  commerceMlGoods,
  commerceMlOffers,
  makePriceList,
  nextPriceList,
  type PriceList,
} from '../../../proofs/fixtures/sample-price-lists.ts';
import { zipOf, type ZipEntry } from '../../../proofs/fixtures/sample-zip.ts';
import type { Simulated1C } from '../../../proofs/fixtures/simulated-1c.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { receivedPath, takePart } from './received-files.ts';

describe.each(ENGINES)('an exchange with 1C whose answers get lost, on %s', (engine) => {
  const shop = exchangeShop(engine);
  const list = makePriceList({ count: 40, odd: false });
  const begin = (kind: 'catalog' | 'sale') => shop.begin(kind, undefined, { loses: 'answers' });
  const goods = () => shop.app.db('products').orderBy('sku').select('sku', 'title', 'price_retail', 'stock_qty');
  const imports = async () => (await shop.admin.call(listImports)).items;

  /** The list in packages, as 1C divides a catalogue: two of goods, two of offers. */
  const packages = (whole: PriceList): readonly (ZipEntry & { readonly content: string })[] => {
    const halves = [whole.goods.slice(0, 20), whole.goods.slice(20)].map((part) => ({ ...whole, goods: part }));
    return [
      ...halves.map((half, at) => ({ name: `import0_${at + 1}.xml`, content: commerceMlGoods(half) })),
      ...halves.map((half, at) => ({ name: `offers0_${at + 1}.xml`, content: commerceMlOffers(half) })),
    ];
  };
  async function importAll(one: Simulated1C, files: readonly ZipEntry[]): Promise<void> {
    for (const { name } of files)
      expect([name, (await one.until('catalog', 'import', name)).word]).toEqual([name, 'success']);
    expect((await one.until('catalog', 'deactivate')).word).toBe('success');
    expect((await one.call('catalog', 'complete')).word).toBe('success');
  }

  test('takes the files that are sent one by one in parts once', async () => {
    const one = await begin('catalog');
    for (const { name, content } of packages(list))
      expect((await one.send('catalog', name, content, 3_000)).word).toBe('success');
    await importAll(one, packages(list));
    expect(await shop.app.db('products').whereNull('deleted_at')).toHaveLength(40);
    const before = await goods();
    // The whole exchange again, from a 1C that loses nothing, changes nothing.
    await shop.sendCatalogue(commerceMl(list));
    expect((await shop.state()).exchanges).toHaveLength(2);
    expect((await imports())[0]?.counts).toMatchObject({ new: 0, changed: 0, same: 40, refused: 0 });
    expect(await goods()).toEqual(before);
  });

  test('takes each part once when the connection is cut at any moment of a call', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const next = nextPriceList(list, { changed: round, factor: 1.01 });
      let at = round;
      const cut = { loses: () => ((at += 7) % 29) + 1 };
      const one = await shop.begin('catalog', undefined, cut);
      for (const { name, content } of packages(next))
        expect([round, name, (await one.send('catalog', name, content, 3_000)).text]).toEqual([
          round,
          name,
          expect.stringMatching(/^success/),
        ]);
      await importAll(one, packages(next));
      await shop.sendCatalogue(commerceMl(next));
      expect((await imports())[0]?.counts).toMatchObject({ new: 0, changed: 0, same: 40, refused: 0 });
    }
  });

  test('takes an archive in parts once', async () => {
    const next = nextPriceList(list, { changed: 3 });
    const one = await begin('catalog');
    expect((await one.send('catalog', 'v8_1C.zip', zipOf(packages(next)), 1_000)).word).toBe('success');
    await importAll(one, packages(next));
    expect(await shop.app.db('products').whereNull('deleted_at')).toHaveLength(40);
    await shop.sendCatalogue(commerceMl(next));
    expect((await imports())[0]?.counts).toMatchObject({ new: 0, changed: 0, same: 40, refused: 0 });
    // An archive ends with zeros: its last part may equal the end of the part before it.
    const archive = zipOf(packages(next));
    for (const left of [1, 2]) {
      const other = await begin('catalog');
      expect((await other.send('catalog', 'v8_1C.zip', archive, archive.length - left)).word).toBe('success');
      await importAll(other, packages(next));
    }
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('gives each order until it is confirmed, says so once, and takes a status once', async () => {
    const [product] = await shop.app.db('products').whereNull('deleted_at').where('stock_qty', '>', 2).limit(1);
    const buyer = await shop.app.as('customer');
    const { _id: id, number } = (await order(buyer, { items: [{ productId: product?.id ?? '', qty: 2 }] })).order;
    const one = await begin('sale');
    expect((await one.call('sale', 'query')).text).toContain(`<Номер>${number}</Номер>`);
    expect((await one.call('sale', 'success')).word).toBe('success');
    expect(await shop.state()).toMatchObject({ ordersToSend: 0, ordersSent: 1 });
    expect((await shop.state()).exchanges[0]?.message).toContain('Передано заказов: 1');
    const xml =
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Документ><Ид>${id}</Ид>` +
      `<Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита>` +
      `<Наименование>Статус заказа</Наименование><Значение>${orderStatusText('delivered')}</Значение></ЗначениеРеквизита>` +
      '</ЗначенияРеквизитов></Документ></КоммерческаяИнформация>';
    const back = await begin('sale');
    expect((await back.send('sale', 'orders.xml', xml)).word).toBe('success');
    expect((await back.until('sale', 'import', 'orders.xml')).word).toBe('success');
    expect(await shop.app.db('orders').where({ id }).first()).toMatchObject({ status: 'delivered' });
    const left = await shop.app
      .db('products')
      .where({ id: product?.id ?? '' })
      .first();
    expect(left?.stock_qty).toBe((product?.stock_qty ?? 0) - 2);
    expect((await shop.state()).exchanges[0]).toMatchObject({
      outcome: 'success',
      message: expect.stringContaining('Изменено заказов: 1') as string,
    });
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('knows files by names in Russian, in an archive too, in the letters of whichever program packed it', async () => {
    const files = [
      { name: 'Выгрузка/товары.xml', content: commerceMlGoods(list) },
      { name: 'Выгрузка/предложения.xml', content: commerceMlOffers(list) },
    ];
    for (const letters of ['utf-8', 'unmarked', 'ibm866'] as const) {
      const one = await begin('catalog');
      await one.send('catalog', 'Обмен с сайтом.zip', zipOf(files, letters));
      for (const { name } of files)
        expect([letters, name, (await one.until('catalog', 'import', name)).text]).toEqual([
          letters,
          name,
          expect.stringMatching(/^success/),
        ]);
    }
    const one = await begin('catalog');
    for (const { name, content } of files) await one.send('catalog', name, content, 2_000);
    for (const { name } of files) expect((await one.until('catalog', 'import', name)).word).toBe('success');
  });
});

test('a part that a crash has cut off in its file is whole once 1C has sent it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const take = (content: string) =>
    takePart(folder, 'one', { name: 'a.xml', body: Readable.from([Buffer.from(content)]), isAgain: false, before: 0 });
  const path = receivedPath(folder, 'one', 'a.xml');
  for (const part of ['first', 'second', 'third']) await take(part);
  await truncate(path, 'firstsecondth'.length);
  await take('third');
  await take('last');
  expect(await readFile(path, 'utf8')).toBe('firstsecondthirdlast');
});
