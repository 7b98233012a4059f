/** Applying: the shop afterwards. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLEARABLE_FIELDS } from '#contract/imports/import-profile.ts';
import { ENGINES } from '#db/test-database.ts';
import { commerceMl, commerceMlOffers, csv, nextPriceList, yml } from '../../../proofs/fixtures/sample-price-lists.ts';
import { AMOUNT_STOPS, importBench, list, rowsOf } from '../../../proofs/fixtures/import-bench.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { applyImport } from '../jobs/move-import.ts';
import { runImport, runWaiting } from '../run-import.ts';
import { summarizeImport } from '../jobs/find-imports.ts';
import { lineOfRow, notesOf } from '../plan/planned-line.ts';

describe.each(ENGINES)('price lists that are applied, on %s', (engine) => {
  const bench = importBench(engine);

  test.each([
    ['CommerceML', commerceMl(list)],
    ['YML', yml(list)],
    ['CSV', csv(list)],
  ])('an empty shop is filled from %s, and the same file again writes nothing', async (_, content) => {
    const first = await bench.apply(content);
    const { whole, draft } = rowsOf(list);
    expect(first).toMatchObject({ state: 'applied', written: { done: 45, kept: 0, failed: 0 } });
    expect(await bench.db('products').whereNull('deleted_at')).toHaveLength(whole);
    expect(await bench.db('products').where({ draft: true })).toHaveLength(draft);
    const good = list.goods.find(({ retail, group }) => retail !== null && retail > 0 && group === 4);
    const row = await bench
      .db('products')
      .where({ sku: good?.article ?? '' })
      .first();
    expect(row).toMatchObject({
      title: good?.title,
      barcode: good?.barcode,
      brand: good?.brand,
      price_retail: Math.round((good?.retail ?? 0) * 100),
    });
    const category = await bench
      .db('categories')
      .where({ id: row?.category_id ?? '' })
      .first();
    const subcategory = await bench
      .db('subcategories')
      .where({ id: row?.subcategory_id ?? '' })
      .first();
    expect([category?.name, subcategory?.name]).toEqual(['Смесители', 'Для раковины']);
    expect(await proveStock(bench.db)).toEqual([]);
    const before = await bench.traces();
    const shop = await bench.products();
    const again = await bench.preview(content);
    expect(again.counts).toMatchObject({ rows: 45, same: 45, new: 0, changed: 0, draft: 0, refused: 0, gone: 0 });
    await applyImport(bench.db, again.id, { confirmed: [] }, bench.by);
    await runWaiting(bench.context());
    expect(await bench.products()).toEqual(shop);
    expect(await bench.traces()).toEqual({
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
    await bench.apply(rows(['Grohe', 'GROHE', 'Roca ']));
    const brands = async () => (await bench.db('products').orderBy('sku')).map(({ brand }) => brand);
    expect(await brands()).toEqual(['Grohe', 'Grohe', 'Roca']);
    await bench.db('products').where({ sku: 'B-3' }).update({ brand: 'ROCA' });
    expect((await bench.preview(rows(['GROHE', 'grohe', 'roca']))).counts).toMatchObject({ same: 3, changed: 0 });
    await bench.apply(rows(['gROHE', 'Roca', 'Ravak'], 4));
    expect(await brands()).toEqual(['Grohe', 'Grohe', 'ROCA', 'Grohe', 'ROCA', 'Ravak']);
  });

  test('fields that a person edited by hand stay, unless the profile says otherwise', async () => {
    await bench.apply(commerceMl(list));
    const [good] = list.goods;
    await bench
      .db('products')
      .where({ sku: good?.article ?? '' })
      .update({ title: 'Моё название', price_retail: 5_000_00 });
    const next = nextPriceList(list, { changed: 1 });
    const summary = await bench.preview(commerceMl(next));
    expect(summary.counts).toMatchObject({ changed: 0, same: 45, kept: 1 });
    const [line] = await bench.db('import_lines').where({ import_id: summary.id }).whereNot({ changes: '[]' });
    expect(line && notesOf(lineOfRow(line))).toBe('Останется ваше: Название, Розничная цена');
    await bench.setProfile({ overHand: ['priceRetail'] });
    expect((await bench.preview(commerceMl(next))).counts).toMatchObject({ changed: 1 });
  });

  test('a barcode of a good that is off sale is free for another article, one of a good on sale is doubted', async () => {
    const text = 'Артикул;Штрихкод;Название;Категория;Цена;Остаток\nA-1;4607086562215;Кран;Краны;100;5';
    await bench.apply(text, 'Первый');
    const other = text.replace('A-1', 'B-2');
    expect(await bench.preview(other, 'Второй')).toMatchObject({ counts: { refused: 1, doubts: 1 } });
    await bench.db('products').update({ deleted_at: '2026-11-22T09:00:00.000Z' });
    await bench.apply(other, 'Второй');
    expect(await bench.db('products').where({ sku: 'B-2' }).first()).toMatchObject({ barcode: '4607086562215' });
  });

  test('barcodes of a file are added to those of a good; an empty cell takes them away only where it clears', async () => {
    const text = (codes: string) => `Артикул;Штрихкод;Название;Категория;Цена\nA-1;${codes};Кран;Краны;100`;
    const codes = async () =>
      Object.values((await bench.db('products').where({ sku: 'A-1' }).first('barcode', 'more_barcodes')) ?? {});
    await bench.apply(text('4607086562215'), 'Первый');
    await bench.apply(text('4607086562222, 4607086562215'), 'Первый');
    expect(await codes()).toEqual(['4607086562215', '4607086562222']);
    await bench.apply(text('4607086562239'), 'Второй');
    await bench.apply(text(''), 'Первый');
    expect(await codes()).toEqual(['4607086562215', '4607086562222 4607086562239']);
    await bench.setProfile({ clears: ['barcode'], overHand: ['barcode'] }, 'Первый');
    await bench.apply(text(''), 'Первый');
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
    await bench.apply(full);
    const sub = await bench.db('subcategories').first();
    await bench.db('features').insert({
      ...{ id: 'f-1', subcategory_id: sub?.id ?? '', code: 'colour', name: 'Цвет', type: 'text', unit: '' },
      ...{ position: 0, choices: '[]' },
    });
    await bench.apply(full);
    const shown = async () => {
      const row = await bench.db('products').first();
      const { brand, sku, short_desc, full_desc, weight_g, attributes, cost_price, stock_qty, price_retail } =
        row ?? {};
      return [brand, sku, short_desc, full_desc, weight_g, attributes, cost_price, stock_qty, price_retail];
    };
    const before = ['Ravak', 'A-1', 'Коротко', 'Подробно', 1500, '{"colour":"Хром"}', 70_00, 5, 100_00];
    expect(await shown()).toEqual(before);
    expect((await bench.preview(empty)).counts).toMatchObject({ same: 1, changed: 0 });
    await bench.setProfile({ clears: CLEARABLE_FIELDS, policies: { sku: 'always' } });
    await bench.apply(empty);
    expect(await shown()).toEqual(['', null, '', '', null, '{}', null, 0, 100_00]);
    expect(await proveStock(bench.db)).toEqual([]);
    expect((await bench.preview(empty)).counts).toMatchObject({ same: 1, changed: 0 });
  });

  test('goods that a file marks as deleted count among those that disappeared', async () => {
    await bench.apply(commerceMl(list));
    const marked = commerceMl(list).replaceAll(/<Товар>/g, '<Товар Статус="Удален">');
    expect(await bench.preview(marked)).toMatchObject({
      state: 'waiting',
      stops: [{ code: 'gone' }],
      counts: { gone: 0 },
    });
    // The same marks in the next file are no news.
    await bench.apply(marked);
    expect(await bench.preview(marked)).toMatchObject({ state: 'ready', stops: [] });
  });

  test('a good that another supplier has brought since the preview is not made a second time', async () => {
    const text = 'Артикул;Название;Категория;Цена;Остаток\nZ-1;Сифон;Сифоны;100;5\nZ-2;Лейка;Лейки;200;1';
    const waiting = await bench.preview(text.replace('Z-2', 'z-2').replace('Z-1', 'Z-7'), 'Второй');
    await bench.apply(text, 'Первый');
    await bench.applyId(waiting.id);
    expect(await summarizeImport(bench.db, waiting.id)).toMatchObject({
      state: 'applied',
      written: { done: 1, kept: 1 },
    });
    expect((await bench.products()).map(({ sku }) => sku).sort()).toEqual(['Z-1', 'Z-2', 'Z-7']);
    expect(await bench.db('products').where({ sku: 'Z-2' }).first()).toMatchObject({ stock_qty: 1 });
  });

  test('what a person took off sale no file puts back', async () => {
    await bench.apply(commerceMl(list));
    const [good] = list.goods;
    await bench
      .db('products')
      .where({ sku: good?.article ?? '' })
      .update({ deleted_at: '2026-11-22T10:00:00.000Z' });
    const summary = await bench.preview(commerceMl(nextPriceList(list, { changed: 1 })));
    expect(summary.counts).toMatchObject({ changed: 0 });
    expect(await bench.db('import_lines').where({ notes: '["Снят с продажи в магазине: не трогаем"]' })).toHaveLength(
      1,
    );
  });

  test('prices and stock alone change goods that are known, and refuse those that are not', async () => {
    await bench.apply(commerceMl(list));
    const next = nextPriceList(list, { changed: 4, added: 2 });
    const summary = await bench.preview(commerceMlOffers(next));
    expect(summary.counts).toMatchObject({ rows: 47, changed: 4, refused: 2 });
    const refused = await bench.db('import_lines').where({ import_id: summary.id, kind: 'refused' });
    expect(JSON.parse(refused[0]?.problem ?? '')).toMatchObject({
      reason: 'Нет названия, а в магазине такого товара нет',
    });
  });

  test('work that a kill broke off goes on where it stopped, and nothing is done twice', async () => {
    const { id } = await bench.preview(commerceMl(list));
    await applyImport(bench.db, id, { confirmed: AMOUNT_STOPS }, bench.by);
    await bench.breakOff(id);
    expect(await summarizeImport(bench.db, id)).toMatchObject({ state: 'applying', written: { done: 10 } });
    // The state after the death of a process: its lease is valid, and not renewed.
    const alive = new Date(bench.now.getTime() + 10_000).toISOString();
    await bench.db('imports').where({ id }).update({ worker: 'dead', worker_until: alive });
    expect(await runImport(bench.context(), { id, state: 'applying' })).toBe(false);
    bench.now = new Date(bench.now.getTime() + 60_000);
    await runWaiting(bench.context());
    expect(await summarizeImport(bench.db, id)).toMatchObject({ state: 'applied', written: { done: 45, failed: 0 } });
    expect(await bench.products()).toHaveLength(45);
    expect(await proveStock(bench.db)).toEqual([]);
  });

  test('a database that is slow by each statement is written to in portions of ten lines, and not line by line', async () => {
    const { id } = await bench.preview(commerceMl(list));
    await applyImport(bench.db, id, { confirmed: AMOUNT_STOPS }, bench.by);
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1000));
    onTestFinished(() => clock.mockRestore());
    const sizes: number[] = [];
    bench.db.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
      // The outcomes of a portion: four values of each line, and the import with the portion's first and last number.
      if (sql.startsWith('WITH ended')) sizes.push(((bindings?.length ?? 0) - 3) / 4);
    });
    await runImport(bench.context(), { id, state: 'applying' });
    expect(sizes).toEqual([10, 10, 10, 10, 5]);
  });
});
