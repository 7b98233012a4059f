/**
 * Returned goods: a whole sale or order, or single lines and quantities of it. A return made on a device travels through the journal like a
 * sale and is booked once; the returned quantity never exceeds the sold one.
 */
import { z } from 'zod';
import { cashlessSchema } from '../cashless-schema.ts';
import { idSchema, instantSchema, prefixSchema, roublesSchema, SEQ_MAX, soldQtySchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { refuse } from '../form-fields.ts';
import { PAYMENT_WAYS } from '../values/payment-ways.ts';
import { DESK } from '../roles.ts';
import { SALE_POSITIONS_MAX } from '../values/quantity.ts';

const RETURN_BYTES = 200_000;

/** restock: the goods are put back into stock; write_off: the money is refunded, the goods are not sold again. */
export const RETURN_FATES = ['restock', 'write_off'] as const;
export const returnFateSchema = z.enum(RETURN_FATES, { error: 'Выберите, что будет с товаром' });
export type ReturnFate = z.infer<typeof returnFateSchema>;

/** The returned part of one line; lines are identified by their index in the sale or order, from 0. */
export const returnPositionSchema = z.object({
  position: z
    .number()
    .int()
    .min(0)
    .max(SALE_POSITIONS_MAX - 1),
  qty: soldQtySchema,
  fate: returnFateSchema,
});
export type ReturnPosition = z.infer<typeof returnPositionSchema>;

export const returnRequestSchema = z
  .object({
    /** Made with the form: a return sent twice is booked once. */
    id: uuidSchema,
    /** The returned sale, or else `orderId`. Exactly one of the two is given. */
    saleId: uuidSchema.optional(),
    orderId: idSchema.optional(),
    /** Device, its series number and clock; absent for a return made in the back office. */
    deviceId: uuidSchema.optional(),
    deviceSeq: z.number().int().min(1).max(SEQ_MAX).optional(),
    /** Prefix of the number on the printed slip. */
    prefix: prefixSchema.optional(),
    returnedAt: instantSchema,
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: instantSchema.optional(),
    /** Person who accepted the goods; any staff session may deliver the return. */
    authorId: idSchema.optional(),
    items: z
      .array(returnPositionSchema, { error: 'Отметьте, что возвращают' })
      .min(1, { error: 'Отметьте, что возвращают' })
      .max(SALE_POSITIONS_MAX * RETURN_FATES.length),
    /** Roubles refunded, as the seller saw them; the server computes the same (`returns/refund.ts`) or refuses. */
    total: roublesSchema,
    /** Units of all lines returned before, as the form showed them; without it the return is booked on any. */
    returnedBefore: z.number().int().min(0).optional(),
    reason: z.string().trim().max(500, { error: 'Слишком длинная причина' }).default(''),
    /** Parts of the refund by card and by СБП, of a sale that was paid so; the rest of the total goes back in cash. */
    cashless: cashlessSchema.optional(),
    /** Means of the refund for an order; without it the order's own. A sale is refunded by the means it was paid with. */
    how: z.enum(PAYMENT_WAYS, { error: 'Выберите, чем возвращаете деньги' }).optional(),
  })
  .superRefine((request, context) => {
    if ((request.saleId === undefined) === (request.orderId === undefined)) {
      refuse(context, ['saleId'], 'Возврат делается по одному чеку или заказу');
    }
    if (request.how !== undefined && request.orderId === undefined) {
      refuse(context, ['how'], 'По чеку деньги возвращают тем, чем платили');
    }
    if (request.cashless !== undefined && request.saleId === undefined) {
      refuse(context, ['cashless'], 'Деньги частями возвращают только по чеку');
    }
    if ((request.deviceId === undefined) !== (request.deviceSeq === undefined)) {
      refuse(context, ['deviceSeq'], 'Возврат дошёл до сервера не целиком');
    }
  });
export type ReturnRequest = z.output<typeof returnRequestSchema>;

const returnedLineSchema = z.object({
  position: z.number().int(),
  productId: z.string().nullable(),
  title: z.string(),
  qty: z.number().int(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Charged unit price, roubles. */
  price: z.number(),
  fate: returnFateSchema,
});

/** A return without the name of the staff member who made it. */
export const namelessReturnSchema = z.object({
  id: idSchema,
  number: z.string(),
  returnedAt: z.string(),
  /** Roubles refunded. */
  total: z.number(),
  reason: z.string(),
  items: z.array(returnedLineSchema),
});

/** A return as its sale or order lists it. */
export const returnSummarySchema = namelessReturnSchema.extend({
  authorName: z.string().nullable(),
  /** Means of the refund as stated; absent for returns that stated none. */
  how: z.enum(PAYMENT_WAYS).optional(),
  /** Parts of a sale's refund by card and by СБП. */
  cashless: cashlessSchema.optional(),
});
export type ReturnSummary = z.infer<typeof returnSummarySchema>;

/** The server's confirmation of a return. */
export const returnReceiptSchema = z.object({
  id: idSchema,
  /** Number of the device's series, or R-… for a return made in the back office. */
  number: z.string(),
  /** Roubles refunded: the money paid for these goods. */
  total: z.number(),
  /** Whole bonuses of an order: spent ones returned to the buyer, earned ones taken back. Absent for a sale. */
  bonuses: z.object({ givenBack: z.number().int(), takenBack: z.number().int() }).optional(),
  items: z.array(
    /** Stock on hand after the return; null when the product is unknown to the server. */
    returnedLineSchema.extend({ stockQty: z.number().int().nullable() }),
  ),
  replayed: z.boolean(),
  /** Time of the return by the shop's clock; absent from older servers. */
  returnedAt: z.string().optional(),
  receivedAt: z.string(),
  /** Figures revision of the stock figures. */
  revision: z.number().int(),
});
export type ReturnReceipt = z.infer<typeof returnReceiptSchema>;

/**
 * 409 `return_exceeds_sold` lists the lines with the quantity left to return; 409 `order_changed`: other goods were returned before than
 * `returnedBefore` says; 409 `act_id_reused`: other content under this id; 409 `sale_not_returnable`: a cancelled sale, or an order that
 * is not delivered; 409 `sale_not_arrived`: a sale that another till has yet to send, as after a restore of the server's backup: the return
 * is sent again later.
 */
export const recordReturn = endpoint('POST', '/api/returns', DESK, {
  summary: 'Book a return of a sale or a delivered order; a repeat returns the first receipt',
  tillPin: true,
  body: returnRequestSchema,
  answer: returnReceiptSchema,
  bodyLimit: RETURN_BYTES,
});
