/**
 * Screens of the stock as one chunk: they share their parts, and an entry for each would split the parts loaded with
 * the first screens into one file more.
 */
export { DocumentsPage } from '../office/documents/documents-page.tsx';
export { PurchasePage } from '../office/purchase/purchase-page.tsx';
export { SuppliersPage } from '../office/purchase/suppliers-page.tsx';
export { InventoryPage } from '../office/inventory/inventory-page.tsx';
