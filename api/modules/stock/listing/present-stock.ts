/** A product as the stock page shows it; the cost is never included. */
import type { StockItem } from '#contract/stock/inventory.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { availabilityCode } from '#contract/products/availability.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { StockRow } from './stock-store.ts';

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
