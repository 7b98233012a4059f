/** The stock's screens as one chunk: an entry for each would split the parts of the first screens into one file more. */
export { DocumentsPage } from '../office/documents/documents-page.tsx';
export { PurchasePage } from '../office/purchase/purchase-page.tsx';
export { SuppliersPage } from '../office/purchase/suppliers-page.tsx';
export { InventoryPage } from '../office/inventory/inventory-page.tsx';
