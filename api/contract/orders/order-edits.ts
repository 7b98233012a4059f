/**
 * An open order as the desk edits it on the buyer's word: its goods, its delivery, whom it is for. Goods that stand in
 * it keep the price they were ordered at; what is added costs what this buyer pays today. The client makes the edit's
 * id, so a repeat after a lost answer changes nothing twice.
 */
import { z } from 'zod';
import { idSchema, roublesSchema, uuidSchema } from '../common.ts';
import { severalLines } from '../people/person-name.ts';
import type { Role } from '../roles.ts';
import {
  addressSchema,
  buyerSchema,
  deliveryMethodSchema,
  paymentSchema,
  positions,
  qtySchema,
  quoteLineSchema,
} from './orders.ts';
import { deliveryPrice, quoteOrder, takesBonuses, type DeliveryMethod, type OrderTerms } from './quote.ts';

export const WORDS_MAX = 500;

const itemsSchema = positions(z.object({ productId: idSchema, qty: qtySchema })).superRefine((items, context) => {
  const seen = new Set<string>();
  items.forEach(({ productId }, index) => {
    if (seen.has(productId))
      context.addIssue({ code: 'custom', path: [index, 'productId'], message: 'Товар указан дважды' });
    seen.add(productId);
  });
});

/**
 * What somebody has agreed with the buyer; absent, the price that stands is kept where somebody has set it, and follows
 * the shop's terms otherwise. Null: a transport company that is not priced yet.
 */
const agreedPrice = roublesSchema.nullable().optional();

/** What the order would cost after the edit. */
export const orderEditQuoteRequestSchema = z.object({
  items: itemsSchema,
  delivery: deliveryMethodSchema,
  deliveryPrice: agreedPrice,
});

export const orderEditQuoteSchema = z.object({
  items: z.array(
    quoteLineSchema.extend({
      /** Stands in the order already, at the price it was ordered at. */
      isKept: z.boolean(),
    }),
  ),
  goods: z.number(),
  /** Null: a transport company that is not priced yet. */
  deliveryPrice: z.number().nullable(),
  /** What the shop's terms alone would say. */
  deliveryByTerms: z.number().nullable(),
  bonusSpent: z.number().int(),
  bonusEarned: z.number().int(),
  total: z.number(),
  /** Roubles lacking to the least sum of a wholesale order: for the desk to know, not in its way. */
  lackingToMinimum: z.number(),
});
export type OrderEditQuote = z.infer<typeof orderEditQuoteSchema>;

export const orderEditRequestSchema = z
  .object({
    /** Made when the form opens; the same id and content again answers the order as it stands. */
    id: uuidSchema,
    /** The order's `revision` that the form shows: over another one nothing is changed. */
    revision: z.number().int().min(0),
    /** What the buyer has said. */
    words: z
      .string({ error: 'Запишите, что сказал покупатель' })
      .max(WORDS_MAX * 2, { error: `Не длиннее ${WORDS_MAX} символов` })
      .transform(severalLines)
      .pipe(
        z
          .string()
          .min(1, { error: 'Запишите, что сказал покупатель' })
          .max(WORDS_MAX, { error: `Не длиннее ${WORDS_MAX} символов` }),
      ),
    items: itemsSchema,
    buyer: buyerSchema,
    delivery: deliveryMethodSchema,
    /** Where to; for pickup the point says. */
    address: addressSchema,
    /** Where it is fetched; absent leaves what stands, or the only point there is. */
    pointId: uuidSchema.optional(),
    deliveryPrice: agreedPrice,
    payment: paymentSchema,
    /** The sum that the form shows: another one is never charged. */
    total: roublesSchema,
  })
  .superRefine((edit, context) => {
    if (edit.delivery !== 'pickup' && edit.address === '')
      context.addIssue({ code: 'custom', path: ['address'], message: 'Укажите адрес' });
    if (edit.payment === 'invoice' && edit.buyer.kind !== 'company')
      context.addIssue({ code: 'custom', path: ['payment'], message: 'По счёту платят только компании' });
    if (edit.delivery === 'pickup' && (edit.deliveryPrice ?? 0) > 0)
      context.addIssue({ code: 'custom', path: ['deliveryPrice'], message: 'Самовывоз бесплатный' });
    if (edit.delivery === 'courier' && edit.deliveryPrice === null)
      context.addIssue({ code: 'custom', path: ['deliveryPrice'], message: 'Укажите стоимость доставки' });
  });
export type OrderEditRequest = z.output<typeof orderEditRequestSchema>;

/** An order before an edit; money in whole kopecks, bonuses whole. */
export interface OrderBefore {
  readonly goods: number;
  readonly delivery: DeliveryMethod;
  readonly deliveryPrice: number | null;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
}

export interface EditAsked {
  readonly before: OrderBefore;
  readonly lines: readonly { readonly price: number; readonly qty: number }[];
  readonly delivery: DeliveryMethod;
  /** Kopecks that were agreed; undefined leaves it to what stands, or to the terms. */
  readonly deliveryPrice: number | null | undefined;
  /** The buyer's today. */
  readonly role: Role;
}

/** Money in whole kopecks, bonuses whole. */
export interface EditedSums {
  readonly goods: number;
  readonly deliveryPrice: number | null;
  readonly deliveryByTerms: number | null;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
  readonly total: number;
  readonly lackingToMinimum: number;
}

/**
 * The sums of an edited order, by the rules that quoted it. Bonuses stay as they were spent as long as the goods bear
 * them, also of somebody whose role has changed since; an edit spends no more of them. A price of delivery that
 * somebody set stays as long as the way does.
 */
export function editedSums(
  { before, lines, delivery, deliveryPrice: agreed, role }: EditAsked,
  terms: OrderTerms,
): EditedSums {
  const takesPart = takesBonuses(role) || before.bonusSpent > 0 || before.bonusEarned > 0;
  const quote = quoteOrder(
    {
      lines,
      delivery,
      role: takesPart ? 'customer' : 'guest',
      bonusAsked: before.bonusSpent,
      bonusBalance: before.bonusSpent,
    },
    terms,
  );
  const bonusSpent = quote.goods >= before.goods ? before.bonusSpent : quote.bonusSpent;
  const wasSet =
    delivery === before.delivery && before.deliveryPrice !== deliveryPrice(before.delivery, before.goods, terms);
  const price = agreed === undefined ? (wasSet ? before.deliveryPrice : quote.delivery) : agreed;
  const isSame = quote.goods === before.goods && bonusSpent === before.bonusSpent;
  const paid = quote.goods - bonusSpent * 100;
  return {
    goods: quote.goods,
    deliveryPrice: price,
    deliveryByTerms: quote.delivery,
    bonusSpent,
    bonusEarned: isSame ? before.bonusEarned : takesPart ? Math.floor((paid * terms.bonusPercent) / 100 / 100) : 0,
    total: paid + (price ?? 0),
    lackingToMinimum: role === 'wholesale' ? Math.max(0, terms.wholesaleMinimum - quote.goods) : 0,
  };
}
