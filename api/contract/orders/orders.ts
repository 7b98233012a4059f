/**
 * Orders as buyers meet them: the quote, placing, their own list, a guest's tracking link, taking one back; and the
 * bonuses that orders bring. The client makes the order's id, so a repeat after a lost answer places nothing twice.
 */
import { z } from 'zod';
import { flagSchema, idSchema, pageSchema, roublesSchema, slugSchema, uuidSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { requiredText } from '../form-fields.ts';
import { SIGNED_IN } from '../roles.ts';
import { emailSchema } from '../people/email.ts';
import { innSchema } from '../people/inn.ts';
import { orderStatusSchema } from './order-machine.ts';
import { orderPaymentSchema, paidSchema } from './order-payments.ts';
import { oneLine, severalLines } from '../people/person-name.ts';
import { phoneSchema } from '../people/phone.ts';
import { DELIVERY_METHODS, PAYMENTS } from './quote.ts';
import { ORDER_POSITIONS_MAX } from '../values/quantity.ts';
import { COMPANY_NAME_MAX } from '../people/wholesale-application.ts';

export const ORDER_QTY_MAX = 999;
export const ORDER_COMMENT_MAX = 500;
export const ORDERS_PAGE_SIZE = 20;
const ADDRESS_MAX = 500;

export const deliveryMethodSchema = z.enum(DELIVERY_METHODS, { error: 'Выберите способ доставки' });
export const paymentSchema = z.enum(PAYMENTS, { error: 'Выберите способ оплаты' });

export const qtySchema = z
  .number({ error: 'Нужно количество' })
  .int({ error: 'Нужно целое число' })
  .min(1, { error: 'Не меньше 1' })
  .max(ORDER_QTY_MAX, { error: `Не больше ${ORDER_QTY_MAX}` });

export const positions = <T extends z.ZodType>(position: T) =>
  z
    .array(position)
    .min(1, { error: 'Корзина пуста' })
    .max(ORDER_POSITIONS_MAX, { error: `В заказе не больше ${ORDER_POSITIONS_MAX} позиций` });

/** Whole bonuses; one is a rouble. */
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
  /** Roubles this buyer pays for one; null for goods no longer sold. */
  price: z.number().nullable(),
  sum: z.number(),
  /** `short`: fewer are left than asked. `left` says that none is; only staff read another figure in it. */
  state: z.enum(['ok', 'short', 'removed']),
  left: z.number().int().optional(),
});
export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z.object({
  items: z.array(quoteLineSchema),
  /** Roubles; goods that are no longer sold count nothing. */
  goods: z.number(),
  delivery: z.object({ method: deliveryMethodSchema, price: z.number().nullable() }),
  bonus: z.object({
    /** Usable bonuses of the buyer; 0 for those who take no part. */
    balance: z.number().int(),
    most: z.number().int(),
    spent: z.number().int(),
    earned: z.number().int(),
  }),
  total: z.number(),
  /** Roubles lacking to the least sum of a wholesale order. */
  lackingToMinimum: z.number(),
});
export type OrderQuote = z.infer<typeof quoteSchema>;

/** Lines of which a quote said that fewer are left: asked often enough, that adds up to the stock of the whole shop. */
const SHORTAGE_LIMIT: RateLimit = {
  name: 'shortages',
  per: 'network',
  counts: 'lines short of stock',
  attempts: 1000,
  windowMs: 60 * 60_000,
};

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/orders/quote',
  summary: 'What these goods cost this buyer now, with delivery and bonuses; reserves nothing',
  allow: 'everyone',
  rateLimit: SHORTAGE_LIMIT,
  body: z.object({
    items: positions(z.object({ productId: idSchema, qty: qtySchema })),
    delivery: deliveryMethodSchema.default('pickup'),
    bonus: bonus.default(0),
  }),
  answer: quoteSchema,
});

/** Who buys: a person, or a company that may pay by invoice. */
export const buyerSchema = z
  .object({
    kind: z.enum(['person', 'company'], { error: 'Выберите, кто покупает' }),
    name: requiredText('Укажите имя', 100),
    phone: phoneSchema,
    email: emailSchema.default(''),
    /** Of a company; a person's are left out of the order. */
    companyName: z
      .string()
      .max(COMPANY_NAME_MAX * 2)
      .transform(oneLine)
      .pipe(z.string().max(COMPANY_NAME_MAX, { error: 'Слишком длинное название' }))
      .default(''),
    inn: innSchema.default(''),
  })
  .superRefine((buyer, context) => {
    if (buyer.kind !== 'company') return;
    if (buyer.companyName === '')
      context.addIssue({ code: 'custom', path: ['companyName'], message: 'Укажите компанию' });
    if (buyer.inn === '') context.addIssue({ code: 'custom', path: ['inn'], message: 'Укажите ИНН' });
  });

export const addressSchema = z
  .string()
  .max(ADDRESS_MAX * 2)
  .transform(severalLines)
  .pipe(z.string().max(ADDRESS_MAX, { error: 'Слишком длинный адрес' }))
  .default('');

export const orderRequestSchema = z
  .object({
    /** Made when the checkout opens; the same id and content again answers the first order. */
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
    /** Where to; for pickup the point says. */
    address: addressSchema,
    /** Where it is fetched; absent from a shop without pickup points, and from versions that know none. */
    pointId: uuidSchema.optional(),
    payment: paymentSchema,
    bonus: bonus.default(0),
    comment: z
      .string()
      .max(ORDER_COMMENT_MAX * 2, { error: `Комментарий не длиннее ${ORDER_COMMENT_MAX} символов` })
      .transform(severalLines)
      .pipe(z.string().max(ORDER_COMMENT_MAX, { error: `Комментарий не длиннее ${ORDER_COMMENT_MAX} символов` }))
      .default(''),
    /** The sums the buyer saw: another one is never charged. Null where the delivery was not priced. */
    deliveryPrice: roublesSchema.nullable(),
    total: roublesSchema,
    /** Versions of the two texts whose boxes were ticked. */
    consents: z.object({
      personalData: z
        .string({ error: 'Нужно согласие на обработку персональных данных' })
        .min(1, { error: 'Нужно согласие на обработку персональных данных' })
        .max(40),
      offer: z.string({ error: 'Нужно согласие с офертой' }).min(1, { error: 'Нужно согласие с офертой' }).max(40),
    }),
    /**
     * The account it was made in, null for none: an order kept on a device must not end in the account of whoever is
     * logged in when it goes. Absent: the session decides.
     */
    authorId: idSchema.nullable().optional(),
    /** Device clock at the press; an order of a device without a network arrives later. */
    placedAt: z.iso.datetime({ offset: true }).optional(),
    /** Device clock when this request left; used for the clock's skew only. */
    sentAt: z.iso.datetime({ offset: true }).optional(),
  })
  .superRefine((order, context) => {
    if (order.delivery !== 'pickup' && order.address === '')
      context.addIssue({ code: 'custom', path: ['address'], message: 'Укажите адрес' });
    if (order.payment === 'invoice' && order.buyer.kind !== 'company')
      context.addIssue({ code: 'custom', path: ['payment'], message: 'По счёту платят только компании' });
    const seen = new Set<string>();
    order.items.forEach(({ productId }, index) => {
      if (seen.has(productId))
        context.addIssue({ code: 'custom', path: ['items', index, 'productId'], message: 'Товар указан дважды' });
      seen.add(productId);
    });
  });
export type OrderRequest = z.output<typeof orderRequestSchema>;

export const orderItemSchema = z.object({
  productId: idSchema,
  /** Where the product stands now; null when it is no longer sold. */
  slug: slugSchema.nullable(),
  image: z.string().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  qty: z.number().int(),
  /** As it was ordered in; absent for pieces. */
  unit: z.string().optional(),
  price: z.number(),
  /** Pieces that have come back. */
  returned: z.number().int(),
});

/** An order as its buyer sees it. */
export const orderSchema = z.object({
  _id: idSchema,
  /** One series for the whole shop. */
  number: z.string(),
  createdAt: z.string(),
  status: orderStatusSchema,
  items: z.array(orderItemSchema),
  goods: z.number(),
  delivery: z.object({ method: deliveryMethodSchema, price: z.number().nullable(), address: z.string() }),
  payment: paymentSchema,
  bonusSpent: z.number().int(),
  /** Bonuses that the delivered order brings, or has brought. */
  bonusEarned: z.number().int(),
  /** Those of them that returns have taken back. */
  bonusTakenBack: z.number().int(),
  total: z.number(),
  /** Roubles handed back for goods that have come back. */
  returned: z.number(),
  /** Money that came for it and went back, oldest first. */
  payments: z.array(orderPaymentSchema),
  paid: paidSchema,
  buyer: z.object({ name: z.string(), phone: z.string(), email: z.string(), companyName: z.string(), inn: z.string() }),
  comment: z.string(),
  /** What happened, oldest first. */
  events: z.array(
    z.object({
      status: z.string(),
      at: z.string(),
      note: z.string(),
      /** What the buyer said for an edit; empty for what was no edit. */
      words: z.string(),
    }),
  ),
  /** The buyer may take it back now. */
  cancellable: z.boolean(),
  /** Until when the goods of a new order are held at least, ISO; null when they stay held, or are no longer. */
  lapsesAt: z.string().nullable(),
  /** Its goods are not held until the desk takes it up: too many orders of its network wait already. */
  unreserved: z.literal(true).optional(),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * New orders: placed and taken back by turns they would flood the desk. What is refused or was placed before doesn't
 * count.
 */
const PLACING_LIMIT: RateLimit = {
  name: 'orders',
  per: 'account',
  counts: 'new orders',
  attempts: 60,
  windowMs: 60 * 60_000,
};

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Places an order and reserves its goods; `quote_changed` and `insufficient_stock` say line by line what is different, `too_much_held` that the desk has to confirm earlier orders first',
  allow: 'everyone',
  rateLimit: PLACING_LIMIT,
  body: orderRequestSchema,
  bodyLimit: 400_000,
  answer: z.object({
    order: orderSchema,
    /** Unguessable, for the link of whoever has no account; null for an order of an account. */
    trackingToken: z.string().nullable(),
    replayed: z.boolean(),
  }),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders of the person, newest first',
  allow: SIGNED_IN,
  query: z.object({
    /** Always so: the list never holds anybody else’s. */
    mine: flagSchema.optional(),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(100).default(ORDERS_PAGE_SIZE),
  }),
  answer: z.object({ items: z.array(orderSchema), total: z.number().int() }),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order of the person',
  allow: SIGNED_IN,
  params: z.object({ id: idSchema }),
  answer: orderSchema,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'The buyer takes an order back while it is new; a repeat changes nothing',
  allow: SIGNED_IN,
  params: z.object({ id: idSchema }),
  answer: orderSchema,
});

/** In the body: what stands in an address ends up in logs and histories. */
const byToken = z.object({
  token: z
    .string()
    .min(20)
    .max(100)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'Ссылка неполная' }),
});

export const trackOrder = endpoint({
  method: 'POST',
  path: '/api/orders/track',
  summary: 'An order by its tracking link',
  allow: 'everyone',
  body: byToken,
  answer: orderSchema,
});

export const cancelTrackedOrder = endpoint({
  method: 'POST',
  path: '/api/orders/track/cancel',
  summary: 'Whoever holds the tracking link takes the order back while it is new; a repeat changes nothing',
  allow: 'everyone',
  body: byToken,
  answer: orderSchema,
});

export const bonusesSchema = z.object({
  /** Usable now. */
  balance: z.number().int(),
  /** Of delivered orders, not yet usable. */
  pending: z.number().int(),
  /** Held by open orders. */
  held: z.number().int(),
  history: z.array(
    z.object({
      date: z.string(),
      title: z.string(),
      /** Signed. */
      amount: z.number().int(),
      /** When a pending accrual becomes usable, and when it expires. */
      usableFrom: z.string().nullable(),
      expiresAt: z.string().nullable(),
    }),
  ),
});

export const readBonuses = endpoint({
  method: 'GET',
  path: '/api/bonuses',
  summary: 'Bonuses of the person: usable, pending, held, and the history, newest first',
  allow: SIGNED_IN,
  answer: bonusesSchema,
});
