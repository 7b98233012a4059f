/** The stock list as a table for spreadsheets: headings and values of its columns. Cost is not included. */
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { presentStock } from './present-stock.ts';
import type { StockRow } from './stock-store.ts';

interface StockColumn {
  readonly heading: string;
  readonly cell: (row: StockRow) => string | number | null;
}

export const STOCK_COLUMNS: readonly StockColumn[] = [
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Бренд', cell: ({ brand }) => brand },
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Штрихкод', cell: ({ barcode }) => barcode },
  { heading: 'Категория', cell: (row) => row.category_name },
  { heading: 'Подкатегория', cell: (row) => row.subcategory_name },
  { heading: 'Остаток', cell: (row) => presentStock(row).stockQty },
  { heading: 'В резерве', cell: (row) => presentStock(row).reservedQty },
  { heading: 'Доступно', cell: (row) => presentStock(row).availableQty },
  { heading: 'Наличие', cell: (row) => AVAILABILITY_LABELS[presentStock(row).availability] },
  { heading: 'Розничная цена, ₽', cell: (row) => presentStock(row).priceRetail },
  { heading: 'Оптовая цена, ₽', cell: (row) => presentStock(row).priceWholesale },
  { heading: 'Место хранения', cell: (row) => row.storage_place },
];
