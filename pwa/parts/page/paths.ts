/** Every address of the shop in one table: the router's patterns, and the links of the screens, which follow from them. */

export const ROUTES = {
  home: '/',
  catalog: '/catalog',
  category: '/catalog/:category',
  subcategory: '/catalog/:category/:sub',
  search: '/search',
  product: '/p/:slug',
  cart: '/cart',
  checkout: '/checkout',
  order: '/order',
  /** Orders made without a network that wait on this device. */
  keptOrders: '/order/kept',
  /** A wholesale order by pasted articles. */
  quickOrder: '/quick-order',
  wishlist: '/wishlist',
  compare: '/compare',
  list: '/list',
  auth: '/auth',
  offer: '/oferta',
  privacy: '/privacy',
  delivery: '/delivery',
  account: '/account',
  accountProfile: '/account/profile',
  accountPassword: '/account/password',
  accountOrders: '/account/orders',
  accountBonuses: '/account/bonuses',
  accountSessions: '/account/sessions',
  accountData: '/account/data',
  till: '/till',
  tillShift: '/till/shift',
  /** Counts of stock: those in progress and those closed here. */
  tillRecounts: '/till/recount',
  tillRecount: '/till/recount/:id',
  /** Unsent receipts of a till whose app does not open. */
  tillRescue: '/till/rescue',
  /** Target of a slip's QR code: the receipt, opened for a return. */
  tillReceipt: '/till/receipt/:id',
  journal: '/journal',
  /** The order desk of sellers; administrators have it in the office. */
  deskOrders: '/orders',
  deskOrder: '/orders/:id',
  admin: '/admin',
  adminToday: '/admin/today',
  adminSales: '/admin/sales',
  adminProductNew: '/admin/products/new',
  adminProductEdit: '/admin/products/:id/edit',
  adminCatalog: '/admin/catalog',
  /** Features of a subcategory, by its id. */
  adminCategory: '/admin/catalog/:id',
  adminCovers: '/admin/catalog-covers',
  adminWords: '/admin/words',
  adminGoods: '/admin/goods',
  adminInventory: '/admin/inventory',
  adminDiscrepancies: '/admin/discrepancies',
  adminDocuments: '/admin/documents',
  adminDocument: '/admin/documents/:id',
  adminPurchase: '/admin/purchase',
  adminSuppliers: '/admin/suppliers',
  adminPrices: '/admin/price-changes',
  adminPriceTags: '/admin/price-tags',
  adminImports: '/admin/import',
  adminImport: '/admin/import/:id',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:id',
  adminDevices: '/admin/devices',
  adminShifts: '/admin/devices/shifts',
  adminReports: '/admin/reports',
  adminGoodsReport: '/admin/reports/goods',
  adminCustomers: '/admin/customers',
  adminCustomer: '/admin/customers/:id',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminMessages: '/admin/messages',
  adminSettings: '/admin/settings',
  adminSettingsPart: '/admin/settings/:part',
} as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** Query parameter of the till's address: id of a sale of this device to repeat. */
export const REPEAT_PARAM = 'repeat';

/** One text for each parameter of a pattern. */
type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [string]
    : [];

type Links = { [Name in keyof typeof ROUTES]: (...values: Values<(typeof ROUTES)[Name]>) => string };

/** The link of each pattern, with its parameters in their order. */
const links = Object.fromEntries(
  Object.entries(ROUTES).map(([name, pattern]) => [
    name,
    (...values: string[]) => pattern.replace(/:\w+/g, () => values.shift() ?? ''),
  ]),
) as unknown as Links;

/** Links: `paths.product('smesitel')` is `/p/smesitel`. Those with a query or a hash are written here, all others follow from their patterns. */
export const paths = {
  ...links,
  /** All goods without `q`. */
  search: (query: { q?: string; sort?: string; discounted?: 'true'; brand?: string } = {}) =>
    withQuery(ROUTES.search, query),
  /** A guest's order by its link; browsers don't send the part after the hash. */
  order: (token: string) => `/order#${token}`,
  /** The form of a new password by a code, with the person's phone; browsers don't send the part after the hash. */
  authCode: (phone: string) => `${ROUTES.auth}?form=code#${phone}`,
  /** The goods compared on this device; with slugs a shareable comparison. */
  compare: (slugs: readonly string[] = []) => ROUTES.compare + (slugs.length === 0 ? '' : `?goods=${slugs.join(',')}`),
  /** The till with a former sale of this device repeated. */
  tillRepeat: (saleId: string) => withQuery(ROUTES.till, { [REPEAT_PARAM]: saleId }),
  /** All receipts, or those found by a number; `receipt` is the id of the open one. */
  journal: (q?: string, receipt?: string) => withQuery(ROUTES.journal, { q, receipt }),
  /** `back` is the id of the sale being returned. */
  journalReturn: (back: string) => withQuery(ROUTES.journal, { back }),
  /** A new product that starts as a copy of an existing one. */
  adminProductLike: (id: string) => `${ROUTES.adminProductNew}?like=${encodeURIComponent(id)}`,
  /** Shifts of all tills, or of one. */
  adminShifts: (query: { device?: string } = {}) => withQuery(ROUTES.adminShifts, query),
  /** Report of the current month, or of a day's receipts. */
  adminReports: (day?: string) =>
    day === undefined ? ROUTES.adminReports : withQuery(ROUTES.adminReports, { from: day, to: day, receipts: 'all' }),
  /** All goods sold in a period; by default in the current month. */
  adminGoodsReport: (query: { show?: 'below' | 'uncosted'; from?: string; to?: string } = {}) =>
    withQuery(ROUTES.adminGoodsReport, query),
  adminCustomers: (query: { q?: string } = {}) => withQuery(ROUTES.adminCustomers, query),
  /** Wholesale applications that wait. */
  adminPending: () => withQuery(ROUTES.adminCustomers, { status: 'pending' }),
  adminSettings: (part = '') => (part === '' ? ROUTES.adminSettings : `${ROUTES.adminSettings}/${part}`),
  /** All entries, or those by one person, or those about one person. */
  adminAudit: (query: { subject?: string; actor?: string } = {}) => withQuery(ROUTES.adminAudit, query),
};
