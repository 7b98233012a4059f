/** Routes, each screen a chunk of its own. During a navigation the former screen stays until the next is ready. */
import { Suspense, useEffect, type ComponentType } from 'react';
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
  (officeScreens[name] ??= lazy(async () => (await import('./office-screens.ts')).OFFICE_SCREENS[name]()));

/** Every page of the shop loads this table, so the office's routes are written compactly. */
function officeRoute(path: string, name: OfficeScreen, ...within: string[]): RouteObject {
  const Screen = lazyOffice(name);
  return { path, element: <Screen />, children: within.map((inner) => ({ path: inner, element: null })) };
}

function shopRoute(path: string, fetchScreen: () => Promise<ComponentType>): RouteObject {
  const Screen = lazy(fetchScreen);
  return { path, element: <Screen /> };
}

const ListingPage = lazy(async () => (await import('../shop/catalog/listing-page.tsx')).ListingPage);
const AccountPage = lazy(async () => (await import('../shop/account/account-page.tsx')).AccountPage);
const DrawnAnew = lazyOffice('DrawnAnew');
const OfficeShell = lazyOffice('OfficeShell');
const RescuePage = lazyOffice('RescuePage');

/** The account page derives its section from the address. */
const CABINET = [
  ROUTES.accountProfile,
  ROUTES.accountPassword,
  ROUTES.accountOrders,
  ROUTES.accountBonuses,
  ROUTES.accountSessions,
  ROUTES.accountData,
];

const cabinet: RouteObject = {
  element: <RequireUser />,
  children: [
    { path: ROUTES.account, element: <Navigate to={paths.accountProfile()} replace /> },
    { element: <AccountPage />, children: CABINET.map((path) => ({ path, element: null })) },
  ],
};

const storefront: RouteObject[] = [
  shopRoute(ROUTES.home, async () => (await import('../shop/home/home-page.tsx')).HomePage),
  shopRoute(ROUTES.catalog, async () => (await import('../shop/catalog/catalog-page.tsx')).CatalogPage),
  { path: ROUTES.category, element: <ListingPage /> },
  { path: ROUTES.subcategory, element: <ListingPage /> },
  shopRoute(ROUTES.search, async () => (await import('../shop/catalog/search-page.tsx')).SearchPage),
  shopRoute(ROUTES.product, async () => (await import('../shop/product/product-page.tsx')).ProductPage),
  shopRoute(ROUTES.cart, async () => (await import('../shop/cart/cart-page.tsx')).CartPage),
  shopRoute(ROUTES.wishlist, async () => (await import('../shop/wishlist/wishlist-page.tsx')).WishlistPage),
  shopRoute(ROUTES.compare, async () => (await import('../shop/compare/compare-page.tsx')).ComparePage),
  shopRoute(ROUTES.list, async () => (await import('../shop/list/list-page.tsx')).ListPage),
  shopRoute(ROUTES.auth, async () => (await import('../shop/auth/auth-page.tsx')).AuthPage),
  shopRoute(ROUTES.checkout, async () => (await import('../shop/checkout/checkout-page.tsx')).CheckoutPage),
  shopRoute(ROUTES.order, async () => (await import('../shop/checkout/order-page.tsx')).OrderPage),
  shopRoute(ROUTES.keptOrders, async () => (await import('../shop/checkout/kept-orders-page.tsx')).KeptOrdersPage),
  shopRoute(ROUTES.quickOrder, async () => (await import('../shop/quick-order/quick-order-page.tsx')).QuickOrderPage),
  shopRoute(ROUTES.offer, async () => (await import('../shop/legal/offer-page.tsx')).OfferPage),
  shopRoute(ROUTES.privacy, async () => (await import('../shop/legal/privacy-page.tsx')).PrivacyPage),
  shopRoute(ROUTES.delivery, async () => (await import('../shop/legal/delivery-page.tsx')).DeliveryPage),
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
const TILL_SCREENS = [paths.till(), paths.journal(), paths.tillShift(), paths.tillRecounts(), paths.adminSales()];

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
