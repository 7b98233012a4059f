/** The shop's goods as a table: exported and imported unchanged, it changes nothing, whatever the goods are called. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { GOODS_COLUMNS, momentOfHeading, OWN_CODE, stockHeading } from '#contract/exchange/goods-table.ts';
import * as contract from '#contract/imports/imports.ts';
import { UNITS } from '#contract/products/unit-words.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import {
  addProducts,
  CATEGORIES,
  CREATED_AT,
  sampleProduct,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';
import { workOnImports } from '../../../proofs/fixtures/sample-import.ts';
import { windows1251 } from '../../../proofs/fixtures/sample-price-lists.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { goodsTable } from './goods-table.ts';
import { applyStockChanges } from '../../stock/movements/apply-stock-changes.ts';
import { writeTransaction } from '#db/write.ts';

const FEATURE = { unit: '', choices: '[]', min: null, max: null, step: null };
const FEATURES = [
  { code: 'color', name: 'Цвет', type: 'enum', choices: '[{"code":"chrome","label":"Хром; «глянец»"}]' },
  { code: 'reach', name: 'Вылет', type: 'number', unit: 'мм' },
  { code: 'eco', name: 'Аэратор', type: 'bool' },
  { code: 'note', name: 'Бренд', type: 'text' },
  { code: 'left', name: 'Остаток', type: 'text' },
] as const;

/** Texts that spreadsheets, markup or a reader of price lists could misread. */
const ODD = [
  'Кран "1/2", 3/4; с «гайкой»',
  '=1+1',
  "'=1+1",
  "''+7 900",
  '-10 °C',
  '@имя',
  '\tс табуляцией',
  '\rстарая строка',
  "'в апострофах'",
  '00012345678901234567',
  '1,234',
  '1e5',
  'null',
  '#Н/Д',
  '-999999999.9',
  '0001-01-01',
  'A &amp; B &lt;b&gt; & <b>жирно</b>',
  'строка\nвторая\r\nтретья',
  '  с краёв  и   внутри  ',
  '_x000D_ и _x005F_',
  'ЪÿЁ 😀 е\u0301 ₽',
  '+7',
  '｀＝полная ширина'.slice(1),
];

function goods(): ProductRow[] {
  const odd = ODD.map((text, index) =>
    sampleProduct(`odd-${String(index).padStart(2, '0')}`, {
      title: text,
      brand: text,
      sku: `${text}-${index}`,
      barcode: text,
      short_desc: text,
      full_desc: `${text}\n\n${text}`,
      storage_place: text,
      attributes: JSON.stringify({ color: 'chrome', reach: 1.234, eco: index % 2 === 0, note: text, left: '7' }),
      weight_g: index === 0 ? null : 125 * index,
      price_retail: 100_000 + index,
      price_sale: index % 3 === 0 ? 90_001 : null,
      cost_price: index % 2 === 0 ? null : 50_050,
      unit: UNITS[index % UNITS.length] ?? 'шт.',
      stock_qty: index === 1 ? -3 : index,
    }),
  );
  return [
    ...odd,
    sampleProduct('plain-1', { sku: null, barcode: null }),
    sampleProduct('plain-2', { sku: null, barcode: null, title: 'Смеситель plain-1' }),
    sampleProduct('dear', { price_retail: 2_000_000_000, attributes: '{"gone":"1"}' }),
    sampleProduct('top', { category_id: CATEGORIES.showers.id, subcategory_id: null, attributes: '{}' }),
    sampleProduct('draft-1', {
      draft: true,
      deleted_at: CREATED_AT,
      price_retail: 0,
      price_wholesale: 0,
      category_id: null,
      subcategory_id: null,
    }),
    sampleProduct('draft-2', { draft: true, deleted_at: CREATED_AT, price_wholesale: 0 }),
    sampleProduct('off', { deleted_at: CREATED_AT, stock_qty: 4 }),
  ];
}

describe.each(ENGINES)('the table of goods on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  beforeAll(async () => {
    admin = await app.as('admin');
    await app.db('features').insert(
      FEATURES.map((feature, position) => ({
        ...FEATURE,
        ...feature,
        id: feature.code,
        subcategory_id: SUBCATEGORIES.basin.id,
        position,
      })),
    );
    await addProducts(app.db, goods());
  });

  const work = (): Promise<void> => workOnImports(app);

  async function take(query: string): Promise<Buffer> {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${app.url}/api/products/table?${query}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  async function send(file: Buffer, sourceName = 'Своя таблица'): Promise<contract.Import> {
    const body = new FormData();
    body.append('sourceName', sourceName);
    body.append('file', new Blob([new Uint8Array(file)]), 'Товары');
    const { _id: id } = await admin.call(contract.beginImport, { body });
    await work();
    const seen = await admin.call(contract.readImport, { params: { id } });
    if (seen.state !== 'ready') return seen;
    await admin.call(contract.applyImport, { params: { id }, body: {} });
    await work();
    return admin.call(contract.readImport, { params: { id } });
  }

  /** All traces that an import could leave in the shop. */
  const shop = async (): Promise<unknown> =>
    Promise.all(
      ['products', 'movements', 'price_history', 'product_edits', 'revisions', 'import_links', 'categories'].map(
        async (table) => {
          const rows: object[] = await app.db(table);
          return rows.map((row) => JSON.stringify(row)).sort();
        },
      ),
    );

  const cellsOf = (file: Buffer): string[][] =>
    parse(file.toString(), { bom: true, delimiter: ';', relax_column_count: true });

  test.each(
    (['csv', 'xlsx'] as const).flatMap((format) =>
      (['all', 'draft', 'deleted'] as const).map((state) => [format, state] as const),
    ),
  )(
    'a table in %s of the goods in the state %s changes nothing when it comes back as it was',
    async (format, state) => {
      const before = await shop();
      const done = await send(await take(`format=${format}&state=${state}`));
      const lines = await admin.call(contract.listImportLines, { params: { id: done._id }, query: { limit: 200 } });
      const other = lines.items.filter(({ kind }) => kind !== 'same');
      expect(other.map(({ title, changes, problem }) => ({ title, changes, problem }))).toEqual([]);
      expect([done.state, done.error, done.format]).toEqual(['applied', '', format]);
      const rows = await app
        .db('products')
        .where(state === 'all' ? { deleted_at: null } : { draft: state === 'draft' });
      if (state !== 'deleted') expect(done.counts).toMatchObject({ rows: rows.length, same: rows.length });
      expect(await shop()).toEqual(before);
    },
  );

  test('both formats hold the same cells, the code first and the columns chosen after it', async () => {
    const csv = cellsOf(await take('format=csv&columns=priceRetail,title'));
    expect(csv[0]).toEqual([OWN_CODE, GOODS_COLUMNS.title, GOODS_COLUMNS.priceRetail]);
    expect(csv.find(([code]) => code === 'plain-1')).toEqual(['plain-1', 'Смеситель plain-1', '10000']);
    const found = cellsOf(await take('format=csv&columns=sku&q=plain-2'));
    expect(found.slice(1).map(([code]) => code)).toContain('plain-2');
    expect((await admin.request('GET', '/api/products/table?columns=title,secret')).status).toBe(422);
  });

  test('a spreadsheet that saves it as ANSI, without the sign of the rouble, keeps its edits', async () => {
    const [heads = [], ...rows] = cellsOf(await take('format=csv&columns=title,priceRetail&q=plain-2'));
    const edited = rows
      .filter(([code]) => code === 'plain-2')
      .map(([code = '', title = '']) => [code, title, '12 000,50']);
    expect(heads.at(-1)).toContain('₽');
    const lines = [heads.map((head) => head.replace('₽', '?')), ...edited].map((cells) => cells.join(';'));
    const done = await send(windows1251(lines.join('\r\n')));
    expect(done.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await app.db('products').where({ id: 'plain-2' }).first()).toMatchObject({ price_retail: 1_200_050 });
  });

  const figuresOf = async (id: string): Promise<number> =>
    (await app.db('products').where({ id }).first('figures_revision'))?.figures_revision ?? 0;

  test('only cells that a person changed in the table change, texts too, and goods sold meanwhile stay sold', async () => {
    const rows = cellsOf(await take('format=csv'));
    const [heads = []] = rows;
    const at = (heading: string): number => heads.findIndex((one) => one.startsWith(heading));
    const change = (code: string, heading: string, value: string): void => {
      const row = rows.find(([first]) => first === code);
      if (row === undefined || at(heading) === -1) throw new Error(`${code} ${heading} is not there`);
      row[at(heading)] = value;
    };
    change('plain-1', 'Название', 'Смеситель "новый"; 1,5 м');
    change('plain-1', 'Артикул', '0007');
    change('plain-1', 'Розничная', '12 345,60');
    change('plain-2', 'Остаток на', '25');
    change('odd-06', 'Место хранения', 'А-03-2');
    change('odd-03', 'Цена со скидкой', '');
    change('odd-04', 'Вес', '0,125');
    change('odd-05', 'Характеристика «Бренд»', 'мой');
    change('odd-05', 'Вылет', '1,5');
    await writeTransaction(app.db, (trx) =>
      applyStockChanges(
        { trx, actorId: admin.person.id, now: new Date() },
        ['plain-1', 'plain-2'].map((productId) => ({
          productId,
          delta: -2,
          kind: 'write_off' as const,
          reason: 'Бой',
          documentKind: 'adjustment' as const,
          documentId: `${productId}-broken`,
        })),
      ),
    );
    const figuresBefore = await figuresOf('odd-06');
    const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    const done = await send(Buffer.from(quoted));
    const lines = await admin.call(contract.listImportLines, {
      params: { id: done._id },
      query: { kind: 'changed', limit: 50 },
    });
    const cells = Object.fromEntries(
      lines.items.map(({ productId, changes }) => [
        productId,
        Object.fromEntries(changes.map(({ field, after, kept }) => [field, kept === true ? 'kept' : after])),
      ]),
    );
    expect(cells).toEqual({
      'plain-1': { title: 'Смеситель "новый"; 1,5 м', sku: '0007', priceRetail: 12_345.6 },
      'plain-2': { stockQty: 23 },
      'odd-03': { salePrice: null },
      'odd-04': { weightKg: 0.125 },
      'odd-05': { 'attributes.note': 'мой', 'attributes.reach': 1.5 },
      'odd-06': { storagePlace: 'А-03-2' },
    });
    expect(done).toMatchObject({ state: 'applied', counts: { gone: 0, changed: 6 } });
    const stock = await app.db('products').whereIn('id', ['plain-1', 'plain-2']).orderBy('id').select('stock_qty');
    expect(stock.map(({ stock_qty }) => stock_qty)).toEqual([8, 23]);
    // Devices get the new place with the figures.
    expect(await figuresOf('odd-06')).toBeGreaterThan(figuresBefore);
  });

  test('stock that other imports wrote since the table was taken out stays, undone ones too, and no correction comes twice', async () => {
    await addProducts(app.db, [sampleProduct('listed', { sku: 'L-1', barcode: null })]);
    const stock = async () => (await app.db('products').where({ id: 'listed' }).first('stock_qty'))?.stock_qty;
    const supply = async (qty: number): Promise<string> => {
      const file = Buffer.from(`Артикул;Название;Цена;Остаток\nL-1;Смеситель listed;10000;${qty}`);
      return (await send(file, 'Поставщик'))._id;
    };
    const takeStock = async () => (await take('format=csv&columns=stock&q=L-1')).toString();
    const bring = async (table: string) => (await send(Buffer.from(table))).counts.changed;
    await supply(12);
    const table = await takeStock();
    expect(table).toContain(';12');
    const later = await supply(30);
    expect([await bring(table), await stock()]).toEqual([0, 30]);

    // Three more than the table had, whatever came since; the same file again finds them there.
    const corrected = table.replace(/;12(?=\r?\n|$)/, ';15');
    expect([await bring(corrected), await stock()]).toEqual([1, 33]);
    expect([await bring(corrected), await stock()]).toEqual([0, 33]);

    const second = await takeStock();
    await admin.call(contract.undoImport, { params: { id: later } });
    await work();
    expect(await stock()).toBe(15);
    expect([await bring(second), await stock()]).toEqual([0, 15]);
  });

  test('one column alone means itself: cost is not taken for the price', async () => {
    const before = await shop();
    for (const query of ['format=csv&columns=costPrice', 'format=xlsx&columns=priceWholesale'])
      expect(await send(await take(query))).toMatchObject({ state: 'applied', counts: { changed: 0, refused: 0 } });
    expect(await shop()).toEqual(before);
  });

  test('the column of discounts alone sets and ends discounts', async () => {
    const [head = [], first = [], second = [], ...rest] = cellsOf(await take('format=csv&columns=salePrice'));
    const at = head.indexOf(GOODS_COLUMNS.salePrice);
    const isSet = (row: string[]): boolean => row[at] !== '';
    const rows = [first, second, ...rest];
    const [set, free] = [rows.find(isSet) ?? [], rows.find((row) => !isSet(row)) ?? []];
    set[at] = '';
    free[at] = '1.5';
    const lines = [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
    const done = await send(Buffer.from(`\ufeff${lines.join('\n')}`));
    expect(done).toMatchObject({ state: 'applied', counts: { changed: 2, refused: 0 } });
    const code = head.indexOf(OWN_CODE);
    const sale = async (row: string[]) => (await app.db('products').where({ id: row[code] }).first())?.price_sale;
    expect([await sale(set), await sale(free)]).toEqual([null, 150]);
  });

  test('however many goods there are, others have their turn while its columns are looked for', async () => {
    await addProducts(
      app.db,
      Array.from({ length: 900 }, (_, index) => sampleProduct(`many-${index}`, { sku: null, barcode: null })),
    );
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { headings } = await goodsTable(app.db, { state: 'all', sort: 'title' }, 'Europe/Moscow', new Date());
    isOver = true;
    expect(headings).toContain('Цвет');
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

test('the moment of the stock is said in the time of the shop, to the millisecond', () => {
  const heading = stockHeading(new Date('2026-11-22T21:05:07.045Z'), 'Europe/Moscow');
  expect(heading).toBe('Остаток на 23.11.2026 00:05:07.045');
  expect(momentOfHeading(heading)).toBe('2026-11-23T00:05:07.045');
  expect(momentOfHeading('Остаток')).toBeNull();
});
