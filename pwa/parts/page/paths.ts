/** Every address of the shop in one table: the router's patterns and the links of the screens. */

/** Route patterns. */
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
  keptOrders: '/order/kept',
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
  tillRecounts: '/till/recount',
  tillRecount: '/till/recount/:id',
  tillRescue: '/till/rescue',
  tillReceipt: '/till/receipt/:id',
  journal: '/journal',
  deskOrders: '/orders',
  deskOrder: '/orders/:id',
  admin: '/admin',
  adminToday: '/admin/today',
  adminSales: '/admin/sales',
  adminProductNew: '/admin/products/new',
  adminProductEdit: '/admin/products/:id/edit',
  adminCatalog: '/admin/catalog',
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

/** Links: `paths.product('smesitel')` is `/p/smesitel`. */
export const paths = {
  home: () => ROUTES.home,
  catalog: () => ROUTES.catalog,
  category: (category: string) => `/catalog/${category}`,
  subcategory: (category: string, sub: string) => `/catalog/${category}/${sub}`,
  /** All goods without `q`. */
  search: (query: { q?: string; sort?: string; discounted?: 'true'; brand?: string } = {}) =>
    withQuery(ROUTES.search, query),
  product: (slug: string) => `/p/${slug}`,
  cart: () => ROUTES.cart,
  checkout: () => ROUTES.checkout,
  /** A guest's order by its link; browsers don't send the part after the hash. */
  order: (token: string) => `/order#${token}`,
  /** Orders made without a network that wait on this device. */
  keptOrders: () => ROUTES.keptOrders,
  /** A wholesale order by pasted articles. */
  quickOrder: () => ROUTES.quickOrder,
  wishlist: () => ROUTES.wishlist,
  /** The goods compared on this device; with slugs a shareable comparison. */
  compare: (slugs: readonly string[] = []) => ROUTES.compare + (slugs.length === 0 ? '' : `?goods=${slugs.join(',')}`),
  auth: () => ROUTES.auth,
  offer: () => ROUTES.offer,
  privacy: () => ROUTES.privacy,
  delivery: () => ROUTES.delivery,
  account: () => ROUTES.account,
  accountProfile: () => ROUTES.accountProfile,
  accountPassword: () => ROUTES.accountPassword,
  accountOrders: () => ROUTES.accountOrders,
  accountBonuses: () => ROUTES.accountBonuses,
  accountSessions: () => ROUTES.accountSessions,
  accountData: () => ROUTES.accountData,
  till: () => ROUTES.till,
  /** The till with a former sale of this device repeated. */
  tillRepeat: (saleId: string) => withQuery(ROUTES.till, { [REPEAT_PARAM]: saleId }),
  tillShift: () => ROUTES.tillShift,
  /** Counts of stock: those in progress and those closed here. */
  tillRecounts: () => ROUTES.tillRecounts,
  tillRecount: (id: string) => `/till/recount/${id}`,
  /** Unsent receipts of a till whose app does not open. */
  tillRescue: () => ROUTES.tillRescue,
  /** Target of a slip's QR code: the receipt, opened for a return. */
  tillReceipt: (id: string) => `/till/receipt/${id}`,
  /** All receipts, or those found by a number; `receipt` is the id of the open one. */
  journal: (q?: string, receipt?: string) => withQuery(ROUTES.journal, { q, receipt }),
  /** `back` is the id of the sale being returned. */
  journalReturn: (back: string) => withQuery(ROUTES.journal, { back }),
  /** The order desk of sellers; administrators have it in the office. */
  deskOrders: () => ROUTES.deskOrders,
  deskOrder: (id: string) => `/orders/${id}`,
  adminToday: () => ROUTES.adminToday,
  adminInventory: () => ROUTES.adminInventory,
  adminDiscrepancies: () => ROUTES.adminDiscrepancies,
  adminDocuments: () => ROUTES.adminDocuments,
  adminPurchase: () => ROUTES.adminPurchase,
  adminSuppliers: () => ROUTES.adminSuppliers,
  adminDocument: (id: string) => `/admin/documents/${id}`,
  adminPrices: () => ROUTES.adminPrices,
  adminPriceTags: () => ROUTES.adminPriceTags,
  adminImports: () => ROUTES.adminImports,
  adminImport: (id: string) => `/admin/import/${id}`,
  adminSales: () => ROUTES.adminSales,
  adminProductNew: () => ROUTES.adminProductNew,
  /** A new product that starts as a copy of an existing one. */
  adminProductLike: (id: string) => `${ROUTES.adminProductNew}?like=${encodeURIComponent(id)}`,
  adminProductEdit: (id: string) => `/admin/products/${id}/edit`,
  adminCatalog: () => ROUTES.adminCatalog,
  /** Features of a subcategory, by its id. */
  adminCategory: (id: string) => `/admin/catalog/${id}`,
  adminCovers: () => ROUTES.adminCovers,
  adminWords: () => ROUTES.adminWords,
  adminOrders: () => ROUTES.adminOrders,
  adminOrder: (id: string) => `/admin/orders/${id}`,
  adminDevices: () => ROUTES.adminDevices,
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
  adminCustomer: (id: string) => `/admin/customers/${id}`,
  adminMessages: () => ROUTES.adminMessages,
  adminSettings: (part = '') => (part === '' ? ROUTES.adminSettings : `${ROUTES.adminSettings}/${part}`),
  /** All entries, or those by one person, or those about one person. */
  adminAudit: (query: { subject?: string; actor?: string } = {}) => withQuery(ROUTES.adminAudit, query),
};
