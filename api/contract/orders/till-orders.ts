/**
 * An order that a seller writes at the till for a present customer: goods at the promised prices, the contact, the prepayment. It is made
 * on the device, also offline, so it carries its own id, author and clock; a repeat after a lost answer returns the first order.
 */
import { z } from 'zod';
import { idSchema, instantSchema, roublesSchema, soldQtySchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { phoneSchema } from '../values/phone.ts';
import { STAFF } from '../roles.ts';
import { priceOverrideSchema } from '../sales/price-override.ts';
import { saleTotal, toKopecks } from '../values/money.ts';
import { SALE_POSITIONS_MAX } from '../values/quantity.ts';
import { slotSchema } from '../shop/slots.ts';
import { orderStatusSchema } from './order-machine.ts';
import { orderCommentSchema, refuseRepeats } from './orders.ts';
import { refuse, requiredText } from '../form-fields.ts';

/** Ways of prepayment at the till; only cash goes into its drawer. */
export const PREPAYMENT_WAYS = ['cash', 'card', 'transfer'] as const;
export type PrepaymentWay = (typeof PREPAYMENT_WAYS)[number];

export const BUYER_NAME_MAX = 100;
/** Maximum length of a pickup point's name and address together. */
export const POINT_WORDS_MAX = 500;

export const tillOrderBuyerSchema = z.object({
  name: requiredText('Укажите имя', BUYER_NAME_MAX, 'Слишком длинное имя'),
  phone: phoneSchema,
});

const prepaymentSchema = z.object({
  /** Made on the device. A cash prepayment has the same id in the drawer, so that each can be found from the other. */
  id: uuidSchema,
  /** Roubles. */
  sum: roublesSchema.refine((sum) => sum > 0, { error: 'Предоплата должна быть больше нуля' }),
  how: z.enum(PREPAYMENT_WAYS, { error: 'Выберите, чем внесли предоплату' }),
});

export const orderedPointSchema = z.object({
  id: uuidSchema,
  words: requiredText('Выберите, где заберут заказ', POINT_WORDS_MAX, 'Слишком длинный адрес'),
});
export type OrderedPoint = z.output<typeof orderedPointSchema>;

export const tillOrderRequestSchema = z
  .object({
    /** The id of the receipt that was being entered: pressing twice makes one order. */
    id: uuidSchema,
    deviceId: uuidSchema,
    /** Device clock at the press. */
    placedAt: instantSchema,
    /** Device clock when this request was sent; used for the clock skew only. */
    sentAt: instantSchema.optional(),
    /** The author; any staff session may deliver the order. */
    authorId: idSchema,
    items: z
      .array(
        z.object({
          productId: idSchema,
          qty: soldQtySchema,
          /** Promised unit price, roubles. */
          price: roublesSchema,
          title: z.string().max(500).default(''),
          override: priceOverrideSchema.optional(),
        }),
      )
      .min(1, { error: 'Добавьте хотя бы одну позицию с количеством > 0.' })
      .max(SALE_POSITIONS_MAX, { error: `В заказе не больше ${SALE_POSITIONS_MAX} позиций` }),
    buyer: tillOrderBuyerSchema,
    /** The wholesale buyer for whom it was written; it appears in their account. */
    customerId: idSchema.optional(),
    /** Pickup point, with the text that the buyer was shown; absent from a shop without pickup points, and from older versions. */
    point: orderedPointSchema.optional(),
    /** Day and hours of pickup; when they are not to be had, the order is kept with them for the manager to confirm. */
    slot: slotSchema.optional(),
    comment: orderCommentSchema,
    /** Roubles: the sum of the lines. */
    total: roublesSchema,
    prepayment: prepaymentSchema.optional(),
  })
  .superRefine((order, context) => {
    const total = toKopecks(saleTotal(order.items));
    if (toKopecks(order.total) !== total) refuse(context, ['total'], 'Сумма не сходится с позициями');
    if (order.prepayment !== undefined && toKopecks(order.prepayment.sum) > total)
      refuse(context, ['prepayment', 'sum'], 'Предоплата больше суммы заказа');
    refuseRepeats(order.items, context, ['items']);
  });
export type TillOrderRequest = z.output<typeof tillOrderRequestSchema>;

/** The server's confirmation of the order, which the till shows and prints from then on. */
export const tillOrderAnswerSchema = z.object({
  id: idSchema,
  number: z.string(),
  /** Roubles. */
  total: z.number(),
  status: orderStatusSchema,
  /** Goods of which less was available than ordered, for a repeat at its moment; each has a discrepancy for the administrator. */
  short: z.array(z.object({ productId: idSchema, lacking: z.number().int() })),
  replayed: z.boolean(),
  receivedAt: z.string(),
});
export type TillOrderAnswer = z.infer<typeof tillOrderAnswerSchema>;

export const placeTillOrder = endpoint('POST', '/api/orders/till', STAFF, {
  summary:
    'Places an order that a seller wrote for a buyer: reserves its goods, even beyond the available stock, and records the prepayment; a repeat returns the first answer',
  tillPin: true,
  body: tillOrderRequestSchema,
  bodyLimit: 1_300_000,
  answer: tillOrderAnswerSchema,
});
