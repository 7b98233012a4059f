/** Access by role: a hand-written table, tested against the running server. A new endpoint without a row fails. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from './fixtures/sample-goods.ts';
import { allRoutes } from '../http/app/routes.ts';
import { formOf, sampleInput } from './fixtures/sample-input.ts';
import { browserOfPersona, PERSONAS, type Persona } from './fixtures/sample-people.ts';
import { openShop } from './fixtures/sample-shop.ts';
import type { Answer, Browser } from './fixtures/testing.ts';

const EVERYBODY = '+ + + + + + + + +';
const PERSONS = '- + + + + + + + -';
const PERSONS_TILL = '- + + + + + + + +';
const WHOLESALE_FIGURES = '- - - + + + + + +';
const STAFF = '- - - - + - - + +';
/** Endpoints of the till that require a password login. */
const STAFF_LOGIN = '- - - - + - - + -';
const DESK = '- - - - + + - + -';
const DESK_TILL = '- - - - + + - + +';
const WAREHOUSE = '- - - - - + - + -';
const CONTENT = '- - - - - - + + -';
const OFFICE = '- - - - - + + + -';
const ADMIN = '- - - - - - - + -';

/**
 * guest, customer, pending (a customer with a pending wholesale application), wholesale, manager (a seller), warehouse, content, admin,
 * till (an administrator in a session opened with a till's PIN: acts as a seller).
 */
const MATRIX: Readonly<Record<string, string>> = {
  healthz: EVERYBODY,
  readyz: EVERYBODY,
  openapi: EVERYBODY,
  shop: EVERYBODY,

  csrf: EVERYBODY,
  login: EVERYBODY,
  register: EVERYBODY,
  passwordByCode: EVERYBODY,
  logout: EVERYBODY,
  // A guest has no session to refresh.
  refresh: PERSONS_TILL,
  me: PERSONS_TILL,
  logInByTillPin: EVERYBODY,
  setTillPin: STAFF_LOGIN,
  removeTillPin: STAFF,
  removePinOf: ADMIN,
  endTillSession: PERSONS,

  readProfile: PERSONS,
  saveProfile: PERSONS,
  changePassword: PERSONS,
  applyForWholesale: PERSONS,
  listConsents: PERSONS,
  listSessions: PERSONS,
  endOtherSessions: PERSONS,
  readSecondFactor: PERSONS,
  beginSecondFactor: ADMIN,
  confirmSecondFactor: ADMIN,
  endSecondFactor: PERSONS,
  resetSecondFactor: ADMIN,
  readOwnData: PERSONS,
  syncBelongings: PERSONS,
  requestDeletion: PERSONS,
  withdrawDeletion: PERSONS,

  listCategories: EVERYBODY,
  categoryBySlug: EVERYBODY,
  listProducts: EVERYBODY,
  listFacets: EVERYBODY,
  productBySlug: EVERYBODY,
  productById: EVERYBODY,
  productsByIds: EVERYBODY,
  catalogChanges: EVERYBODY,
  catalogFigures: WHOLESALE_FIGURES,
  listTinyPictures: EVERYBODY,

  recordSale: STAFF,
  recordSaleBatch: STAFF,
  voidSale: STAFF,
  listSales: STAFF,
  reconcileSales: STAFF,
  listPurchases: PERSONS,
  recordReturn: DESK_TILL,
  registerDevice: STAFF,
  listDevices: ADMIN,
  renameDevice: ADMIN,
  retireDevice: ADMIN,
  returnDevice: ADMIN,
  closeShift: STAFF,
  listShifts: ADMIN,
  listDrawerDifferences: ADMIN,
  confirmShift: ADMIN,

  quoteOrder: EVERYBODY,
  placeOrder: EVERYBODY,
  listFullSlots: EVERYBODY,
  placeTillOrder: STAFF,
  listOrders: PERSONS,
  readOrder: PERSONS,
  cancelOrder: PERSONS,
  withdrawOrder: EVERYBODY,
  trackOrder: EVERYBODY,
  cancelTrackedOrder: EVERYBODY,
  readBonuses: PERSONS,
  listDeskOrders: DESK_TILL,
  listDeskPoints: DESK_TILL,
  readDeskCounts: DESK_TILL,
  readDeskLoad: DESK_TILL,
  readDeskOrder: DESK_TILL,
  moveOrder: DESK_TILL,
  commentOrder: DESK_TILL,
  priceDelivery: DESK_TILL,
  moveOrderSlot: DESK_TILL,
  recordOrderPayment: DESK_TILL,
  quoteOrderEdit: DESK_TILL,
  editOrder: DESK_TILL,
  listMessages: ADMIN,
  resendMessage: ADMIN,
  readSettings: ADMIN,
  saveSettings: ADMIN,
  readOpening: ADMIN,
  readFace: ADMIN,
  saveFace: ADMIN,
  saveOpening: ADMIN,
  readVat: ADMIN,
  addVat: ADMIN,
  removeVat: ADMIN,
  readNumbering: ADMIN,
  raiseNumbering: ADMIN,
  readMail: ADMIN,
  saveMail: ADMIN,
  forgetMail: ADMIN,
  tryMail: ADMIN,

  listCustomers: ADMIN,
  readCustomer: ADMIN,
  changeRole: ADMIN,
  approveWholesale: ADMIN,
  setOwnTerms: ADMIN,
  declineWholesale: ADMIN,
  revokeWholesale: ADMIN,
  issueCode: ADMIN,
  withdrawCode: ADMIN,
  listWholesaleBuyers: STAFF,
  listStaff: ADMIN,
  addStaff: ADMIN,
  disableCustomer: ADMIN,
  enableCustomer: ADMIN,
  endSessions: ADMIN,
  readCustomerData: ADMIN,
  eraseCustomer: ADMIN,
  listNotes: ADMIN,
  addNote: ADMIN,
  removeNote: ADMIN,
  correctBonuses: ADMIN,
  reportBuyers: ADMIN,
  reportBuyer: ADMIN,
  listAudit: ADMIN,

  createProduct: CONTENT,
  readGoodsTable: ADMIN,
  readMonthBook: ADMIN,
  readExchange: ADMIN,
  issueExchangeKey: ADMIN,
  revokeExchangeKey: ADMIN,
  tellTillDays: ADMIN,
  listImportSources: ADMIN,
  saveImportSource: ADMIN,
  saveImportSchedule: ADMIN,
  dropImportSchedule: ADMIN,
  fetchImportSource: ADMIN,
  beginImport: ADMIN,
  listImports: ADMIN,
  readImport: ADMIN,
  listImportLines: ADMIN,
  listImportPictures: ADMIN,
  retryImportPictures: ADMIN,
  beginBulk: ADMIN,
  findPriceTags: ADMIN,
  notePrintedTags: ADMIN,
  readImportMapping: ADMIN,
  previewImportAgain: ADMIN,
  matchImportLines: ADMIN,
  acceptImportFeatures: ADMIN,
  applyImport: ADMIN,
  cancelImport: ADMIN,
  undoImport: ADMIN,
  saveProduct: CONTENT,
  deleteProduct: CONTENT,
  restoreProduct: CONTENT,
  addBarcode: OFFICE,
  setStoragePlace: WAREHOUSE,
  listPrices: CONTENT,
  setCover: CONTENT,
  setCategoryCover: CONTENT,

  listStock: DESK,
  listGoods: CONTENT,
  countStock: DESK,
  listExpectedGoods: DESK_TILL,
  adjustStock: WAREHOUSE,
  listMovements: WAREHOUSE,
  listDiscrepancies: DESK,
  resolveDiscrepancy: WAREHOUSE,
  listPriceChanges: ADMIN,
  listStockDocuments: WAREHOUSE,
  readStockDocument: WAREHOUSE,
  readDocumentTable: WAREHOUSE,
  recordRecount: STAFF,
  saveStockDocument: WAREHOUSE,
  deleteStockDocument: WAREHOUSE,
  bookStockDocument: WAREHOUSE,
  reverseStockDocument: WAREHOUSE,
  findDocumentGoods: DESK,
  listSuppliers: WAREHOUSE,
  readStockRules: ADMIN,
  saveStockRules: ADMIN,
  saveSupply: ADMIN,
  saveSubcategorySupply: ADMIN,
  listSupplierCards: ADMIN,
  saveSupplier: ADMIN,
  joinSuppliers: ADMIN,

  reportToday: ADMIN,
  reportSummary: ADMIN,
  reportTopProducts: ADMIN,
  reportHours: ADMIN,
  reportTimeline: ADMIN,
  reportByCategory: ADMIN,
  reportBySeller: ADMIN,
  reportDiscounts: ADMIN,
  reportMoney: ADMIN,
  reportReceipts: ADMIN,
  reportPurchase: ADMIN,
  mailSupplierOrder: ADMIN,
  reportMargin: ADMIN,
  reportBelowCost: ADMIN,

  listSynonyms: ADMIN,
  saveSynonym: ADMIN,
  deleteSynonym: ADMIN,
  listMissedQueries: ADMIN,
  dismissMissedQuery: ADMIN,
  noteMissedQueries: EVERYBODY,

  manageCatalog: OFFICE,
  createCategory: CONTENT,
  saveCategory: CONTENT,
  orderCategories: CONTENT,
  createSubcategory: CONTENT,
  readDemo: ADMIN,
  removeDemo: ADMIN,
  removeCategory: CONTENT,
  removeSubcategory: CONTENT,
  mergeCategory: CONTENT,
  mergeSubcategory: CONTENT,
  moveSubcategory: CONTENT,
  saveSubcategory: CONTENT,
  orderSubcategories: CONTENT,
  saveFeatures: CONTENT,
};

const DEVICE = '0190a6b0-0000-7000-8000-000000000002';

/** These end or replace the calling session, so each is called by a separate person. */
const SESSION_CHANGING = new Set(['login', 'register', 'logout', 'refresh']);

const endpoints = Object.entries(ENDPOINTS);
const cells = endpoints.flatMap(([name, endpoint]) => {
  const marks = (MATRIX[name] ?? '').split(' ');
  return PERSONAS.map((persona, column) => ({ name, endpoint, persona, allowed: marks[column] === '+' }));
});

/** Device ids are UUIDs made by the devices. */
const addressOf = ({ path }: Endpoint): string =>
  path.replace('/devices/:id/till-pin', `/devices/${DEVICE}/till-pin`).replace(/:\w+/g, 'sample');

function request(browser: Browser, endpoint: Endpoint, options: { csrf?: boolean } = {}): Promise<Answer> {
  const input = endpoint.body === undefined ? undefined : sampleInput(endpoint.body);
  const body = endpoint.files === undefined ? { json: input } : { body: formOf(input) };
  return browser.request(endpoint.method, addressOf(endpoint), { ...body, ...options });
}

test('every endpoint of the contract has its row, and no row is left over', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  for (const row of Object.values(MATRIX)) expect(row).toMatch(/^[+-]( [+-]){8}$/);
});

describe.each(ENGINES)('on %s', (engine) => {
  const app = openShop({ engine, goods: [sampleProduct('sample', { slug: 'sample' })] });
  const browsers = new Map<Persona, Browser>();
  beforeAll(async () => {
    for (const persona of PERSONAS) browsers.set(persona, await browserOfPersona(app, persona));
  });

  const browserFor = async (name: string, persona: Persona): Promise<Browser> =>
    (SESSION_CHANGING.has(name) ? undefined : browsers.get(persona)) ?? browserOfPersona(app, persona);

  test('every route that is mounted is an endpoint of the contract, and every endpoint is mounted', () => {
    const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
    const mounted = allRoutes(app.services).map((route) => nameOf(route.endpoint));
    expect(mounted.sort()).toEqual(Object.values(ENDPOINTS).map(nameOf).sort());
  });

  test.each(cells)('$persona calling $name is let in: $allowed', async ({ name, endpoint, persona, allowed }) => {
    const answer = await request(await browserFor(name, persona), endpoint);
    if (allowed)
      expect(['unauthorized', 'forbidden', 'full_login_needed', 'csrf_invalid'], answer.text).not.toContain(
        answer.json?.code,
      );
    else
      expect([answer.status, answer.json?.code]).toEqual(
        persona === 'guest' ? [401, 'unauthorized'] : [403, persona === 'till' ? 'full_login_needed' : 'forbidden'],
      );
  });

  const unsafe = cells.filter(
    ({ endpoint, allowed, name, persona }) =>
      endpoint.method !== 'GET' && (allowed || (name === 'refresh' && persona === 'guest')),
  );

  test.each(unsafe)('$persona calling $name without a CSRF token is refused', async ({ endpoint, persona }) => {
    const browser = browsers.get(persona);
    if (browser === undefined) throw new Error(`No browser of ${persona}`);
    const answer = await request(browser, endpoint, { csrf: false });
    expect([answer.status, answer.json?.code]).toEqual([403, 'csrf_invalid']);
  });

  test('no GET endpoint changes data', () => {
    const reading = /^(list|read|count|manage|csrf|me$|healthz|readyz|openapi|report|shop|category|product|catalog)/;
    expect(
      endpoints.filter(([name, { method }]) => method === 'GET' && !reading.test(name)).map(([name]) => name),
    ).toEqual([]);
  });
});
