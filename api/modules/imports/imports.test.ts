import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLEARABLE_FIELDS, importProfileSchema, type ImportStop } from '#contract/imports/import-profile.ts';
import { ENGINES, freshDatabase } from '#db/memory.ts';
import { writeTransaction } from '#db/write.ts';
import {
  commerceMl,
  commerceMlGoods,
  commerceMlOffers,
  csv,
  makePriceList,
  nextPriceList,
  yml,
  type PriceList,
} from '../../proofs/fixtures/sample-price-lists.ts';
import { LocalPictures } from '../../files/local-pictures.ts';
import { pictureFolder } from '../../files/picture-folder.ts';
import { applyStockChanges } from '../stock/movements/apply-stock-changes.ts';
import { proveStock } from '../stock/movements/stock-proof.ts';
import { beginImport } from './begin-import.ts';
import { listImportLines } from './find-imports.ts';
import { applyImport, cancelImport, matchLines, undoImport } from './move-import.ts';
import { CONFIRMED_NOTE } from './plan/row-codes.ts';
import { runImport, runWaiting, type WorkContext } from './run-import.ts';
import { summarizeImport, type ImportSummary } from './summarize-import.ts';

const ALL: ImportStop[] = ['gone', 'prices', 'refused', 'partial'];

describe.each(ENGINES)('price lists on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let folder: string;
  let now: Date;
  const context = (stopped = () => false): WorkContext => ({
    db,
    dataDir: folder,
    timeZone: 'Europe/Moscow',
    clock: () => now,
    stopped,
    pictures: new LocalPictures(pictureFolder(folder)),
  });

  beforeEach(async () => {
    ({ db, close } = await freshDatabase(engine));
    folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
    now = new Date('2026-11-22T09:00:00.000Z');
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  async function begin(content: string | Buffer, sourceName = 'Сантех-Опт', choice = {}): Promise<string> {
    const path = join(folder, 'sent');
    await writeFile(path, content);
    return beginImport(db, folder, { sourceName, path, fileName: 'прайс', choice, stockAt: null, actorId: null }, now);
  }

  async function preview(content: string | Buffer, sourceName?: string, choice?: object): Promise<ImportSummary> {
    const id = await begin(content, sourceName, choice);
    await runWaiting(context());
    return summarizeImport(db, id);
  }

  async function apply(content: string | Buffer, sourceName?: string, choice?: object): Promise<ImportSummary> {
    const { id } = await preview(content, sourceName, choice);
    await applyImport(db, id, ALL, now);
    await runWaiting(context());
    return summarizeImport(db, id);
  }

  async function setProfile(profile: object, name = 'Сантех-Опт'): Promise<void> {
    const json = JSON.stringify(importProfileSchema.parse(profile));
    await db('import_sources').where({ name }).update({ profile: json });
  }

  const products = () => db('products').orderBy('id');
  const rowsOf = async (list: PriceList) => {
    const priced = list.goods.filter(({ retail, group }) => retail !== null && retail > 0 && group !== null);
    return { whole: priced.length, draft: list.goods.length - priced.length };
  };

  /** All traces of a write that a device or a person could see. */
  async function traces(): Promise<unknown> {
    const count = async (table: string): Promise<number> => Number((await db(table).count({ n: '*' }))[0]?.['n']);
    const tables = ['product_edits', 'price_history', 'movements', 'import_links', 'audit_log'];
    return { revisions: await db('revisions').orderBy('name'), counts: await Promise.all(tables.map(count)) };
  }

  const list = makePriceList({ count: 45 });

  test('a preview counts every row and touches no product', async () => {
    const before = await traces();
    const { counts, state } = await preview(commerceMl(list));
    const { whole, draft } = await rowsOf(list);
    expect({ state, ...counts }).toMatchObject({
      state: 'ready',
      rows: 45,
      new: whole,
      draft,
      changed: 0,
      same: 0,
      refused: 0,
    });
    expect(await products()).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  test.each([
    ['CommerceML', commerceMl(list)],
    ['YML', yml(list)],
    ['CSV', csv(list)],
  ])('an empty shop is filled from %s, and the same file again writes nothing', async (_, content) => {
    const first = await apply(content);
    const { whole, draft } = await rowsOf(list);
    expect(first).toMatchObject({ state: 'applied', written: { done: 45, kept: 0, failed: 0 } });
    expect(await db('products').whereNull('deleted_at')).toHaveLength(whole);
    expect(await db('products').where({ draft: true })).toHaveLength(draft);
    const good = list.goods.find(({ retail, group }) => retail !== null && retail > 0 && group === 4);
    const row = await db('products')
      .where({ sku: good?.article ?? '' })
      .first();
    expect(row).toMatchObject({
      title: good?.title,
      barcode: good?.barcode,
      brand: good?.brand,
      price_retail: Math.round((good?.retail ?? 0) * 100),
    });
    const category = await db('categories')
      .where({ id: row?.category_id ?? '' })
      .first();
    const subcategory = await db('subcategories')
      .where({ id: row?.subcategory_id ?? '' })
      .first();
    expect([category?.name, subcategory?.name]).toEqual(['Смесители', 'Для раковины']);
    expect(await proveStock(db)).toEqual([]);
    const before = await traces();
    const shop = await products();
    const again = await preview(content);
    expect(again.counts).toMatchObject({ rows: 45, same: 45, new: 0, changed: 0, draft: 0, refused: 0, gone: 0 });
    await applyImport(db, again.id, [], now);
    await runWaiting(context());
    expect(await products()).toEqual(shop);
    expect(await traces()).toEqual({
      ...(before as object),
      counts: (before as { counts: number[] }).counts.map((n, i) => (i === 4 ? n + 1 : n)),
    });
  });

  test('a brand in other letters is taken as the shop writes it, a new one as the file first does', async () => {
    const rows = (brands: readonly string[], first = 1) =>
      [
        'Артикул;Название;Бренд;Цена',
        ...brands.map((brand, at) => `B-${first + at};Кран ${first + at};${brand};100`),
      ].join('\n');
    await apply(rows(['Grohe', 'GROHE', 'Roca ']));
    const brands = async () => (await db('products').orderBy('sku')).map(({ brand }) => brand);
    expect(await brands()).toEqual(['Grohe', 'Grohe', 'Roca']);
    await db('products').where({ sku: 'B-3' }).update({ brand: 'ROCA' });
    expect((await preview(rows(['GROHE', 'grohe', 'roca']))).counts).toMatchObject({ same: 3, changed: 0 });
    await apply(rows(['gROHE', 'Roca', 'Ravak'], 4));
    expect(await brands()).toEqual(['Grohe', 'Grohe', 'ROCA', 'Grohe', 'ROCA', 'Ravak']);
  });

  test('the next file of a series: new, changed and gone to the row', async () => {
    await apply(commerceMl(list));
    const next = nextPriceList(list, { changed: 7, added: 3, gone: 2 });
    const { counts, stops, state } = await preview(commerceMl(next));
    expect({ ...counts, stops, state }).toMatchObject({
      rows: 46,
      new: 3,
      changed: 7,
      same: 36,
      gone: 2,
      refused: 0,
      stops: [],
      state: 'ready',
    });
    const moved = await db('import_lines').where({ kind: 'changed' }).orderBy('number');
    for (const line of moved) {
      const changes = JSON.parse(line.changes) as { field: string; before: number; after: number }[];
      expect(changes.map(({ field }) => field)).toEqual(['priceRetail']);
    }
  });

  test('an import is taken back: products are what they were, new ones go off sale, stock by opposite movements', async () => {
    await apply(commerceMl(list));
    const before = await products();
    const links = await db('import_links').orderBy('external_id');
    now = new Date('2026-11-23T09:00:00.000Z');
    const done = await apply(commerceMl(nextPriceList(list, { changed: 9, added: 4, gone: 1, factor: 2 })));
    const sold = before.find(({ deleted_at, price_retail }) => deleted_at === null && price_retail > 0);
    expect(await products()).not.toEqual(before);
    now = new Date('2026-11-24T09:00:00.000Z');
    await undoImport(db, done.id, now);
    await runWaiting(context());
    const summary = await summarizeImport(db, done.id);
    expect(summary).toMatchObject({ state: 'undone', written: { undone: 13, kept: 0 } });
    const ids = new Set(before.map(({ id }) => id));
    const bare = (rows: typeof before) => rows.map(({ revision: _, figures_revision: __, ...row }) => row);
    const after = await products();
    expect(bare(after.filter(({ id }) => ids.has(id)))).toEqual(bare(before));
    expect(after.filter(({ id, deleted_at }) => !ids.has(id) && deleted_at === null)).toEqual([]);
    expect(await proveStock(db)).toEqual([]);
    const old = new Set(links.map(({ external_id }) => external_id));
    const left = await db('import_links').orderBy('external_id');
    expect(left.filter(({ external_id }) => old.has(external_id))).toEqual(links);
    expect(sold).toBeDefined();
    // Applied again: goods that the undo took off sale come back, without duplicates.
    const again = await apply(commerceMl(nextPriceList(list, { changed: 9, added: 4, gone: 1, factor: 2 })));
    expect(again.counts).toMatchObject({ new: 0, changed: 13 });
    expect(await products()).toHaveLength(after.length);
  });

  test('what was edited since an import stays when it is taken back, and is listed', async () => {
    await apply(commerceMl(list));
    const done = await apply(commerceMl(nextPriceList(list, { changed: 3, factor: 1.2 })));
    const [line] = await db('import_lines').where({ import_id: done.id, kind: 'changed' }).orderBy('number');
    await db('products')
      .where({ id: line?.product_id ?? '' })
      .update({ price_retail: 777_00 });
    await undoImport(db, done.id, now);
    await runWaiting(context());
    expect((await summarizeImport(db, done.id)).written).toMatchObject({ undone: 2, kept: 1 });
    const row = await db('products')
      .where({ id: line?.product_id ?? '' })
      .first();
    expect(row?.price_retail).toBe(777_00);
    const kept = await db('import_lines').where({ import_id: done.id, outcome: 'kept' });
    expect(kept.map(({ written }) => (JSON.parse(written) as { kept: string[] }).kept)).toEqual([['priceRetail']]);
  });

  test('a category that an import gave is taken back, one that a person gave since stays', async () => {
    const text = (group: string) => `Артикул;Название;Категория;Цена\nA-1;Кран;${group};100`;
    await apply('Артикул;Название;Категория;Цена\nL-1;Лейка;Лейки;50', 'Другой поставщик');
    await apply(text(''));
    const places = () => db('products').where({ sku: 'A-1' }).first('category_id', 'subcategory_id', 'draft');
    const before = await places();
    expect(before).toMatchObject({ category_id: null });
    const first = await apply(text('Краны'));
    expect((await places())?.category_id).not.toBeNull();
    await undoImport(db, first.id, now);
    await runWaiting(context());
    expect(await places()).toEqual(before);
    const second = await apply(text('Краны'));
    const other = await db('categories').where({ name: 'Лейки' }).first();
    await db('products')
      .where({ sku: 'A-1' })
      .update({ category_id: other?.id ?? '' });
    await undoImport(db, second.id, now);
    await runWaiting(context());
    expect(await places()).toEqual({ ...before, category_id: other?.id });
    const [line] = await db('import_lines').where({ import_id: second.id });
    expect(line?.outcome).toBe('kept');
    expect(JSON.parse(line?.written ?? '')).toMatchObject({ kept: ['placeId'] });
  });

  test('fields that a person edited by hand stay, unless the profile says otherwise', async () => {
    await apply(commerceMl(list));
    const [good] = list.goods;
    await db('products')
      .where({ sku: good?.article ?? '' })
      .update({ title: 'Моё название', price_retail: 5_000_00 });
    const next = nextPriceList(list, { changed: 1 });
    const summary = await preview(commerceMl(next));
    expect(summary.counts).toMatchObject({ changed: 0, same: 45, kept: 1 });
    const [line] = await db('import_lines').where({ import_id: summary.id }).whereNot({ changes: '[]' });
    expect(line?.notes).toBe('Останется ваше: Название, Розничная цена');
    await setProfile({ overHand: ['priceRetail'] });
    expect((await preview(commerceMl(next))).counts).toMatchObject({ changed: 1 });
  });

  test('goods are found by article in a shop that has them, whose own words stay', async () => {
    await apply(yml(list), 'Другой поставщик');
    const shop = await products();
    const summary = await preview(commerceMl(list));
    expect(summary.counts).toMatchObject({ new: 0, draft: 0 });
    expect(
      new Set((await db('import_lines').where({ import_id: summary.id })).map(({ product_id }) => product_id)).size,
    ).toBe(45);
    expect(shop).toHaveLength(45);
  });

  test('a supplier that renumbered its goods is recognised by their articles', async () => {
    await apply(commerceMl(list));
    const renumbered = { ...list, goods: list.goods.map((good) => ({ ...good, id: `2027-${good.id}` })) };
    const summary = await apply(commerceMl(renumbered));
    expect(summary.counts).toMatchObject({ new: 0, same: 45, gone: 0, renumbered: 45 });
    const [line] = await db('import_lines').where({ import_id: summary.id }).orderBy('number');
    expect(line?.notes).toContain(`Код у поставщика сменился: был «${list.goods[0]?.id}»`);
    const links = await db('import_links');
    expect(links).toHaveLength(45);
    expect(links.every(({ external_id }) => external_id.startsWith('2027-'))).toBe(true);
  });

  test('goods with only a title under new codes are suggested, and matched once a person confirms it', async () => {
    const bare = (good: PriceList['goods'][number]) => ({ ...good, article: '', barcode: '' });
    const plain = { ...list, goods: list.goods.map(bare) };
    const first = await apply(csv(plain));
    const shop = await products();
    const links = await db('import_links').orderBy('external_id');
    const renumbered = { ...plain, goods: plain.goods.map((good) => ({ ...good, id: `2027-${good.id}` })) };
    const summary = await preview(csv(renumbered), undefined, { full: true });
    expect(summary.counts).toMatchObject({ likely: 45, gone: 45, changed: 0, renumbered: 0 });
    expect((summary.counts.new ?? 0) + (summary.counts.draft ?? 0)).toBe(45);
    const [line] = await db('import_lines').where({ import_id: summary.id }).orderBy('number');
    const at = { productId: line?.product_id, likely: (JSON.parse(line?.extra ?? '{}') as { likely: object }).likely };
    expect(at).toMatchObject({ productId: null, likely: { title: list.goods[0]?.title } });
    // One by one, or all.
    await matchLines(db, summary.id, { lines: [line?.number ?? 0] }, now);
    await runWaiting(context());
    expect((await summarizeImport(db, summary.id)).counts).toMatchObject({ renumbered: 1, likely: 44, gone: 44 });
    await matchLines(db, summary.id, { lines: 'all' }, now);
    await runWaiting(context());
    const all = await summarizeImport(db, summary.id);
    expect(all.counts).toMatchObject({ renumbered: 45, likely: 0, gone: 0, new: 0, draft: 0, same: 45 });
    await expect(matchLines(db, summary.id, { lines: 'all' }, now)).rejects.toMatchObject({ code: 'not_found' });
    expect(await products()).toEqual(shop);
    await applyImport(db, summary.id, ALL, now);
    await runWaiting(context());
    expect(await products()).toHaveLength(shop.length);
    const moved = await db('import_links');
    expect(moved).toHaveLength(45);
    expect(moved.every(({ external_id }) => external_id.startsWith('2027-'))).toBe(true);
    await expect(matchLines(db, summary.id, { lines: 'all' }, now)).rejects.toMatchObject({ code: 'import_not_ready' });
    await undoImport(db, summary.id, now);
    await runWaiting(context());
    expect(await db('import_links').orderBy('external_id')).toEqual(links);
    expect(first.written.done).toBe(45);
  });

  test('a title that two goods share, or one that the file has under its code, supposes nothing', async () => {
    const bare = (good: PriceList['goods'][number]) => ({ ...good, article: '', barcode: '' });
    const even = makePriceList({ count: 12, odd: false });
    const plain = { ...even, goods: even.goods.map(bare) };
    const twins = {
      ...plain,
      goods: plain.goods.map((good, index) => (index < 2 ? { ...good, title: 'Кран шаровой' } : good)),
    };
    await apply(csv(twins));
    const next = {
      ...twins,
      goods: twins.goods.flatMap((good, index) =>
        index < 2
          ? [{ ...good, id: `2027-${good.id}` }]
          : index === 2
            ? [good, { ...good, id: `2027-${good.id}` }]
            : [good],
      ),
    };
    expect((await preview(csv(next), undefined, { full: true })).counts).toMatchObject({ likely: 0, new: 3 });
  });

  describe('a row of which only a person can tell which product it is', () => {
    const SHOP = 'Артикул;Штрихкод;Название;Категория;Цена\nA-1;4607086562215;Кран;Краны;100';
    const BARCODE = SHOP.replace('A-1', 'B-2');
    const ARTICLE = 'Артикул;Название;Категория;Цена\nA-1;Насос погружной;Насосы;700';

    const lineOf = async ({ id }: Pick<ImportSummary, 'id'>) => {
      const row = await db('import_lines').where({ import_id: id }).orderBy('number').first();
      if (row === undefined) throw new Error('The preview has a line');
      const { items } = await listImportLines(db, id, { page: 1, limit: 1 });
      return { ...row, candidates: items[0]?.candidates.map(({ title, answer }) => [title, answer]) };
    };
    async function answer({ id }: Pick<ImportSummary, 'id'>, productId?: string | null): Promise<ImportSummary> {
      await matchLines(db, id, { lines: [1], productId }, now);
      await runWaiting(context());
      return summarizeImport(db, id);
    }
    const productId = async (title: string) => (await db('products').where({ title }).first())?.id ?? '';

    test.each([
      ['a barcode of a product with another article', BARCODE],
      ['an article of a product with an unlike name', ARTICLE],
    ])('is another product for every later file too: %s', async (_, text) => {
      await apply(SHOP, 'Первый');
      const asked = await preview(text, 'Второй');
      expect(asked.counts).toMatchObject({ doubts: 1, new: 0 });
      expect((await lineOf(asked)).candidates).toEqual([['Кран', '']]);
      const answered = await answer(asked, null);
      expect(answered).toMatchObject({ state: 'ready', stops: [], counts: { doubts: 0, new: 1 } });
      expect((await lineOf(answered)).candidates).toEqual([['Кран', 'other']]);
      expect((await lineOf(answered)).notes).toContain('По вашему ответу это не «Кран»');
      await cancelImport(db, asked.id, now);
      const next = await preview(text, 'Второй');
      expect(next).toMatchObject({ state: 'ready', counts: { doubts: 0, new: 1 } });
      // The answer is of one source, and can be changed.
      expect((await preview(text, 'Третий')).counts).toMatchObject({ doubts: 1 });
      expect(await answer(next, await productId('Кран'))).toMatchObject({ counts: { doubts: 0, new: 0 } });
      await cancelImport(db, next.id, now);
      expect((await preview(text, 'Второй')).counts).toMatchObject({ doubts: 0, new: 0, refused: 0 });
    });

    test('is one of several products, as chosen', async () => {
      await apply(SHOP, 'Первый');
      await apply('Артикул;Название;Категория;Цена\nA-2;Кран второй;Краны;100', 'Первый');
      await db('products').where({ sku: 'A-2' }).update({ barcode: '4607086562215' });
      const asked = await preview(BARCODE.replace('B-2', ''), 'Второй');
      expect(asked.counts).toMatchObject({ doubts: 1, refused: 1 });
      const { candidates } = await lineOf(asked);
      expect(new Set(candidates?.map(String))).toEqual(new Set(['Кран,', 'Кран второй,']));
      await expect(matchLines(db, asked.id, { lines: [1] }, now)).rejects.toMatchObject({ code: 'not_found' });
      await expect(matchLines(db, asked.id, { lines: [1], productId: 'nobody' }, now)).rejects.toMatchObject({
        code: 'not_found',
      });
      const answered = await answer(asked, await productId('Кран второй'));
      expect(answered).toMatchObject({ counts: { doubts: 0, refused: 0 } });
      expect((await lineOf(answered)).product_id).toBe(await productId('Кран второй'));
    });

    test('stops no later file once the preview was confirmed as a whole, until it may be yet another product', async () => {
      await apply(SHOP, 'Первый');
      const asked = await preview(BARCODE, 'Второй');
      await applyImport(db, asked.id, [...ALL, 'doubt'], now);
      await runWaiting(context());
      const next = await preview(BARCODE, 'Второй');
      expect(next.counts).toMatchObject({ doubts: 0, refused: 1 });
      expect(await lineOf(next)).toMatchObject({ candidates: [['Кран', 'seen']], notes: CONFIRMED_NOTE });
      await db('products').where({ sku: 'A-1' }).update({ barcode: null });
      await apply(SHOP.replace('A-1', 'A-3').replace('Кран', 'Кран третий'), 'Третий');
      expect((await preview(BARCODE, 'Второй')).counts).toMatchObject({ doubts: 1 });
    });

    test('can be answered after its file was dropped, for the next one', async () => {
      await apply(SHOP, 'Первый');
      const asked = await preview(BARCODE, 'Второй');
      await cancelImport(db, asked.id, now);
      await matchLines(db, asked.id, { lines: [1], productId: null }, now);
      expect(await summarizeImport(db, asked.id)).toMatchObject({ state: 'dropped' });
      expect((await preview(BARCODE, 'Второй')).counts).toMatchObject({ doubts: 0, new: 1 });
    });

    test('is suggested by its title no more once it is another product', async () => {
      await apply('Код;Название;Категория;Цена\n1;Кран;Краны;100');
      const asked = await preview('Код;Название;Категория;Цена\n2;Кран;Краны;100', undefined, { full: true });
      expect(asked.counts).toMatchObject({ likely: 1, new: 1 });
      expect((await answer(asked, null)).counts).toMatchObject({ likely: 0, new: 1 });
      expect((await answer(asked)).counts).toMatchObject({ likely: 0, new: 0, renumbered: 1 });
    });
  });

  test('a waiting file of an exchange gives way to a later one with all that it holds, and a partial one to none', async () => {
    const whole = { auto: true, full: true };
    await preview(commerceMl(list), undefined, whole);
    await runWaiting(context());
    const states = async () => (await db('imports').orderBy('created_at')).map(({ state }) => state);
    expect(await states()).toEqual(['applied']);
    const dear = (factor: number) => nextPriceList(list, { changed: 20, factor });
    const send = async (content: string, choice: object): Promise<void> => {
      now = new Date(now.getTime() + 60_000);
      await preview(content, undefined, choice);
    };
    await send(commerceMl(dear(3)), whole);
    await send(commerceMl(dear(4)), { ...whole, full: false });
    expect(await states()).toEqual(['applied', 'waiting', 'waiting']);
    // Without prices it holds less than the waiting one.
    await send(commerceMlGoods(list), whole);
    expect((await states()).slice(1, 3)).toEqual(['waiting', 'waiting']);
    await send(commerceMl(dear(5)), whole);
    expect((await states()).slice(1, 3)).toEqual(['dropped', 'waiting']);
    await send(commerceMl(dear(6)), whole);
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(2);
    const kept = await db('imports').where({ has_file: true, state: 'dropped' });
    expect(kept.map(({ error }) => error)).toEqual(['Пришёл более новый полный файл этого источника']);
    expect(
      await db('import_lines').where({ import_id: (await db('imports').orderBy('created_at'))[1]?.id ?? '' }),
    ).toEqual([]);
  });

  test('stock is true as of the moment of the file: what was sold since is sold', async () => {
    await apply(commerceMl(list));
    const [good] = list.goods;
    const product = await db('products')
      .where({ sku: good?.article ?? '' })
      .first();
    const id = product?.id ?? '';
    const change = {
      productId: id,
      delta: -2,
      kind: 'sale' as const,
      actorId: null,
      documentKind: 'sale',
      documentId: 's',
    };
    // The file was made on 21 November at 05:48 in Moscow; the sale came after it.
    await writeTransaction(db, (trx) => applyStockChanges(trx, [change], '2026-11-21T10:00:00.000Z'));
    const next = {
      ...list,
      at: '2026-11-21T05:48:00',
      goods: list.goods.map((one) => (one.id === good?.id ? { ...one, stock: ['30', '0'] as const } : one)),
    };
    await apply(commerceMl(next));
    expect((await db('products').where({ id }).first())?.stock_qty).toBe(28);
    expect(await proveStock(db)).toEqual([]);
    const before = await traces();
    await preview(commerceMl(next));
    expect(await traces()).toEqual(before);
  });

  test('what left before the file and was exported later is in its stock already; what left beyond it is a shortage', async () => {
    const [early, late] = await goodsOfTwo();
    const sold = (productId: string, delta: number, occurredAt: string) => ({
      ...{
        productId,
        delta,
        kind: 'write_off' as const,
        actorId: null,
        documentKind: 'adjustment',
        documentId: productId,
        occurredAt,
      },
    });
    // The file was made on 21 November at 05:48 in Moscow, both sales were exported an hour after.
    await writeTransaction(db, (trx) =>
      applyStockChanges(
        trx,
        [sold(early, -2, '2026-11-21T02:00:00.000Z'), sold(late, -5, '2026-11-21T03:00:00.000Z')],
        '2026-11-21T04:00:00.000Z',
      ),
    );
    const next = {
      ...list,
      at: '2026-11-21T05:48:00',
      goods: list.goods.slice(0, 2).map((one) => ({ ...one, stock: ['2', '0'] as const })),
    };
    await apply(commerceMl(next, { changesOnly: true }));
    const stock = async (id: string) => (await db('products').where({ id }).first())?.stock_qty;
    expect([await stock(early), await stock(late)]).toEqual([2, -3]);
    expect(await proveStock(db)).toEqual([]);
  });

  /** Products of the first two goods of the list, after it was applied. */
  async function goodsOfTwo(): Promise<[string, string]> {
    await apply(commerceMl(list));
    const ids = await Promise.all(
      list.goods
        .slice(0, 2)
        .map(async ({ article }) => (await db('products').where({ sku: article }).first())?.id ?? ''),
    );
    return [ids[0] ?? '', ids[1] ?? ''];
  }

  test('a file that waits twice is written once: the preview is made again over later writes', async () => {
    const [first, second] = [await preview(commerceMl(list)), await preview(commerceMl(list))];
    now = new Date(now.getTime() + 60_000);
    await applyImport(db, first.id, ALL, now);
    await runWaiting(context());
    now = new Date(now.getTime() + 60_000);
    await applyImport(db, second.id, ALL, now);
    expect((await summarizeImport(db, second.id)).state).toBe('reading');
    await runWaiting(context());
    const again = await summarizeImport(db, second.id);
    expect(again).toMatchObject({ state: 'ready', counts: { rows: 45, new: 0, draft: 0, changed: 0, same: 45 } });
    expect(again.notes).toContain('Пока файл ждал, загрузили другой из этого источника: проверка сделана заново');
    await applyImport(db, second.id, ALL, now);
    await runWaiting(context());
    expect(await products()).toHaveLength(45);
  });

  test('a file older than the last one of its source brings neither stock nor goods that disappeared', async () => {
    const plenty = (at: string, qty: string) => ({
      ...list,
      at,
      goods: list.goods.map((good) => ({ ...good, stock: [qty, '0'] as const })),
    });
    const old = await preview(commerceMl(plenty('2026-11-20T05:00:00', '50')));
    now = new Date(now.getTime() + 60_000);
    await apply(commerceMl(plenty('2026-11-21T05:00:00', '20')));
    now = new Date(now.getTime() + 60_000);
    await applyImport(db, old.id, ALL, now);
    await runWaiting(context());
    const summary = await summarizeImport(db, old.id);
    expect(summary).toMatchObject({ state: 'ready', counts: { changed: 0, same: 45, gone: 0 } });
    expect(summary.notes.join()).toMatch(/старше последнего загруженного/);
    await applyImport(db, old.id, ALL, now);
    await runWaiting(context());
    expect(new Set((await products()).map(({ stock_qty }) => stock_qty))).toEqual(new Set([20]));
  });

  test('a table without a price stops, a catalogue whose prices come with its offers does not', async () => {
    const bare = await preview('Артикул;Название;Категория;Остаток\nA-1;Кран;Краны;5');
    expect(bare).toMatchObject({ state: 'waiting', stops: [{ code: 'unpriced' }], counts: { draft: 1 } });
    expect(await preview(commerceMlGoods(list), 'Другой')).toMatchObject({ state: 'ready', counts: { draft: 45 } });
  });

  test('a list with a purchase or a wholesale price alone stops, and prices nothing until a person says which is retail', async () => {
    const text = (type: string) => `Артикул;Название;Категория;${type}\nA-1;Кран;Краны;100`;
    for (const type of ['Закупка', 'Оптовая', 'Цена без НДС', 'Колонка цена'])
      expect(await preview(text(type))).toMatchObject({
        state: 'waiting',
        stops: [{ code: 'unpriced' }],
        counts: { draft: 1, new: 0 },
      });
    await apply(text('Цена'));
    // Goods of the shop keep their prices, and a person hears of it.
    expect(await preview(text('Колонка цена').replace('100', '90'))).toMatchObject({
      stops: [{ code: 'unpriced' }],
      counts: { changed: 0 },
    });
    expect(await preview(text('Закупка'))).toMatchObject({ stops: [], counts: { changed: 1 } });
    await setProfile({ prices: { 'Колонка цена': { role: 'retail' } } });
    expect(await preview(text('Колонка цена').replace('100', '90'))).toMatchObject({
      stops: [],
      counts: { changed: 1 },
    });
  });

  test('a barcode of a good that is off sale is free for another article, one of a good on sale is doubted', async () => {
    const text = 'Артикул;Штрихкод;Название;Категория;Цена;Остаток\nA-1;4607086562215;Кран;Краны;100;5';
    await apply(text, 'Первый');
    const other = text.replace('A-1', 'B-2');
    expect(await preview(other, 'Второй')).toMatchObject({ counts: { refused: 1, doubts: 1 } });
    await db('products').update({ deleted_at: '2026-11-22T09:00:00.000Z' });
    await apply(other, 'Второй');
    expect(await db('products').where({ sku: 'B-2' }).first()).toMatchObject({ barcode: '4607086562215' });
  });

  test('barcodes of a file are added to those of a good; an empty cell takes them away only where it clears', async () => {
    const text = (codes: string) => `Артикул;Штрихкод;Название;Категория;Цена\nA-1;${codes};Кран;Краны;100`;
    const codes = async () =>
      Object.values((await db('products').where({ sku: 'A-1' }).first('barcode', 'more_barcodes')) ?? {});
    await apply(text('4607086562215'), 'Первый');
    await apply(text('4607086562222, 4607086562215'), 'Первый');
    expect(await codes()).toEqual(['4607086562215', '4607086562222']);
    await apply(text('4607086562239'), 'Второй');
    await apply(text(''), 'Первый');
    expect(await codes()).toEqual(['4607086562215', '4607086562222 4607086562239']);
    await setProfile({ clears: ['barcode'], overHand: ['barcode'] }, 'Первый');
    await apply(text(''), 'Первый');
    expect(await codes()).toEqual([null, '']);
  });

  test('an empty cell clears each field that it may, where the profile says so, and none elsewhere', async () => {
    const table = (cells: string) =>
      [
        'Код',
        'Артикул',
        'Название',
        'Бренд',
        'Группа',
        'Краткое описание',
        'Описание',
        'Вес',
        'Цвет',
        'Закупка',
        'Розница',
        'Остаток',
      ].join(';') + `\n${cells}`;
    const full = table('C-1;A-1;Кран;Ravak;Краны > Шаровые;Коротко;Подробно;1,5;Хром;70;100;5');
    const empty = table('C-1;;Кран;;Краны > Шаровые;;;;;;100;');
    await apply(full);
    const sub = await db('subcategories').first();
    await db('features').insert({
      ...{ id: 'f-1', subcategory_id: sub?.id ?? '', code: 'colour', name: 'Цвет', type: 'text', unit: '' },
      ...{ position: 0, choices: '[]' },
    });
    await apply(full);
    const shown = async () => {
      const row = await db('products').first();
      const { brand, sku, short_desc, full_desc, weight_g, attributes, cost_price, stock_qty, price_retail } =
        row ?? {};
      return [brand, sku, short_desc, full_desc, weight_g, attributes, cost_price, stock_qty, price_retail];
    };
    const before = ['Ravak', 'A-1', 'Коротко', 'Подробно', 1500, '{"colour":"Хром"}', 70_00, 5, 100_00];
    expect(await shown()).toEqual(before);
    expect((await preview(empty)).counts).toMatchObject({ same: 1, changed: 0 });
    await setProfile({ clears: CLEARABLE_FIELDS, policies: { sku: 'always' } });
    await apply(empty);
    expect(await shown()).toEqual(['', null, '', '', null, '{}', null, 0, 100_00]);
    expect(await proveStock(db)).toEqual([]);
    expect((await preview(empty)).counts).toMatchObject({ same: 1, changed: 0 });
  });

  test('goods that a file marks as deleted count among those that disappeared', async () => {
    await apply(commerceMl(list));
    const marked = commerceMl(list).replaceAll(/<Товар>/g, '<Товар Статус="Удален">');
    expect(await preview(marked)).toMatchObject({ state: 'waiting', stops: [{ code: 'gone' }], counts: { gone: 0 } });
  });

  test('a good that another supplier has brought since the preview is not made a second time', async () => {
    const text = 'Артикул;Название;Категория;Цена;Остаток\nZ-1;Сифон;Сифоны;100;5\nZ-2;Лейка;Лейки;200;1';
    const waiting = await preview(text.replace('Z-2', 'z-2').replace('Z-1', 'Z-7'), 'Второй');
    await apply(text, 'Первый');
    await applyImport(db, waiting.id, ALL, now);
    await runWaiting(context());
    expect(await summarizeImport(db, waiting.id)).toMatchObject({ state: 'applied', written: { done: 1, kept: 1 } });
    expect((await products()).map(({ sku }) => sku).sort()).toEqual(['Z-1', 'Z-2', 'Z-7']);
    expect(await db('products').where({ sku: 'Z-2' }).first()).toMatchObject({ stock_qty: 1 });
  });

  test('fractional stock is rounded down with a note', async () => {
    await preview(commerceMl(list));
    const lines = await db('import_lines').where('notes', 'like', '%округлён вниз%');
    expect(lines).toHaveLength(list.goods.filter(({ stock }) => stock[0].includes('.')).length);
    expect(lines[0]?.notes).toContain('Остаток 2,75 округлён вниз до 2');
  });

  test('an import above the thresholds waits for a person, and says why', async () => {
    await apply(commerceMl(list));
    const repriced = await preview(commerceMl(nextPriceList(list, { changed: 10, factor: 1.5 })));
    expect(repriced).toMatchObject({ state: 'waiting', stops: [{ code: 'prices' }] });
    await expect(applyImport(db, repriced.id, [], now)).rejects.toMatchObject({ code: 'import_needs_word' });
    expect(await preview(commerceMl(nextPriceList(list, { gone: 10 })))).toMatchObject({ stops: [{ code: 'gone' }] });
    const partial = await preview(commerceMl(nextPriceList(list, { gone: 40 })));
    expect(partial).toMatchObject({ stops: [{ code: 'partial' }], counts: { gone: 0 } });
    const changesOnly = await preview(commerceMl(nextPriceList(list, { gone: 40 }), { changesOnly: true }));
    expect(changesOnly).toMatchObject({ state: 'ready', counts: { gone: 0, rows: 5 } });
  });

  test.each([
    ['keep', { deleted: 0, stocked: true }],
    ['zero', { deleted: 0, stocked: false }],
    ['off', { deleted: 1, stocked: false }],
  ] as const)('goods that disappeared: %s', async (gone, expected) => {
    await preview(commerceMl(list));
    await setProfile({ gone });
    const plenty = {
      ...list,
      goods: list.goods.map((good) => ({ ...good, group: 1, retail: 100, wholesale: 80, stock: ['9', '0'] as const })),
    };
    await apply(commerceMl(plenty));
    const last = plenty.goods.at(-1);
    await apply(commerceMl(nextPriceList(plenty, { gone: 1 })));
    const row = await db('products')
      .where({ sku: last?.article ?? '' })
      .first();
    expect([Number(row?.deleted_at !== null), (row?.stock_qty ?? 0) > 0]).toEqual([expected.deleted, expected.stocked]);
    await apply(commerceMl({ ...plenty, at: '2026-11-22T09:00:00' }));
    expect(
      await db('products')
        .where({ sku: last?.article ?? '' })
        .first(),
    ).toMatchObject({ deleted_at: null, stock_qty: 9 });
  });

  test('what a person took off sale no file puts back', async () => {
    await apply(commerceMl(list));
    const [good] = list.goods;
    await db('products')
      .where({ sku: good?.article ?? '' })
      .update({ deleted_at: '2026-11-22T10:00:00.000Z' });
    const summary = await preview(commerceMl(nextPriceList(list, { changed: 1 })));
    expect(summary.counts).toMatchObject({ changed: 0 });
    expect(await db('import_lines').where({ notes: 'Снят с продажи в магазине: не трогаем' })).toHaveLength(1);
  });

  test('prices and stock alone change goods that are known, and refuse those that are not', async () => {
    await apply(commerceMl(list));
    const next = nextPriceList(list, { changed: 4, added: 2 });
    const summary = await preview(commerceMlOffers(next));
    expect(summary.counts).toMatchObject({ rows: 47, changed: 4, refused: 2 });
    const refused = await db('import_lines').where({ import_id: summary.id, kind: 'refused' });
    expect(JSON.parse(refused[0]?.problem ?? '')).toMatchObject({
      reason: 'Нет названия, а в магазине такого товара нет',
    });
  });

  test('a price of 1C for a package of unknown content is refused, also where only the shop knows the unit', async () => {
    const offer = (unit: string, amount: number) =>
      `<КоммерческаяИнформация><ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения><Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Единица>${unit}</Единица></Цена></Цены></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;
    await apply('Код;Артикул;Название;Категория;Цена\na;A-1;Кран;Краны;100');
    const packed = await preview(offer('упак', 950));
    expect(packed.counts).toMatchObject({ changed: 0, refused: 1 });
    const [line] = await db('import_lines').where({ import_id: packed.id });
    expect(JSON.parse(line?.problem ?? '')).toMatchObject({ reason: expect.stringContaining('сколько в ней единиц') });
    expect((await preview(offer('шт', 110))).counts).toMatchObject({ changed: 1, refused: 0 });
    await db('products').update({ unit: 'уп.' });
    expect((await preview(offer('упак', 110))).counts).toMatchObject({ changed: 1, refused: 0 });
  });

  test('rows that cannot be are refused with column, value and reason; the rest goes on', async () => {
    const text = [
      'Артикул;Название;Цена;Валюта;Остаток',
      'A-1;Кран;100;;5',
      'A-1;Кран второй;100;;5',
      `A-2;Труба;${'9'.repeat(100)};;5`,
      'A-3;Гофра;-5;;5',
      'A-4;Сифон;10;KZT;5',
      'A-5;Муфта;12abc;;5',
      'A-6;;15;;1',
      `${'Я'.repeat(65)};Длинный;15;;1`,
    ].join('\n');
    const summary = await preview(text);
    expect(summary.counts).toMatchObject({ rows: 8, draft: 1, refused: 7 });
    const lines = await db('import_lines').where({ kind: 'refused' }).orderBy('number');
    const problems = lines.map(({ position, problem }) => [position, ...Object.values(JSON.parse(problem) as object)]);
    expect(problems).toEqual([
      ['строка 3', 'Артикул', 'A-1', 'Повторяется: такой уже есть, строка 2'],
      ['строка 4', 'Цена', `${'9'.repeat(60)}…`, 'Цена не читается: число из 100\u00a0цифр'],
      ['строка 5', 'Цена', '-5', 'Цена меньше нуля'],
      ['строка 6', 'Цена', '10 KZT', 'Нет курса для валюты «KZT»'],
      ['строка 7', 'Цена', '12abc', 'Цена не читается: это не число'],
      ['строка 8', 'Название', '', 'Нет названия, а в магазине такого товара нет'],
      ['строка 9', 'Артикул', `${'Я'.repeat(60)}…`, 'Артикул длиннее 64 знаков'],
    ]);
  });

  test('a file that is no price list fails in a sentence, and nothing is left to apply', async () => {
    const summary = await preview('привет');
    expect(summary).toMatchObject({ state: 'failed', error: expect.stringMatching(/заголовков/) as string });
    await expect(applyImport(db, summary.id, ALL, now)).rejects.toMatchObject({ code: 'import_not_ready' });
  });

  test('work that a kill broke off goes on where it stopped, and nothing is done twice', async () => {
    const { id } = await preview(commerceMl(list));
    await applyImport(db, id, ALL, now);
    let portions = 0;
    await runImport(
      context(() => (portions += 1) > 1),
      { id, state: 'applying' },
    );
    expect(await summarizeImport(db, id)).toMatchObject({ state: 'applying', written: { done: 10 } });
    // The state after the death of a process: its lease is valid, and not renewed.
    const alive = new Date(now.getTime() + 10_000).toISOString();
    await db('imports').where({ id }).update({ worker: 'dead', worker_until: alive });
    expect(await runImport(context(), { id, state: 'applying' })).toBe(false);
    now = new Date(now.getTime() + 60_000);
    await runWaiting(context());
    expect(await summarizeImport(db, id)).toMatchObject({ state: 'applied', written: { done: 45, failed: 0 } });
    expect(await products()).toHaveLength(45);
    expect(await proveStock(db)).toEqual([]);
  });

  test('one import is written at a time; a canceled one keeps what is done, says so, and can be taken back', async () => {
    const { id } = await preview(commerceMl(list));
    await applyImport(db, id, ALL, now);
    const other = await begin(csv(makePriceList({ seed: 7, count: 5 })), 'Второй');
    await runImport(context(), { id: other, state: 'reading' });
    await expect(applyImport(db, other, ALL, now)).rejects.toMatchObject({ code: 'import_busy' });
    let portions = 0;
    await runImport(
      context(() => (portions += 1) > 1),
      { id, state: 'applying' },
    );
    await cancelImport(db, id, now);
    await runWaiting(context());
    expect(await summarizeImport(db, id)).toMatchObject({ state: 'canceled', written: { done: 10 } });
    expect(await products()).toHaveLength(10);
    await undoImport(db, id, now);
    await runWaiting(context());
    expect(await db('products').whereNull('deleted_at')).toEqual([]);
  });

  test('an import is taken back within 30 days only', async () => {
    const { id } = await apply(commerceMl(list));
    now = new Date('2026-12-23T09:00:00.000Z');
    await expect(undoImport(db, id, now)).rejects.toMatchObject({ code: 'import_too_old' });
  });
});
