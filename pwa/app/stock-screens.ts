/**
 * Screens of the stock as one chunk: they share their parts, and each entry of its own would have the parts that first
 * screens load put into one file more.
 */
export { DocumentsPage } from '../office/documents/documents-page.tsx';
export { PurchasePage } from '../office/purchase/purchase-page.tsx';
export { InventoryPage } from '../office/inventory/inventory-page.tsx';
