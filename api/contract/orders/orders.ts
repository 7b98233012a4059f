/**
 * Orders for buyers: the quote, placing, the buyer's own list, a guest's tracking link, canceling; and the bonuses that orders earn. The
 * client makes the order's id, so a repeat after a lost answer places only one order.
 */
import { z } from 'zod';
import { flagSchema, idSchema, paged, roublesSchema, slugSchema, uuidSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { refuse, requiredText, visibleLines, visibleText, wholeNumber } from '../form-fields.ts';
import { SIGNED_IN } from '../roles.ts';
import { emailSchema } from '../values/email.ts';
import { innSchema } from '../values/inn.ts';
import { orderStatusSchema } from './order-machine.ts';
import { orderPaymentSchema, paidSchema } from './order-payments.ts';
import { phoneSchema } from '../values/phone.ts';
import { orderSlotSchema, slotSchema } from '../shop/slots.ts';
import { DELIVERY_METHODS, PAYMENTS } from './quote.ts';
import { ORDER_POSITIONS_MAX } from '../values/quantity.ts';
import { COMPANY_NAME_MAX } from '../people/wholesale-application.ts';

const ORDER_QTY_MAX = 999;
export const ORDER_COMMENT_MAX = 500;
export const ORDERS_PAGE_SIZE = 20;
const ADDRESS_MAX = 500;

export const deliveryMethodSchema = z.enum(DELIVERY_METHODS, { error: 'Выберите способ доставки' });
export const paymentSchema = z.enum(PAYMENTS, { error: 'Выберите способ оплаты' });

const qtySchema = wholeNumber(1, ORDER_QTY_MAX, { missing: 'Нужно количество' });

export const positions = <T extends z.ZodType>(position: T, most = ORDER_POSITIONS_MAX) =>
  z
    .array(position)
    .min(1, { error: 'Корзина пуста' })
    .max(most, { error: `В заказе не больше ${most} позиций` });

/** Refuses a product that stands in two positions. */
export function refuseRepeats(
  items: readonly { productId: string }[],
  context: z.RefinementCtx,
  at: readonly string[] = [],
): void {
  const seen = new Set<string>();
  items.forEach(({ productId }, index) => {
    if (seen.has(productId)) refuse(context, [...at, index, 'productId'], 'Товар указан дважды');
    seen.add(productId);
  });
}

/** Whole bonuses; one bonus is one rouble. */
const bonus = z
  .number()
  .int({ error: 'Укажите целое число бонусов' })
  .min(0, { error: 'Не меньше 0' })
  .max(10_000_000, { error: 'Слишком много бонусов' });

export const quoteLineSchema = z.object({
  productId: idSchema,
  slug: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  qty: z.number().int(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Price per unit for this buyer, roubles; null for goods no longer sold. */
  price: z.number().nullable(),
  sum: z.number(),
  /** `short`: less is left than requested. `left` is 0 when none is left; only staff see other figures in it. */
  state: z.enum(['ok', 'short', 'removed']),
  left: z.number().int().optional(),
});
export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z.object({
  items: z.array(quoteLineSchema),
  /** Roubles; goods no longer sold count as 0. */
  goods: z.number(),
  delivery: z.object({ method: deliveryMethodSchema, price: z.number().nullable() }),
  bonus: z.object({
    /** The buyer's usable bonuses; 0 for buyers outside the bonus scheme. */
    balance: z.number().int(),
    most: z.number().int(),
    spent: z.number().int(),
    earned: z.number().int(),
  }),
  total: z.number(),
  /** Roubles missing to the minimum wholesale order. */
  lackingToMinimum: z.number(),
});
export type OrderQuote = z.infer<typeof quoteSchema>;

/** Limits the lines that a quote may report as short: repeated queries would disclose the stock of the whole shop. */
const SHORTAGE_LIMIT: RateLimit = {
  name: 'shortages',
  per: 'network',
  counts: 'lines short of stock',
  attempts: 1000,
  windowMs: 60 * 60_000,
};

export const quoteOrder = endpoint('POST', '/api/orders/quote', 'everyone', {
  summary: 'Quotes these goods for this buyer, with delivery and bonuses; reserves nothing',
  rateLimit: SHORTAGE_LIMIT,
  body: z.object({
    items: positions(z.object({ productId: idSchema, qty: qtySchema })),
    delivery: deliveryMethodSchema.default('pickup'),
    bonus: bonus.default(0),
  }),
  answer: quoteSchema,
});

/** The buyer: a person, or a company that may pay by invoice. */
export const buyerSchema = z
  .object({
    kind: z.enum(['person', 'company'], { error: 'Выберите, кто покупает' }),
    name: requiredText('Укажите имя', 100),
    phone: phoneSchema,
    email: emailSchema.default(''),
    /** Company fields; a person's order omits them. */
    companyName: visibleText(COMPANY_NAME_MAX, undefined, 'Слишком длинное название').default(''),
    inn: innSchema.default(''),
  })
  .superRefine((buyer, context) => {
    if (buyer.kind !== 'company') return;
    if (buyer.companyName === '') refuse(context, ['companyName'], 'Укажите компанию');
    if (buyer.inn === '') refuse(context, ['inn'], 'Укажите ИНН');
  });

export const addressSchema = visibleLines(ADDRESS_MAX, 'Слишком длинный адрес').default('');

export const orderCommentSchema = visibleLines(
  ORDER_COMMENT_MAX,
  `Комментарий не длиннее ${ORDER_COMMENT_MAX} символов`,
).default('');

export const NO_TRANSPORT_SLOT = 'День и часы выбирают для курьера и самовывоза';

export const orderRequestSchema = z
  .object({
    /** Made when the checkout opens; repeating the same id and content answers with the first order. */
    id: uuidSchema,
    items: positions(
      z.object({
        productId: idSchema,
        qty: qtySchema,
        /** Roubles the buyer saw. */ price: roublesSchema,
        title: z.string().max(500).default(''),
      }),
    ),
    buyer: buyerSchema,
    delivery: deliveryMethodSchema,
    /** Delivery address; pickup takes it from the point. */
    address: addressSchema,
    /** Pickup point; absent from a shop without pickup points, and from older versions. */
    pointId: uuidSchema.optional(),
    /** Day and hours; absent when they are to be agreed by telephone, and from a shop that offers none. */
    slot: slotSchema.optional(),
    payment: paymentSchema,
    bonus: bonus.default(0),
    comment: orderCommentSchema,
    /** The sums that the buyer saw; different sums are never charged. Null when the delivery had no price. */
    deliveryPrice: roublesSchema.nullable(),
    total: roublesSchema,
    /** Versions of the two texts that the buyer accepted. */
    consents: z.object({
      personalData: z
        .string({ error: 'Нужно согласие на обработку персональных данных' })
        .min(1, { error: 'Нужно согласие на обработку персональных данных' })
        .max(40),
      offer: z.string({ error: 'Нужно согласие с офертой' }).min(1, { error: 'Нужно согласие с офертой' }).max(40),
    }),
    /**
     * The account that the order was made in, null for none: an order kept on a device must not end up in the account that happens to be
     * logged in when it is sent. When absent, the session decides.
     */
    authorId: idSchema.nullable().optional(),
    /** Device clock at the press; an order made offline arrives later. */
    placedAt: z.iso.datetime({ offset: true }).optional(),
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: z.iso.datetime({ offset: true }).optional(),
  })
  .superRefine((order, context) => {
    if (order.delivery !== 'pickup' && order.address === '') refuse(context, ['address'], 'Укажите адрес');
    if (order.payment === 'invoice' && order.buyer.kind !== 'company')
      refuse(context, ['payment'], 'По счёту платят только компании');
    if (order.delivery === 'transport' && order.slot !== undefined) refuse(context, ['slot'], NO_TRANSPORT_SLOT);
    refuseRepeats(order.items, context, ['items']);
  });
export type OrderRequest = z.output<typeof orderRequestSchema>;

export const orderItemSchema = z.object({
  productId: idSchema,
  /** Current address of the product; null when it is no longer sold. */
  slug: slugSchema.nullable(),
  image: z.string().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  qty: z.number().int(),
  /** Unit at the time of the order; absent for pieces. */
  unit: z.string().optional(),
  price: z.number(),
  /** Set when the price was changed with a reason; `was` is the shop's price. */
  override: z.object({ was: z.number(), reason: z.string() }).optional(),
  returned: z.number().int(),
});

export type OrderItem = z.infer<typeof orderItemSchema>;

/** An order as its buyer sees it. */
export const orderSchema = z.object({
  _id: idSchema,
  /** One number series for the whole shop. */
  number: z.string(),
  createdAt: z.string(),
  status: orderStatusSchema,
  items: z.array(orderItemSchema),
  goods: z.number(),
  delivery: z.object({ method: deliveryMethodSchema, price: z.number().nullable(), address: z.string() }),
  /** Absent while no day and hours are agreed. */
  slot: orderSlotSchema.optional(),
  payment: paymentSchema,
  bonusSpent: z.number().int(),
  /** Bonuses that the order earns on delivery, or has earned. */
  bonusEarned: z.number().int(),
  bonusTakenBack: z.number().int(),
  total: z.number(),
  /** Roubles refunded for returned goods. */
  returned: z.number(),
  /** Payments and refunds, oldest first. */
  payments: z.array(orderPaymentSchema),
  paid: paidSchema,
  buyer: z.object({ name: z.string(), phone: z.string(), email: z.string(), companyName: z.string(), inn: z.string() }),
  comment: z.string(),
  /** Events of the order, oldest first. */
  events: z.array(
    z.object({
      status: z.string(),
      at: z.string(),
      note: z.string(),
      /** The buyer's request in words for an edit; empty for other events. */
      words: z.string(),
    }),
  ),
  /** True while the buyer may cancel it. */
  cancellable: z.boolean(),
  /** Earliest end of a new order's reservation, ISO; null when the reservation has no end or has ended. */
  lapsesAt: z.string().nullable(),
  /** Present when the goods are not reserved until the desk accepts the order, because too many orders of its network are waiting. */
  unreserved: z.literal(true).optional(),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * Limits new orders, since repeated placing and canceling would flood the desk, and the lines that a refusal reports as short, which would
 * disclose the stock. Other refused orders and repeats don't count.
 */
const PLACING_LIMIT: RateLimit = {
  name: 'orders',
  per: 'account',
  counts: 'new orders and lines short of stock',
  attempts: 60,
  windowMs: 60 * 60_000,
};

export const placeOrder = endpoint('POST', '/api/orders', 'everyone', {
  summary:
    'Places an order and reserves its goods; `quote_changed` and `insufficient_stock` list the differing lines, `too_much_held` means that the desk must confirm earlier orders first, `slot_taken` that the chosen hours are no longer free; an order made offline is accepted, and its hours then wait for the manager',
  rateLimit: PLACING_LIMIT,
  body: orderRequestSchema,
  bodyLimit: 400_000,
  answer: z.object({
    order: orderSchema,
    /** Unguessable token for the tracking link of a guest; null for an order of an account. */
    trackingToken: z.string().nullable(),
    replayed: z.boolean(),
  }),
});

export const listFullSlots = endpoint('GET', '/api/orders/full-slots', 'everyone', {
  summary: 'Hours of delivery and pickup from today on whose places are all taken',
  answer: z.object({ items: z.array(z.object({ delivery: z.string(), slot: orderSlotSchema })) }),
});

export const listOrders = endpoint('GET', '/api/orders', SIGNED_IN, {
  summary: 'Orders of the person, newest first',
  query: z.object({
    /** Has no effect: the list never holds other people’s orders. */
    mine: flagSchema.optional(),
    ...paged(ORDERS_PAGE_SIZE, 100),
  }),
  answer: z.object({ items: z.array(orderSchema), total: z.number().int() }),
});

export const readOrder = endpoint('GET', '/api/orders/:id', SIGNED_IN, {
  summary: 'One order of the person',
  answer: orderSchema,
});

export const cancelOrder = endpoint('POST', '/api/orders/:id/cancel', SIGNED_IN, {
  summary: 'The buyer cancels an order while it is new; a repeat changes nothing',
  answer: orderSchema,
});

/** The token travels in the body, because addresses end up in logs and histories. */
const byToken = z.object({
  token: z
    .string()
    .min(20)
    .max(100)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'Ссылка неполная' }),
});

export const trackOrder = endpoint('POST', '/api/orders/track', 'everyone', {
  summary: 'An order by its tracking link',
  body: byToken,
  answer: orderSchema,
});

export const cancelTrackedOrder = endpoint('POST', '/api/orders/track/cancel', 'everyone', {
  summary: 'The holder of the tracking link cancels the order while it is new; a repeat changes nothing',
  body: byToken,
  answer: orderSchema,
});

export const bonusesSchema = z.object({
  /** Usable now. */
  balance: z.number().int(),
  /** From delivered orders, not usable yet. */
  pending: z.number().int(),
  /** Held by open orders. */
  held: z.number().int(),
  history: z.array(
    z.object({
      date: z.string(),
      title: z.string(),
      /** Signed. */
      amount: z.number().int(),
      /** Time when a pending accrual becomes usable, and its expiry. */
      usableFrom: z.string().nullable(),
      expiresAt: z.string().nullable(),
    }),
  ),
});

export const readBonuses = endpoint('GET', '/api/bonuses', SIGNED_IN, {
  summary: 'Bonuses of the person: usable, pending, held, and the history, newest first',
  answer: bonusesSchema,
});
