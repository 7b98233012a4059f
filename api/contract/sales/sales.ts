/**
 * The sale: the till's request and the server's answer. A row made on a device carries its own id, device, series number and clock; a bare
 * request has items and a note only and is priced by the server.
 */
import { z } from 'zod';
import { cashlessSchema } from '../cashless-schema.ts';
import {
  idSchema,
  instantSchema,
  listOf,
  paged,
  prefixSchema,
  roublesSchema,
  SEQ_MAX,
  soldQtySchema,
  uuidSchema,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { refuse } from '../form-fields.ts';
import { errorBodySchema } from '../error-body.ts';
import { returnSummarySchema } from '../returns/returns.ts';
import { STAFF } from '../roles.ts';
import { SALE_POSITIONS_MAX } from '../values/quantity.ts';
import { SHIFT_REVISION_MAX } from '../shifts/shift.ts';
import { priceOverrideSchema } from './price-override.ts';

export const PAYMENT_METHOD = 'cash';
/** «cash» is the whole receipt in cash; a server that doesn't know `cashless` refuses the other, and books no card as cash. */
const PAYMENT_METHODS = [PAYMENT_METHOD, 'cashless'] as const;
/** Maximum rows of one batch. */
export const SALE_BATCH_MAX = 50;
const NOTE_MAX = 1000;
const BATCH_BYTES = 4_000_000;
const SALE_BYTES = 1_300_000;

const salePositionSchema = z.object({
  productId: idSchema,
  qty: soldQtySchema,
  /** Charged unit price, roubles; required with `id` and `soldAt`. */
  price: roublesSchema.optional(),
  /** The title that the seller saw. */
  title: z.string().max(500).optional(),
  /** The seller's unit; absent: the product's unit. */
  unit: z.string().min(1).max(20).optional(),
  /** Present when the seller changed the price: `price` is the charged one. */
  override: priceOverrideSchema.optional(),
});

const saleFields = z.object({
  id: uuidSchema.optional(),
  deviceId: uuidSchema.optional(),
  deviceSeq: z.number().int().min(1).max(SEQ_MAX).optional(),
  /** For a correction: the series number of the first of the receipts that it corrects; the correction counts at that receipt's time. */
  correctsSeq: z.number().int().min(1).max(SEQ_MAX).optional(),
  /** For a correction: the first of the receipts that it corrects, and the device that made it; absent from older tills. */
  corrects: z.object({ id: uuidSchema, deviceId: uuidSchema }).optional(),
  /** Prefix of the number on the printed receipt. */
  prefix: prefixSchema.optional(),
  /** Device clock when the seller pressed the button; a correction keeps the time of the receipt it corrects. */
  soldAt: instantSchema.optional(),
  /** Device clock when this request was sent; used for the clock skew only. */
  sentAt: instantSchema.optional(),
  /** Person who recorded the sale; any staff session may deliver it. */
  authorId: idSchema.optional(),
  items: z
    .array(salePositionSchema, { error: 'Добавьте хотя бы одну позицию с количеством > 0.' })
    .min(1, { error: 'Добавьте хотя бы одну позицию с количеством > 0.' })
    .max(SALE_POSITIONS_MAX, { error: `В чеке не больше ${SALE_POSITIONS_MAX} позиций` }),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Неизвестный способ оплаты' }).default(PAYMENT_METHOD),
  /** Parts paid by card and by СБП, with `paymentMethod` «cashless»; the rest of the total is cash. */
  cashless: cashlessSchema.optional(),
  note: z.string().max(NOTE_MAX, { error: 'Слишком длинное примечание' }).default(''),
  /** The approved wholesale buyer of the sale, who pays wholesale prices; the sale appears in their account. */
  customerId: idSchema.optional(),
  /** Catalogue revision that the device sold from. */
  catalogRev: z.number().int().min(0).optional(),
  /** An administrator books a refused row by hand: unknown goods become lines without a product. */
  force: z.boolean().optional(),
});

/** A sale made on a device must carry all of its device fields; an incomplete set is a defect of the sender. */
export const saleRequestSchema = saleFields.superRefine((sale, context) => {
  if ((sale.paymentMethod === 'cashless') !== (sale.cashless !== undefined))
    refuse(context, ['cashless'], 'Способ оплаты дошёл до сервера не целиком');
  if (sale.soldAt === undefined) return;
  for (const field of ['id', 'deviceId', 'deviceSeq'] as const) {
    if (sale[field] === undefined) refuse(context, [field], 'Чек дошёл до сервера не целиком');
  }
  sale.items.forEach((item, index) => {
    if (item.price === undefined) refuse(context, ['items', index, 'price'], 'В чеке нет цены товара');
  });
});
export type SaleRequest = z.output<typeof saleRequestSchema>;

/** Warnings of a server about a sale that it books. */
export type SaleWarningCode =
  /** Charged price differs from the server's price at that time. */
  | 'price_differs'
  | 'product_removed'
  /** Stock went below zero: a discrepancy is open. */
  | 'stock_negative'
  /** The line's product is unknown; booked by an administrator. */
  | 'product_unknown'
  /** Another sale or return already has this number of the device's series. */
  | 'device_seq_reused'
  /** The device's clock was off by more than a minute, or reported an impossible time; the business day is corrected. */
  | 'clock_skew'
  /** The author is not (or no longer) a member of staff. */
  | 'author_not_staff'
  /** The buyer has no wholesale terms, or no longer has them: the sale is checked against retail prices. */
  | 'customer_not_wholesale';
export const saleWarningSchema = z.object({
  /** A `SaleWarningCode`; a newer server may send other codes to an older device. */
  code: z.string(),
  productId: z.string().optional(),
  /** Price that the server would have charged, roubles; for `price_differs`. */
  serverPrice: z.number().optional(),
});
export type SaleWarning = z.infer<typeof saleWarningSchema>;
/** A warning made by this server version. */
export type GivenSaleWarning = SaleWarning & { readonly code: SaleWarningCode };

/** The server's confirmation of a sale. */
export const receiptSchema = z.object({
  id: idSchema,
  number: z.string(),
  total: z.number(),
  items: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      qty: z.number().int(),
      /** Absent for pieces. */
      unit: z.string().optional(),
      price: z.number(),
      /** Stock on hand after this sale; null when the product is unknown to the server. */
      stockQty: z.number().int().nullable(),
    }),
  ),
  warnings: z.array(saleWarningSchema),
  /** True when the same sale was already booked. */
  replayed: z.boolean(),
  /** Time of the sale by the shop's clock; absent from older servers. */
  soldAt: z.string().optional(),
  receivedAt: z.string(),
  /** Figures revision of the stock figures. */
  revision: z.number().int(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const recordSale = endpoint('POST', '/api/sales', STAFF, {
  summary: 'Book a sale; the same id and content again answers the first receipt',
  tillPin: true,
  body: saleRequestSchema,
  answer: receiptSchema,
  bodyLimit: SALE_BYTES,
});

/** Result of one row of a batch: what the single call would have answered. */
export const saleResultSchema = z.object({
  id: z.string(),
  status: z.number().int(),
  receipt: receiptSchema.optional(),
  error: errorBodySchema.optional(),
});
export type SaleResult = z.infer<typeof saleResultSchema>;

export const recordSaleBatch = endpoint('POST', '/api/sales/batch', STAFF, {
  summary: 'Book several sales of a device; each row succeeds or fails on its own',
  tillPin: true,
  /** Rows are parsed one by one, so that a malformed row does not fail the others. */
  body: z.object({
    sales: z
      .array(z.looseObject({ id: uuidSchema }))
      .min(1)
      .max(SALE_BATCH_MAX),
  }),
  answer: z.object({ results: z.array(saleResultSchema) }),
  bodyLimit: BATCH_BYTES,
});

export const voidRequestSchema = z.object({
  id: uuidSchema,
  /** Id of the sale or the return. */
  saleId: uuidSchema,
  deviceId: uuidSchema,
  deviceSeq: z.number().int().min(1).max(SEQ_MAX),
  prefix: prefixSchema.optional(),
  voidedAt: instantSchema,
  /** Device clock when this request was sent; used for the clock skew only. */
  sentAt: instantSchema.optional(),
  authorId: idSchema.optional(),
  reason: z.string().trim().min(3, { error: 'Укажите причину' }).max(500, { error: 'Слишком длинная причина' }),
  /** The voided sale or return as the device holds it, stored for the record. */
  sale: z.looseObject({}),
});
export type VoidRequest = z.output<typeof voidRequestSchema>;

export const voidAnswerSchema = z.object({
  id: idSchema,
  saleId: idSchema,
  /**
   * `never_booked`: the server did not have the sale and will not accept it; `cancelled`: the sale was booked, its goods are back in stock;
   * `other_sale_kept`: a different sale is booked under this id; `kept`: it stays booked, because it is a return or a sale with returned goods.
   */
  outcome: z.enum(['never_booked', 'cancelled', 'other_sale_kept', 'kept']),
  replayed: z.boolean(),
  receivedAt: z.string(),
});
export type VoidAnswer = z.infer<typeof voidAnswerSchema>;

export const voidSale = endpoint('POST', '/api/sales/void', STAFF, {
  summary: 'Void a sale or return of a device, booked or not; its number stays accounted for',
  tillPin: true,
  body: voidRequestSchema,
  answer: voidAnswerSchema,
  bodyLimit: SALE_BYTES,
});

export const saleSummarySchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(['recorded', 'cancelled']),
  soldAt: z.string(),
  receivedAt: z.string(),
  /** True when it arrived on a later business day than it was made. */
  late: z.boolean(),
  note: z.string(),
  /** The buyer's account that it is attached to; usually absent. */
  customer: z.object({ id: idSchema, name: z.string(), companyName: z.string() }).optional(),
  total: z.number(),
  authorName: z.string().nullable(),
  senderName: z.string().nullable(),
  warnings: z.array(saleWarningSchema),
  /** Parts paid by card and by СБП; absent when all was cash. */
  cashless: cashlessSchema.optional(),
  /** Roubles refunded for returned goods. */
  returned: z.number(),
  /** Lines in the order of their positions. `returned`: returned pieces of the line. */
  items: z.array(
    z.object({
      productId: z.string().nullable(),
      title: z.string(),
      qty: z.number().int(),
      /** Unit at the time of the sale; absent for pieces. */
      unit: z.string().optional(),
      price: z.number(),
      returned: z.number().int(),
      /** Present when the seller changed the price: the original price, the reason, and the approver if approval was needed. */
      override: z.object({ was: z.number(), reason: z.string(), approvedByName: z.string().nullable() }).optional(),
    }),
  ),
  /** Oldest first. */
  returns: z.array(returnSummarySchema),
});
export type SaleSummary = z.infer<typeof saleSummarySchema>;

export const listSales = endpoint('GET', '/api/sales', STAFF, {
  summary: 'Sales for staff, newest first, found by number, note, title, total or the buyer they are attached to',
  tillPin: true,
  query: z.object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    q: z.string().trim().max(200).optional(),
    /** The one sale that a slip names. */
    id: uuidSchema.optional(),
    /** Only sales attached to this buyer's account. */
    customerId: idSchema.optional(),
    ...paged(50),
  }),
  answer: listOf(saleSummarySchema),
});

/** Maximum rows of each kind in one comparison. */
export const RECONCILE_MAX = 2000;
const RECONCILE_BYTES = 1_150_000;

const named = z
  .array(z.object({ id: uuidSchema }))
  .max(RECONCILE_MAX)
  .default([]);

/** Lists that are compared by id alone, and the answer's list of each: rows that the server lacks, to be sent again. */
export const MISSING_LISTS = {
  returns: 'missingReturns',
  voids: 'missingVoids',
  orders: 'missingOrders',
  recounts: 'missingRecounts',
} as const;
export type ComparedList = keyof typeof MISSING_LISTS;

export const reconcileSales = endpoint('POST', '/api/sales/reconcile', STAFF, {
  summary:
    'Compare a device journal with the server in both directions, by ids, totals and numbers of its series, never by the device clock',
  tillPin: true,
  body: z.object({
    deviceId: uuidSchema,
    /** Numbers of its series that the device holds rows of: from its lowest one to the last issued one; absent before the first. */
    fromSeq: z.number().int().min(1).max(SEQ_MAX).optional(),
    lastSeq: z.number().int().min(0).max(SEQ_MAX).default(0),
    /** `voided`: the device has ended this sale, so the server should not have it, or have it cancelled. */
    sales: z
      .array(
        z.object({
          id: uuidSchema,
          total: roublesSchema,
          cashless: cashlessSchema.optional(),
          voided: z.boolean().default(false),
        }),
      )
      .max(RECONCILE_MAX),
    /** Returns, voids and closings of shifts that the server has acknowledged to the device. */
    returns: named,
    voids: named,
    /** Orders written at the till, and recounts, that the server has acknowledged to the device. */
    orders: named,
    recounts: named,
    shifts: z
      .array(z.object({ id: uuidSchema, revision: z.number().int().min(1).max(SHIFT_REVISION_MAX) }))
      .max(RECONCILE_MAX)
      .default([]),
  }),
  answer: z.object({
    /** Sales not voided on the device that the server lacks: to be sent again. */
    missing: z.array(idSchema),
    /** Returns, voids and closings that the server lacks or has in an older revision: to be sent again. */
    missingReturns: z.array(idSchema).default([]),
    missingVoids: z.array(idSchema).default([]),
    missingShifts: z.array(idSchema).default([]),
    missingOrders: z.array(idSchema).default([]),
    missingRecounts: z.array(idSchema).default([]),
    /** Sales voided on the device that are still booked on the server: the void is to be sent again. */
    notCancelled: z.array(idSchema),
    /** Sales that both sides have with different totals or means; `cashless` as the server has it. */
    different: z.array(z.object({ id: idSchema, total: z.number(), cashless: cashlessSchema.optional() })),
    /** Sales that the server has from this device and the device lacks, among the device's numbers or received lately. */
    extra: z.array(z.object({ id: idSchema, number: z.string(), total: z.number(), soldAt: z.string() })),
    /** Numbers from `fromSeq` to `lastSeq` that the server has no receipt for; the prefix is null for an unknown device. */
    absent: z
      .array(z.object({ prefix: z.string().nullable().default(null), from: z.number().int(), to: z.number().int() }))
      .default([]),
    /** Number of sent sales and returns that are in none of the lists: both sides agree. */
    matched: z.number().int(),
  }),
  bodyLimit: RECONCILE_BYTES,
});
