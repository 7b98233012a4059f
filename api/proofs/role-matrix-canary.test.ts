/**
 * Recognisable figures are planted in the database, and all answers that each person may read are searched for them.
 * Cost is for administrators, wholesale prices are for approved wholesale buyers and staff, stock and storage places are for staff.
 */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listFacets, listProducts, productBySlug } from '#contract/catalogue/catalog.ts';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { order } from './fixtures/sample-orders.ts';
import { sampleProduct, CATEGORIES } from './fixtures/sample-goods.ts';
import { REQUEST_ID_HEADER } from '../http/request-log.ts';
import { liftOrderLimits } from './fixtures/sample-settings.ts';
import { browserOfPersona, PERSONAS, type Persona } from './fixtures/sample-people.ts';
import { openShop } from './fixtures/sample-shop.ts';
import type { Browser } from './fixtures/testing.ts';

const ID = 'canary';
/** Kopecks; on the wire 987654.32 and 876543.21 roubles. */
const COST = 98_765_432;
const WHOLESALE = 87_654_321;
/** Stock on hand. */
const STOCK = 7_654_321;
/** Not within an id: a random one may hold these digits. */
const STOCK_TRACE = /(?<![\da-f])7\s?654\s?3\d\d(?![\da-f])/;
const COST_TRACE = /987\s?654|98765432/;
const WHOLESALE_TRACE = /876\s?543|87654321/;
const PLACE = 'К-77-Ж';
/** The key too, with whatever text. */
const PLACE_TRACE = /К-77-Ж|"storage_?place":"/i;

const SEES_WHOLESALE: ReadonlySet<Persona> = new Set(['wholesale', 'manager', 'warehouse', 'content', 'admin', 'till']);
const SEES_STOCK: ReadonlySet<Persona> = new Set(['manager', 'warehouse', 'admin', 'till']);
const SEES_PLACE: ReadonlySet<Persona> = new Set([...SEES_STOCK, 'content']);
const SEES_COST: ReadonlySet<Persona> = new Set(['admin']);

/** Values for addresses and queries that must name an existing row. */
const parameters: Record<string, string> = { categoryBySlug: CATEGORIES.mixers.slug };
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  productsByIds: [`ids=${ID}`],
  listProducts: [
    '',
    'q=смеситель',
    'sort=price_asc',
    'minPrice=1&maxPrice=999999999',
    'discounted=true',
    `topCategorySlug=${CATEGORIES.mixers.slug}`,
  ],
  listSales: ['', 'q=смеситель'],
  listDeskOrders: ['', 'format=csv'],
  listMessages: ['', 'state=queued'],
  listCustomers: ['', 'q=ромашка', 'q=900'],
  listAudit: ['', 'q=регистрация'],
  readMonthBook: ['month=2026-10'],
  listStock: ['', 'q=смеситель', 'sort=-wholesale', 'format=csv'],
  listGoods: ['', 'q=смеситель', 'state=deleted'],
  listPriceChanges: ['', 'q=смеситель'],
  readGoodsTable: ['', 'columns=costPrice,priceWholesale,stock'],
  listFacets: ['', 'q=смеситель', `topCategorySlug=${CATEGORIES.mixers.slug}`],
};

/** Requests about another buyer. */
const OF_SOMEBODY: ReadonlySet<string> = new Set(['readCustomer', 'readCustomerData', 'listNotes', 'reportBuyer']);

/** Answers that guests' browsers may cache. */
const SAME_FOR_GUESTS: ReadonlySet<Endpoint> = new Set<Endpoint>([listProducts, listFacets, productBySlug]);

interface Read {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly status: number;
  /** Body and headers. */
  readonly text: string;
  readonly caching: string | null;
}

/** Plants a price list that changed cost and wholesale price of the goods, under the id that every address is called with. */
async function plantImport(db: Knex): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await db('import_sources').insert({ id: ID, name: 'Поставщик', profile: '{}', created_at: at, updated_at: at });
  await db('imports').insert({ id: ID, source_id: ID, file_name: 'price.csv', state: 'applied', created_at: at });
  await db('import_lines').insert({
    import_id: ID,
    number: 1,
    kind: 'changed',
    position: '2',
    external_id: 'canary-1',
    product_id: ID,
    title: 'Смеситель',
    article: '',
    changes: JSON.stringify([
      { field: 'costPrice', before: 1, after: COST / 100, kept: false },
      { field: 'priceWholesale', before: 1, after: WHOLESALE / 100, kept: false },
    ]),
  });
}

/** Plants a goods receipt with this cost, under the id that every address is called with. */
async function plantDocument(db: Knex): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await db('suppliers').insert({ id: ID, name: 'Поставщик', name_key: 'поставщик', created_at: at });
  await db('stock_documents').insert({
    id: ID,
    kind: 'receipt',
    number: 1,
    state: 'booked',
    version: 2,
    body_hash: '',
    supplier_id: ID,
    day: '2026-01-01',
    line_count: 1,
    units: 1,
    total: COST,
    search: '',
    created_at: at,
    updated_at: at,
  });
  await db('stock_document_lines').insert({
    document_id: ID,
    position: 0,
    line_id: ID,
    product_id: ID,
    qty: 1,
    price: COST,
    cost_after: COST,
  });
}

/** Plants a synonym, and a query without results. */
async function plantWords(db: Knex): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await db('synonyms').insert({ id: ID, said: 'носик', kind: 'same', meant: 'шланг', updated_at: at });
  await db('missed_queries').insert({ q: 'носик', kind: 'none', times: 1, last_at: at });
}

/** Plants a change of the cost, and one of the wholesale price, in the price history. */
async function plantPrices(db: Knex): Promise<void> {
  const change = { product_id: ID, old_value: 100, actor_id: null, at: '2026-01-01T00:00:00.000Z' };
  await db('price_history').insert([
    { ...change, id: `${ID}-cost`, field: 'costPrice', new_value: COST },
    { ...change, id: `${ID}-wholesale`, field: 'priceWholesale', new_value: WHOLESALE },
  ]);
}

const readable = Object.entries(ENDPOINTS).filter(([, { method }]) => method === 'GET');

describe.each(ENGINES)('on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      sampleProduct(ID, {
        slug: ID,
        price_retail: 99_999_999,
        price_wholesale: WHOLESALE,
        cost_price: COST,
        stock_qty: STOCK,
        storage_place: PLACE,
      }),
      sampleProduct('discounted', {
        price_retail: 99_999_998,
        price_wholesale: WHOLESALE,
        cost_price: COST,
        price_sale: 99_000_000,
      }),
    ],
  });
  const browsers = new Map<Persona, Browser>();
  beforeAll(async () => {
    await liftOrderLimits(app.db);
    await plantImport(app.db);
    await plantDocument(app.db);
    await plantWords(app.db);
    await plantPrices(app.db);
    for (const persona of PERSONAS) browsers.set(persona, await browserOfPersona(app, persona));
    const seller = browsers.get('manager');
    await seller?.call(recordSale, { body: { id: uuid(), items: [{ productId: ID, qty: 1 }], note: '' } });
    const wish = { items: [{ productId: ID, qty: 1 }], email: 'buyer@example.ru' };
    // Letters to people who see wholesale prices, and to one who doesn't.
    for (const persona of ['customer', 'wholesale'] as const) await order(browsers.get(persona) ?? app.guest(), wish);
    const own = await order(browsers.get('admin') ?? app.guest(), wish);
    Object.assign(parameters, { readOrder: own.order._id, readDeskOrder: own.order._id });
  });

  function pathsOf(name: string, endpoint: Endpoint): string[] {
    const path = endpoint.path.replace(/:\w+/g, parameters[name] ?? ID);
    return (QUERIES[name] ?? ['']).map((query) => (query === '' ? path : `${path}?${encodeURI(query)}`));
  }

  /** All answers to GET requests that a person may make, refusals included. */
  async function everythingFor(persona: Persona): Promise<Read[]> {
    const browser = browsers.get(persona);
    if (browser === undefined) throw new Error(`No browser of ${persona}`);
    const read: Read[] = [];
    for (const [name, endpoint] of readable) {
      for (const path of OF_SOMEBODY.has(name)
        ? [endpoint.path.replace(':id', await someoneElse())]
        : pathsOf(name, endpoint)) {
        const { status, text, headers } = await browser.request('GET', path);
        read.push({
          path,
          endpoint,
          status,
          // Random ids of requests contain any digits now and then.
          text: `${text}\n${JSON.stringify([...headers])}`.replaceAll(headers.get(REQUEST_ID_HEADER) ?? ' ', ''),
          caching: headers.get('cache-control'),
        });
      }
    }
    return read;
  }

  const someoneElse = async (): Promise<string> =>
    (await app.db('users').where({ role: 'customer' }).first('id'))?.id ?? '';

  const found = (trace: RegExp, answers: readonly { path: string; text: string }[]): string[] =>
    answers.filter(({ text }) => trace.test(text)).map(({ path }) => path);

  test.each(PERSONAS)('no answer to a %s contains a figure hidden from them, at any depth', async (persona) => {
    const answers = await everythingFor(persona);
    const [cost, wholesale] = [found(COST_TRACE, answers), found(WHOLESALE_TRACE, answers)];
    if (SEES_COST.has(persona)) expect(cost).not.toEqual([]);
    else expect(cost).toEqual([]);
    const stock = found(STOCK_TRACE, answers);
    if (SEES_STOCK.has(persona)) expect(stock).not.toEqual([]);
    else expect(stock).toEqual([]);
    const place = found(PLACE_TRACE, answers);
    if (SEES_PLACE.has(persona)) expect(place).not.toEqual([]);
    else expect(place).toEqual([]);
    if (SEES_WHOLESALE.has(persona))
      expect(wholesale).toEqual(
        expect.arrayContaining(['/api/products', `/api/products/${ID}`, '/api/catalog/figures']),
      );
    else expect(wholesale).toEqual([]);
  });

  test.each(PERSONAS)('no personal answer to a %s may be stored by a cache', async (persona) => {
    const personal = (await everythingFor(persona)).filter(({ endpoint }) => endpoint.cache !== 'public');
    // Guests' browsers may cache answers that are the same for all guests, if they revalidate each time.
    const kept = personal.filter(({ caching }) => caching !== 'no-store');
    expect(kept.filter(({ caching, endpoint }) => caching !== 'no-cache' || !SAME_FOR_GUESTS.has(endpoint))).toEqual(
      [],
    );
    expect(kept.length > 0).toBe(persona === 'guest');
  });

  test('the scan reads real answers: an administrator gets them everywhere', async () => {
    const answers = await everythingFor('admin');
    expect(answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  });

  test('a receipt carries what was charged, never what the goods cost', async () => {
    const answer = await browsers
      .get('manager')
      ?.request('POST', recordSale.path, { json: { items: [{ productId: ID, qty: 2 }] } });
    expect(answer?.status).toBe(200);
    expect(answer?.text).not.toMatch(COST_TRACE);
    expect(answer?.text).not.toMatch(WHOLESALE_TRACE);
  });
});
