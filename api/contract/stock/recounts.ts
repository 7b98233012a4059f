/**
 * A recount: the pieces of a category, or of goods picked by hand, as they were found on the shelf, each at a moment of
 * its own. What was sold, returned or booked since that moment stays so: the difference is that of the moment.
 */
import { z } from 'zod';
import { idSchema, instantSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../roles.ts';

/** Goods of one recount, counted and not counted together. */
const RECOUNT_LINES_MAX = 3000;
export const RECOUNT_QTY_MAX = 100_000;

const titleSchema = z.string().trim().max(300);

const recountLineSchema = z.object({
  productId: idSchema,
  title: titleSchema,
  /** Pieces found; none is a count too. */
  qty: z
    .number({ error: 'Нужно количество' })
    .int({ error: 'Нужно целое число' })
    .min(0, { error: 'Не меньше 0' })
    .max(RECOUNT_QTY_MAX, { error: 'Слишком много' }),
  /** When the first and the last piece of it were counted, by the device's clock. */
  startedAt: instantSchema,
  countedAt: instantSchema,
});

export const recountRequestSchema = z
  .object({
    /** Made when the count begins: sent twice it is booked once. */
    id: uuidSchema,
    deviceId: uuidSchema,
    /** Who counted; any session of the staff may deliver it. */
    authorId: idSchema.optional(),
    /** What was counted, in words: «Смесители · Для раковины». */
    scope: z.string().trim().min(1).max(300),
    startedAt: instantSchema,
    closedAt: instantSchema,
    /** Device clock when this request left; used for the clock's skew only. */
    sentAt: instantSchema.optional(),
    lines: z.array(recountLineSchema).max(RECOUNT_LINES_MAX),
    /** Goods of the scope that nobody counted: they stay as they are, and are listed. */
    uncounted: z.array(z.object({ productId: idSchema, title: titleSchema })).max(RECOUNT_LINES_MAX),
    note: z.string().trim().max(300, { error: 'Не больше 300 символов' }).default(''),
  })
  .superRefine(({ lines, uncounted }, context) => {
    const ids = [...lines, ...uncounted].map(({ productId }) => productId);
    if (lines.length === 0)
      context.addIssue({ code: 'custom', path: ['lines'], message: 'Ни одного товара не посчитано' });
    if (ids.length > RECOUNT_LINES_MAX)
      context.addIssue({ code: 'custom', path: ['lines'], message: `Не больше ${RECOUNT_LINES_MAX} товаров` });
    if (new Set(ids).size !== ids.length)
      context.addIssue({ code: 'custom', path: ['lines'], message: 'Товар назван дважды' });
  });
export type RecountRequest = z.output<typeof recountRequestSchema>;

/** The server's word that a recount is booked. */
export const recountAnswerSchema = z.object({
  id: idSchema,
  /** Of the document of stock. */
  number: z.number().int(),
  /** Goods of which more or fewer were found than the books said. */
  differing: z.number().int(),
  /** Pieces more than the books said, less those fewer. */
  units: z.number().int(),
  replayed: z.boolean(),
  receivedAt: instantSchema,
});
export type RecountAnswer = z.infer<typeof recountAnswerSchema>;

/** 409 `recount_id_reused`: another content under this id. Nothing that was counted is refused for what the books say. */
export const recordRecount = endpoint({
  method: 'POST',
  path: '/api/inventory/recounts',
  summary: 'Books a recount as a document of stock; the same id and content again changes nothing',
  allow: STAFF,
  tillPin: true,
  body: recountRequestSchema,
  bodyLimit: 7_200_000,
  answer: recountAnswerSchema,
});
