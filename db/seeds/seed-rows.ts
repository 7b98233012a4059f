/** Converts the demo shop's plain data to table rows. */
import { businessDay } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { Receipt } from '#contract/sales/sales.ts';
import type { MovementRow, ProductPictureRow, ProductRow, SaleLineRow, SaleRow } from '../tables.ts';
import { DEMO_SALE_HASH } from './demo-ids.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import type { DemoCategory } from './demo-categories.ts';
import type { DemoSale } from './demo-sales.ts';
import type { PlacedPicture } from './place-pictures.ts';

export interface SeedRevisions {
  catalog: number;
  figures: number;
}

/** The server's number series for sales without a device. */
const SERVER_SERIES = 'S';

const numbered = (prefix: string, index: number) => `00000000-0000-7000-${prefix}-${String(index).padStart(12, '0')}`;

/** Units sold by product. */
export function unitsSold(sales: readonly DemoSale[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { product, qty } of sales.flatMap(({ lines }) => lines))
    units.set(product.id, (units.get(product.id) ?? 0) + qty);
  return units;
}

export function productRow(
  product: DemoProduct,
  categoryId: string,
  popularity: number,
  revisions: SeedRevisions,
): ProductRow {
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    brand: product.brand,
    category_id: categoryId,
    subcategory_id: product.subcategoryId,
    sku: product.sku,
    barcode: product.barcode,
    more_barcodes: '',
    external_id: product.externalId,
    price_retail: product.priceRetail,
    price_wholesale: product.priceWholesale,
    price_sale: product.salePrice,
    sale_from: product.saleFrom,
    sale_to: product.saleTo,
    cost_price: product.costPrice,
    stock_qty: product.stockQty,
    reserved_qty: 0,
    popularity,
    short_desc: product.shortDesc,
    full_desc: product.fullDesc,
    weight_g: product.weightG,
    length_mm: product.lengthMm,
    width_mm: product.widthMm,
    height_mm: product.heightMm,
    attributes: JSON.stringify(product.attributes),
    unit: PIECE,
    revision: revisions.catalog,
    figures_revision: revisions.figures,
    created_at: product.createdAt,
    updated_at: product.createdAt,
    deleted_at: null,
    draft: false,
  };
}

export function productPictureRows(
  product: DemoProduct,
  placed: ReadonlyMap<string, PlacedPicture>,
): ProductPictureRow[] {
  return product.pictures.map(({ file, alt, order, isPrimary }) => ({
    product_id: product.id,
    picture_id: placed.get(file)?.id ?? '',
    position: order,
    is_primary: isPrimary,
    alt,
  }));
}

/**
 * Opening stock and then every sale in chronological order, so that each product's movements form a chain from zero to its stock.
 * `leftAfter` returns the stock after a sale's line, for the receipts.
 */
export function movementRows(products: readonly DemoProduct[], sales: readonly DemoSale[], actorId: string | null) {
  const sold = unitsSold(sales);
  const onHand = new Map<string, number>();
  const leftAfter = new Map<string, number>();
  let serial = 0;
  const row = (fields: Omit<MovementRow, 'id' | 'actor_id' | 'before'>): MovementRow => {
    serial += 1;
    onHand.set(fields.product_id, fields.after);
    return { id: numbered('8020', serial), before: fields.after - fields.delta, actor_id: actorId, ...fields };
  };
  const rows = products.map(({ id, stockQty, createdAt }) => {
    const opening = stockQty + (sold.get(id) ?? 0);
    return row({
      product_id: id,
      kind: 'initial',
      delta: opening,
      after: opening,
      reason: 'Начальный остаток',
      document_kind: '',
      document_id: null,
      at: createdAt,
    });
  });
  for (const { id, lines, soldAt } of sales) {
    for (const { product, qty } of lines) {
      const after = (onHand.get(product.id) ?? 0) - qty;
      leftAfter.set(`${id} ${product.id}`, after);
      rows.push(
        row({
          product_id: product.id,
          kind: 'sale',
          delta: -qty,
          after,
          reason: '',
          document_kind: 'sale',
          document_id: id,
          at: soldAt,
        }),
      );
    }
  }
  return { rows, leftAfter: (saleId: string, productId: string) => leftAfter.get(`${saleId} ${productId}`) ?? 0 };
}

interface SaleContext {
  timeZone: string;
  actorId: string | null;
  revisions: SeedRevisions;
  leftAfter: (saleId: string, productId: string) => number;
  categories: readonly DemoCategory[];
}

/** Sales as the server books them without a device, with names frozen in their lines. */
export function saleRows(sales: readonly DemoSale[], context: SaleContext): { sales: SaleRow[]; lines: SaleLineRow[] } {
  const categoryNames = new Map(context.categories.map(({ slug, name }) => [slug, name]));
  const subcategoryNames = new Map(
    context.categories.flatMap(({ subcategories }) => subcategories).map(({ id, name }) => [id, name]),
  );
  const lineRows: SaleLineRow[] = [];
  const rows = sales.map(({ id, soldAt, note, lines }, index): SaleRow => {
    const number = receiptNumber(SERVER_SERIES, index + 1);
    lines.forEach(({ product, qty, price }, position) => {
      lineRows.push({
        id: numbered('8011', lineRows.length + 1),
        sale_id: id,
        position,
        product_id: product.id,
        title: product.title,
        sku: product.sku,
        unit: PIECE,
        qty,
        price,
        server_price: null,
        cost: product.costPrice,
        category_slug: product.categorySlug,
        category_name: categoryNames.get(product.categorySlug) ?? '',
        subcategory_id: product.subcategoryId,
        subcategory_name: subcategoryNames.get(product.subcategoryId) ?? '',
      });
    });
    const total = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
    const receipt: Receipt = {
      id,
      number,
      total: toRoubles(total),
      items: lines.map(({ product, qty, price }) => ({
        productId: product.id,
        title: product.title,
        qty,
        price: toRoubles(price),
        stockQty: context.leftAfter(id, product.id),
      })),
      warnings: [],
      replayed: false,
      receivedAt: soldAt,
      revision: context.revisions.figures,
    };
    return {
      id,
      // A demo sale had no request, so no request body can ever match.
      body_hash: DEMO_SALE_HASH,
      number,
      status: 'recorded',
      source: 'api',
      device_id: null,
      device_seq: null,
      sold_at: soldAt,
      business_at: soldAt,
      business_day: businessDay(new Date(soldAt), context.timeZone),
      received_at: soldAt,
      late: false,
      skew_ms: null,
      author_id: context.actorId,
      sender_id: context.actorId,
      payment_method: 'cash',
      note,
      search: ` ${foldForSearch([number, note, ...lines.map(({ product }) => product.title)].join(' '))}`,
      total,
      catalog_rev: null,
      forced: false,
      marks: '',
      receipt: JSON.stringify(receipt),
    };
  });
  return { sales: rows, lines: lineRows };
}
