/** A product as the stock page shows it; the cost is never included. */
import type { StockItem } from '#contract/stock/inventory.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { AVAILABILITY_LABELS, availabilityCode } from '#contract/products/availability.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { StockRow } from './stock-store.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

export function presentStock(row: StockRow): StockItem {
  const available = row.stock_qty - row.reserved_qty;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    sku: row.sku,
    barcode: row.barcode,
    image: row.picture_id === null ? null : originalUrl(row.picture_id),
    topCategorySlug: row.category_slug,
    subcategoryId: row.subcategory_id,
    stockQty: row.stock_qty,
    reservedQty: row.reserved_qty,
    availableQty: available,
    availability: availabilityCode(available),
    priceRetail: toRoubles(row.price_retail),
    priceWholesale: toRoubles(row.price_wholesale),
    ...unitOnWire(row.unit),
    ...placeOnWire(row.storage_place),
    deletedAt: Boolean(row.draft) ? null : row.deleted_at,
    ...(Boolean(row.draft) ? { draft: true as const } : {}),
  };
}

/** The stock list as a table for spreadsheets: headings and values of its columns. Cost is not included. */
export const STOCK_COLUMNS: readonly FileColumn<StockRow>[] = [
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
