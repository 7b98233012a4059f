/** Imports of the till's and the office's screens: a shopper's first visit must not load file names for staff. */
import type { ComponentType } from 'react';

/** Delay before the neighbours' code is loaded after the till's, ms: the till's own first seconds are busy. */
const NEIGHBOURS_AFTER_MS = 8_000;
const journalPage = () => import('../till/journal/journal-page.tsx');
const shiftPage = () => import('../till/shift/shift-page.tsx');

/** The till, and the code of its neighbours after it: a scanned slip or a press then opens them without waiting for code. */
async function tillPage(): Promise<ComponentType> {
  const { TillPage } = await import('../till/till/till-page.tsx');
  // A failed fetch costs nothing here: the screen itself fetches its code again.
  const fetchNeighbours = () => void Promise.all([journalPage(), shiftPage()]).catch(() => undefined);
  setTimeout(fetchNeighbours, NEIGHBOURS_AFTER_MS);
  return TillPage;
}

export const OFFICE_SCREENS = {
  DrawnAnew: async () => (await import('../parts/shell/dom-change-boundary.tsx')).DomChangeBoundary,
  OfficeShell: async () => (await import('../office/shell/office-shell.tsx')).OfficeShell,
  TodayPage: async () => (await import('../office/today/today-page.tsx')).TodayPage,
  TillPage: tillPage,
  CategoriesPage: async () => (await import('../office/categories/categories-page.tsx')).CategoriesPage,
  CoversPage: async () => (await import('../office/covers/covers-page.tsx')).CoversPage,
  SynonymsPage: async () => (await import('../office/synonyms/synonyms-page.tsx')).SynonymsPage,
  InventoryPage: async () => (await import('./stock-screens.ts')).InventoryPage,
  GoodsPage: async () => (await import('../office/inventory/goods-page.tsx')).GoodsPage,
  DiscrepanciesPage: async () => (await import('../office/inventory/discrepancies-page.tsx')).DiscrepanciesPage,
  PurchasePage: async () => (await import('./stock-screens.ts')).PurchasePage,
  SuppliersPage: async () => (await import('./stock-screens.ts')).SuppliersPage,
  DocumentsPage: async () => (await import('./stock-screens.ts')).DocumentsPage,
  PriceChangesPage: async () => (await import('../office/inventory/price-changes-page.tsx')).PriceChangesPage,
  PriceTagsPage: async () => (await import('../office/price-tags/price-tags-page.tsx')).PriceTagsPage,
  ImportsPage: async () => (await import('../office/imports/imports-page.tsx')).ImportsPage,
  ImportPage: async () => (await import('../office/imports/import-page.tsx')).ImportPage,
  OrdersPage: async () => (await import('../office/orders/orders-page.tsx')).OrdersPage,
  ReportsPage: async () => (await import('./report-screens.ts')).ReportsPage,
  GoodsReportPage: async () => (await import('./report-screens.ts')).GoodsReportPage,
  CustomersPage: async () => (await import('../office/customers/customers-page.tsx')).CustomersPage,
  StaffPage: async () => (await import('../office/customers/staff/staff-page.tsx')).StaffPage,
  AuditPage: async () => (await import('../office/audit/audit-page.tsx')).AuditPage,
  MessagesPage: async () => (await import('../office/messages/messages-page.tsx')).MessagesPage,
  SettingsPage: async () => (await import('../office/settings/settings-page.tsx')).SettingsPage,
  ProductEditorPage: async () => (await import('../office/product-editor/product-editor-page.tsx')).ProductEditorPage,
  JournalPage: async () => (await journalPage()).JournalPage,
  ReceiptPage: async () => (await import('../till/journal/receipt-page.tsx')).ReceiptPage,
  RescuePage: async () => (await import('../till/rescue/rescue-page.tsx')).RescuePage,
  ShiftPage: async () => (await shiftPage()).ShiftPage,
  RecountsPage: async () => (await import('../till/recount/recounts-page.tsx')).RecountsPage,
  DevicesPage: async () => (await import('../office/devices/devices-page.tsx')).DevicesPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type OfficeScreen = keyof typeof OFFICE_SCREENS;
