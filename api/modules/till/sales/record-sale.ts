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
import { insertRows } from '#db/insert-rows.ts';
import { currentRevision } from '#db/revision.ts';
import type { SaleLineRow } from '#db/tables.ts';
import type { DeviceRow } from '#db/till-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { SALE } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import type { Act } from '../../audit/record-audit.ts';
import { ownTermsOf } from '../../people/accounts/present-person.ts';
import { applyStockChanges, type StockResult } from '../../stock/movements/apply-stock-changes.ts';
import { openDiscrepancies } from '../../stock/discrepancies/open-discrepancy.ts';
import { ensureDevice } from '../devices/ensure-device.ts';
import { takeNumber, type TakenNumber } from '../devices/take-number.ts';
import { timeBounds } from '../devices/series.ts';
import { refuseBeyondTotal, refuseCorrected, refuseShort, refuseUnknown } from './sale-refusals.ts';
import { findSale, storedReceipt } from './sale-store.ts';
import { goodsAt, priceLines, shopPrices } from './sold-goods.ts';
import { readGoods } from '../../orders/checkout/order-goods.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import type { TimeBounds } from '../../shop/system/device-time.ts';

export interface Sender {
  id: string;
  role: Role;
}

export interface SaleContext {
  readonly db: Knex;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Books `request` as sent by `sender`. Throws `act_id_reused`, `sale_voided`, `product_unknown`,
 * and for a sale without `soldAt` also `insufficient_stock`.
 */
export async function recordSale(context: SaleContext, request: SaleRequest, sender: Sender): Promise<Receipt> {
  const sale = { ...request, id: request.id ?? newId() };
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, sale.id);
    const known = await findSale(trx, sale.id);
    if (known !== undefined) {
      const receipt = storedReceipt(known);
      const positions = counted(receipt.items.length, 'позиция', 'позиции', 'позиций');
      const message = `На сервере: ${positions} на ${formatRoubles(toRoubles(known.total))}`;
      refuseOtherAct(SALE, sale, known.body_hash, [{ message }]);
      return { ...receipt, replayed: true };
    }
    const existingVoid = await trx('voids').where({ sale_id: sale.id }).first('id');
    if (existingVoid !== undefined) throw new CodedError('sale_voided');
    if (sale.corrects !== undefined) await refuseCorrected(trx, sale.corrects.id, sale.deviceId ?? '');
    return book(trx, context, sale, sender);
  });
}

type Identified = SaleRequest & { id: string };

/** The steps of booking: price, number, lines, stock, receipt. */
async function book(trx: Knex.Transaction, context: SaleContext, sale: Identified, sender: Sender): Promise<Receipt> {
  const receivedAt = context.now.toISOString();
  const fromDevice = sale.soldAt !== undefined;
  const products = await readGoods(trx, [...new Set(sale.items.map((item) => item.productId))]);
  const isBookedByHand = fromDevice && sale.force === true && sender.role === 'admin';
  if (!isBookedByHand) refuseUnknown(sale, products, fromDevice);
  if (!fromDevice)
    refuseShort(sale, products, (productId) => {
      const { stock_qty = 0, reserved_qty = 0 } = products.get(productId) ?? {};
      return stock_qty - reserved_qty;
    });

  // The device is locked before its goods, in the same order as for every other request of a device; another order would deadlock.
  if (sale.deviceId !== undefined && sale.deviceSeq === undefined)
    await ensureDevice(trx, { id: sale.deviceId, at: receivedAt, registeredBy: null });
  const taken = await takeNumber(trx, context, sale, {
    saidAt: sale.soldAt,
    boundsOf: (device, seq) => boundsOf(trx, device, seq, sale),
    letter: 'S',
    counter: 'api_sales',
  });
  const { time } = taken;
  const customer = await customerOf(trx, sale.customerId);
  const goods = await goodsAt(trx, products, time.businessAt);
  const prices = shopPrices(goods, time.businessAt, customer?.wholesale ?? 'public');
  const authorId = sale.authorId ?? sender.id;
  const authorWarnings = await warningsOfAuthor(trx, authorId, sender);
  const { lines, warnings: lineWarnings } = priceLines(sale.id, sale.items, goods, prices);
  const { left, revision } = await moveStock({ trx, actorId: sender.id, now: context.now }, sale.id, lines, time);
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
    ...(taken.isReused ? [{ code: 'device_seq_reused' as const }] : []),
    ...lineWarnings,
    ...negative.map(({ productId }) => ({ code: 'stock_negative' as const, productId })),
  ];
  const receipt: Receipt = {
    id: sale.id,
    number: taken.number,
    total: toRoubles(total),
    items: receiptItems(sale, lines, left),
    warnings,
    replayed: false,
    soldAt: time.businessAt,
    receivedAt,
    revision,
  };
  const marks = saleMarks({
    authorId,
    senderId: sender.id,
    receivedAt,
    isDiscountUnapproved: await isDiscountUnapproved(trx, sale.items, authorId),
    businessAt: time.businessAt,
    isClockDoubted: time.doubted,
    lines: lines.map(({ price }, index) => ({ price, asked: prices.get(sale.items[index]?.productId ?? '') ?? null })),
  });
  await trx('sales').insert({
    ...saleColumns(sale, taken, lines),
    sold_at: sale.soldAt ?? receivedAt,
    received_at: receivedAt,
    author_id: authorId,
    sender_id: sender.id,
    customer_id: customer?.id ?? null,
    total,
    marks: marks.join(' '),
    receipt: JSON.stringify(receipt),
  });
  await insertRows(trx, 'sale_lines', lines);
  await openDiscrepancies(trx, negative, { kind: 'sale', id: sale.id }, receivedAt);
  return receipt;
}

/** A correction counts at the receipt that it corrects, which another device may have made. */
async function boundsOf(
  trx: Knex.Transaction,
  device: DeviceRow,
  seq: number,
  { correctsSeq = seq, corrects }: Identified,
): Promise<TimeBounds> {
  const at = (place: number) => ({ after: place - 1, before: place + 1 });
  if (corrects === undefined || corrects.deviceId === device.id)
    return timeBounds(trx, device, at(Math.min(correctsSeq, seq)));
  const maker = await trx('devices').where({ id: corrects.deviceId }).first('id', 'began_at');
  return timeBounds(trx, maker ?? { id: corrects.deviceId, began_at: null }, at(correctsSeq));
}

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

/**
 * Takes the sold units off the stock; a line whose product the server doesn't know moves nothing. Returns the revision, and the results by product.
 */
async function moveStock(
  act: Act,
  saleId: string,
  lines: readonly SaleLineRow[],
  { businessAt, businessDay }: TakenNumber['time'],
): Promise<{ left: ReadonlyMap<string, StockResult>; revision: number }> {
  const movement = { kind: 'sale', documentKind: 'sale', documentId: saleId } as const;
  const when = { occurredAt: businessAt, businessDay };
  const changes = lines.flatMap(({ product_id: productId, qty }) =>
    productId === null ? [] : [{ ...movement, ...when, productId, delta: -qty }],
  );
  if (changes.length === 0) return { left: new Map(), revision: await currentRevision(act.trx, 'figures') };
  const { results, revision } = await applyStockChanges(act, changes);
  // A product in two lines has two results; the last one is the final stock.
  return { left: new Map(results.map((result) => [result.productId, result])), revision };
}

const receiptItems = (
  { items }: Identified,
  lines: readonly SaleLineRow[],
  left: ReadonlyMap<string, StockResult>,
): Receipt['items'] =>
  lines.map(({ product_id, title, qty, unit, price }, index) => ({
    productId: items[index]?.productId ?? '',
    title,
    qty,
    ...unitOnWire(unit),
    price: toRoubles(price),
    stockQty: product_id === null ? null : (left.get(product_id)?.after ?? null),
  }));

/** The columns that follow from the request and its number. */
const saleColumns = (sale: Identified, { number, deviceSeq, time }: TakenNumber, lines: readonly SaleLineRow[]) => ({
  id: sale.id,
  body_hash: storedFingerprint(SALE, sale),
  number,
  status: 'recorded' as const,
  source: sale.soldAt === undefined ? ('api' as const) : ('device' as const),
  device_id: sale.deviceId ?? null,
  device_seq: deviceSeq,
  corrects_id: sale.corrects?.id ?? null,
  corrects_device_id: sale.corrects?.deviceId ?? null,
  business_at: time.businessAt,
  business_day: time.businessDay,
  late: time.late,
  skew_ms: time.skewMs,
  payment_method: sale.paymentMethod,
  ...storedCashless(sale.cashless),
  note: sale.note,
  search: ` ${foldForSearch([number, sale.note, ...lines.map(({ title }) => title)].join(' '))}`,
  catalog_rev: sale.catalogRev ?? null,
  forced: sale.force === true,
});

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
