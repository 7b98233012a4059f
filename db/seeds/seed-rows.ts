/** Converts the demo shop's plain data to table rows. */
import { storedCashless } from '#contract/values/cashless.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import type { Receipt } from '#contract/sales/sales.ts';
import type { MovementRow, ProductPictureRow, ProductRow, SaleLineRow, SaleRow } from '../tables.ts';
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

export const productRow = (
  { categorySlug: _, pictures: __, attributes, ...columns }: DemoProduct,
  derived: Pick<ProductRow, 'popularity' | 'reserved_qty' | 'model_key'>,
  revisions: SeedRevisions,
): Partial<ProductRow> => ({
  ...columns,
  ...derived,
  attributes: JSON.stringify(attributes),
  revision: revisions.catalog,
  figures_revision: revisions.figures,
  updated_at: columns.created_at,
});

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

/** The goods of a sale or an order leave the shop. */
export const changesByGoods = (
  kind: 'sale' | 'order',
  { id: documentId, lines }: Pick<DemoSale, 'id' | 'lines'>,
  at: string,
): StockChange[] =>
  lines.map(({ product, qty }) => ({ product, delta: -qty, kind, reason: '', documentKind: kind, documentId, at }));

/** Stock before the sales, on the day each product was entered. */
export function openingStock(products: readonly DemoProduct[], sales: readonly DemoSale[]): StockChange[] {
  const sold = unitsSold(sales);
  return products.map((product) => ({
    product,
    delta: product.stock_qty + (sold.get(product.id) ?? 0),
    kind: 'initial',
    reason: 'Начальный остаток',
    documentKind: '',
    documentId: null,
    at: product.created_at,
  }));
}

/**
 * The changes as movements; those of each product form a chain from zero. `leftAfter` returns the stock after a document, for the receipts.
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
    cost: product.cost_price,
    category_slug: product.categorySlug,
    category_name: categoryNames.get(product.categorySlug) ?? '',
    subcategory_id: product.subcategory_id,
    subcategory_name: subcategoryNames.get(product.subcategory_id) ?? '',
  });
}

/** Facts of the shop that the rows of receipts, documents and orders need. */
export interface Booking {
  readonly timeZone: string;
  readonly actorId: string | null;
  readonly revisions: SeedRevisions;
  /** Stock after a receipt or a document. */
  readonly leftAfter: (documentId: string, productId: string) => number;
  readonly numberOf: (receiptId: string) => PrintedAs;
  readonly categories: readonly DemoCategory[];
}

/** Columns that sales and returns have in common, as the server books receipts of a till whose clock is right; all in cash. */
export const receiptColumns = (
  receipt: Receipt | ReturnReceipt,
  printed: PrintedAs,
  at: string,
  { timeZone, actorId }: Booking,
) => ({
  id: receipt.id,
  // A demo receipt had no request, so no request body can ever match.
  body_hash: DEMO_HASH,
  ...printed,
  business_at: at,
  business_day: businessDay(new Date(at), timeZone),
  received_at: at,
  author_id: actorId,
  sender_id: actorId,
  ...storedCashless(),
  total: toKopecks(receipt.total),
  receipt: JSON.stringify(receipt),
});

/** Sales as the server books them, with names frozen in their lines. */
export function saleRows(
  sales: readonly DemoSale[],
  booking: Booking,
): { sales: Partial<SaleRow>[]; lines: SaleLineRow[] } {
  const columnsOf = soldColumns(booking.categories);
  const lineRows: SaleLineRow[] = [];
  const rows = sales.map(({ id, soldAt, note, buyer, lines }): Partial<SaleRow> => {
    const printed = booking.numberOf(id);
    lines.forEach((line, position) => {
      const lineId = demoId('8011', lineRows.length + 1);
      lineRows.push({ id: lineId, sale_id: id, server_price: null, ...columnsOf(line, position) });
    });
    const receipt: Receipt = {
      id,
      number: printed.number,
      total: toRoubles(lines.reduce((sum, { price, qty }) => sum + price * qty, 0)),
      items: lines.map(({ product, qty, price }) => ({
        productId: product.id,
        title: product.title,
        qty,
        price: toRoubles(price),
        stockQty: booking.leftAfter(id, product.id),
      })),
      warnings: [],
      replayed: false,
      receivedAt: soldAt,
      revision: booking.revisions.figures,
    };
    return {
      ...receiptColumns(receipt, printed, soldAt, booking),
      status: 'recorded',
      source: printed.device_id === null ? 'api' : 'device',
      sold_at: soldAt,
      customer_id: buyer?.id ?? null,
      payment_method: 'cash',
      note,
      search: ` ${foldForSearch([printed.number, note, ...lines.map(({ product }) => product.title)].join(' '))}`,
    };
  });
  return { sales: rows, lines: lineRows };
}
