/**
 * Shifts: the receipts that a till counted at closing, and whether the count is still right. A closing is made on the device, also offline,
 * and carries the receipts it counted; the server compares them with its own.
 */
import { z } from 'zod';
import { idSchema, instantSchema, listOf, paged, prefixSchema, roublesSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { daySpan, emptySchema, refuse } from '../form-fields.ts';
import { ADMIN, STAFF } from '../roles.ts';
import {
  CASH_MOVE_KINDS,
  cashMoveSchema,
  seqSchema,
  SHIFT_RECEIPT_KINDS,
  SHIFT_REVISION_MAX,
  shiftReceiptSchema,
} from './shift.ts';
import { meansOf } from '../values/cashless.ts';
import { MAX_ROUBLES } from '../values/typed-number.ts';

/** Maximum receipts in one closing. A shop may close none for months: years of a busy till stay below this. */
export const SHIFT_RECEIPTS_MAX = 50_000;
export const SHIFT_NOTE_MAX = 500;
export const SHIFTS_PAGE_SIZE = 30;
/** Maximum shifts with a counted drawer in one answer of differences: more than a year of three tills. */
export const COUNTED_SHIFTS_MAX = 1200;
/** Maximum receipts listed for each kind of change. */
export const SHIFT_CHANGES_SHOWN = 20;
const SHIFT_BYTES = 22_000_000;

/** closed: all counted receipts arrived; waiting: some did not yet; reopened: changed since, and not closed again. */
const SHIFT_STATES = ['closed', 'waiting', 'reopened'] as const;
const shiftStateSchema = z.enum(SHIFT_STATES);

/** Maximum cash moves of one shift; each prepayment of an order is one. */
export const CASH_MOVES_MAX = 5_000;

export const closeShiftRequestSchema = z
  .object({
    /** Made with the closing: sent twice it is one shift. */
    id: uuidSchema,
    /** Grows each time the shift is closed again on its device; the highest one counts. */
    revision: z.number().int().min(1).max(SHIFT_REVISION_MAX).default(1),
    deviceId: uuidSchema,
    /** Numbers of the series in the shift: above `fromSeq`, up to `toSeq`. */
    fromSeq: seqSchema,
    toSeq: seqSchema,
    /** Prefix of the device's numbers, for a server that doesn't know the device. */
    prefix: prefixSchema.optional(),
    /** Device clock. */
    openedAt: instantSchema,
    closedAt: instantSchema,
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: instantSchema.optional(),
    /** Person who closed it; any staff session may deliver it. */
    authorId: idSchema.optional(),
    receipts: z.array(shiftReceiptSchema).max(SHIFT_RECEIPTS_MAX, { error: 'Слишком много чеков для одной смены' }),
    /** Cash counted in the drawer, roubles; null when not counted. */
    counted: roublesSchema.nullable().default(null),
    note: z.string().trim().max(SHIFT_NOTE_MAX, { error: 'Слишком длинное примечание' }).default(''),
    /** Cash in the drawer before the first receipt, roubles; absent when not entered. */
    opening: roublesSchema.nullable().optional(),
    /** Cash put in and taken out without a receipt. */
    moves: z.array(cashMoveSchema).max(CASH_MOVES_MAX, { error: 'Слишком много внесений и изъятий' }).optional(),
    /** Message for the next seller at the till. */
    handover: z.string().trim().max(SHIFT_NOTE_MAX, { error: 'Слишком длинное сообщение' }).optional(),
    /** True when the cash was counted before the expected sum was shown. */
    blind: z.boolean().optional(),
  })
  .superRefine(({ fromSeq, toSeq, receipts, moves = [] }, context) => {
    if (new Set(moves.map(({ id }) => id)).size < moves.length)
      refuse(context, ['moves'], 'Внесение или изъятие записано дважды');
    if (toSeq < fromSeq) refuse(context, ['toSeq'], 'Номера чеков смены перепутаны');
    if (receipts.some(({ total, cashless }) => meansOf(total, cashless).cash < 0))
      refuse(context, ['receipts'], 'Без наличных оплачено больше, чем стоит чек');
    const ids = new Set(receipts.map(({ id }) => id));
    if (ids.size < receipts.length) refuse(context, ['receipts'], 'Чек посчитан дважды');
  });
export type CloseShiftRequest = z.output<typeof closeShiftRequestSchema>;

/** The server's confirmation of a closing. */
export const shiftAnswerSchema = z.object({
  id: idSchema,
  revision: z.number().int(),
  replayed: z.boolean(),
  /** By the shop's clock; absent from older servers. */
  openedAt: z.string().optional(),
  closedAt: z.string().optional(),
  receivedAt: z.string(),
});
export type ShiftAnswer = z.infer<typeof shiftAnswerSchema>;

export const closeShift = endpoint('POST', '/api/shifts', STAFF, {
  summary: 'Record the closing of a shift; a repeat changes nothing, a higher revision replaces it',
  tillPin: true,
  body: closeShiftRequestSchema,
  answer: shiftAnswerSchema,
  bodyLimit: SHIFT_BYTES,
});

const shiftReceipts = z.object({
  count: z.number().int(),
  /** Change of the cash by these receipts, roubles. */
  cash: z.number(),
  /** The first of them; `before` is the counted sum when it differs. */
  shown: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      kind: z.enum(SHIFT_RECEIPT_KINDS),
      total: z.number(),
      before: z.number().nullable(),
    }),
  ),
});
export type ShiftReceipts = z.infer<typeof shiftReceipts>;

export const shiftSchema = z.object({
  id: idSchema,
  revision: z.number().int(),
  device: z.object({ id: idSchema, prefix: z.string(), name: z.string() }),
  openedAt: z.string(),
  /** By the shop's clock, like `openedAt`. */
  closedAt: z.string(),
  receivedAt: z.string(),
  /** True when the till's clock was wrong, so that the opening or closing time was corrected. */
  clockCorrected: z.boolean().default(false),
  authorName: z.string().nullable(),
  senderName: z.string().nullable(),
  /** As counted: the number of receipts, and roubles. */
  receipts: z.number().int(),
  sales: z.number(),
  returns: z.number(),
  cash: z.number(),
  /** Roubles of its receipts by card and by СБП, refunds subtracted. */
  card: z.number().default(0),
  sbp: z.number().default(0),
  counted: z.number().nullable(),
  note: z.string(),
  /** Opening cash of the drawer, roubles; null when not entered. */
  opening: z.number().nullable().default(null),
  moves: z
    .array(
      z.object({
        id: idSchema,
        kind: z.enum(CASH_MOVE_KINDS),
        amount: z.number(),
        reason: z.string(),
        /** By the shop's clock. */
        at: z.string(),
        authorName: z.string().nullable(),
      }),
    )
    .default([]),
  handover: z.string().default(''),
  /** True when the cash was counted before the expected sum was shown; null from an older till. */
  blind: z.boolean().nullable().default(null),
  /** Expected cash of the drawer by the counted receipts, roubles. */
  expected: z.number(),
  state: shiftStateSchema,
  /** Cash in roubles, including the changes since the closing. */
  cashNow: z.number(),
  /** Changes with the receipts behind `cashNow`. */
  receiptsRevision: z.string().optional(),
  added: shiftReceipts,
  ended: shiftReceipts,
  changed: shiftReceipts,
  awaited: shiftReceipts,
  /** Time at which the back office closed it again. */
  confirmedAt: z.string().nullable(),
  confirmedBy: z.string().nullable(),
});
export type Shift = z.infer<typeof shiftSchema>;

export const listShifts = endpoint('GET', '/api/shifts', ADMIN, {
  summary: 'Closed shifts, newest first, each with the changes since; days are the shop’s, both ends inclusive',
  query: z.object({
    ...daySpan,
    deviceId: z.union([emptySchema, idSchema]).optional(),
    ...paged(SHIFTS_PAGE_SIZE, 100),
  }),
  answer: listOf(shiftSchema),
});

export const drawerDifferenceSchema = z.object({
  /** The shop's day on which the shifts were closed. */
  day: z.string(),
  sellerId: z.string().nullable(),
  sellerName: z.string().nullable(),
  /** Number of shifts with a counted drawer. */
  shifts: z.number().int(),
  /** Roubles, both zero or positive: missing cash and excess cash. */
  short: z.number(),
  over: z.number(),
});
export type DrawerDifference = z.infer<typeof drawerDifferenceSchema>;

export const listDrawerDifferences = endpoint('GET', '/api/shifts/differences', ADMIN, {
  summary:
    'Cash differences of drawers by day and seller, latest day first; days without a difference are left out, and so are the days up to `unread`',
  query: z.object({ ...daySpan, deviceId: z.union([emptySchema, idSchema]).optional() }),
  answer: z.object({
    items: z.array(drawerDifferenceSchema),
    /** The last day before the shifts that one answer covers (`COUNTED_SHIFTS_MAX`); null when it covers all. */
    unread: z.string().nullable().default(null),
  }),
});

/** 409 `shift_changed` when the receipts have changed meanwhile. */
export const confirmShift = endpoint('POST', '/api/shifts/:id/confirm', ADMIN, {
  summary: 'Closes a reopened shift again over the server’s current receipts',
  /** Roubles shown on the screen. */
  body: z.object({
    cashNow: z
      .number()
      .min(-MAX_ROUBLES * 10)
      .max(MAX_ROUBLES * 10),
    /** That of the shown shift; absent from older pages. */
    receiptsRevision: z.string().max(100).optional(),
  }),
  answer: shiftSchema,
});
