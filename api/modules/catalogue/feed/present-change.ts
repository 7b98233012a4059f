/** Rows of the feeds. The public feed has no role-bound fields; empty fields are left out to save bytes. */
import type { FeedProduct, Figure } from '#contract/listing/catalog-feed.ts';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { type Role, seesStock, seesWholesale } from '#contract/roles.ts';
import { availabilityCode } from '#contract/products/availability.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { ChangedRow } from '../changes/change-store.ts';
import type { PictureOfProduct } from '../listing/read-pictures.ts';

/** A product of the device's copy. The planned sale price is public: a device must know it when its time comes. */
export function presentFeedProduct(row: ChangedRow, pictures: readonly PictureOfProduct[]): FeedProduct {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    ...(row.sku === null ? {} : { sku: row.sku }),
    ...(row.barcode === null ? {} : { barcode: row.barcode }),
    ...(row.more_barcodes === '' ? {} : { moreBarcodes: row.more_barcodes }),
    topCategorySlug: row.category_slug,
    ...(row.subcategory_id === null ? {} : { subcategoryId: row.subcategory_id }),
    priceRetail: toRoubles(row.price_retail),
    ...(row.price_sale === null ? {} : { salePrice: toRoubles(row.price_sale) }),
    ...(row.sale_from === null ? {} : { saleFrom: row.sale_from }),
    ...(row.sale_to === null ? {} : { saleTo: row.sale_to }),
    ...unitOnWire(row.unit),
    availability: availabilityCode(row.stock_qty - row.reserved_qty),
    popularity: row.popularity,
    createdAt: row.created_at,
    images: pictures.map(({ picture_id }) => originalUrl(picture_id)),
    attributes: JSON.parse(row.attributes) as Attributes,
    ...(row.model_key === '' ? {} : { model: row.model_key }),
  };
}

/** Figures of a product for this role. */
export function presentFigure(row: ChangedRow, role: Role): Figure {
  return {
    _id: row.id,
    ...(seesStock(role) ? { stockQty: row.stock_qty, ...placeOnWire(row.storage_place) } : {}),
    ...(seesWholesale(role) ? { priceWholesale: toRoubles(row.price_wholesale) } : {}),
    ...(role === 'admin' ? { costPrice: row.cost_price === null ? null : toRoubles(row.cost_price) } : {}),
    revision: row.changed,
  };
}
