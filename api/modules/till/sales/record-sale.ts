/**
 * Books a sale, exactly once.
 *
 * One transaction holds the sale, its lines, the stock movements and the receipt that was answered. The same id with the same content
 * answers that receipt again and changes nothing; other content is refused, and a person looks at it. A sale made on a device is never
 * refused for stock or price: the goods are handed over and the amount taken stays as taken.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { OwnTerms } from '#contract/people/own-terms.ts';
import { isStaff, type Role } from '#contract/roles.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { storedCashless } from '#contract/values/cashless.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { saleMarks } from '#contract/sales/sale-marks.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { Receipt, SaleRequest, GivenSaleWarning } from '#contract/sales/sales.ts';
import { isBeyondLimit } from '#contract/sales/price-override.ts';
import { currentRevision } from '#db/revision.ts';
import type { SaleLineRow, SaleRow } from '#db/tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { SALE } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { ownTermsOf } from '../../people/accounts/present-person.ts';
import { applyStockChanges, type StockChange, type StockResult } from '../../stock/movements/apply-stock-changes.ts';
import { openDiscrepancy } from '../../stock/discrepancies/open-discrepancy.ts';
import { priceLines } from './price-lines.ts';
import { refuseBeyondTotal, refuseCorrected, refuseShort, refuseUnknown } from './sale-refusals.ts';
import { findSale, insertSale, storedReceipt } from './sale-store.ts';
import { goodsAt, shopPrices, soldProducts, type SoldProduct } from './sold-goods.ts';
import { takeNumber, type TakenNumber } from './take-number.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';

export interface Sender {
  id: string;
  role: Role;
}

/**
 * Books `request` as sent by `sender`. Throws `act_id_reused`, `sale_voided`, `product_unknown`,
 * and for a sale without `soldAt` also `insufficient_stock`.
 */
export async function recordSale(
  context: { db: Knex; now: Date; timeZone: string },
  request: SaleRequest,
  sender: Sender,
): Promise<Receipt> {
  const sale = { ...request, id: request.id ?? newId() };
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, sale.id);
    const known = await findSale(trx, sale.id);
    if (known !== undefined) {
      const receipt = storedReceipt(known);
      refuseOtherAct(SALE, sale, known.body_hash, [describe(known.total, receipt.items.length)]);
      return { ...receipt, replayed: true };
    }
    const existingVoid = await trx('voids').where({ sale_id: sale.id }).first('id');
    if (existingVoid !== undefined) throw new CodedError('sale_voided');
    if (sale.corrects !== undefined) await refuseCorrected(trx, sale.corrects.id, sale.deviceId ?? '');
    return book(trx, context, sale, sender);
  });
}

function describe(total: number, positions: number) {
  return {
    message: `На сервере: ${counted(positions, 'позиция', 'позиции', 'позиций')} на ${formatRoubles(toRoubles(total))}`,
  };
}

type Identified = SaleRequest & { id: string };

/** The steps of booking: price, number, lines, stock, receipt. */
async function book(
  trx: Knex.Transaction,
  context: { now: Date; timeZone: string },
  sale: Identified,
  sender: Sender,
): Promise<Receipt> {
  const receivedAt = context.now.toISOString();
  const fromDevice = sale.soldAt !== undefined;
  const products = await soldProducts(trx, [...new Set(sale.items.map((item) => item.productId))]);
  const isBookedByHand = fromDevice && sale.force === true && sender.role === 'admin';
  if (!isBookedByHand) refuseUnknown(sale, products, fromDevice);
  if (!fromDevice) refuseShort(sale, products, (productId) => availableQty(products.get(productId)));

  // The device is locked before its goods, in the same order as for every other request of a device; another order would deadlock.
  const taken = await takeNumber(trx, sale, context);
  const { time } = taken;
  const customer = await customerOf(trx, sale.customerId);
  const goods = await goodsAt(trx, products, time.businessAt);
  const prices = shopPrices(goods, time.businessAt, customer?.wholesale ?? 'public');
  const authorId = sale.authorId ?? sender.id;
  const authorWarnings = await warningsOfAuthor(trx, authorId, sender);
  const { lines, warnings: lineWarnings } = priceLines(sale.id, sale.items, goods, prices);
  const { left, revision } = await moveStock(trx, lines, {
    saleId: sale.id,
    senderId: sender.id,
    at: receivedAt,
    time,
  });
  // The products are locked only now: another sale may have taken the last units since they were read.
  if (!fromDevice) refuseShort(sale, products, (productId, wanted) => (left.get(productId)?.available ?? 0) + wanted);
  const negative = [...left.values()].filter(({ available }) => available < 0);

  const total = lines.reduce((sum, line) => sum + line.price * line.qty, 0);
  refuseBeyondTotal(sale, total);
  const warnings: GivenSaleWarning[] = [
    ...(time.skewed || time.doubted ? [{ code: 'clock_skew' as const }] : []),
    ...authorWarnings,
    ...(sale.customerId === undefined || customer?.wholesale !== undefined
      ? []
      : [{ code: 'customer_not_wholesale' as const }]),
    ...taken.warnings,
    ...lineWarnings,
    ...negative.map(({ productId }) => ({ code: 'stock_negative' as const, productId })),
  ];
  const receipt = receiptOf(sale, {
    number: taken.number,
    soldAt: time.businessAt,
    total,
    lines,
    left,
    warnings,
    receivedAt,
    revision,
  });
  const marks = saleMarks({
    authorId,
    senderId: sender.id,
    receivedAt,
    isDiscountUnapproved: await isDiscountUnapproved(trx, sale.items, authorId),
    businessAt: time.businessAt,
    isClockDoubted: time.doubted,
    lines: sale.items.map(({ productId }, index) => ({
      price: lines[index]?.price ?? 0,
      asked: prices.get(productId) ?? null,
    })),
  });
  await insertSale(
    trx,
    saleRow(sale, {
      taken,
      receivedAt,
      authorId,
      senderId: sender.id,
      customerId: customer?.id ?? null,
      lines,
      total,
      marks,
      receipt,
    }),
    lines,
  );
  for (const { productId, available } of negative)
    await openDiscrepancy(trx, { productId, shortage: -available }, { kind: 'sale', id: sale.id }, receivedAt);
  return receipt;
}

const availableQty = (product: SoldProduct | undefined): number =>
  product === undefined ? 0 : product.stock_qty - product.reserved_qty;

/** Warns when the sale names an author who is not, or no longer, a member of the staff. */
async function warningsOfAuthor(trx: Knex.Transaction, authorId: string, sender: Sender): Promise<GivenSaleWarning[]> {
  if (authorId === sender.id) return [];
  const author = await trx('users').where({ id: authorId }).first('role', 'disabled_at');
  const isOfStaff = author !== undefined && author.disabled_at === null && isStaff(author.role as Role);
  return isOfStaff ? [] : [{ code: 'author_not_staff' }];
}

/**
 * The account that the sale is attached to; undefined when no account was named or the server doesn't know it. The sale is never refused
 * for it: a buyer who has lost the wholesale terms keeps the sale, compared with retail prices; a buyer whose terms have changed is
 * compared with today's terms.
 */
async function customerOf(
  trx: Knex.Transaction,
  id: string | undefined,
): Promise<{ id: string; wholesale?: OwnTerms } | undefined> {
  if (id === undefined) return undefined;
  const person = await trx('users')
    .where({ id })
    .whereNull('erased_at')
    .first('id', 'role', 'wholesale_discount', 'wholesale_minimum');
  if (person === undefined) return undefined;
  return { id: person.id, ...(person.role === 'wholesale' ? { wholesale: ownTermsOf(person) } : {}) };
}

interface MovedStock {
  /** Stock results after the sale, by product id. */
  readonly left: ReadonlyMap<string, StockResult>;
  readonly revision: number;
}

/** Takes the sold units off the stock; a line whose product the server doesn't know moves nothing. */
async function moveStock(
  trx: Knex.Transaction,
  lines: readonly SaleLineRow[],
  { saleId, senderId, at, time }: { saleId: string; senderId: string; at: string; time: TakenNumber['time'] },
): Promise<MovedStock> {
  const changes = lines.flatMap(({ product_id: productId, qty }): StockChange[] =>
    productId === null
      ? []
      : [
          {
            productId,
            delta: -qty,
            kind: 'sale',
            actorId: senderId,
            documentKind: 'sale',
            documentId: saleId,
            occurredAt: time.businessAt,
            businessDay: time.businessDay,
          },
        ],
  );
  if (changes.length === 0) return { left: new Map(), revision: await currentRevision(trx, 'figures') };
  const { results, revision } = await applyStockChanges(trx, changes, at);
  // A product in two lines has two results; the last one is the final stock.
  return { left: new Map(results.map((result) => [result.productId, result])), revision };
}

interface ReceiptParts extends Pick<Receipt, 'number' | 'soldAt' | 'warnings' | 'receivedAt' | 'revision'> {
  /** In kopecks. */
  readonly total: number;
  readonly lines: readonly SaleLineRow[];
  readonly left: MovedStock['left'];
}

function receiptOf(
  sale: Identified,
  { number, soldAt, total, lines, left, warnings, receivedAt, revision }: ReceiptParts,
): Receipt {
  return {
    id: sale.id,
    number,
    total: toRoubles(total),
    items: lines.map((line, index) => ({
      productId: sale.items[index]?.productId ?? '',
      title: line.title,
      qty: line.qty,
      ...unitOnWire(line.unit),
      price: toRoubles(line.price),
      stockQty: line.product_id === null ? null : (left.get(line.product_id)?.after ?? null),
    })),
    warnings,
    replayed: false,
    soldAt,
    receivedAt,
    revision,
  };
}

interface SaleRowParts {
  readonly taken: TakenNumber;
  readonly receivedAt: string;
  readonly authorId: string;
  readonly senderId: string;
  readonly customerId: string | null;
  readonly lines: readonly SaleLineRow[];
  readonly total: number;
  readonly marks: readonly string[];
  readonly receipt: Receipt;
}

function saleRow(
  sale: Identified,
  { taken, receivedAt, authorId, senderId, customerId, lines, total, marks, receipt }: SaleRowParts,
): SaleRow {
  const { time } = taken;
  return {
    id: sale.id,
    body_hash: storedFingerprint(SALE, sale),
    number: taken.number,
    status: 'recorded',
    source: sale.soldAt === undefined ? 'api' : 'device',
    device_id: sale.deviceId ?? null,
    device_seq: taken.deviceSeq,
    corrects_id: sale.corrects?.id ?? null,
    corrects_device_id: sale.corrects?.deviceId ?? null,
    sold_at: sale.soldAt ?? receivedAt,
    business_at: time.businessAt,
    business_day: time.businessDay,
    received_at: receivedAt,
    late: time.late,
    skew_ms: time.skewMs,
    author_id: authorId,
    sender_id: senderId,
    customer_id: customerId,
    payment_method: sale.paymentMethod,
    ...storedCashless(sale.cashless),
    note: sale.note,
    search: ` ${foldForSearch([taken.number, sale.note, ...lines.map((line) => line.title)].join(' '))}`,
    total,
    catalog_rev: sale.catalogRev ?? null,
    forced: sale.force === true,
    marks: marks.join(' '),
    receipt: JSON.stringify(receipt),
  };
}

/**
 * Price changes beyond the seller's limit without an administrator's approval. True when a line's price was changed beyond the limit in
 * force now, and neither the author nor the approver is an administrator. The charged amount stays; the mark only asks the owner to look.
 */
async function isDiscountUnapproved(
  trx: Knex.Transaction,
  items: SaleRequest['items'],
  authorId: string,
): Promise<boolean> {
  const changed = items.flatMap(({ price, override }) =>
    price === undefined || override === undefined ? [] : [{ price, ...override }],
  );
  if (changed.length === 0) return false;
  const { sellerDiscountPercent } = await readTerms(trx);
  const beyond = changed.filter((change) => isBeyondLimit(change, sellerDiscountPercent));
  if (beyond.length === 0) return false;
  const approvers = beyond.map(({ approvedBy }) => approvedBy ?? authorId);
  const admins: string[] = await trx('users')
    .whereIn('id', [...new Set([...approvers, authorId])])
    .where({ role: 'admin' })
    .pluck('id');
  return !admins.includes(authorId) && approvers.some((id) => !admins.includes(id));
}
