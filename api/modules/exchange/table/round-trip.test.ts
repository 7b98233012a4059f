/** The shop's own files come back whole: nothing changes in the same shop, and an empty one becomes the same. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { NOT_CARRIED } from '#contract/exchange/goods-table.ts';
import { NOT_IN_FEED } from '#contract/exchange/market.ts';
import { ENGINES } from '#db/test-database.ts';
import { columnsOf, csvFile } from '../../../http/csv.ts';
import { importBench, type ImportBench } from '../../../proofs/fixtures/import-bench.ts';
import { addPictures } from '../../../proofs/fixtures/sample-goods.ts';
import { acceptFeatures } from '../../imports/jobs/accept-features.ts';
import { lineOfRow, notesOf } from '../../imports/plan/planned-line.ts';
import { runWaiting } from '../../imports/run-import.ts';
import { writeYml } from '../market/write-yml.ts';
import { goodsTable } from './goods-table.ts';
import { xlsxStream } from './xlsx-sheet.ts';

const FOLDER = join(import.meta.dirname, '../../../proofs/fixtures/price-lists');
const ZONE = 'Europe/Moscow';
const OWN = 'Своя таблица';

async function tableOf({ db, now }: ImportBench, format: 'csv' | 'xlsx', state: 'all' | 'draft' = 'all') {
  const { headings, rows } = await goodsTable(db, { state, sort: 'title' }, ZONE, now);
  if (format === 'xlsx') return buffer(xlsxStream({ name: 'Товары', headings, rows }));
  return text((await csvFile({ fileName: '', columns: columnsOf(headings), rows })).body);
}

const feedOf = ({ db, now }: ImportBench) => text(Readable.from(writeYml(db, { origin: 'https://shop.example', now })));

/** The goods as a person knows them, without the shop's own ids. */
async function goodsOf(db: Knex): Promise<unknown[]> {
  const names = new Map<string, string>();
  for (const table of ['categories', 'subcategories'] as const)
    for (const { id, name } of await db(table)) names.set(id, name);
  const features = await db('features');
  return (await db('products').orderBy('title')).map((row) => {
    const values = JSON.parse(row.attributes) as Record<string, string | number | boolean>;
    const named = features.flatMap(({ subcategory_id, code, name, unit, type, choices }) => {
      if (subcategory_id !== row.subcategory_id || values[code] === undefined) return [];
      const labels = JSON.parse(choices) as { code: string; label: string }[];
      return [[name, unit, type, labels.find((one) => one.code === values[code])?.label ?? values[code]]];
    });
    const { id, slug, attributes, revision, figures_revision, created_at, updated_at, popularity, ...rest } = row;
    const place = [names.get(row.category_id ?? ''), names.get(row.subcategory_id ?? '')];
    return { ...rest, category_id: place[0], subcategory_id: place[1], attributes: named };
  });
}

const accept = async ({ db, now, context }: ImportBench, id: string): Promise<void> => {
  await acceptFeatures(db, id, { places: 'all' }, { actorId: null as unknown as string, now });
  await runWaiting(context());
};

describe.each(ENGINES)('own files come back on %s', (engine) => {
  const shop = importBench(engine);
  const empty = importBench(engine);

  async function fill(): Promise<void> {
    const { id } = await shop.preview(await readFile(join(FOLDER, 'd09-discount.csv')));
    await accept(shop, id);
    await shop.applyId(id);
    const edit = (title: string, columns: object) => shop.db('products').where({ title }).update(columns);
    await edit('Кран D09 1', { sku: null, length_mm: 120, width_mm: 60, height_mm: 40, weight_g: 1250 });
    await edit('Кран D09 2', { sku: null, unit: 'м', price_sale: 100_000, sale_to: '2026-12-01T15:30:00.000Z' });
    await edit('Кран D09 3', { stock_qty: 1, reserved_qty: 1, subcategory_id: null, attributes: '{}', height_mm: 7 });
    await edit('Кран D09 4', { price_sale: 200_000, full_desc: `Строка\n${'длинное описание '.repeat(300)}` });
  }

  test.each(['csv', 'xlsx'] as const)('the table of goods in %s', async (format) => {
    await fill();
    const before = await shop.products();
    const file = await tableOf(shop, format);
    const same = await shop.preview(file, OWN);
    expect([same.state, same.error, same.counts, same.notes]).toMatchObject([
      'ready',
      '',
      { rows: 4, same: 4, changed: 0, new: 0, refused: 0, proposed: 0 },
      [],
    ]);
    await shop.applyId(same.id);
    expect(await shop.products()).toEqual(before);

    const { id, notes, counts } = await empty.preview(file, OWN);
    expect(counts).toMatchObject({ new: 4, proposed: 1 });
    expect(notes).toEqual([`Новые товары из выгрузки магазина. ${NOT_CARRIED}`]);
    await accept(empty, id);
    await empty.applyId(id);
    const unreserved = (await goodsOf(shop.db)).map((row) => ({ ...(row as object), reserved_qty: 0 }));
    const fair = unreserved.map((row) =>
      'title' in row && row.title === 'Кран D09 4' ? { ...row, price_sale: null } : row,
    );
    expect(await goodsOf(empty.db)).toEqual(fair);
    expect((await empty.preview(file, OWN)).counts).toMatchObject({ same: 4, changed: 0, new: 0 });
  });

  test('days, times and sizes that a person types into the table', async () => {
    await fill();
    const file = (await tableOf(shop, 'csv')).toString();
    const typed = file.replace(';01.12.2026 18:30;', ';01.12.2026 9:05;').replace('120х60х40', '120 x 60 × -');
    await shop.apply(typed, OWN);
    const rows = await shop.products();
    expect(rows.map(({ sale_to }) => sale_to)).toContain('2026-12-01T06:05:00.000Z');
    expect(rows.find(({ title }) => title === 'Кран D09 1')).toMatchObject({ width_mm: 60, height_mm: null });
    const { id } = await shop.preview(file.replace('120х60х40', '120х999999х40').replace('18:30', '9:5'), OWN);
    const notes = (await shop.db('import_lines').where({ import_id: id })).map((line) => notesOf(lineOfRow(line)));
    expect(notes).toContain('Срок скидки не читается: цена со скидкой не взята');
    expect((await shop.db('import_lines').where({ import_id: id })).map(({ kind }) => kind)).not.toContain('changed');
    expect(notes).toContain('Габариты «120х999999х40» не читаются: не взяты');
  });

  test('a table of drafts brings drafts, and says why', async () => {
    await fill();
    await shop
      .db('products')
      .where({ title: 'Кран D09 1' })
      .update({ draft: true, deleted_at: shop.now.toISOString() });
    const { id } = await empty.preview(await tableOf(shop, 'csv', 'draft'), OWN);
    await empty.applyId(id);
    expect((await empty.products()).map(({ draft }) => Boolean(draft))).toEqual([true]);
    const [line] = await empty.db('import_lines').where({ import_id: id });
    expect(line && notesOf(lineOfRow(line))).toBe('Черновик: в файле «Черновик»');
  });

  test('the feed for marketplaces', async () => {
    await fill();
    for (const { id } of await shop.products()) await addPictures(shop.db, id, ['a'.repeat(64)]);
    const before = await shop.products();
    const feed = await feedOf(shop);
    expect(feed).toContain(NOT_IN_FEED);
    const same = await shop.preview(feed, 'Площадка');
    expect(same).toMatchObject({ state: 'ready', counts: { rows: 4, same: 4, changed: 0, new: 0 } });
    expect(same.notes).toEqual([`Это выгрузка магазина: товары, которые в нём есть, не меняются. ${NOT_IN_FEED}`]);
    await shop.applyId(same.id);
    expect(await shop.products()).toEqual(before);

    const { id, notes } = await empty.preview(feed, OWN);
    expect(notes).toContain(same.notes[0]);
    await accept(empty, id);
    await empty.applyId(id);
    const rows = await empty.db('products').orderBy('title');
    expect(
      rows.map(({ unit, price_retail, price_sale, stock_qty, length_mm, weight_g, subcategory_id, attributes }) => [
        [unit, price_retail, price_sale, stock_qty],
        [length_mm, weight_g, subcategory_id !== null, attributes !== '{}'],
      ]),
    ).toEqual([
      [
        ['шт.', 100_000, null, 0],
        [120, 1250, true, true],
      ],
      [
        ['м', 120_000, null, 0],
        [null, null, true, true],
      ],
      [
        ['шт.', 130_000, null, 0],
        [null, null, false, false],
      ],
      [
        ['шт.', 140_000, null, 0],
        [null, null, true, true],
      ],
    ]);
    expect((await empty.preview(feed, OWN)).counts).toMatchObject({ same: 4, changed: 0, new: 0 });
  });
});
