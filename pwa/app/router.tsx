/**
 * Address -> screen. Each screen is a chunk of its own; the shell stands at once and shows the screen when it's there,
 * and on the way from one to another the former stays until the next is ready.
 */
import { Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { STAFF } from '#contract/roles.ts';
import { paths, ROUTES } from '../parts/page/paths.ts';
import { RequireRole, RequireUser } from './guards.tsx';
import { lazy } from './lazy-screen.ts';
import type { OfficeScreen } from './office-screens.ts';
import { RouteFailure } from './route-failure.tsx';
import { StorefrontShell } from '../shop/shell/storefront-shell.tsx';

const lazyOffice = (name: OfficeScreen) =>
  lazy(async () => ({ default: await (await import('./office-screens.ts')).OFFICE_SCREENS[name]() }));

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
const AuthPage = lazy(async () => ({ default: (await import('../shop/auth/auth-page.tsx')).AuthPage }));
const Cabinet = lazy(async () => ({ default: (await import('../shop/shell/cabinet.tsx')).Cabinet }));
const OfferPage = lazy(async () => ({ default: (await import('../shop/legal/offer-page.tsx')).OfferPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('../shop/legal/privacy-page.tsx')).PrivacyPage }));
const DeliveryPage = lazy(async () => ({ default: (await import('../shop/legal/delivery-page.tsx')).DeliveryPage }));
const OfficeShell = lazyOffice('OfficeShell');
const TodayPage = lazyOffice('TodayPage');
const TillPage = lazyOffice('TillPage');
const CategoriesPage = lazyOffice('CategoriesPage');
const CoversPage = lazyOffice('CoversPage');
const InventoryPage = lazyOffice('InventoryPage');
const DiscrepanciesPage = lazyOffice('DiscrepanciesPage');
const PriceChangesPage = lazyOffice('PriceChangesPage');
const ImportsPage = lazyOffice('ImportsPage');
const ImportPage = lazyOffice('ImportPage');
const OrdersPage = lazyOffice('OrdersPage');
const ReportsPage = lazyOffice('ReportsPage');
const CustomersPage = lazyOffice('CustomersPage');
const AuditPage = lazyOffice('AuditPage');
const MessagesPage = lazyOffice('MessagesPage');
const SettingsPage = lazyOffice('SettingsPage');
const ProductEditorPage = lazyOffice('ProductEditorPage');
const JournalPage = lazyOffice('JournalPage');
const ShiftPage = lazyOffice('ShiftPage');
const RescuePage = lazyOffice('RescuePage');
const DevicesPage = lazyOffice('DevicesPage');

/** The cabinet knows its rooms by their addresses. */
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
      { path: ROUTES.till, element: <TillPage /> },
      { path: ROUTES.journal, element: <JournalPage /> },
      { path: ROUTES.tillShift, element: <ShiftPage /> },
      { path: ROUTES.deskOrders, element: <OrdersPage />, children: [{ path: ROUTES.deskOrder, element: null }] },
    ],
  },
  {
    element: <RequireRole />,
    children: [
      { path: ROUTES.admin, element: <Navigate to={paths.adminProductNew()} replace /> },
      { path: ROUTES.adminToday, element: <TodayPage /> },
      { path: ROUTES.adminProductNew, element: <ProductEditorPage /> },
      { path: ROUTES.adminProductEdit, element: <ProductEditorPage /> },
      { path: ROUTES.adminSales, element: <TillPage /> },
      {
        path: ROUTES.adminCatalog,
        element: <CategoriesPage />,
        children: [{ path: ROUTES.adminCategory, element: null }],
      },
      { path: ROUTES.adminCovers, element: <CoversPage /> },
      { path: ROUTES.adminInventory, element: <InventoryPage /> },
      { path: ROUTES.adminDiscrepancies, element: <DiscrepanciesPage /> },
      { path: ROUTES.adminPrices, element: <PriceChangesPage /> },
      { path: ROUTES.adminImports, element: <ImportsPage /> },
      { path: ROUTES.adminImport, element: <ImportPage /> },
      { path: ROUTES.adminOrders, element: <OrdersPage />, children: [{ path: ROUTES.adminOrder, element: null }] },
      { path: ROUTES.adminDevices, element: <DevicesPage />, children: [{ path: ROUTES.adminShifts, element: null }] },
      { path: ROUTES.adminReports, element: <ReportsPage /> },
      {
        path: ROUTES.adminCustomers,
        element: <CustomersPage />,
        children: [{ path: ROUTES.adminCustomer, element: null }],
      },
      { path: ROUTES.adminAudit, element: <AuditPage /> },
      { path: ROUTES.adminMessages, element: <MessagesPage /> },
      { path: ROUTES.adminSettings, element: <SettingsPage /> },
    ],
  },
];

/** Data only: the browser makes its router of them, a server renders them. */
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
      { element: <OfficeShell />, children: [{ errorElement: <RouteFailure />, children: office }] },
      { path: '*', element: <Navigate to={paths.home()} replace /> },
    ],
  },
];
