/** Finds the product of a row, by itself or by the answer of a person. */
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { commerceMl, csv, makePriceList, yml, type PriceList } from '../../../proofs/fixtures/sample-price-lists.ts';
import { AMOUNT_STOPS, importBench, list } from '../../../proofs/fixtures/import-bench.ts';
import { listImportLines, summarizeImport, type ImportSummary } from '../jobs/find-imports.ts';
import { applyImport, cancelImport, matchLines } from '../jobs/move-import.ts';
import * as lineQuestions from '#db/migrations/20261129-000011-question-of-import-lines.ts';
import { CHECKED } from './plan-line.ts';
import { lineOfRow, notesOf } from './planned-line.ts';
import { runWaiting } from '../run-import.ts';

describe.each(ENGINES)('products of price lists, on %s', (engine) => {
  const bench = importBench(engine);

  test('goods are found by article in a shop that has them, whose own words stay', async () => {
    await bench.apply(yml(list), 'Другой поставщик');
    const shop = await bench.products();
    const summary = await bench.preview(commerceMl(list));
    expect(summary.counts).toMatchObject({ new: 0, draft: 0 });
    expect(
      new Set((await bench.db('import_lines').where({ import_id: summary.id })).map(({ product_id }) => product_id))
        .size,
    ).toBe(45);
    expect(shop).toHaveLength(45);
  });

  test('a supplier that renumbered its goods is recognised by their articles', async () => {
    await bench.apply(commerceMl(list));
    const renumbered = { ...list, goods: list.goods.map((good) => ({ ...good, id: `2027-${good.id}` })) };
    const summary = await bench.apply(commerceMl(renumbered));
    expect(summary.counts).toMatchObject({ new: 0, same: 45, gone: 0, renumbered: 45 });
    const [line] = await bench.db('import_lines').where({ import_id: summary.id }).orderBy('number');
    expect(line && notesOf(lineOfRow(line))).toContain(`Код у поставщика сменился: был «${list.goods[0]?.id}»`);
    const links = await bench.db('import_links');
    expect(links).toHaveLength(45);
    expect(links.every(({ external_id }) => external_id.startsWith('2027-'))).toBe(true);
  });

  test('goods with only a title under new codes are suggested, and matched once a person confirms it', async () => {
    const bare = (good: PriceList['goods'][number]) => ({ ...good, article: '', barcode: '' });
    const plain = { ...list, goods: list.goods.map(bare) };
    const first = await bench.apply(csv(plain));
    const shop = await bench.products();
    const links = await bench.db('import_links').orderBy('external_id');
    const renumbered = { ...plain, goods: plain.goods.map((good) => ({ ...good, id: `2027-${good.id}` })) };
    const summary = await bench.preview(csv(renumbered), undefined, { full: true });
    expect(summary.counts).toMatchObject({ likely: 45, gone: 45, changed: 0, renumbered: 0 });
    expect(summary.stops.map(({ code }) => code)).toContain('likely');
    expect((summary.counts.new ?? 0) + (summary.counts.draft ?? 0)).toBe(45);
    const [line] = await bench.db('import_lines').where({ import_id: summary.id }).orderBy('number');
    expect(line && lineOfRow(line)).toMatchObject({
      product_id: null,
      question: 'likely',
      candidates: [{ title: list.goods[0]?.title }],
    });
    // One by one, or all.
    await matchLines(bench.db, summary.id, { lines: [line?.number ?? 0] }, bench.by);
    await runWaiting(bench.context());
    expect((await summarizeImport(bench.db, summary.id)).counts).toMatchObject({ renumbered: 1, likely: 44, gone: 44 });
    await matchLines(bench.db, summary.id, { lines: 'all' }, bench.by);
    await runWaiting(bench.context());
    const all = await summarizeImport(bench.db, summary.id);
    expect(all.counts).toMatchObject({ renumbered: 45, likely: 0, gone: 0, new: 0, draft: 0, same: 45 });
    await expect(matchLines(bench.db, summary.id, { lines: 'all' }, bench.by)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await bench.products()).toEqual(shop);
    await bench.applyId(summary.id);
    expect(await bench.products()).toHaveLength(shop.length);
    const moved = await bench.db('import_links');
    expect(moved).toHaveLength(45);
    expect(moved.every(({ external_id }) => external_id.startsWith('2027-'))).toBe(true);
    await expect(matchLines(bench.db, summary.id, { lines: 'all' }, bench.by)).rejects.toMatchObject({
      code: 'import_not_ready',
    });
    await bench.undo(summary.id);
    expect(await bench.db('import_links').orderBy('external_id')).toEqual(links);
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
    await bench.apply(csv(twins));
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
    expect((await bench.preview(csv(next), undefined, { full: true })).counts).toMatchObject({ likely: 0, new: 3 });
  });

  describe('a row of which only a person can tell which product it is', () => {
    const SHOP = 'Артикул;Штрихкод;Название;Категория;Цена\nA-1;4607086562215;Кран;Краны;100';
    const BARCODE = SHOP.replace('A-1', 'B-2');
    const ARTICLE = 'Артикул;Название;Категория;Цена\nA-1;Насос погружной;Насосы;700';

    const MARKED =
      '<КоммерческаяИнформация ВерсияСхемы="2.05"><Каталог СодержитТолькоИзменения="true"><Товары><Товар>' +
      '<Ид>x1</Ид><Артикул>A-1</Артикул><Наименование>Насос погружной</Наименование><ПометкаУдаления>true</ПометкаУдаления>' +
      '</Товар></Товары></Каталог></КоммерческаяИнформация>';

    const lineOf = async ({ id }: Pick<ImportSummary, 'id'>) => {
      const row = await bench.db('import_lines').where({ import_id: id }).orderBy('number').first();
      if (row === undefined) throw new Error('The preview has a line');
      const { items } = await listImportLines(bench.db, id, { page: 1, limit: 1 });
      return {
        ...row,
        notes: notesOf(lineOfRow(row)),
        candidates: items[0]?.candidates.map(({ title, answer }) => [title, answer]),
      };
    };
    async function answer({ id }: Pick<ImportSummary, 'id'>, productId?: string | null): Promise<ImportSummary> {
      await matchLines(bench.db, id, { lines: [1], productId }, bench.by);
      await runWaiting(bench.context());
      return summarizeImport(bench.db, id);
    }
    const productId = async (title: string) => (await bench.db('products').where({ title }).first())?.id ?? '';

    test.each([
      ['a barcode of a product with another article', BARCODE],
      ['an article of a product with an unlike name', ARTICLE],
      ['a Cyrillic article that looks like that of a product', SHOP.replace('A-1;4607086562215', 'А-1;')],
    ])('is another product for every later file too: %s', async (_, text) => {
      await bench.apply(SHOP, 'Первый');
      const asked = await bench.preview(text, 'Второй');
      expect(asked.counts).toMatchObject({ doubts: 1, new: 0 });
      expect((await lineOf(asked)).candidates).toEqual([['Кран', '']]);
      const answered = await answer(asked, null);
      expect(answered).toMatchObject({ state: 'ready', stops: [], counts: { doubts: 0, new: 1 } });
      expect((await lineOf(answered)).candidates).toEqual([['Кран', 'other']]);
      expect((await lineOf(answered)).notes).toContain('По вашему ответу это не «Кран»');
      await cancelImport(bench.db, asked.id, bench.by);
      const next = await bench.preview(text, 'Второй');
      expect(next).toMatchObject({ state: 'ready', counts: { doubts: 0, new: 1 } });
      // The answer is of one source, and can be changed.
      expect((await bench.preview(text, 'Третий')).counts).toMatchObject({ doubts: 1 });
      expect(await answer(next, await productId('Кран'))).toMatchObject({ counts: { doubts: 0, new: 0 } });
      await cancelImport(bench.db, next.id, bench.by);
      expect((await bench.preview(text, 'Второй')).counts).toMatchObject({ doubts: 0, new: 0, refused: 0 });
    });

    test.each([
      ['an article of another brand', 'Артикул;Бренд', 'A-1;Valtec', 'A-1;Bugatti', 'бренд другой'],
      ['a barcode that programs give', 'Код;Штрихкод', '1;2000000000015', '7;2000000000015', 'программы дают сами'],
    ])('is asked about in spite of its name: %s', async (_, codes, first, second, doubt) => {
      const text = (cells: string, price: number) =>
        `${codes};Название;Категория;Цена\n${cells};Кран шаровой;Краны;${price}`;
      await bench.apply(text(first, 100), 'Первый');
      const asked = await bench.preview(text(second, 110), 'Второй');
      expect(asked).toMatchObject({ stops: [{ code: 'doubt' }], counts: { doubts: 1, new: 0 } });
      expect((await lineOf(asked)).notes).toContain(doubt);
    });

    test('is asked about also where its row is marked as deleted, or the product is off sale', async () => {
      const doubt = 'Найден по артикулу «Кран», название непохоже. Тот ли это товар, решать вам';
      const ask = async () => {
        const asked = await bench.preview(MARKED, 'Второй');
        const { notes, candidates } = await lineOf(asked);
        await cancelImport(bench.db, asked.id, bench.by);
        return { notes, candidates, stops: asked.stops.map(({ code }) => code), counts: asked.counts };
      };
      await bench.apply(SHOP, 'Первый');
      expect(await ask()).toMatchObject({
        notes: `Помечен на удаление у поставщика; ${doubt}`,
        candidates: [['Кран', '']],
        stops: ['doubt'],
        counts: { doubts: 1, markedDeleted: 1 },
      });
      await bench.db('products').update({ deleted_at: '2026-11-22T08:00:00.000Z' });
      expect(await ask()).toMatchObject({
        notes: `Снят с продажи в магазине: не трогаем; ${doubt}`,
        stops: ['doubt'],
        counts: { doubts: 1, markedDeleted: 0 },
      });
    });

    test('is one of several products, as chosen', async () => {
      await bench.apply(SHOP, 'Первый');
      await bench.apply('Артикул;Название;Категория;Цена\nA-2;Кран второй;Краны;100', 'Первый');
      await bench.db('products').where({ sku: 'A-2' }).update({ barcode: '4607086562215' });
      const asked = await bench.preview(BARCODE.replace('B-2', ''), 'Второй');
      expect(asked.counts).toMatchObject({ doubts: 1, refused: 1 });
      const { candidates } = await lineOf(asked);
      expect(new Set(candidates?.map(String))).toEqual(new Set(['Кран,', 'Кран второй,']));
      await expect(matchLines(bench.db, asked.id, { lines: [1] }, bench.by)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(matchLines(bench.db, asked.id, { lines: [1], productId: 'nobody' }, bench.by)).rejects.toMatchObject(
        {
          code: 'not_found',
        },
      );
      const answered = await answer(asked, await productId('Кран второй'));
      expect(answered).toMatchObject({ counts: { doubts: 0, refused: 0 } });
      expect((await lineOf(answered)).product_id).toBe(await productId('Кран второй'));
    });

    test('is asked about also in a preview of the release before, which had the question in its sentences only', async () => {
      await bench.apply(SHOP, 'Первый');
      const { id } = await bench.preview(BARCODE, 'Второй');
      await lineQuestions.down(bench.db);
      await bench.db('import_lines').where({ import_id: id }).update({ notes: 'Тот ли это товар, решать вам' });
      await lineQuestions.up(bench.db);
      expect(await lineOf({ id })).toMatchObject({ question: 'doubt', candidates: [['Кран', '']] });
    });

    test('stops no later file once the preview was confirmed as a whole, until it may be yet another product', async () => {
      await bench.apply(SHOP, 'Первый');
      const asked = await bench.preview(BARCODE, 'Второй');
      await applyImport(bench.db, asked.id, { confirmed: [...AMOUNT_STOPS, 'doubt'] }, bench.by);
      await runWaiting(bench.context());
      const next = await bench.preview(BARCODE, 'Второй');
      expect(next.counts).toMatchObject({ doubts: 0, refused: 1 });
      expect(await lineOf(next)).toMatchObject({ candidates: [['Кран', 'seen']], notes: CHECKED });
      await bench.db('products').where({ sku: 'A-1' }).update({ barcode: null });
      await bench.apply(SHOP.replace('A-1', 'A-3').replace('Кран', 'Кран третий'), 'Третий');
      expect((await bench.preview(BARCODE, 'Второй')).counts).toMatchObject({ doubts: 1 });
    });

    test('can be answered after its file was dropped, for the next one', async () => {
      await bench.apply(SHOP, 'Первый');
      const asked = await bench.preview(BARCODE, 'Второй');
      await cancelImport(bench.db, asked.id, bench.by);
      await matchLines(bench.db, asked.id, { lines: [1], productId: null }, bench.by);
      expect(await summarizeImport(bench.db, asked.id)).toMatchObject({ state: 'dropped' });
      expect((await bench.preview(BARCODE, 'Второй')).counts).toMatchObject({ doubts: 0, new: 1 });
    });

    test('is suggested by its title no more once it is another product', async () => {
      await bench.apply('Код;Название;Категория;Цена\n1;Кран;Краны;100');
      const asked = await bench.preview('Код;Название;Категория;Цена\n2;Кран;Краны;100', undefined, { full: true });
      expect(asked.counts).toMatchObject({ likely: 1, new: 1 });
      expect((await answer(asked, null)).counts).toMatchObject({ likely: 0, new: 1 });
      expect((await answer(asked)).counts).toMatchObject({ likely: 0, new: 0, renumbered: 1 });
    });
  });
});
