/** Converts the demo shop's plain data to table rows. */
import { storedCashless } from '#contract/values/cashless.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { Receipt } from '#contract/sales/sales.ts';
import {
  EMPTY_PRODUCT,
  type MovementRow,
  type ProductPictureRow,
  type ProductRow,
  type SaleLineRow,
  type SaleRow,
} from '../tables.ts';
import { DEMO_HASH, demoId } from './demo-ids.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import type { DemoCategory } from './demo-categories.ts';
import type { DemoSale, DemoSaleLine } from './demo-sales.ts';
import type { PlacedPicture } from './place-pictures.ts';

export interface SeedRevisions {
  catalog: number;
  figures: number;
}

/** The till and number of a receipt; a sale without a till has a number of the server's series. */
export type PrintedAs = Pick<SaleRow, 'number' | 'device_id' | 'device_seq'>;

/** The server's number series for sales without a device. */
const SERVER_SERIES = 'S';

/** The server's own numbers, in order. */
export function serverNumbers(): () => PrintedAs {
  let last = 0;
  return () => ({ number: receiptNumber(SERVER_SERIES, (last += 1)), device_id: null, device_seq: null });
}

/** Units by product of the lines of these sales or orders. */
export function unitsSold(sold: readonly Pick<DemoSale, 'lines'>[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { product, qty } of sold.flatMap(({ lines }) => lines))
    units.set(product.id, (units.get(product.id) ?? 0) + qty);
  return units;
}

export function productRow(
  product: DemoProduct,
  categoryId: string,
  { popularity, reserved, model }: { popularity: number; reserved: number; model: string },
  revisions: SeedRevisions,
): ProductRow {
  return {
    ...EMPTY_PRODUCT,
    id: product.id,
    slug: product.slug,
    title: product.title,
    brand: product.brand,
    category_id: categoryId,
    subcategory_id: product.subcategoryId,
    sku: product.sku,
    barcode: product.barcode,
    external_id: product.externalId,
    model_key: model,
    price_retail: product.priceRetail,
    price_wholesale: product.priceWholesale,
    price_sale: product.salePrice,
    sale_from: product.saleFrom,
    sale_to: product.saleTo,
    cost_price: product.costPrice,
    stock_qty: product.stockQty,
    reserved_qty: reserved,
    popularity,
    short_desc: product.shortDesc,
    full_desc: product.fullDesc,
    weight_g: product.weightG,
    length_mm: product.lengthMm,
    width_mm: product.widthMm,
    height_mm: product.heightMm,
    attributes: JSON.stringify(product.attributes),
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

/** A change of stock; `documentId` null for the opening stock of a shop without documents. */
export interface StockChange {
  product: DemoProduct;
  delta: number;
  kind: MovementRow['kind'];
  reason: string;
  documentKind: MovementRow['document_kind'];
  documentId: string | null;
  at: string;
}

export const changesBySales = (sales: readonly DemoSale[]): StockChange[] =>
  sales.flatMap(({ id, lines, soldAt }) =>
    lines.map(({ product, qty }) => ({
      product,
      delta: -qty,
      kind: 'sale',
      reason: '',
      documentKind: 'sale',
      documentId: id,
      at: soldAt,
    })),
  );

/** Stock before the sales, on the day each product was entered. */
export function openingStock(products: readonly DemoProduct[], sales: readonly DemoSale[]): StockChange[] {
  const sold = unitsSold(sales);
  return products.map((product) => ({
    product,
    delta: product.stockQty + (sold.get(product.id) ?? 0),
    kind: 'initial',
    reason: 'Начальный остаток',
    documentKind: '',
    documentId: null,
    at: product.createdAt,
  }));
}

/**
 * The changes as movements; those of each product form a chain from zero. `leftAfter` returns the stock after a
 * document, for the receipts.
 * @param changes by time for each product; a document has a product once
 */
export function movementRows(changes: readonly StockChange[], actorId: string | null) {
  const onHand = new Map<string, number>();
  const leftAfter = new Map<string, number>();
  const rows = changes.map(({ product, delta, kind, reason, documentKind, documentId, at }, index): MovementRow => {
    const before = onHand.get(product.id) ?? 0;
    const after = before + delta;
    onHand.set(product.id, after);
    leftAfter.set(`${documentId} ${product.id}`, after);
    return {
      id: demoId('8020', index + 1),
      product_id: product.id,
      kind,
      delta,
      before,
      after,
      actor_id: actorId,
      reason,
      document_kind: documentKind,
      document_id: documentId,
      at,
    };
  });
  return {
    rows,
    leftAfter: (documentId: string, productId: string) => leftAfter.get(`${documentId} ${productId}`) ?? 0,
  };
}

/** Columns that the lines of sales and orders have in common, with the names of that time. */
export function soldColumns(categories: readonly DemoCategory[]) {
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]));
  const subcategoryNames = new Map(
    categories.flatMap(({ subcategories }) => subcategories).map(({ id, name }) => [id, name]),
  );
  return ({ product, qty, price }: DemoSaleLine, position: number) => ({
    position,
    product_id: product.id,
    title: product.title,
    sku: product.sku,
    unit: PIECE,
    qty,
    price,
    cost: product.costPrice,
    category_slug: product.categorySlug,
    category_name: categoryNames.get(product.categorySlug) ?? '',
    subcategory_id: product.subcategoryId,
    subcategory_name: subcategoryNames.get(product.subcategoryId) ?? '',
  });
}

interface SaleContext {
  timeZone: string;
  actorId: string | null;
  revisions: SeedRevisions;
  leftAfter: (saleId: string, productId: string) => number;
  numberOf: (saleId: string) => PrintedAs;
  categories: readonly DemoCategory[];
}

/** Sales as the server books them, with names frozen in their lines. */
export function saleRows(sales: readonly DemoSale[], context: SaleContext): { sales: SaleRow[]; lines: SaleLineRow[] } {
  const columnsOf = soldColumns(context.categories);
  const lineRows: SaleLineRow[] = [];
  const rows = sales.map(({ id, soldAt, note, buyer, lines }): SaleRow => {
    const printed = context.numberOf(id);
    lines.forEach((line, position) => {
      const lineId = demoId('8011', lineRows.length + 1);
      lineRows.push({ id: lineId, sale_id: id, server_price: null, ...columnsOf(line, position) });
    });
    const total = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
    const receipt: Receipt = {
      id,
      number: printed.number,
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
      body_hash: DEMO_HASH,
      ...printed,
      status: 'recorded',
      source: printed.device_id === null ? 'api' : 'device',
      sold_at: soldAt,
      business_at: soldAt,
      business_day: businessDay(new Date(soldAt), context.timeZone),
      received_at: soldAt,
      late: false,
      skew_ms: null,
      author_id: context.actorId,
      sender_id: context.actorId,
      customer_id: buyer?.id ?? null,
      payment_method: 'cash',
      ...storedCashless(),
      note,
      search: ` ${foldForSearch([printed.number, note, ...lines.map(({ product }) => product.title)].join(' '))}`,
      total,
      catalog_rev: null,
      forced: false,
      marks: '',
      receipt: JSON.stringify(receipt),
    };
  });
  return { sales: rows, lines: lineRows };
}
