/**
 * Price lists that are hard to read: each file with its right outcome, which `outcomes.json` holds. Every file is applied
 * once more and then changes nothing.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_STOPS, importProfileSchema, type ImportStop } from '#contract/imports/import-profile.ts';
import { barcodesOf } from '#contract/products/product-code.ts';
import { ENGINES, freshDatabase } from '#db/memory.ts';
import { LocalPictures } from '../../files/local-pictures.ts';
import { pictureFolder } from '../../files/picture-folder.ts';
import { beginImport } from './begin-import.ts';
import { applyImport } from './move-import.ts';
import { presentLine } from './present-import.ts';
import { runWaiting, type WorkContext } from './run-import.ts';
import { summarizeImport, type ImportSummary } from './summarize-import.ts';

const FOLDER = join(import.meta.dirname, '../../proofs/fixtures/price-lists');

interface Outcome {
  readonly file: string;
  /** Files applied before it. */
  readonly after?: readonly string[];
  /** It comes from another supplier than those before it. */
  readonly isOther?: boolean;
  /** Of the command: 0 ready, 1 failed, 2 waits for a person. */
  readonly exit: 0 | 1 | 2;
  readonly stops: readonly string[];
  readonly error: string;
  /** Of the file as a whole. */
  readonly notes: readonly string[];
  readonly rows: number;
  readonly named: number;
  /** A line each: kind, place, name, what is noted or refused. */
  readonly lines: readonly string[];
  /** What the shop then has: article, barcodes, name, price and stock, where it stands. */
  readonly goods: readonly string[];
}

const OUTCOMES = JSON.parse(await readFile(join(FOLDER, 'outcomes.json'), 'utf8')) as readonly Outcome[];
const ALL = Object.keys(IMPORT_STOPS) as ImportStop[];
const EXITS: Readonly<Record<string, 0 | 1 | 2>> = { ready: 0, failed: 1, waiting: 2 };

describe.each(ENGINES)('price lists that are hard to read, on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let folder: string;
  const now = new Date('2026-11-22T09:00:00.000Z');

  beforeEach(async () => {
    ({ db, close } = await freshDatabase(engine));
    folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  const context = (): WorkContext => ({
    db,
    dataDir: folder,
    timeZone: 'Europe/Moscow',
    clock: () => now,
    stopped: () => false,
    pictures: new LocalPictures(pictureFolder(folder)),
  });

  async function preview(file: string, sourceName = 'Поставщик'): Promise<ImportSummary> {
    const sent = { sourceName, path: join(FOLDER, file), fileName: file, choice: {}, stockAt: null, actorId: null };
    const id = await beginImport(db, folder, sent, now);
    await runWaiting(context());
    return summarizeImport(db, id);
  }

  /** Applies what was previewed, with every word a person is asked for. */
  async function apply({ id, state }: ImportSummary): Promise<void> {
    if (state !== 'ready' && state !== 'waiting') return;
    await applyImport(db, id, ALL, now);
    await runWaiting(context());
  }

  async function linesOf(id: string): Promise<string[]> {
    const rows = await db('import_lines').where({ import_id: id }).orderBy('number');
    return rows.map((row) => {
      const { kind, position, title, notes, problem, refusedCells } = presentLine(row);
      const refused = [...(problem === null ? [] : [problem]), ...refusedCells].map(
        ({ column, value, reason }) => `${column}: «${value}» ${reason}`,
      );
      return [`${kind}, ${position || 'нет в файле'}`, title, notes, ...refused]
        .filter((one) => one !== '')
        .join(' | ');
    });
  }

  async function goods(): Promise<string[]> {
    const names = new Map((await db('categories')).map(({ id, name }) => [id, name]));
    for (const { id, name } of await db('subcategories')) names.set(id, name);
    const rows = await db('products').orderBy('title').orderBy('price_retail');
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
  }: Outcome): Promise<Omit<Outcome, 'after' | 'isOther'>> {
    for (const one of after) await apply(await preview(one));
    const told = await preview(file, isOther ? 'Другой поставщик' : undefined);
    const { rows = 0, named = 0 } = told.counts;
    const lines = await linesOf(told.id);
    await apply(told);
    return {
      file,
      exit: EXITS[told.state] ?? 1,
      stops: told.stops.map(({ code }) => code),
      error: told.error,
      notes: told.notes,
      rows,
      named,
      lines,
      goods: await goods(),
    };
  }

  // Only what a row is matched with is asked of the database.
  test.each(engine === 'sqlite' ? OUTCOMES : OUTCOMES.filter(({ after }) => after !== undefined))(
    '$file',
    async (wanted) => {
      const { after: _, isOther = false, ...rest } = wanted;
      expect(await outcomeOf(wanted)).toEqual(rest);
      if (wanted.exit === 1) return;
      const before = await db('products').orderBy('id');
      const again = await preview(wanted.file, isOther ? 'Другой поставщик' : undefined);
      expect({ new: again.counts.new, changed: again.counts.changed, draft: again.counts.draft }).toEqual({
        new: 0,
        changed: 0,
        draft: 0,
      });
      await apply(again);
      expect(await db('products').orderBy('id')).toEqual(before);
    },
  );

  test('a rate that somebody typed makes prices of a heading in dollars', async () => {
    await preview('c22c-head-usd.csv');
    const profile = JSON.stringify(importProfileSchema.parse({ rates: { USD: 90, 'у.е.': 95.5 } }));
    await db('import_sources').update({ profile });
    const told = await preview('c22c-head-usd.csv');
    expect(told).toMatchObject({ state: 'ready', counts: { new: 1, refused: 0 } });
    await apply(told);
    await apply(await preview('c22b-head-ue.csv'));
    expect(await goods()).toEqual([
      'C22-7 | — | Котёл 7 | 119375 / 1 шт. | Котлы',
      'C22-8 | — | Котёл 8 | 112500 / 1 шт. | Котлы',
    ]);
  });

  test('another sheet that somebody chose is read whole', async () => {
    await preview('x05c-two-sheets.xlsx');
    const profile = JSON.stringify(importProfileSchema.parse({ table: { sheet: 1 } }));
    await db('import_sources').update({ profile });
    await apply(await preview('x05c-two-sheets.xlsx'));
    expect((await goods()).map((good) => good.replace(/ \|.*\| (\d+ \/ \d+).*/, ' $1'))).toEqual([
      'T5C-1 50 / 1',
      'T5C-2 100 / 2',
      'T5C-3 150 / 3',
      'T5C-4 200 / 4',
    ]);
  });
});
