/** Previews: what a file would change, and what stops it until a person decides. */
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { commerceMl, commerceMlGoods, nextPriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import { AMOUNT_STOPS, importBench, list, rowsOf } from '../../../proofs/fixtures/import-bench.ts';
import { applyImport } from '../jobs/move-import.ts';
import { lineOfRow, notesOf } from './planned-line.ts';

describe.each(ENGINES)('previews of price lists, on %s', (engine) => {
  const bench = importBench(engine);

  test('a preview counts every row and touches no product', async () => {
    const before = await bench.traces();
    const { counts, state } = await bench.preview(commerceMl(list));
    const { whole, draft } = rowsOf(list);
    expect({ state, ...counts }).toMatchObject({
      state: 'ready',
      rows: 45,
      new: whole,
      draft,
      changed: 0,
      same: 0,
      refused: 0,
    });
    expect(await bench.products()).toEqual([]);
    expect(await bench.traces()).toEqual(before);
  });

  test('the next file of a series: new, changed and gone to the row', async () => {
    await bench.apply(commerceMl(list));
    const next = nextPriceList(list, { changed: 7, added: 3, gone: 2 });
    const { counts, stops, state } = await bench.preview(commerceMl(next));
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
    const moved = await bench.db('import_lines').where({ kind: 'changed' }).orderBy('number');
    for (const line of moved) {
      const changes = JSON.parse(line.changes) as { field: string; before: number; after: number }[];
      expect(changes.map(({ field }) => field)).toEqual(['priceRetail']);
    }
  });

  test('a table without a price stops, a catalogue whose prices come with its offers does not', async () => {
    const bare = await bench.preview('Артикул;Название;Категория;Остаток\nA-1;Кран;Краны;5');
    expect(bare).toMatchObject({ state: 'waiting', stops: [{ code: 'unpriced' }], counts: { draft: 1 } });
    expect(await bench.preview(commerceMlGoods(list), 'Другой')).toMatchObject({
      state: 'ready',
      counts: { draft: 45 },
    });
  });

  test('a list with a purchase or a wholesale price alone stops, and prices nothing until a person says which is retail', async () => {
    const text = (type: string) => `Артикул;Название;Категория;${type}\nA-1;Кран;Краны;100`;
    for (const type of ['Закупка', 'Оптовая', 'Цена без НДС', 'Колонка цена'])
      expect(await bench.preview(text(type))).toMatchObject({
        state: 'waiting',
        stops: [{ code: 'unpriced' }],
        counts: { draft: 1, new: 0 },
      });
    await bench.apply(text('Цена'));
    // Goods of the shop keep their prices, and a person hears of it.
    expect(await bench.preview(text('Колонка цена').replace('100', '90'))).toMatchObject({
      stops: [{ code: 'unpriced' }],
      counts: { changed: 0 },
    });
    expect(await bench.preview(text('Закупка'))).toMatchObject({ stops: [], counts: { changed: 1 } });
    await bench.setProfile({ prices: { 'Колонка цена': { role: 'retail' } } });
    expect(await bench.preview(text('Колонка цена').replace('100', '90'))).toMatchObject({
      stops: [],
      counts: { changed: 1 },
    });
  });

  test('a price beside which the last file had the retail one is not taken for it unasked', async () => {
    const text = (headings: string, cells: string) => `Артикул;Название;Категория;${headings}\nA-1;Кран;Краны;${cells}`;
    await bench.apply(text('Цена;РРЦ', '80;100'));
    const next = await bench.preview(text('Цена', '80'));
    expect(next).toMatchObject({ stops: [{ code: 'lost' }] });
    expect(next.notes).toContain('В файле нет розничной цены: в прошлом файле она была в «РРЦ»');
    expect(await bench.preview(text('Розница', '100'))).toMatchObject({ stops: [], counts: { same: 1 } });
  });

  test('goods that another shop hides are drafts until it shows them', async () => {
    const text = (mark: number) => `Артикул;Название;Категория;Цена;Published\nA-1;Кран;Краны;100;${mark}`;
    expect(await bench.preview(text(0))).toMatchObject({ counts: { draft: 1, new: 0 } });
    await bench.apply(text(0));
    expect(await bench.preview(text(0))).toMatchObject({ counts: { same: 1 } });
    expect(await bench.preview(text(1))).toMatchObject({ counts: { changed: 1 } });
  });

  test('an import above the thresholds waits for a person, and says why', async () => {
    await bench.apply(commerceMl(list));
    const repriced = await bench.preview(commerceMl(nextPriceList(list, { changed: 10, factor: 1.5 })));
    expect(repriced).toMatchObject({ state: 'waiting', stops: [{ code: 'prices' }] });
    await expect(applyImport(bench.db, repriced.id, { confirmed: [] }, bench.by)).rejects.toMatchObject({
      code: 'import_needs_word',
    });
    expect(await bench.preview(commerceMl(nextPriceList(list, { gone: 10 })))).toMatchObject({
      stops: [{ code: 'gone' }],
    });
    const partial = await bench.preview(commerceMl(nextPriceList(list, { gone: 40 })));
    expect(partial).toMatchObject({ stops: [{ code: 'partial' }], counts: { gone: 0 } });
    const changesOnly = await bench.preview(commerceMl(nextPriceList(list, { gone: 40 }), { changesOnly: true }));
    expect(changesOnly).toMatchObject({ state: 'ready', counts: { gone: 0, rows: 5 } });
  });

  test.each([
    ['keep', { deleted: 0, stocked: true }],
    ['zero', { deleted: 0, stocked: false }],
    ['off', { deleted: 1, stocked: false }],
  ] as const)('goods that disappeared: %s', async (gone, expected) => {
    await bench.preview(commerceMl(list));
    await bench.setProfile({ gone });
    const plenty = {
      ...list,
      goods: list.goods.map((good) => ({ ...good, group: 1, retail: 100, wholesale: 80, stock: ['9', '0'] as const })),
    };
    await bench.apply(commerceMl(plenty));
    const last = plenty.goods.at(-1);
    await bench.apply(commerceMl(nextPriceList(plenty, { gone: 1 })));
    const row = await bench
      .db('products')
      .where({ sku: last?.article ?? '' })
      .first();
    expect([Number(row?.deleted_at !== null), (row?.stock_qty ?? 0) > 0]).toEqual([expected.deleted, expected.stocked]);
    await bench.apply(commerceMl({ ...plenty, at: '2026-11-22T09:00:00' }));
    expect(
      await bench
        .db('products')
        .where({ sku: last?.article ?? '' })
        .first(),
    ).toMatchObject({ deleted_at: null, stock_qty: 9 });
  });

  test('a price of 1C for a package of unknown content is refused, also where only the shop knows the unit', async () => {
    const offer = (unit: string, amount: number) =>
      `<КоммерческаяИнформация><ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения><Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Единица>${unit}</Единица></Цена></Цены></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;
    await bench.apply('Код;Артикул;Название;Категория;Цена\na;A-1;Кран;Краны;100');
    const packed = await bench.preview(offer('упак', 950));
    expect(packed.counts).toMatchObject({ changed: 0, refused: 1 });
    const [line] = await bench.db('import_lines').where({ import_id: packed.id });
    expect(JSON.parse(line?.problem ?? '')).toMatchObject({ reason: expect.stringContaining('сколько в ней единиц') });
    expect((await bench.preview(offer('шт', 110))).counts).toMatchObject({ changed: 1, refused: 0 });
    await bench.db('products').update({ unit: 'уп.' });
    expect((await bench.preview(offer('упак', 110))).counts).toMatchObject({ changed: 1, refused: 0 });
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
    const summary = await bench.preview(text);
    expect(summary.counts).toMatchObject({ rows: 8, draft: 1, refused: 7 });
    const lines = await bench.db('import_lines').where({ kind: 'refused' }).orderBy('number');
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
    const summary = await bench.preview('привет');
    expect(summary).toMatchObject({ state: 'failed', error: expect.stringMatching(/заголовков/) as string });
    await expect(applyImport(bench.db, summary.id, { confirmed: AMOUNT_STOPS }, bench.by)).rejects.toMatchObject({
      code: 'import_not_ready',
    });
  });

  test('fractional stock is rounded down with a note', async () => {
    await bench.preview(commerceMl(list));
    const lines = await bench.db('import_lines').where('notes', 'like', '%округлён вниз%');
    expect(lines).toHaveLength(list.goods.filter(({ stock }) => stock[0].includes('.')).length);
    expect(lines[0] && notesOf(lineOfRow(lines[0]))).toContain('Остаток 2,75 округлён вниз до 2');
  });
});
