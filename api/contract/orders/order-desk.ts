/** Orders at the desk, for sellers and administrators alike. Cost prices are never included. */
import { z } from 'zod';
import { idSchema, listOf, paged, roublesSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { countsOf } from '../form-fields.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { returnSummarySchema } from '../returns/returns.ts';
import { DESK } from '../roles.ts';
import { deliveryMethodSchema, orderItemSchema, orderSchema } from './orders.ts';
import { ORDER_STATUSES, orderStatusSchema } from './order-machine.ts';
import { orderEditQuoteRequestSchema, orderEditQuoteSchema, orderEditRequestSchema } from './order-edits.ts';
import { deskPaymentSchema, orderPaymentRequestSchema, restPaymentSchema } from './order-payments.ts';
import { slotSchema } from '../shop/slots.ts';
import { severalLines } from '../values/person-name.ts';
import { POINT_WORDS_MAX } from './till-orders.ts';

export const DESK_PAGE_SIZE = 50;

/** An order with the fields that only staff see. */
export const deskOrderSchema = orderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      /** Current place of the product in the warehouse; absent without one. */
      storagePlace: z.string().optional(),
    }),
  ),
  /** The buyer's account; null for a guest’s order. */
  customer: z.object({ _id: idSchema, name: z.string(), phone: z.string() }).nullable(),
  staffComment: z.string(),
  payments: z.array(deskPaymentSchema),
  /** Roubles that may be refunded beyond returned goods. */
  refundable: z.number(),
  /** Oldest first. */
  returns: z.array(returnSummarySchema),
  /** Statuses that it may move to. */
  moves: z.array(orderStatusSchema),
  events: z.array(
    z.object({
      status: z.string(),
      at: z.string(),
      note: z.string(),
      words: z.string(),
      actor: z.string().nullable(),
      /** Id of the edit that the event reports; absent for other events. */
      edit: idSchema.optional(),
    }),
  ),
  /** Changes with each edit, move and delivery price; an edit and a move name the revision that was shown. */
  revision: z.number().int(),
  /** Changes with every update; a form sends it back to detect a concurrent change. */
  updatedAt: z.string(),
});
export type DeskOrder = z.infer<typeof deskOrderSchema>;

/** Orders by what is owed. `due`: not in full, of which `unpaid` nothing, `part` some; `over`: to be given back. Canceled: nothing. */
export const PAID_FILTERS = ['due', 'unpaid', 'part', 'over'] as const;
export type PaidFilter = (typeof PAID_FILTERS)[number];

/** Pickup orders that name no point. */
export const NO_POINT = '-';

/** Filters of the desk's list besides the status, by which the chips above it count too; days are the shop's, both ends inclusive. */
export const deskFilterSchema = z.object({
  q: z.string().trim().max(200).optional(),
  /** New orders that came from this network. */
  network: z.string().trim().max(50).optional(),
  from: z.iso.date({ error: 'Нужна дата' }).optional(),
  to: z.iso.date({ error: 'Нужна дата' }).optional(),
  paid: z.enum(PAID_FILTERS, { error: 'Неизвестная оплата: обновите страницу' }).optional(),
  delivery: deliveryMethodSchema.optional(),
  /** Pickup orders for the point with these words, as the order keeps them; `NO_POINT` for those without one. */
  point: z.string().trim().max(POINT_WORDS_MAX, { error: 'Слишком длинный адрес' }).optional(),
  /** Orders to be delivered or handed out on this day; the list is in the order of their hours then. */
  slotDay: z.iso.date({ error: 'Нужна дата' }).optional(),
});
export type DeskFilter = z.output<typeof deskFilterSchema>;

const note = z.string().max(1000, { error: 'Слишком длинное примечание' }).transform(severalLines).default('');
/** Roubles of all orders found. They are the shop's turnover, which only those who read its reports see. */
export const foundSumsSchema = z.object({
  total: z.number(),
  /** The share of canceled orders in it. */
  canceled: z.number(),
});
export type FoundSums = z.infer<typeof foundSumsSchema>;

export const listDeskOrders = endpoint('GET', '/api/order-desk', DESK, {
  summary:
    'Orders of all buyers, newest first, found by number, name, phone, company, goods, and by filters; administrators get the sums of all orders found; with `slotDay` in the order of hours; `format` returns all of them as a file, except to a session opened by PIN',
  tillPin: true,
  query: deskFilterSchema.extend({
    status: orderStatusSchema.optional(),
    ...paged(DESK_PAGE_SIZE),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(deskOrderSchema).extend({ sums: foundSumsSchema.optional() }),
});

export const listDeskPoints = endpoint('GET', '/api/order-desk/points', DESK, {
  summary:
    'The pickup points that orders name, in the words that the orders keep; an empty text for orders that name none',
  tillPin: true,
  answer: z.object({ items: z.array(z.string()) }),
});

export const readDeskCounts = endpoint('GET', '/api/order-desk/counts', DESK, {
  summary: 'Number of the found orders in each status, and the number of the newest order of all',
  tillPin: true,
  query: deskFilterSchema,
  answer: z.object({
    ...countsOf(ORDER_STATUSES),
    /** Grows with each order; 0 before the first. */
    newest: z.number().int(),
  }),
});

export const deskLoadSchema = z.object({
  /** Orders refused in the last 24 hours because their buyer already holds too much. */
  refused: z.number().int(),
  /**
   * Buyers close to or over the limit of held goods in new orders, largest first. `key` is the network, or the phone as a search of the
   * list; `orders` are all new ones that the list finds by it, `units` and `sum` the goods that they hold.
   */
  heavy: z.array(
    z.object({
      scope: z.enum(['network', 'contact']),
      key: z.string(),
      orders: z.number().int(),
      units: z.number().int(),
      /** Roubles. */ sum: z.number(),
    }),
  ),
});
export type DeskLoad = z.infer<typeof deskLoadSchema>;

export const readDeskLoad = endpoint('GET', '/api/order-desk/load', DESK, {
  summary: 'Unusual load of new orders: buyers close to their limit, and orders refused for it within a day',
  tillPin: true,
  answer: deskLoadSchema,
});

export const readDeskOrder = endpoint('GET', '/api/order-desk/:id', DESK, {
  summary: 'One order',
  tillPin: true,
  answer: deskOrderSchema,
});

export const moveOrder = endpoint('POST', '/api/order-desk/:id/move', DESK, {
  summary:
    'Moves an order; a repeat changes nothing, a forbidden move is refused with those allowed. A paid order is canceled with a reason in `note` only. 409 `order_changed`: another sum is outstanding than `rest` says, or with the list of changes since `revision`; `act_id_reused`',
  tillPin: true,
  body: z.object({
    status: orderStatusSchema,
    note,
    rest: restPaymentSchema.optional(),
    /** The order's `revision` that the screen showed; without it the move is made on any. */
    revision: z.number().int().min(0).optional(),
  }),
  answer: deskOrderSchema,
});

export const commentOrder = endpoint('POST', '/api/order-desk/:id/comment', DESK, {
  summary: 'Saves the comment for staff; refused with the current comment unless `staffCommentBase` matches it',
  tillPin: true,
  body: z.object({
    staffComment: note,
    /** The comment that the form showed; without it the last save wins. */
    staffCommentBase: z.string().max(1000).optional(),
  }),
  answer: deskOrderSchema,
});

export const priceDelivery = endpoint('POST', '/api/order-desk/:id/delivery-price', DESK, {
  summary:
    'Sets the price of the transport company for an open order; updates the total. Refused with the current price unless `base` matches it',
  tillPin: true,
  body: z.object({
    price: roublesSchema,
    /** The price that the form showed, null for none; without it the last save wins. */
    base: roublesSchema.nullable().optional(),
  }),
  answer: deskOrderSchema,
});

export const moveOrderSlot = endpoint('POST', '/api/order-desk/:id/slot', DESK, {
  summary:
    'Sets or confirms day and hours of an open order, and writes to the buyer; the same again changes nothing. 409 `slot_taken` unless `byHand`, which takes any hours; `order_changed` for another `revision`',
  tillPin: true,
  body: z.object({
    slot: slotSchema,
    /** True for hours that the person typed, whether they are offered and free or not. */
    byHand: z.boolean().default(false),
    /** The order's `revision` that the screen showed. */
    revision: z.number().int().min(0),
  }),
  answer: deskOrderSchema,
});

export const recordOrderPayment = endpoint('POST', '/api/order-desk/:id/payments', DESK, {
  summary:
    'Records a full or partial payment of an order that was not delivered, or a refund; a repeat of the `id` records nothing. The payment that completes the sum moves the order to `paid`. 409 `payments_changed`, `refund_exceeds_paid`, `order_closed`, `act_id_reused`',
  tillPin: true,
  body: orderPaymentRequestSchema,
  answer: deskOrderSchema,
});

export const quoteOrderEdit = endpoint('POST', '/api/order-desk/:id/edit-quote', DESK, {
  summary: 'Quotes the order with these goods and this delivery; reserves and changes nothing',
  tillPin: true,
  body: orderEditQuoteRequestSchema,
  bodyLimit: 400_000,
  answer: orderEditQuoteSchema,
});

export const editOrder = endpoint('POST', '/api/order-desk/:id/edit', DESK, {
  summary:
    'Edits an open order at the buyer’s request: goods, delivery and contact in their new state. A repeat of the `id` changes nothing. 409 `order_changed` lists the changes since `revision`; also `order_closed`, `insufficient_stock`, `quote_changed`, `act_id_reused`',
  tillPin: true,
  body: orderEditRequestSchema,
  bodyLimit: 400_000,
  answer: deskOrderSchema,
});
