/** Undoing: the shop is what it was, except for later edits. */
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { commerceMl, csv, makePriceList, nextPriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import { addProducts, CREATED_AT, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { AMOUNT_STOPS, importBench, list } from '../../../proofs/fixtures/import-bench.ts';
import { readHead } from '../../catalogue/changes/head.ts';
import { readChanges, readFigures } from '../../catalogue/feed/read-catalogue.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { applyImport, cancelImport, undoImport } from '../jobs/move-import.ts';
import { runImport, runWaiting } from '../run-import.ts';
import { summarizeImport } from '../jobs/find-imports.ts';
import { lineOfRow, notesOf } from '../plan/planned-line.ts';

describe.each(ENGINES)('imports that are undone, on %s', (engine) => {
  const bench = importBench(engine);

  test('an import is taken back: products are what they were, new ones go off sale, stock by opposite movements', async () => {
    await bench.apply(commerceMl(list));
    const before = await bench.products();
    const links = await bench.db('import_links').orderBy('external_id');
    bench.now = new Date('2026-11-23T09:00:00.000Z');
    const done = await bench.apply(commerceMl(nextPriceList(list, { changed: 9, added: 4, gone: 1, factor: 2 })));
    const sold = before.find(({ deleted_at, price_retail }) => deleted_at === null && price_retail > 0);
    expect(await bench.products()).not.toEqual(before);
    bench.now = new Date('2026-11-24T09:00:00.000Z');
    await bench.undo(done.id);
    const summary = await summarizeImport(bench.db, done.id);
    expect(summary).toMatchObject({ state: 'undone', written: { undone: 13, kept: 0 } });
    const ids = new Set(before.map(({ id }) => id));
    const bare = (rows: typeof before) => rows.map(({ revision: _, figures_revision: __, ...row }) => row);
    const after = await bench.products();
    expect(bare(after.filter(({ id }) => ids.has(id)))).toEqual(bare(before));
    expect(after.filter(({ id, deleted_at }) => !ids.has(id) && deleted_at === null)).toEqual([]);
    expect(await proveStock(bench.db)).toEqual([]);
    const old = new Set(links.map(({ external_id }) => external_id));
    const left = await bench.db('import_links').orderBy('external_id');
    expect(left.filter(({ external_id }) => old.has(external_id))).toEqual(links);
    expect(sold).toBeDefined();
    // Applied again: goods that the undo took off sale come back, without duplicates.
    const again = await bench.apply(commerceMl(nextPriceList(list, { changed: 9, added: 4, gone: 1, factor: 2 })));
    expect(again.counts).toMatchObject({ new: 0, changed: 13 });
    expect(await bench.products()).toHaveLength(after.length);
  });

  test('goods that a file brings back incomplete are announced as a draft, become one, and go off sale again', async () => {
    await bench.apply('Артикул;Название;Категория;Цена\nA-1;Кран;Краны;100\nA-2;Труба;Трубы;200');
    await bench.setProfile({ gone: 'off', policies: { priceRetail: 'new' } });
    await bench.apply('Артикул;Название;Категория;Цена\nA-2;Труба;Трубы;200', undefined, { full: true });
    const good = () => bench.db('products').where({ sku: 'A-1' }).first();
    const off = await good();
    const file = 'Артикул;Название;Цена\nA-1;Кран;100\nA-2;Труба;200';
    const planned = async () => {
      const { id } = await bench.preview(file);
      const line = await bench.db('import_lines').where({ import_id: id, kind: 'changed' }).first();
      return { id, notes: line && notesOf(lineOfRow(line)), changes: JSON.parse(line?.changes ?? '[]') as unknown };
    };
    const lacks = [{ category_id: null }, { price_retail: 0 }];
    for (const lack of lacks) {
      await bench.db('products').where({ sku: 'A-1' }).update(lack);
      const { id, ...said } = await planned();
      expect(said).toEqual({
        notes: 'Нет цены или категории: вернётся черновиком',
        changes: [{ field: 'draft', before: false, after: true }],
      });
      await bench.applyId(id);
      expect([(await good())?.draft, (await good())?.deleted_at].map(Boolean)).toEqual([true, true]);
      // A draft that stays one is not announced at all.
      expect((await bench.preview(file)).counts).toMatchObject({ changed: 0, same: 2 });
      expect((await bench.undo(id)).written).toMatchObject({ undone: 1, kept: 0 });
      expect(await good()).toMatchObject({ draft: off?.draft, deleted_at: off?.deleted_at });
      await bench.db('products').where({ sku: 'A-1' }).update({ category_id: off?.category_id, price_retail: 100_00 });
    }
    expect(await planned()).toMatchObject({ notes: '', changes: [{ field: 'deleted', before: true, after: false }] });
  });

  test('what was edited since an import stays when it is taken back, and is listed', async () => {
    await bench.apply(commerceMl(list));
    const done = await bench.apply(commerceMl(nextPriceList(list, { changed: 3, factor: 1.2 })));
    const [line] = await bench.db('import_lines').where({ import_id: done.id, kind: 'changed' }).orderBy('number');
    await bench
      .db('products')
      .where({ id: line?.product_id ?? '' })
      .update({ price_retail: 777_00 });
    await bench.undo(done.id);
    expect((await summarizeImport(bench.db, done.id)).written).toMatchObject({ undone: 2, kept: 1 });
    const row = await bench
      .db('products')
      .where({ id: line?.product_id ?? '' })
      .first();
    expect(row?.price_retail).toBe(777_00);
    const kept = await bench.db('import_lines').where({ import_id: done.id, outcome: 'kept' });
    expect(kept.map(({ written }) => (JSON.parse(written) as { kept: string[] }).kept)).toEqual([['priceRetail']]);
  });

  test('a category that an import gave is taken back, one that a person gave since stays', async () => {
    const text = (group: string) => `Артикул;Название;Категория;Цена\nA-1;Кран;${group};100`;
    await bench.apply('Артикул;Название;Категория;Цена\nL-1;Лейка;Лейки;50', 'Другой поставщик');
    await bench.apply(text(''));
    const places = () => bench.db('products').where({ sku: 'A-1' }).first('category_id', 'subcategory_id', 'draft');
    const before = await places();
    expect(before).toMatchObject({ category_id: null });
    const first = await bench.apply(text('Краны'));
    expect((await places())?.category_id).not.toBeNull();
    await bench.undo(first.id);
    expect(await places()).toEqual(before);
    const second = await bench.apply(text('Краны'));
    const other = await bench.db('categories').where({ name: 'Лейки' }).first();
    await bench
      .db('products')
      .where({ sku: 'A-1' })
      .update({ category_id: other?.id ?? '' });
    await bench.undo(second.id);
    expect(await places()).toEqual({ ...before, category_id: other?.id });
    const [line] = await bench.db('import_lines').where({ import_id: second.id });
    expect(line?.outcome).toBe('kept');
    expect(JSON.parse(line?.written ?? '')).toMatchObject({ kept: ['placeId'] });
  });

  test('devices are told that goods are gone which an import had published', async () => {
    const text = (group: string, price: string) => `Артикул;Название;Категория;Цена\nA-1;Кран;${group};${price}`;
    await bench.apply(text('', '90'));
    const published = await bench.apply(text('Краны', '100'));
    const head = await readHead(bench.db);
    const [product] = await bench.products();
    const { id = '' } = product ?? {};
    expect(product).toMatchObject({ deleted_at: null, price_retail: 10_000 });
    await bench.undo(published.id);
    expect(await bench.products()).toMatchObject([{ category_id: null, price_retail: 9000 }]);
    const now = await readHead(bench.db);
    const goods = { products: [], removed: [id] };
    expect(await readChanges(bench.db, now, { since: head.revision, limit: 10 })).toMatchObject(goods);
    const figures = await readFigures(bench.db, now, 'admin', { since: head.figures, limit: 10 }, bench.now);
    expect(figures).toMatchObject({ figures: [], removed: [id] });
  });

  test('goods that a person took off sale since stay off sale when the import that published them is undone', async () => {
    const text = (group: string) => `Артикул;Название;Категория;Цена\nA-1;Кран;${group};100`;
    await bench.apply(text(''));
    const published = await bench.apply(text('Краны'));
    const deleted_at = bench.now.toISOString();
    await bench.db('products').update({ deleted_at });
    await bench.undo(published.id);
    expect(await bench.products()).toMatchObject([{ deleted_at }]);
    expect((await bench.products()).map(({ draft }) => Boolean(draft))).toEqual([false]);
    const [line] = await bench.db('import_lines').where({ import_id: published.id });
    expect(JSON.parse(line?.written ?? '')).toMatchObject({ kept: expect.arrayContaining(['deleted']) });
  });

  test('a price that an import gave a draft stays when a person has put the draft on sale since', async () => {
    const draft = { draft: true, deleted_at: CREATED_AT, category_id: null, subcategory_id: null };
    const prices = { price_retail: 0, price_wholesale: 0, cost_price: null };
    await addProducts(bench.db, [sampleProduct('a', { ...draft, ...prices, sku: 'A-1', attributes: '{}' })]);
    await bench.apply('Артикул;Название;Категория;Цена\nL-1;Лейка;Лейки;50', 'Другой поставщик');
    const priced = await bench.apply('Артикул;Название;Цена\nA-1;Смеситель a;100');
    const other = await bench.db('categories').where({ name: 'Лейки' }).first();
    const published = { draft: false, deleted_at: null, category_id: other?.id ?? '' };
    await bench.db('products').where({ sku: 'A-1' }).update(published);
    await bench.undo(priced.id);
    const row = await bench.db('products').where({ sku: 'A-1' }).first();
    expect(row).toMatchObject({ deleted_at: null, price_retail: 10_000, price_wholesale: expect.any(Number) });
    const [line] = await bench.db('import_lines').where({ import_id: priced.id });
    expect(JSON.parse(line?.written ?? '')).toMatchObject({ kept: ['priceRetail', 'priceWholesale'] });
  });

  test('drafts that an import made are gone when it is undone, and come back with the next file', async () => {
    const first = await bench.apply('Артикул;Название;Цена;Остаток\nA-1;Кран;;3\nA-2;Лейка;50;2');
    const drafts = async () => (await bench.products()).filter(({ draft }) => Boolean(draft)).length;
    expect([first.counts.draft, await drafts()]).toEqual([2, 2]);
    expect((await bench.undo(first.id)).written).toMatchObject({ undone: 2, kept: 0 });
    expect(await drafts()).toBe(0);
    expect((await bench.products()).map(({ deleted_at, stock_qty }) => [deleted_at === null, stock_qty])).toEqual([
      [false, 0],
      [false, 0],
    ]);
    const next = await bench.apply('Артикул;Название;Категория;Цена;Остаток\nA-1;Кран;Краны;100;3\nA-2;Лейка;;50;2');
    expect(next.counts).toMatchObject({ new: 0, draft: 0, changed: 2 });
    const rows = await bench.db('products').orderBy('sku');
    expect(
      rows.map(({ sku, draft, deleted_at, stock_qty }) => [sku, Boolean(draft), deleted_at === null, stock_qty]),
    ).toEqual([
      ['A-1', false, true, 3],
      ['A-2', true, false, 2],
    ]);
    await bench.undo(next.id);
    expect(await drafts()).toBe(0);
    expect((await bench.products()).map(({ put_aside }) => Boolean(put_aside))).toEqual([true, true]);
    expect(await proveStock(bench.db)).toEqual([]);
  });

  test('of imports that wrote the same goods the later one is undone first: stock and links are what they were', async () => {
    const text = (price: number, stock: number) =>
      `Артикул;Название;Категория;Цена;Остаток\nA-1;Кран;Краны;${price};${stock}`;
    const later = () => (bench.now = new Date(bench.now.getTime() + 60_000));
    const state = async () => [
      await bench.db('products').where({ sku: 'A-1' }).select('price_retail', 'stock_qty'),
      await bench.db('import_links').where('external_id', 'like', '%a-1'),
    ];
    await bench.apply(text(100, 0));
    const before = await state();
    later();
    const first = await bench.apply(text(110, 10));
    later();
    const second = await bench.apply(text(120, 5));
    later();
    await bench.apply('Артикул;Название;Категория;Цена;Остаток\nA-2;Лейка;Лейки;50;1', undefined, { full: false });
    const [current, traces] = [await state(), await bench.traces()];
    await expect(bench.undo(first.id)).rejects.toMatchObject({
      code: 'imported_later',
      message: expect.stringContaining('«прайс» (источник «Сантех-Опт»)'),
    });
    expect([await state(), await bench.traces()]).toEqual([current, traces]);
    await bench.undo(second.id);
    await bench.undo(first.id);
    expect(await state()).toEqual(before);
    later();
    const next = await bench.apply(text(130, 7));
    expect(next.counts).toMatchObject({ changed: 1 });
    expect(await bench.db('products').where({ sku: 'A-1' }).first()).toMatchObject({
      price_retail: 13_000,
      stock_qty: 7,
    });
    expect(await proveStock(bench.db)).toEqual([]);
  });

  test('another source that wrote the stock of the same goods later is undone first, one that wrote their prices is not', async () => {
    const later = () => (bench.now = new Date(bench.now.getTime() + 60_000));
    const stockOf = async () => (await bench.db('products').where({ sku: 'A-1' }).first())?.stock_qty;
    const first = await bench.apply('Артикул;Название;Категория;Цена;Остаток\nA-1;Кран;Краны;100;10');
    later();
    await bench.apply('Артикул;Название;Цена\nA-1;Кран;110', 'Цены');
    later();
    const other = await bench.apply('Артикул;Название;Остаток\nA-1;Кран;5', 'Склад');
    await expect(bench.undo(first.id)).rejects.toMatchObject({ code: 'imported_later' });
    expect(await stockOf()).toBe(5);
    await bench.undo(other.id);
    await bench.undo(first.id);
    expect(await stockOf()).toBe(0);
    expect(await proveStock(bench.db)).toEqual([]);
  });

  test('one import is written at a time; a canceled one keeps what is done, says so, and can be taken back', async () => {
    const { id } = await bench.preview(commerceMl(list));
    await applyImport(bench.db, id, { confirmed: AMOUNT_STOPS }, bench.by);
    const other = await bench.begin(csv(makePriceList({ seed: 7, count: 5 })), 'Второй');
    await runImport(bench.context(), { id: other, state: 'reading' });
    await expect(applyImport(bench.db, other, { confirmed: AMOUNT_STOPS }, bench.by)).rejects.toMatchObject({
      code: 'import_busy',
    });
    await bench.breakOff(id);
    await cancelImport(bench.db, id, bench.by);
    await runWaiting(bench.context());
    expect(await summarizeImport(bench.db, id)).toMatchObject({ state: 'canceled', written: { done: 10 } });
    expect(await bench.products()).toHaveLength(10);
    await bench.undo(id);
    expect(await bench.db('products').whereNull('deleted_at')).toEqual([]);
  });

  test('an import is taken back within 30 days only', async () => {
    const { id } = await bench.apply(commerceMl(list));
    bench.now = new Date('2026-12-23T09:00:00.000Z');
    await expect(undoImport(bench.db, id, bench.by)).rejects.toMatchObject({ code: 'import_too_old' });
  });
});
