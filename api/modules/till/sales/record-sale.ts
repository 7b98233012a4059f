/**
 * Books a sale, exactly once.
 *
 * One transaction holds the sale, its lines, the stock movements and the receipt that was answered. The same id with the
 * same content answers that receipt again and changes nothing; with other content it is refused, for a person to look at.
 * A sale made on a device is never refused for stock or price: goods handed over are a fact, amounts taken stay as taken.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { isStaff, type Role } from '#contract/roles.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import { saleMarks } from '#contract/sales/sale-marks.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { Receipt, SaleRequest, SaleWarning } from '#contract/sales/sales.ts';
import { currentRevision, nextRevision } from '#db/revision.ts';
import type { SaleLineRow } from '#db/tables.ts';
import { takeTurn, writeTransaction } from '#db/write.ts';
import { deviceFor, touchDevice } from '../devices/know-device.ts';
import { applyStockChanges } from '../../stock/movements/apply-stock-changes.ts';
import { openDiscrepancy } from '../../stock/discrepancies/open-discrepancy.ts';
import { saleHash } from './sale-hash.ts';
import { findSale, insertSale, storedReceipt } from './sale-store.ts';
import { saleTime } from './sale-time.ts';
import { pricesAt, soldProducts, type SoldProduct } from './sold-goods.ts';

export interface Sender {
  id: string;
  role: Role;
}

/**
 * Books `request` as sent by `sender`. Throws `sale_id_reused`, `sale_voided`, `product_unknown`,
 * and for a sale without `soldAt` also `insufficient_stock`.
 */
export async function recordSale(
  context: { db: Knex; now: Date; timeZone: string },
  request: SaleRequest,
  sender: Sender,
): Promise<Receipt> {
  const sale = { ...request, id: request.id ?? newId() };
  const hash = saleHash(sale);
  return writeTransaction(context.db, async (trx) => {
    await takeTurn(trx, sale.id);
    const known = await findSale(trx, sale.id);
    if (known !== undefined) {
      if (known.body_hash !== hash) throw new CodedError('sale_id_reused', { details: [describe(known.total, storedReceipt(known).items.length)] });
      return { ...storedReceipt(known), replayed: true };
    }
    const ended = await trx('voids').where({ sale_id: sale.id }).first('id');
    if (ended !== undefined) throw new CodedError('sale_voided');
    return book(trx, context, { ...sale, hash }, sender);
  });
}

function describe(total: number, positions: number) {
  return { message: `На сервере: позиций ${positions}, сумма ${toRoubles(total).toLocaleString('ru-RU')} ₽` };
}

type Identified = SaleRequest & { id: string; hash: string };

async function book(
  trx: Knex.Transaction,
  context: { now: Date; timeZone: string },
  sale: Identified,
  sender: Sender,
): Promise<Receipt> {
  const receivedAt = context.now.toISOString();
  const fromDevice = sale.soldAt !== undefined;
  const time = saleTime({ soldAt: sale.soldAt, sentAt: sale.sentAt, ...context });
  const products = await soldProducts(trx, [...new Set(sale.items.map((item) => item.productId))]);
  refuseUnknown(sale, products, fromDevice, sender);
  if (!fromDevice) {
    refuseShort(sale, products, (productId) => {
      const product = products.get(productId);
      return product === undefined ? 0 : product.stock_qty - product.reserved_qty;
    });
  }
  const serverPrices = await pricesAt(trx, products, time.businessAt);

  const warnings: SaleWarning[] = [];
  if (time.skewed) warnings.push({ code: 'clock_skew' });
  const authorId = sale.authorId ?? sender.id;
  if (authorId !== sender.id) {
    const author = await trx('users').where({ id: authorId }).first('role', 'disabled_at');
    if (author === undefined || author.disabled_at !== null || !isStaff(author.role as Role)) warnings.push({ code: 'author_not_staff' });
  }
  const { number, deviceSeq } = await takeNumber(trx, sale, time.skewMs, receivedAt, warnings);

  const lines = sale.items.map((item, position): SaleLineRow => {
    const product = products.get(item.productId);
    const serverPrice = serverPrices.get(item.productId) ?? null;
    const price = item.price === undefined ? (serverPrice ?? 0) : toKopecks(item.price);
    const differs = serverPrice !== null && serverPrice !== price;
    if (product === undefined) warnings.push({ code: 'product_unknown', productId: item.productId });
    else if (product.deleted_at !== null) warnings.push({ code: 'product_removed', productId: product.id });
    if (differs) warnings.push({ code: 'price_differs', productId: item.productId, serverPrice: toRoubles(serverPrice) });
    return {
      id: newId(),
      sale_id: sale.id,
      position,
      product_id: product?.id ?? null,
      title: item.title ?? product?.title ?? '',
      sku: product?.sku ?? null,
      qty: item.qty,
      price,
      server_price: differs ? serverPrice : null,
      cost: product?.cost_price ?? null,
      category_slug: product?.category_slug ?? '',
      category_name: product?.category_name ?? '',
      subcategory_id: product?.subcategory_id ?? null,
      subcategory_name: product?.subcategory_name ?? '',
    };
  });

  const sold = lines.filter((line) => line.product_id !== null);
  const moved =
    sold.length === 0
      ? { results: [], revision: await currentRevision(trx, 'figures') }
      : await applyStockChanges(
          trx,
          sold.map((line) => ({
            productId: line.product_id ?? '',
            delta: -line.qty,
            kind: 'sale',
            actorId: sender.id,
            documentKind: 'sale',
            documentId: sale.id,
          })),
          receivedAt,
        );
  // A product in two lines has two results; the last one is what is left.
  const left = new Map(moved.results.map((result) => [result.productId, result]));
  // Only now are the products locked: another sale may have taken the last units since they were read.
  if (!fromDevice) refuseShort(sale, products, (productId, wanted) => (left.get(productId)?.available ?? 0) + wanted);
  for (const { productId, available } of left.values()) if (available < 0) warnings.push({ code: 'stock_negative', productId });

  const total = lines.reduce((sum, line) => sum + line.price * line.qty, 0);
  const receipt: Receipt = {
    id: sale.id,
    number,
    total: toRoubles(total),
    items: lines.map((line, index) => ({
      productId: sale.items[index]?.productId ?? '',
      title: line.title,
      qty: line.qty,
      price: toRoubles(line.price),
      stockQty: line.product_id === null ? null : (left.get(line.product_id)?.after ?? null),
    })),
    warnings,
    replayed: false,
    receivedAt,
    revision: moved.revision,
  };
  await insertSale(
    trx,
    {
      id: sale.id,
      body_hash: sale.hash,
      number,
      status: 'recorded',
      source: fromDevice ? 'device' : 'api',
      device_id: sale.deviceId ?? null,
      device_seq: deviceSeq,
      sold_at: sale.soldAt ?? receivedAt,
      business_at: time.businessAt,
      business_day: time.businessDay,
      received_at: receivedAt,
      late: time.late,
      skew_ms: time.skewMs,
      author_id: authorId,
      sender_id: sender.id,
      payment_method: sale.paymentMethod,
      note: sale.note,
      search: ` ${foldForSearch([number, sale.note, ...lines.map((line) => line.title)].join(' '))}`,
      total,
      catalog_rev: sale.catalogRev ?? null,
      forced: sale.force === true,
      marks: saleMarks({
        authorId, senderId: sender.id, receivedAt, businessAt: time.businessAt,
        lines: sale.items.map(({ productId }, index) => ({ price: lines[index]?.price ?? 0, asked: serverPrices.get(productId) ?? null })),
      }).join(' '),
      receipt: JSON.stringify(receipt),
    },
    lines,
  );
  for (const { productId, available } of left.values()) {
    if (available < 0) await openDiscrepancy(trx, { productId, shortage: -available }, sale.id, receivedAt);
  }
  return receipt;
}

/** Goods this server has never had: refused, unless an administrator books the row by hand. */
function refuseUnknown(sale: Identified, products: ReadonlyMap<string, SoldProduct>, fromDevice: boolean, sender: Sender): void {
  if (fromDevice && sale.force === true && sender.role === 'admin') return;
  const unknown = sale.items.filter((item) => {
    const product = products.get(item.productId);
    return product === undefined || (!fromDevice && product.deleted_at !== null);
  });
  if (unknown.length === 0) return;
  throw new CodedError('product_unknown', {
    details: unknown.map((item) => ({ message: 'Товара нет на сервере', productId: item.productId, ...(item.title === undefined ? {} : { title: item.title }) })),
  });
}

/** A bare sale is checked against what was `available` before it, all lines together. Throwing undoes what it wrote. */
function refuseShort(
  sale: Identified,
  products: ReadonlyMap<string, SoldProduct>,
  available: (productId: string, wanted: number) => number,
): void {
  const wanted = new Map<string, number>();
  for (const item of sale.items) wanted.set(item.productId, (wanted.get(item.productId) ?? 0) + item.qty);
  const short = [...wanted].flatMap(([productId, qty]) => {
    const left = available(productId, qty);
    if (left >= qty) return [];
    return [{ message: `Осталось ${Math.max(0, left)} шт.`, productId, title: products.get(productId)?.title ?? '', left: Math.max(0, left) }];
  });
  if (short.length > 0) throw new CodedError('insufficient_stock', { details: short });
}

/** The receipt's number: the device's series, or the server's own for a sale without a device. */
async function takeNumber(
  trx: Knex.Transaction,
  sale: Identified,
  skewMs: number | null,
  at: string,
  warnings: SaleWarning[],
): Promise<{ number: string; deviceSeq: number | null }> {
  if (sale.deviceId === undefined || sale.deviceSeq === undefined) {
    if (sale.deviceId !== undefined) await deviceFor(trx, { id: sale.deviceId, at, registeredBy: null });
    return { number: receiptNumber('S', await nextRevision(trx, 'api_sales')), deviceSeq: null };
  }
  const printed = sale.prefix === undefined ? undefined : { prefix: sale.prefix, seq: sale.deviceSeq };
  const device = await deviceFor(trx, { id: sale.deviceId, at, registeredBy: null, printed });
  if (sale.deviceSeq <= device.last_seq) {
    const under = { device_id: device.id, device_seq: sale.deviceSeq };
    const taken = (await trx('sales').where(under).first('id')) ?? (await trx('returns').where(under).first('id'));
    if (taken !== undefined) warnings.push({ code: 'device_seq_reused' });
  }
  await touchDevice(trx, device, { at, seq: sale.deviceSeq, ...(skewMs === null ? {} : { skew_ms: skewMs }) });
  // What stands on the paper stays: the device may have been given another prefix since.
  return { number: receiptNumber(sale.prefix ?? device.prefix, sale.deviceSeq), deviceSeq: sale.deviceSeq };
}
