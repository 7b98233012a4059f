/**
 * A recount: the pieces of a category, or of selected goods, counted in the store, each at its own moment. Sales, returns and documents
 * after that moment stay valid: the difference is computed for the moment of the count.
 */
import { z } from 'zod';
import { idSchema, instantSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../roles.ts';
import { refuse, wholeQty } from '../form-fields.ts';

/** Maximum goods of one recount, counted and uncounted together. */
export const RECOUNT_LINES_MAX = 3000;
export const RECOUNT_QTY_MAX = 100_000;

const titleSchema = z.string().trim().max(300);

const recountLineSchema = z.object({
  productId: idSchema,
  title: titleSchema,
  /** Counted pieces; zero is also a count. */
  qty: wholeQty(0, RECOUNT_QTY_MAX),
  /** The count before the second one, for goods that were counted twice. */
  firstQty: z.number().int().min(0).max(RECOUNT_QTY_MAX).optional(),
  /** Time of the first and the last counted piece. */
  startedAt: instantSchema,
  countedAt: instantSchema,
});

export const recountRequestSchema = z
  .object({
    /** Made when the count begins: sent twice it is booked once. */
    id: uuidSchema,
    deviceId: uuidSchema,
    /** The counting person; any staff session may deliver the recount. */
    authorId: idSchema.optional(),
    /** The counted goods in words: «Смесители · Для раковины». */
    scope: z.string().trim().min(1).max(300),
    startedAt: instantSchema,
    closedAt: instantSchema,
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: instantSchema.optional(),
    /** The times are by the shop's clock as the till knew it when it counted, so the skew at the delivery does not concern them. */
    byShopClock: z.literal(true).optional(),
    lines: z.array(recountLineSchema).max(RECOUNT_LINES_MAX),
    /** Goods of the scope that were not counted: their stock stays, and they are listed. */
    uncounted: z.array(z.object({ productId: idSchema, title: titleSchema })).max(RECOUNT_LINES_MAX),
    note: z.string().trim().max(300, { error: 'Не больше 300 символов' }).default(''),
  })
  .superRefine(({ lines, uncounted }, context) => {
    const ids = [...lines, ...uncounted].map(({ productId }) => productId);
    if (lines.length === 0) refuse(context, ['lines'], 'Ни одного товара не посчитано');
    if (ids.length > RECOUNT_LINES_MAX) refuse(context, ['lines'], `Не больше ${RECOUNT_LINES_MAX} товаров`);
    if (new Set(ids).size !== ids.length) refuse(context, ['lines'], 'Товар назван дважды');
  });
export type RecountRequest = z.output<typeof recountRequestSchema>;

/** The server's confirmation of a recount. */
export const recountAnswerSchema = z.object({
  id: idSchema,
  /** Number of the stock document. */
  number: z.number().int(),
  /** Number of goods whose count differed from the books. */
  differing: z.number().int(),
  /** Surplus pieces minus missing pieces. */
  units: z.number().int(),
  replayed: z.boolean(),
  receivedAt: instantSchema,
});
export type RecountAnswer = z.infer<typeof recountAnswerSchema>;

/** 409 `act_id_reused`: other content under this id. A recount is never refused because of what the books say. */
export const recordRecount = endpoint('POST', '/api/inventory/recounts', STAFF, {
  summary: 'Books a recount as a document of stock; the same id and content again changes nothing',
  tillPin: true,
  body: recountRequestSchema,
  bodyLimit: 7_500_000,
  answer: recountAnswerSchema,
});
