/** Routes, each screen a chunk of its own. During a navigation the former screen stays until the next is ready. */
import { Suspense, useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { CONTENT, STAFF, WAREHOUSE } from '#contract/roles.ts';
import { paths, ROUTES } from '../parts/page/paths.ts';
import { RequireRole, RequireUser } from './guards.tsx';
import { lazy } from './lazy-screen.ts';
import type { OfficeScreen } from './office-screens.ts';
import { StorefrontShell } from '../shop/shell/storefront-shell.tsx';
import { CloudAlert } from 'lucide-react';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { ButtonLink } from '../parts/page/button-link.tsx';
import { RetryButton } from '../parts/page/not-loaded.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { reloadIfAnswered } from './reload-when-answered.ts';

const officeScreens: Partial<Record<OfficeScreen, ReturnType<typeof lazy>>> = {};

/** A screen of the till or the office; the same component at each of its addresses. */
const lazyOffice = (name: OfficeScreen) =>
  (officeScreens[name] ??= lazy(async () => ({
    default: await (await import('./office-screens.ts')).OFFICE_SCREENS[name](),
  })));

/** Every page of the shop loads this table, so the office's routes are written compactly. */
function officeRoute(path: string, name: OfficeScreen, ...within: string[]): RouteObject {
  const Screen = lazyOffice(name);
  return { path, element: <Screen />, children: within.map((inner) => ({ path: inner, element: null })) };
}

const HomePage = lazy(async () => ({ default: (await import('../shop/home/home-page.tsx')).HomePage }));
const CatalogPage = lazy(async () => ({ default: (await import('../shop/catalog/catalog-page.tsx')).CatalogPage }));
const ListingPage = lazy(async () => ({ default: (await import('../shop/catalog/listing-page.tsx')).ListingPage }));
const SearchPage = lazy(async () => ({ default: (await import('../shop/catalog/search-page.tsx')).SearchPage }));
const ProductPage = lazy(async () => ({ default: (await import('../shop/product/product-page.tsx')).ProductPage }));
const CartPage = lazy(async () => ({ default: (await import('../shop/cart/cart-page.tsx')).CartPage }));
const CheckoutPage = lazy(async () => ({ default: (await import('../shop/checkout/checkout-page.tsx')).CheckoutPage }));
const OrderPage = lazy(async () => ({ default: (await import('../shop/checkout/order-page.tsx')).OrderPage }));
const KeptOrdersPage = lazy(async () => ({
  default: (await import('../shop/checkout/kept-orders-page.tsx')).KeptOrdersPage,
}));
const QuickOrderPage = lazy(async () => ({
  default: (await import('../shop/quick-order/quick-order-page.tsx')).QuickOrderPage,
}));
const WishlistPage = lazy(async () => ({ default: (await import('../shop/wishlist/wishlist-page.tsx')).WishlistPage }));
const ComparePage = lazy(async () => ({ default: (await import('../shop/compare/compare-page.tsx')).ComparePage }));
const ListPage = lazy(async () => ({ default: (await import('../shop/list/list-page.tsx')).ListPage }));
const AuthPage = lazy(async () => ({ default: (await import('../shop/auth/auth-page.tsx')).AuthPage }));
const Cabinet = lazy(async () => ({ default: (await import('../shop/shell/cabinet.tsx')).Cabinet }));
const OfferPage = lazy(async () => ({ default: (await import('../shop/legal/offer-page.tsx')).OfferPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('../shop/legal/privacy-page.tsx')).PrivacyPage }));
const DeliveryPage = lazy(async () => ({ default: (await import('../shop/legal/delivery-page.tsx')).DeliveryPage }));
const DrawnAnew = lazyOffice('DrawnAnew');
const OfficeShell = lazyOffice('OfficeShell');
const RescuePage = lazyOffice('RescuePage');

/** The account page derives its section from the address. */
const cabinet: RouteObject = {
  element: <RequireUser />,
  children: [
    { path: ROUTES.account, element: <Navigate to={paths.accountProfile()} replace /> },
    {
      element: <Cabinet />,
      children: [
        { path: ROUTES.accountProfile, element: null },
        { path: ROUTES.accountPassword, element: null },
        { path: ROUTES.accountOrders, element: null },
        { path: ROUTES.accountBonuses, element: null },
        { path: ROUTES.accountSessions, element: null },
        { path: ROUTES.accountData, element: null },
      ],
    },
  ],
};

const storefront: RouteObject[] = [
  { path: ROUTES.home, element: <HomePage /> },
  { path: ROUTES.catalog, element: <CatalogPage /> },
  { path: ROUTES.category, element: <ListingPage /> },
  { path: ROUTES.subcategory, element: <ListingPage /> },
  { path: ROUTES.search, element: <SearchPage /> },
  { path: ROUTES.product, element: <ProductPage /> },
  { path: ROUTES.cart, element: <CartPage /> },
  { path: ROUTES.wishlist, element: <WishlistPage /> },
  { path: ROUTES.compare, element: <ComparePage /> },
  { path: ROUTES.list, element: <ListPage /> },
  { path: ROUTES.auth, element: <AuthPage /> },
  { path: ROUTES.checkout, element: <CheckoutPage /> },
  { path: ROUTES.order, element: <OrderPage /> },
  { path: ROUTES.keptOrders, element: <KeptOrdersPage /> },
  { path: ROUTES.quickOrder, element: <QuickOrderPage /> },
  { path: ROUTES.offer, element: <OfferPage /> },
  { path: ROUTES.privacy, element: <PrivacyPage /> },
  { path: ROUTES.delivery, element: <DeliveryPage /> },
  cabinet,
];

const office: RouteObject[] = [
  {
    element: <RequireRole allowed={STAFF} />,
    children: [
      officeRoute(ROUTES.till, 'TillPage'),
      officeRoute(ROUTES.journal, 'JournalPage'),
      officeRoute(ROUTES.tillShift, 'ShiftPage'),
      officeRoute(ROUTES.tillRecounts, 'RecountsPage', ROUTES.tillRecount),
      officeRoute(ROUTES.tillReceipt, 'ReceiptPage'),
      officeRoute(ROUTES.deskOrders, 'OrdersPage', ROUTES.deskOrder),
    ],
  },
  {
    element: <RequireRole allowed={WAREHOUSE} />,
    children: [
      officeRoute(ROUTES.adminInventory, 'InventoryPage'),
      officeRoute(ROUTES.adminDocuments, 'DocumentsPage', ROUTES.adminDocument),
      officeRoute(ROUTES.adminDiscrepancies, 'DiscrepanciesPage'),
      officeRoute(ROUTES.adminOrders, 'OrdersPage', ROUTES.adminOrder),
    ],
  },
  {
    element: <RequireRole allowed={CONTENT} />,
    children: [
      officeRoute(ROUTES.adminGoods, 'GoodsPage'),
      officeRoute(ROUTES.adminProductNew, 'ProductEditorPage'),
      officeRoute(ROUTES.adminProductEdit, 'ProductEditorPage'),
      officeRoute(ROUTES.adminCatalog, 'CategoriesPage', ROUTES.adminCategory),
      officeRoute(ROUTES.adminCovers, 'CoversPage'),
    ],
  },
  {
    element: <RequireRole />,
    children: [
      { path: ROUTES.admin, element: <Navigate to={paths.adminProductNew()} replace /> },
      officeRoute(ROUTES.adminToday, 'TodayPage'),
      officeRoute(ROUTES.adminSales, 'TillPage'),
      officeRoute(ROUTES.adminWords, 'SynonymsPage'),
      officeRoute(ROUTES.adminPurchase, 'PurchasePage'),
      officeRoute(ROUTES.adminSuppliers, 'SuppliersPage'),
      officeRoute(ROUTES.adminPrices, 'PriceChangesPage'),
      officeRoute(ROUTES.adminPriceTags, 'PriceTagsPage'),
      officeRoute(ROUTES.adminImports, 'ImportsPage'),
      officeRoute(ROUTES.adminImport, 'ImportPage'),
      officeRoute(ROUTES.adminDevices, 'DevicesPage', ROUTES.adminShifts),
      officeRoute(ROUTES.adminReports, 'ReportsPage'),
      officeRoute(ROUTES.adminGoodsReport, 'GoodsReportPage'),
      officeRoute(ROUTES.adminCustomers, 'CustomersPage', ROUTES.adminCustomer),
      officeRoute(ROUTES.adminStaff, 'StaffPage'),
      officeRoute(ROUTES.adminAudit, 'AuditPage'),
      officeRoute(ROUTES.adminMessages, 'MessagesPage'),
      officeRoute(ROUTES.adminSettings, 'SettingsPage', ROUTES.adminSettingsPart),
    ],
  },
];

/** Route objects: the browser creates its router from them, a server renders them. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    children: [
      { element: <StorefrontShell />, children: [{ errorElement: <RouteFailure />, children: storefront }] },
      {
        path: ROUTES.tillRescue,
        element: (
          <Suspense fallback={null}>
            <RescuePage />
          </Suspense>
        ),
      },
      {
        element: <OfficeShell />,
        children: [{ errorElement: <RouteFailure />, element: <DrawnAnew />, children: office }],
      },
      { path: '*', element: <Navigate to={paths.home()} replace /> },
    ],
  },
];

/** Screens of a device that may hold unsent receipts. */
const TILL_SCREENS: readonly string[] = [
  paths.till(),
  paths.journal(),
  paths.tillShift(),
  paths.tillRecounts(),
  paths.adminSales(),
];

export function RouteFailure() {
  const error = useRouteError();
  usePageTitle('Не удалось открыть страницу');
  // Browsers word this error differently (one begins with «Importing»), for scripts and for styles.
  const isMissing = /mport|preload/.test(String(error));
  const isTill = TILL_SCREENS.includes(useLocation().pathname);
  useEffect(() => {
    console.error(error);
    // The server may have another build by now, or a process with another build may have answered.
    if (isMissing) void reloadIfAnswered();
  }, [error, isMissing]);
  return (
    <EmptyState
      headingLevel={1}
      icon={<CloudAlert />}
      title="Не удалось открыть страницу"
      action={
        <>
          <RetryButton onClick={() => location.reload()} />
          <ButtonLink variant="outline" to={isTill ? paths.tillRescue() : paths.home()} reloadDocument>
            {isTill ? 'Спасти неотправленные чеки' : 'На главную'}
          </ButtonLink>
        </>
      }
    >
      {isMissing && 'Раздела нет на устройстве. '}Проверьте связь и попробуйте ещё раз.
    </EmptyState>
  );
}
