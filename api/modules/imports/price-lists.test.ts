/**
 * Price lists that are hard to read: each file with its expected outcome from `outcomes.json`. Every file is applied a second time and then
 * changes nothing.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { IMPORT_STOPS, importProfileSchema, type ImportStop } from '#contract/imports/import-profile.ts';
import { barcodesOf } from '#contract/products/product-code.ts';
import { ENGINES } from '#db/test-database.ts';
import { columnsOf, csvFile } from '../../http/csv.ts';
import { importBench } from '../../proofs/fixtures/import-bench.ts';
import { applyImport } from './jobs/move-import.ts';
import type { FileChoice } from './store/import-store.ts';
import { presentLine, type ImportSummary } from './jobs/find-imports.ts';
import { refusedTable } from './jobs/refused-table.ts';
import { runWaiting } from './run-import.ts';
import { lineOfRow } from './plan/planned-line.ts';

const FOLDER = join(import.meta.dirname, '../../proofs/fixtures/price-lists');

interface Outcome {
  readonly file: string;
  /** Files applied before it. */
  readonly after?: readonly string[];
  /** It comes from another supplier than the files before it. */
  readonly isOther?: boolean;
  /** Settings of the source. */
  readonly profile?: object;
  /** The choice of the person who sends the file. */
  readonly choice?: FileChoice;
  /** Exit code of the command: 0 ready, 1 failed, 2 waits for a person. */
  readonly exit: 0 | 1 | 2;
  readonly stops: readonly string[];
  readonly error: string;
  /** Notes about the whole file. */
  readonly notes: readonly string[];
  readonly rows: number;
  readonly named: number;
  /** A line each: kind, place, name, notes or reason of the refusal. */
  readonly lines: readonly string[];
  /** The product afterwards: article, barcodes, name, price and stock, category. */
  readonly goods: readonly string[];
}

const OUTCOMES = JSON.parse(await readFile(join(FOLDER, 'outcomes.json'), 'utf8')) as readonly Outcome[];
const ALL = Object.keys(IMPORT_STOPS) as ImportStop[];
const EXITS: Readonly<Record<string, 0 | 1 | 2>> = { ready: 0, failed: 1, waiting: 2 };

describe.each(ENGINES)('price lists that are hard to read, on %s', (engine) => {
  const bench = importBench(engine);

  const preview = async (file: string, sourceName = 'Поставщик', choice?: FileChoice): Promise<ImportSummary> =>
    bench.preview(await readFile(join(FOLDER, file)), sourceName, choice);

  /** Saves the settings of the source of all files. */
  async function settle(profile: object): Promise<void> {
    const at = bench.now.toISOString();
    const row = { id: 's', name: 'Поставщик', created_at: at, updated_at: at };
    await bench.db('import_sources').insert({ ...row, profile: JSON.stringify(importProfileSchema.parse(profile)) });
  }

  /** Applies the preview, with all confirmations. */
  async function apply({ id, state }: ImportSummary): Promise<void> {
    if (state !== 'ready' && state !== 'waiting') return;
    await applyImport(bench.db, id, { confirmed: ALL }, bench.by);
    await runWaiting(bench.context());
  }

  async function linesOf(id: string): Promise<string[]> {
    const rows = await bench.db('import_lines').where({ import_id: id }).orderBy('number');
    return rows.map((row) => {
      const { kind, position, title, notes, problem, refusedCells } = presentLine(lineOfRow(row));
      const refused = [...(problem === null ? [] : [problem]), ...refusedCells].map(
        ({ column, value, reason }) => `${column}: «${value}» ${reason}`,
      );
      return [`${kind}, ${position || 'нет в файле'}`, title, notes, ...refused]
        .filter((one) => one !== '')
        .join(' | ');
    });
  }

  async function goods(): Promise<string[]> {
    const names = new Map((await bench.db('categories')).map(({ id, name }) => [id, name]));
    for (const { id, name } of await bench.db('subcategories')) names.set(id, name);
    const rows = await bench.db('products').orderBy('title').orderBy('price_retail');
    return rows.map((row) => {
      const { sku, title, price_retail, price_sale, sale_from, sale_to, stock_qty, category_id } = row;
      const place = [category_id, row.subcategory_id].flatMap((id) => names.get(id ?? '') ?? []);
      const sale = price_sale === null ? '' : ` (скидка ${price_sale / 100} ${sale_from ?? ''}…${sale_to ?? ''})`;
      return [
        sku ?? '—',
        barcodesOf({ barcode: row.barcode, moreBarcodes: row.more_barcodes }).join(' ') || '—',
        title,
        `${price_retail / 100}${sale} / ${stock_qty} ${row.unit}`,
        place.join(' › ') || '—',
        ...(row.price_wholesale === price_retail ? [] : [`опт ${row.price_wholesale / 100}`]),
        ...(row.cost_price === null ? [] : [`себестоимость ${row.cost_price / 100}`]),
        ...(row.brand === '' ? [] : [row.brand]),
        ...(row.weight_g === null ? [] : [`${row.weight_g} г`]),
        ...(row.full_desc === '' ? [] : [row.full_desc]),
        ...(Boolean(row.draft) ? ['черновик'] : []),
      ].join(' | ');
    });
  }

  async function outcomeOf({
    file,
    after = [],
    isOther = false,
    profile,
    choice,
  }: Outcome): Promise<Omit<Outcome, 'after' | 'isOther' | 'profile' | 'choice'>> {
    if (profile !== undefined) await settle(profile);
    for (const one of after) await apply(await preview(one));
    const summary = await preview(file, isOther ? 'Другой поставщик' : undefined, choice);
    const { rows, named } = summary.counts;
    const lines = await linesOf(summary.id);
    await apply(summary);
    return {
      file,
      exit: EXITS[summary.state] ?? 1,
      stops: summary.stops.map(({ code }) => code),
      error: summary.error,
      notes: summary.notes,
      rows,
      named,
      lines,
      goods: await goods(),
    };
  }

  // Only matching depends on the database: the other engine runs just the files applied after others.
  test.each(engine === 'sqlite' ? OUTCOMES : OUTCOMES.filter(({ after }) => after !== undefined))(
    '$file',
    async (wanted) => {
      const { after: _after, profile: _profile, choice, isOther = false, ...rest } = wanted;
      expect(await outcomeOf(wanted)).toEqual(rest);
      if (wanted.exit === 1) return;
      const before = await bench.db('products').orderBy('id');
      const again = await preview(wanted.file, isOther ? 'Другой поставщик' : undefined, choice);
      expect({ new: again.counts.new, changed: again.counts.changed, draft: again.counts.draft }).toEqual({
        new: 0,
        changed: 0,
        draft: 0,
      });
      await apply(again);
      expect(await bench.db('products').orderBy('id')).toEqual(before);
    },
  );

  /** The refused rows of an import, as the file for people. */
  async function refusedOf(id: string): Promise<string> {
    const { headings, rows } = await refusedTable(bench.db, id);
    return text((await csvFile({ fileName: '', columns: columnsOf(headings), rows })).body);
  }
  const previewText = (content: string): Promise<ImportSummary> => bench.preview(content, 'Поставщик');
  const refusedIn = ({ refused, refusedFigures }: ImportSummary['counts']): number => refused + refusedFigures;

  test.each(OUTCOMES.filter(({ lines, after }) => lines.some((line) => /(?<!»): «/.test(line)) && after === undefined))(
    'refused rows of $file that were not corrected are refused again, and nothing of them is taken for goods',
    async ({ file }) => {
      const summary = await preview(file);
      await apply(summary);
      const shop = await bench.db('products').orderBy('id');
      const again = await previewText(await refusedOf(summary.id));
      expect([again.error, refusedIn(again.counts), again.counts.gone]).toEqual(['', refusedIn(summary.counts), 0]);
      expect(again.counts).toMatchObject({ new: 0, changed: 0 });
      const lines = await bench.db('import_lines').where({ import_id: again.id });
      expect(lines.filter(({ extra }) => extra.includes('Почему не принято'))).toEqual([]);
      await apply(again);
      expect(await bench.db('products').orderBy('id')).toEqual(shop);
    },
  );

  test('refused rows are mended in their file and sent again, and those that were taken are not gone', async () => {
    const summary = await previewText(
      [
        'Код;Наименование;Группа;Цена;Остаток;Длина, мм',
        'K-1;Кран;Краны;12,490;5;100',
        'K-2;Лейка;Лейки;200;7;300',
        'K-3;=Труба;Трубы;300 €;1;500',
      ].join('\n'),
    );
    expect(summary.counts).toMatchObject({ new: 1, refused: 2 });
    await apply(summary);
    const refused = await refusedOf(summary.id);
    expect(refused.split('\r\n').slice(0, 3)).toEqual([
      'Код;Наименование;Группа;Цена;Остаток;Длина, мм;Почему не принято',
      'K-1;Кран;Краны;12,490;5;100;Цена «12,490»: Цена не читается: не понять, отделены тысячи или доли',
      "K-3;'=Труба;Трубы;300 €;1;500;Цена «300 €»: Нет курса для валюты «EUR»",
    ]);
    const mended = await previewText(refused.replaceAll('12,490', '12490').replaceAll('300 €', '300'));
    expect(mended).toMatchObject({ stops: [], counts: { rows: 2, new: 2, refused: 0, gone: 0 } });
    await apply(mended);
    expect(
      (await bench.db('products').orderBy('title')).map(({ title, price_retail }) => [title, price_retail / 100]),
    ).toEqual([
      ['=Труба', 300],
      ['Кран', 12490],
      ['Лейка', 200],
    ]);
  });

  test('refused goods of a feed come as a table whose columns are what they were in it', async () => {
    const offer = (price: string) =>
      `<yml_catalog date="2026-11-20"><shop><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Краны</category></categories>` +
      `<offers><offer id="7" available="true"><name>Кран</name><price>${price}</price><currencyId>KZT</currencyId><categoryId>1</categoryId><count>3</count><vendorCode>A-7</vendorCode><param name="Вес брутто">2</param></offer></offers></shop></yml_catalog>`;
    const summary = await previewText(offer('1200'));
    expect(summary.counts).toMatchObject({ refused: 1 });
    const refused = await refusedOf(summary.id);
    const mended = await previewText(refused.replace('1200 KZT', '250'));
    expect(mended.counts).toMatchObject({ new: 1, refused: 0 });
    await apply(mended);
    expect(await bench.db('products').first()).toMatchObject({ sku: 'A-7', price_retail: 250_00, stock_qty: 3 });
    expect(await bench.db('import_links').first()).toMatchObject({ external_id: '7' });
    const [line] = await bench.db('import_lines').where({ import_id: mended.id });
    expect(JSON.parse(line?.extra ?? '')).toEqual({ features: { 'Вес брутто': '2' } });
  });

  test('a rate that somebody typed makes prices of a heading in dollars', async () => {
    await preview('c22c-head-usd.csv');
    await bench.setProfile({ rates: { USD: 90, 'у.е.': 95.5 } }, 'Поставщик');
    const summary = await preview('c22c-head-usd.csv');
    expect(summary).toMatchObject({ state: 'ready', counts: { new: 1, refused: 0 } });
    await apply(summary);
    await apply(await preview('c22b-head-ue.csv'));
    expect(await goods()).toEqual([
      'C22-7 | — | Котёл 7 | 119375 / 1 шт. | Котлы',
      'C22-8 | — | Котёл 8 | 112500 / 1 шт. | Котлы',
    ]);
  });

  test('another sheet that somebody chose is read whole', async () => {
    await preview('x05c-two-sheets.xlsx');
    await bench.setProfile({ table: { sheet: 1 } }, 'Поставщик');
    await apply(await preview('x05c-two-sheets.xlsx'));
    expect((await goods()).map((good) => good.replace(/ \|.*\| (\d+ \/ \d+).*/, ' $1'))).toEqual([
      'T5C-1 50 / 1',
      'T5C-2 100 / 2',
      'T5C-3 150 / 3',
      'T5C-4 200 / 4',
    ]);
  });
});
