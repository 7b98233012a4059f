import { beforeAll, describe, expect, test } from 'vitest';
import { ORDERED_QTY_MAX, reportMargin, reportPurchase, typedQuantitiesText } from '#contract/reports/purchase.ts';
import { saveSupply } from '#contract/stock/stock-rules.ts';
import { ENGINES } from '#db/test-database.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { GOODS, NOW, shopInNeed, START } from '../../../proofs/fixtures/sample-purchase.ts';

describe.each(ENGINES)('files of what to buy on %s', (engine) => {
  const shop = shopInNeed(engine);
  const { receiveOne } = shop;

  beforeAll(() => receiveOne('g7', 'Сантех-Опт', 432.1));

  test('a file holds the ordered goods alone with the quantities on the screen, whatever is needed by now', async () => {
    const terms = (minimumQty: number | null) => ({ leadDays: null, minimumQty, supplierId: null });
    for (const id of ['g6', 'g7']) await shop.admin.call(saveSupply, { params: { id }, body: terms(START + 90) });
    const file = async (typed?: string) =>
      shop.admin.request(
        'GET',
        `${reportPurchase.path}?format=csv${typed === undefined ? '' : `&quantities=${encodeURIComponent(typed)}`}`,
      );
    const ordered = async (typed?: string) => {
      const [heads = [], ...rows] = readCsv(`\uFEFF${(await file(typed)).text.replace(/^\uFEFF/, '')}`);
      return Object.fromEntries(rows.map((row) => [row[heads.indexOf('Артикул')], row[heads.indexOf('Заказать')]]));
    };
    const proposed = await ordered();
    expect(Object.keys(proposed)).toEqual(expect.arrayContaining(['A-6', 'A-7']));
    const typed = typedQuantitiesText(
      new Map([
        ['g6', 5],
        ['g7', 7],
      ]),
    );
    expect(await ordered(typed)).toEqual({ 'A-6': '5', 'A-7': '7' });
    // A-7 is needed only since the page was read, so it is not in the order.
    expect(await ordered('g6:5')).toEqual({ 'A-6': '5' });
    expect(await ordered('g6:5,g7:0')).toEqual({ 'A-6': '5' });
    for (const wrong of ['g6', 'g6:', 'g6:-1', 'g6:1.5', 'g6:1e3', 'g6:5,', ':5', `g6:${ORDERED_QTY_MAX + 1}`])
      expect((await file(wrong)).status, wrong).toBe(422);
    for (const id of ['g6', 'g7']) await shop.admin.call(saveSupply, { params: { id }, body: terms(null) });
    // After «Заказать» these goods are needed no more.
    expect(await ordered()).toEqual({});
    expect(await ordered(typed)).toEqual({ 'A-6': '5', 'A-7': '7' });
  });

  test('a supplier’s file says what is ordered, and nothing of the stock, sales and costs; prices only when asked for', async () => {
    const terms = (minimumQty: number | null) => ({ leadDays: null, minimumQty, supplierId: null });
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: terms(START + 90) });
    const at = NOW.toISOString();
    const source = { id: 'list', name: 'Прайс Сантех-Опт', profile: '{}', created_at: at, updated_at: at };
    await shop.app.db('import_sources').insert(source);
    await shop.app.db('suppliers').where({ name: 'Сантех-Опт' }).update({ source_id: source.id });
    await shop.app.db('import_links').insert([
      { source_id: source.id, written: '', external_id: 'артикул:a-7', product_id: 'g7' },
      { source_id: source.id, written: '', external_id: 'СО-0077', product_id: 'g7' },
    ]);
    const file = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ format: 'csv', supplier: 'Сантех-Опт', quantities: 'g7:6', ...more });
      const { text } = await shop.admin.request('GET', `${reportPurchase.path}?${query.toString()}`);
      return readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`);
    };
    const heads = ['Артикул', 'Код поставщика', 'Товар', 'Единица', 'Количество'];
    const cells = ['A-7', 'СО-0077', 'Товар 7', 'шт.', '6'];
    expect(await file({})).toEqual([heads, cells]);
    expect(await file({ priced: '1' })).toEqual([
      [...heads, 'Закупка, ₽', 'Сумма, ₽'],
      [...cells, '432,1', '2592,6'],
    ]);
    expect(await file({ show: 'all', quantities: 'g7:0' })).toEqual([heads]);
    await shop.app.db('import_links').where({ source_id: source.id }).delete();
    await shop.app.db('suppliers').where({ source_id: source.id }).update({ source_id: null });
    await shop.admin.call(saveSupply, { params: { id: 'g7' }, body: terms(null) });
  });

  test('the lists are files too, for spreadsheets of either kind', async () => {
    const { text } = await shop.admin.request('GET', `${reportPurchase.path}?show=all&format=csv`);
    const rows = readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`);
    expect(rows).toHaveLength(GOODS + 2);
    expect(rows[0]?.slice(0, 3)).toEqual(['Поставщик', 'Артикул', 'Товар']);
    const book = await shop.admin.request('GET', `${reportMargin.path}?format=xlsx`);
    expect(book.headers.get('content-type')).toMatch(/spreadsheetml/);
    expect(book.text.startsWith('PK')).toBe(true);
  });
});
