import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryFor } from '#contract/endpoint.ts';
import {
  countStock,
  listGoods,
  listMovements,
  listPriceChanges,
  listStock,
  STOCK_SORTS,
  STOCK_STATES,
  type StockItem,
  type StockSort,
  type StockState,
} from '#contract/stock/inventory.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { readCsv } from '../../proofs/fixtures/sample-csv.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';
import {
  addPictures,
  addProducts,
  sampleProduct,
  CATEGORIES,
  SUBCATEGORIES,
} from '../../proofs/fixtures/sample-goods.ts';
import { create, save } from '../../proofs/fixtures/sample-forms.ts';

const at = (id: string, change: Partial<ProductRow>): ProductRow => sampleProduct(id, change);
const sets = { category_id: CATEGORIES.showers.id, subcategory_id: SUBCATEGORIES.sets.id };
const REMOVED_AT = '2026-11-10T09:00:00.000Z';

const NOWHERE = { category_id: null, subcategory_id: null };
const DRAFT = { draft: true, deleted_at: REMOVED_AT };
const GOODS: readonly ProductRow[] = [
  at('plenty', { title: 'Ель-термостат', stock_qty: 40, price_retail: 500_050 }),
  at('fir', { storage_place: 'А-03-2', title: 'Ёлка-термостат', stock_qty: 6, sku: 'GR-117' }),
  at('promised', { title: 'Жёлоб', stock_qty: 9, reserved_qty: 5, subcategory_id: SUBCATEGORIES.kitchen.id }),
  at('low', { title: 'Кран', stock_qty: 1, barcode: '4600000000017' }),
  at('gone', { title: 'Лейка душевая', stock_qty: 0, ...sets }),
  at('all-promised', { title: 'Мойка', stock_qty: 2, reserved_qty: 2, subcategory_id: null }),
  at('lacking', { title: 'Насадка', stock_qty: -3, ...sets }),
  at('overpromised', { title: 'Опора', stock_qty: 1, reserved_qty: 2 }),
  at('twin-a', { title: 'Пара', price_wholesale: 800_001 }),
  at('twin-b', { title: 'Пара' }),
  at('formula', { title: '=СУММ(A1); "сифон"', brand: '+бренд' }),
  at('tray', { title: 'Душевой поддон с сифоном', stock_qty: 40, popularity: 9 }),
  at('trap-out', { title: 'Сифон бутылочный', stock_qty: 0, popularity: 8 }),
  at('trap', { title: 'Сифон гофрированный', stock_qty: 40 }),
  at('trap-best', { title: 'Сифон чугунный', stock_qty: 40, popularity: 7 }),
  at('removed', { title: 'Раковина снятая', stock_qty: 4, barcode: '4600000000024', deleted_at: REMOVED_AT }),
  at('draft', { title: 'Труба черновая', stock_qty: 3, ...DRAFT }),
  at('draft-nowhere', { ...DRAFT, ...NOWHERE, title: 'Ёмкость черновая', price_retail: 0 }),
  at('removed-set', { title: 'Стойка снятая', stock_qty: -1, ...sets, deleted_at: REMOVED_AT }),
];

/** 23:59 of the 12th, 00:01 of the 13th, 23:59 of the 13th, 00:01 of the 14th in Moscow. */
const MOVED: Readonly<Record<string, string>> = {
  plenty: '2026-11-12T20:59:00.000Z',
  fir: '2026-11-12T21:01:00.000Z',
  promised: '2026-11-13T20:59:00.000Z',
  low: '2026-11-13T21:01:00.000Z',
  removed: '2026-11-13T10:00:00.000Z',
};

const availableOf = (item: Pick<StockItem, 'stockQty' | 'reservedQty'>): number => item.stockQty - item.reservedQty;
const IN_STATE: Readonly<Record<StockState, (item: StockItem) => boolean>> = {
  all: () => true,
  low: (item) => availableOf(item) >= 1 && availableOf(item) <= 5,
  out: (item) => availableOf(item) <= 0,
  negative: (item) => availableOf(item) < 0,
  deleted: () => true,
  draft: () => true,
};
const VALUE: Readonly<Record<string, (item: StockItem) => number | string>> = {
  title: ({ title }) => title.replaceAll('Ё', 'Е').replaceAll('ё', 'е'),
  stock: ({ stockQty }) => stockQty,
  available: availableOf,
  retail: ({ priceRetail }) => priceRetail,
  wholesale: ({ priceWholesale }) => priceWholesale,
};
const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(items: readonly StockItem[], sort: StockSort): string[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const value = VALUE[sort.replace('-', '')] ?? VALUE['title']!;
  const title = VALUE['title']!;
  return [...items]
    .sort((a, b) => sign * order(value(a), value(b)) || order(title(a), title(b)) || order(a._id, b._id))
    .map(({ _id }) => _id);
}

describe.each(ENGINES)('the stock list on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let manager: PersonsBrowser;
  beforeAll(async () => {
    admin = await app.as('admin');
    manager = await app.as('manager');
    await app.db('subcategories').where({ id: SUBCATEGORIES.sets.id }).update({ hidden: true });
    await addProducts(
      app.db,
      GOODS.map((row, index) => ({ ...row, revision: index + 1, figures_revision: index + 1 })),
    );
    await addPictures(app.db, 'plenty', ['a'.repeat(64), 'b'.repeat(64)]);
    await app.db('movements').insert(
      Object.entries(MOVED).map(([product_id, moved]) => ({
        id: newId(),
        product_id,
        kind: 'initial' as const,
        delta: 0,
        before: 0,
        after: 0,
        actor_id: null,
        reason: '',
        document_kind: '',
        document_id: null,
        at: moved,
      })),
    );
  });

  type StockQuery = QueryFor<typeof listStock>;
  const list = (query: StockQuery = {}) => manager.call(listStock, { query });
  const idsOf = async (query: StockQuery) => (await list(query)).map(({ _id }) => _id).sort();
  const counts = (query: StockQuery = {}) => manager.call(countStock, { query });

  test('an item shows what stands on the shelf, what is reserved and what it costs buyers, never what it cost the shop', async () => {
    const answer = await manager.request('GET', '/api/inventory/stock?q=GR-117');
    expect(answer.json).toEqual([
      {
        _id: 'fir',
        slug: 'tovar-fir',
        title: 'Ёлка-термостат',
        brand: 'Grohe',
        sku: 'GR-117',
        barcode: null,
        image: null,
        topCategorySlug: 'smesiteli',
        subcategoryId: SUBCATEGORIES.basin.id,
        stockQty: 6,
        reservedQty: 0,
        availableQty: 6,
        availability: 'in',
        priceRetail: 10_000,
        priceWholesale: 8_000,
        storagePlace: 'А-03-2',
        deletedAt: null,
      },
    ]);
    expect((await list()).find(({ _id }) => _id === 'plenty')?.image).toContain('a'.repeat(64));
  });

  const filters: readonly (readonly [string, StockQuery, string[]])[] = [
    ['goods of hidden categories are in stock too', { topCategorySlug: 'dush' }, ['gone', 'lacking']],
    ['a subcategory', { subcategoryId: SUBCATEGORIES.kitchen.id }, ['promised']],
    ['an unknown category', { topCategorySlug: 'net' }, []],
    [
      'empty fields narrow nothing',
      { topCategorySlug: '', subcategoryId: '', from: '', to: '', state: 'low' },
      ['low', 'promised'],
    ],
    ['words as the shop’s own search reads them', { q: 'nthvjcnfn' }, ['fir', 'plenty']],
    ['a barcode', { q: '4600000000017' }, ['low']],
    ['words in a category and in a state', { q: 'лейка', topCategorySlug: 'dush', state: 'out' }, ['gone']],
    ['words among goods taken off sale', { q: 'раковина', state: 'deleted' }, ['removed']],
    ['a barcode among goods taken off sale', { q: '4600000000024', state: 'deleted' }, ['removed']],
    ['goods taken off sale are in no other list', { q: '4600000000024' }, []],
    [
      'of one day: from 00:00 to 24:00 in the shop’s zone',
      { from: '2026-11-13', to: '2026-11-13' },
      ['fir', 'promised'],
    ],
    ['since a day', { from: '2026-11-13' }, ['fir', 'low', 'promised']],
    ['until a day', { to: '2026-11-13' }, ['fir', 'plenty', 'promised']],
    ['of days the wrong way round', { from: '2026-11-14', to: '2026-11-12' }, []],
    ['until the end of time', { from: '0001-01-01', to: '9999-12-31', state: 'deleted' }, ['removed']],
  ];
  test.each(filters)('finds %s', async (_what, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test.each(STOCK_STATES)(
    'the list of «%s» is right in every order, page by page, and its count is its length',
    async (state) => {
      const whole = (await list({ limit: 200 })).filter(IN_STATE[state]);
      const expected = state === 'deleted' || state === 'draft' ? await list({ state }) : whole;
      expect(expected.length).toBeGreaterThan(1);
      expect((await counts())[state]).toBe(expected.length);
      for (const sort of STOCK_SORTS) {
        const pages: string[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / 3) + 1; page += 1)
          pages.push(...(await list({ state, sort, page, limit: 3 })).map(({ _id }) => _id));
        expect(pages, sort).toEqual(sorted(expected, sort));
      }
    },
  );

  test.each(filters.map(([what, query]) => [what, query] as const))(
    'counts equal the lists: %s',
    async (_what, { state: _state, ...query }) => {
      const counted = await counts(query);
      for (const state of STOCK_STATES)
        expect(await list({ ...query, state, limit: 200 }), state).toHaveLength(counted[state]);
      const units = (await list({ ...query, limit: 200 })).reduce((sum, { stockQty }) => sum + stockQty, 0);
      expect(counted.units).toBe(units);
    },
  );

  test('titles stand in the order of the alphabet, Ё beside Е', async () => {
    const titles = (await list({ q: 'термостат', sort: 'title' })).map(({ title }) => title);
    expect(titles).toEqual(['Ёлка-термостат', 'Ель-термостат']);
  });

  test('a search without an order is ranked as the shop’s own: goods of that name, in stock, the best sold', async () => {
    const order = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);
    for (const q of ['сифон', 'раковина', 'grohe', 'ель термостат']) {
      const shopped = order((await manager.call(listProducts, { query: { q, brand: [], feature: [] } })).items);
      if (q === 'сифон') expect(shopped).toEqual(['trap-best', 'trap', 'trap-out', 'formula', 'tray']);
      expect(order(await list({ q })), q).toEqual(shopped);
      expect(order(await list({ q, limit: 2, page: 2 })), q).toEqual(shopped.slice(2, 4));
      expect(order((await admin.call(listGoods, { query: { q } })).items), q).toEqual(shopped);
    }
  });

  test.each(['a%00b', 'смеситель%00'])('text with a NUL is refused', async (q) => {
    expect(await admin.request('GET', `/api/inventory/stock?q=${q}`)).toMatchObject({ status: 400 });
    const body = { id: newId(), kind: 'adjustment', stockQtyBase: 1, stockQty: 2, reason: 'причина\u0000' };
    expect((await admin.request('POST', '/api/inventory/stock/plenty/adjust', { json: body })).status).toBe(400);
  });

  test('the file holds the rows of the list, all pages of it, in its order', async () => {
    for (const query of [
      '',
      'sort=-stock',
      'state=deleted',
      'q=nthvjcnfn',
      'topCategorySlug=dush&state=negative&page=7&limit=1',
    ]) {
      const rows = readCsv((await rawText(manager, `/api/inventory/stock?${query}&format=csv`)) ?? '');
      const items = (
        await manager.request('GET', `/api/inventory/stock?${query.replace('&page=7&limit=1', '')}&limit=200`)
      ).json as StockItem[];
      expect(rows[0]).toEqual([
        'Товар',
        'Бренд',
        'Артикул',
        'Штрихкод',
        'Категория',
        'Подкатегория',
        'Остаток',
        'В резерве',
        'Доступно',
        'Наличие',
        'Розничная цена, ₽',
        'Оптовая цена, ₽',
        'Место хранения',
      ]);
      const number = (cell = ''): number => Number(cell.replace(',', '.'));
      expect(
        rows
          .slice(1)
          .map(([title, , sku, barcode, , , stock, reserved, available, , retail, wholesale, place]) => [
            title?.replace(/^'/, ''),
            sku,
            barcode,
            number(stock),
            number(reserved),
            number(available),
            number(retail),
            number(wholesale),
            place,
          ]),
      ).toEqual(
        items.map((item) => [
          item.title,
          item.sku ?? '',
          item.barcode ?? '',
          item.stockQty,
          item.reservedQty,
          item.availableQty,
          item.priceRetail,
          item.priceWholesale,
          item.storagePlace ?? '',
        ]),
      );
    }
    const formula = readCsv(await rawText(manager, '/api/inventory/stock?format=csv')).find(([title]) =>
      title?.includes('СУММ'),
    );
    expect(formula?.slice(0, 2)).toEqual(['\'=СУММ(A1); "сифон"', "'+бренд"]);
    expect(formula?.slice(4, 6)).toEqual(['Смесители', 'Для раковины']);
  });

  test('the file is for those who may see the list, and says no to others as the list does', async () => {
    for (const [role, status] of [
      ['guest', 401],
      ['customer', 403],
      ['wholesale', 403],
    ] as const) {
      const answer = await (await app.browserOf(role)).request('GET', '/api/inventory/stock?format=csv');
      expect([role, answer.status]).toEqual([role, status]);
    }
    const head = await manager.request('HEAD', '/api/inventory/stock?format=csv');
    expect([head.status, head.headers.get('content-type'), head.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining('.csv'),
    ]);
    expect((await manager.request('GET', '/api/inventory/stock?format=xls')).status).toBe(422);
  });

  test('movements of a product: what, when, who and by which document, newest first', async () => {
    const { _id: id } = await create(admin, { title: 'Труба', stockQty: 5 });
    const deviceId = newId();
    const sale = {
      id: newId(),
      deviceId,
      deviceSeq: 1,
      soldAt: new Date().toISOString(),
      sentAt: new Date().toISOString(),
      items: [{ productId: id, qty: 2, price: 100 }],
      paymentMethod: 'cash' as const,
      note: '',
    };
    const { number } = await manager.call(recordSale, { body: sale });
    await manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: sale.id,
        deviceId,
        deviceSeq: 2,
        voidedAt: new Date().toISOString(),
        reason: 'ошибка',
        sale,
      },
    });
    const { items, total, product } = await admin.call(listMovements, { params: { id } });
    expect([total, product.stockQty]).toEqual([3, 5]);
    expect(items).toMatchObject([
      {
        kind: 'sale_cancel',
        delta: 2,
        before: 3,
        after: 5,
        reason: 'ошибка',
        actor: { name: 'manager' },
        document: { kind: 'void', number },
      },
      {
        kind: 'sale',
        delta: -2,
        before: 5,
        after: 3,
        actor: { name: 'manager' },
        document: { kind: 'sale', id: sale.id, number },
      },
      { kind: 'initial', delta: 5, before: 0, after: 5, document: { number: null } },
    ]);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(listMovements, { params: { id }, query: { page, limit: 1 } })),
    );
    expect(pages.flatMap((page) => page.items)).toEqual(items);
    expect((await admin.request('GET', '/api/inventory/stock/nothing/movements')).status).toBe(404);
    expect((await admin.call(listMovements, { params: { id: 'removed' } })).product.deletedAt).toBe(REMOVED_AT);
  });

  test('price changes of all goods, newest first, found by words and days', async () => {
    const product = await create(admin, { title: 'Биде подвесное', priceRetail: '1000' });
    await save(admin, product, { priceRetail: '1200', costPrice: '700' });
    const { items, total } = await admin.call(listPriceChanges, { query: { q: 'биде' } });
    expect(
      items
        .slice(0, 2)
        .map(({ field, before, after, actor, product: { title } }) => ({
          field,
          before,
          after,
          who: actor?.name,
          title,
        }))
        .sort((a, b) => order(a.field, b.field)),
    ).toEqual([
      { field: 'costPrice', before: null, after: 700, who: 'admin', title: 'Биде подвесное' },
      { field: 'priceRetail', before: 1000, after: 1200, who: 'admin', title: 'Биде подвесное' },
    ]);
    const pages = await Promise.all(
      items.map((_, index) => admin.call(listPriceChanges, { query: { q: 'биде', page: index + 1, limit: 1 } })),
    );
    expect(pages.map((page) => page.total)).toEqual(items.map(() => total));
    expect(pages.flatMap((page) => page.items)).toEqual(items);
    expect((await admin.call(listPriceChanges, { query: { q: 'биде', to: '2020-01-01' } })).total).toBe(0);
    await admin.request('DELETE', `/api/products/${product._id}`);
    expect((await admin.call(listPriceChanges, { query: { q: 'биде' } })).total).toBe(total);
  });
});

/** Text with its byte order mark, which `text()` would strip. */
async function rawText(browser: PersonsBrowser, path: string): Promise<string> {
  const { text } = await browser.request('GET', path);
  return text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
}
