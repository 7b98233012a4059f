/**
 * Where the code of the till and the back office lies. A list of its own, fetched with the first of its screens: a shopper's first
 * visit must not carry the names of files that only staff need.
 */
import type { ComponentType } from 'react';

export const OFFICE_SCREENS = {
  OfficeShell: async () => (await import('./shell/office-shell.tsx')).OfficeShell,
  TillPage: async () => (await import('../features/till/till-page.tsx')).TillPage,
  ShelvesPage: async () => (await import('../features/shelves/shelves-page.tsx')).ShelvesPage,
  CoversPage: async () => (await import('../features/covers/covers-page.tsx')).CoversPage,
  InventoryPage: async () => (await import('../features/inventory/inventory-page.tsx')).InventoryPage,
  DiscrepanciesPage: async () => (await import('../features/inventory/discrepancies-page.tsx')).DiscrepanciesPage,
  PriceChangesPage: async () => (await import('../features/inventory/price-changes-page.tsx')).PriceChangesPage,
  OrdersPage: async () => (await import('../features/orders/orders-page.tsx')).OrdersPage,
  ReportsPage: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  CustomersPage: async () => (await import('../features/customers/customers-page.tsx')).CustomersPage,
  AuditPage: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  MessagesPage: async () => (await import('../features/messages/messages-page.tsx')).MessagesPage,
  SettingsPage: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ProductEditorPage: async () => (await import('../features/product-editor/product-editor-page.tsx')).ProductEditorPage,
  JournalPage: async () => (await import('../features/journal/journal-page.tsx')).JournalPage,
  RescuePage: async () => (await import('../features/rescue/rescue-page.tsx')).RescuePage,
  ShiftPage: async () => (await import('../features/shift/shift-page.tsx')).ShiftPage,
  DevicesPage: async () => (await import('../features/devices/devices-page.tsx')).DevicesPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type OfficeScreen = keyof typeof OFFICE_SCREENS;
