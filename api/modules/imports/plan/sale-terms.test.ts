/** A discount from a file is in force when the file says so: dates of a former discount never end it. */
import { describe, expect, test } from 'vitest';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { importBench } from '../../../proofs/fixtures/import-bench.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { compareProduct, withSaleTerm } from './compare-product.ts';
import { lineOfRow, notesOf } from './planned-line.ts';

const FIRST_OF_OCTOBER = '2026-09-30T21:00:00.000Z';

describe.each(ENGINES)('discounts of price lists on %s', (engine) => {
  const bench = importBench(engine);

  const dated = (sale: string, to: string) =>
    `Артикул;Название;Категория;Цена;Цена со скидкой;Окончание скидки\nA-1;Кран;Краны;1000;${sale};${to}`;
  const undated = (sale: string) => `Артикул;Название;Категория;Цена;Цена со скидкой\nA-1;Кран;Краны;1000;${sale}`;
  const sale = async () => {
    const row = await bench.db('products').where({ sku: 'A-1' }).first();
    return [row?.price_sale, row?.sale_from, row?.sale_to];
  };
  const september = async (price = '900') => {
    bench.now = new Date('2026-09-10T09:00:00.000Z');
    await bench.apply(dated(price, '30.09.2026'));
    expect(await sale()).toEqual([Number(price) * 100, null, FIRST_OF_OCTOBER]);
    bench.now = new Date('2026-11-22T09:00:00.000Z');
  };

  test.each([
    ['another price and an empty date', dated('850', ''), 85_000],
    ['another price and no dates at all', undated('850'), 85_000],
    ['the same price and an empty date', dated('900', ''), 90_000],
    ['no discount', dated('', ''), null],
  ])('a file with %s takes the dates of the former discount away', async (_, file, price) => {
    await september();
    const { id } = await bench.preview(file);
    const [line] = await bench.db('import_lines').where({ import_id: id });
    expect(JSON.parse(line?.changes ?? '[]')).toContainEqual({
      field: 'saleTo',
      before: FIRST_OF_OCTOBER,
      after: null,
    });
    const applied = await bench.applyId(id);
    expect(await sale()).toEqual([price, null, null]);
    expect((await bench.preview(file)).counts).toMatchObject({ same: 1, changed: 0 });
    await bench.undo(applied.id);
    expect(await sale()).toEqual([90_000, null, FIRST_OF_OCTOBER]);
  });

  test('dates that a person gave the same discount stay, and so does a whole discount of a person', async () => {
    await bench.apply(undated('900'));
    const to = '2026-12-10T21:00:00.000Z';
    await bench.db('products').update({ sale_to: to });
    await bench.apply(undated('900'));
    expect(await sale()).toEqual([90_000, null, to]);
    await bench.db('products').update({ price_sale: 70_000 });
    for (const file of [undated('850'), dated('850', '24.12.2026'), undated('')]) {
      await bench.apply(file);
      expect(await sale()).toEqual([70_000, null, to]);
    }
  });

  test('a file with the discounts alone is held against the shop’s prices', async () => {
    const alone = (sale: string) => `Артикул;Название;Цена со скидкой\nA-1;Кран;${sale}`;
    await bench.apply(undated('').replaceAll('1000', '1000.50'));
    await bench.apply(alone('900'));
    expect(await sale()).toEqual([90_000, null, null]);
    const dear = await bench.preview(alone('1100'));
    const [line] = await bench.db('import_lines').where({ import_id: dear.id });
    expect(line && notesOf(lineOfRow(line))).toContain('не ниже цены');
    await bench.apply(alone(''));
    expect(await sale()).toEqual([null, null, null]);
    expect(await bench.db('products').where({ sku: 'A-1' }).first('price_retail')).toEqual({ price_retail: 100_050 });
  });

  const planned = async (file: string) => {
    const { id } = await bench.preview(file);
    const [line] = await bench.db('import_lines').where({ import_id: id }).orderBy('number');
    return { id, notes: line && notesOf(lineOfRow(line)), changes: line?.changes };
  };
  const edit = (columns: object) => bench.db('products').where({ sku: 'A-1' }).update(columns);

  test('a discount that is not below a price that the shop keeps is not taken, and the line says so', async () => {
    await bench.apply(undated(''));
    await edit({ price_retail: 80_000 });
    const dear = 'Цена со скидкой 900 не ниже цены магазина 800: скидки нет';
    // The shop keeps its price because a person set it, or by the rules of the source.
    for (const profile of [{}, { policies: { priceRetail: 'new' } }, { policies: { priceRetail: 'never' } }]) {
      await bench.setProfile(profile);
      const { id, notes } = await planned(dated('900', '24.12.2026'));
      expect(notes).toContain(dear);
      await bench.applyId(id);
      expect(await sale()).toEqual([null, null, null]);
      await bench.apply(undated('700'));
      expect(await sale()).toEqual([70_000, null, null]);
    }
    // When the file's price is taken, its discount is taken too.
    await bench.setProfile({ overHand: ['priceRetail'] });
    await bench.apply(undated('900'));
    expect(await sale()).toEqual([90_000, null, null]);
  });

  test('a price of a file that is not above the discount the shop keeps is told, unless that discount is over', async () => {
    await bench.apply(undated(''));
    const priced = (price: number) => `Артикул;Название;Категория;Цена\nA-1;Кран;Краны;${price}`;
    await edit({ price_sale: 90_000 });
    const told = 'Новая цена 800 не выше цены магазина со скидкой 900: скидка не действует';
    expect((await planned(priced(800))).notes).toBe(told);
    expect((await planned(priced(900))).notes).toBe(told.replace('800', '900'));
    expect((await planned(priced(950))).notes).toBe('');
    // The discount differs in the file too, and the shop's own stays.
    expect((await planned(undated('700').replace('1000', '800'))).notes).toContain(told);
    await edit({ sale_to: '2026-11-01T00:00:00.000Z' });
    expect((await planned(priced(800))).notes).toBe('');
  });

  test.each([
    ['priceRetail', 'Черновик: нет цены; Цена со скидкой без цены товара: не взята', null],
    ['priceWholesale', 'Черновик: нет оптовой цены', 90_000],
  ])(
    'a new product without a %s is announced as a draft, and has a discount only with its price',
    async (field, said, price) => {
      await bench.apply('Артикул;Название;Цена\nB-1;Лейка;100');
      await bench.setProfile({ policies: { [field]: 'never' } });
      const { id, notes } = await planned(undated('900'));
      expect(notes).toBe(said);
      await bench.applyId(id);
      expect(await sale()).toEqual([price, null, null]);
      expect(await bench.db('products').where({ draft: true, sku: 'A-1' })).toHaveLength(1);
    },
  );

  test('prices that a person changes between the preview and the writing keep their discount and its dates', async () => {
    await bench.apply(undated(''));
    const file = dated('900', '24.12.2026').replace('1000', '1100');
    const lowered = await planned(file);
    await edit({ price_retail: 90_000 });
    await bench.applyId(lowered.id);
    expect(await sale()).toEqual([null, null, null]);
    await edit({ price_retail: 100_000 });
    const discounted = await planned(file);
    await edit({ price_sale: 50_000 });
    await bench.applyId(discounted.id);
    expect(await sale()).toEqual([50_000, null, null]);
    const [line] = await bench.db('import_lines').where({ import_id: discounted.id });
    expect(JSON.parse(line?.written ?? '{}')).toMatchObject({ kept: ['salePrice', 'saleTo'] });
  });

  test('a discount of a new product without a price, and dates without a discount, are left out with a note', async () => {
    const { id } = await bench.preview(
      'Артикул;Название;Цена со скидкой;Окончание скидки\nB-1;Лейка;90;\nB-2;Душ;;30.09.2026',
    );
    const lines = await bench.db('import_lines').where({ import_id: id }).orderBy('number');
    expect(lines.map((line) => notesOf(lineOfRow(line)))).toEqual([
      'Черновик: нет цены; Цена со скидкой без цены товара: не взята',
      'Черновик: нет цены; Срок скидки без цены со скидкой: не взят',
    ]);
  });

  test('a former price as an old one takes the dates of its row', async () => {
    await bench.apply(
      'Артикул;Название;Категория;Цена;Старая цена;Окончание скидки\nA-1;Кран;Краны;900;1000;30.09.2026',
    );
    expect(await sale()).toEqual([90_000, null, FIRST_OF_OCTOBER]);
  });
});

test('in the shop’s own table a discount that is over begins without dates, and one that is not keeps them', () => {
  const now = '2026-11-22T09:00:00.000Z';
  const profile = importProfileSchema.parse({ overHand: ['salePrice'] });
  const beside = (product: ProductRow) => ({ product, written: null, profile, isOwn: true, now });
  const changes = (row: ProductRow, salePrice: number | null) =>
    compareProduct(beside(row), withSaleTerm(beside(row), { salePrice })).changes;
  const discounted = (sale_to: string) => sampleProduct('a', { price_sale: 900_000, sale_to });
  const [over, running] = [discounted('2026-10-01T00:00:00.000Z'), discounted('2026-12-01T00:00:00.000Z')];
  const price = { field: 'salePrice', before: 9000, after: 8500 };
  expect(changes(over, 8500)).toEqual([price, { field: 'saleTo', before: over.sale_to, after: null }]);
  expect(changes(running, 8500)).toEqual([price]);
  expect(changes(over, 9000)).toEqual([]);
  expect(changes(running, null)).toEqual([
    { ...price, after: null },
    { field: 'saleTo', before: running.sale_to, after: null },
  ]);
});
