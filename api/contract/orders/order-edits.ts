/**
 * Edits of an open order at the buyer's request: its goods, its delivery, its recipient. Goods already in the order keep their ordered
 * price and added goods cost what this buyer pays today, unless the edit gives a line another price with a reason. The client makes the
 * edit's id, so a repeat after a lost answer applies only once.
 */
import { z } from 'zod';
import { idSchema, roublesSchema, soldQtySchema, uuidSchema } from '../common.ts';
import { isStaff, type PersonRole, type Role } from '../roles.ts';
import { needsApproval, priceOverrideSchema } from '../sales/price-override.ts';
import { formatRoubles } from '../values/money.ts';
import { SALE_POSITIONS_MAX } from '../values/quantity.ts';
import {
  addressSchema,
  buyerSchema,
  deliveryMethodSchema,
  paymentSchema,
  positions,
  quoteLineSchema,
  refuseRepeats,
} from './orders.ts';
import { quoteOrder, takesBonuses, type DeliveryMethod, type OrderTerms } from './quote.ts';
import { refuse, visibleLines } from '../form-fields.ts';

export const WORDS_MAX = 500;
export const NO_WORDS = 'Запишите, что сказал покупатель';

/** A line's new price with its reason; null restores the shop's price. When absent, the price stays. */
const priceSchema = priceOverrideSchema
  .omit({ was: true, approvedBy: true })
  .extend({ price: roublesSchema })
  .nullable()
  .optional();

const itemSchema = z.object({
  productId: idSchema,
  qty: soldQtySchema,
  override: priceSchema,
  /** Roubles per unit that the form of an edit shows. A quote ignores it, and older versions leave it out. */
  price: roublesSchema.optional(),
});

/** Orders of the till are edited too, so the limits are those of the till. */
const itemsSchema = positions(itemSchema, SALE_POSITIONS_MAX).superRefine((items, context) =>
  refuseRepeats(items, context),
);

/** The agreed delivery price. Absent: one that was set is kept, else by the shop's terms. Null: a transport company's, unknown yet. */
const agreedPrice = roublesSchema.nullable().optional();

export const orderEditQuoteRequestSchema = z.object({
  items: itemsSchema,
  delivery: deliveryMethodSchema,
  deliveryPrice: agreedPrice,
});

export const orderEditQuoteSchema = z.object({
  items: z.array(
    quoteLineSchema.extend({
      /** True for goods already in the order, at their ordered price. */
      isKept: z.boolean(),
      /** Set when the line's price differs from the shop's price `was`. */
      override: z.object({ was: z.number(), reason: z.string() }).optional(),
      /** Reason why this person cannot save this price. */
      priceProblem: z.string().optional(),
    }),
  ),
  goods: z.number(),
  /** Null: a transport company without a price yet. */
  deliveryPrice: z.number().nullable(),
  /** Delivery price by the shop's terms alone. */
  deliveryByTerms: z.number().nullable(),
  bonusSpent: z.number().int(),
  bonusEarned: z.number().int(),
  total: z.number(),
  /** Roubles missing to the minimum wholesale order: a hint for the desk, not a refusal. */
  lackingToMinimum: z.number(),
});
export type OrderEditQuote = z.infer<typeof orderEditQuoteSchema>;

/** Unlike a buyer of the shop, a company may be without INN, as wholesale buyers of the till may. */
const deskBuyerSchema = z.object(buyerSchema.shape).superRefine(({ kind, companyName }, context) => {
  if (kind === 'company' && companyName === '') refuse(context, ['companyName'], 'Укажите компанию');
});

export const orderEditRequestSchema = z
  .object({
    /** Made when the form opens; repeating the same id and content answers with the current order. */
    id: uuidSchema,
    /** The order's `revision` that the form shows; with a different one the edit is refused. */
    revision: z.number().int().min(0),
    /** The buyer's request in words; may be empty for an edit that only adds goods, which says itself what the buyer asked for. */
    words: visibleLines(WORDS_MAX, `Не длиннее ${WORDS_MAX} символов`, NO_WORDS),
    items: itemsSchema,
    /** A company without INN is refused, unless the order's own has none and doesn't pay by invoice. */
    buyer: deskBuyerSchema,
    delivery: deliveryMethodSchema,
    /** Delivery address; pickup takes it from the point. */
    address: addressSchema,
    /** Pickup point; absent keeps the current one, or takes the only one there is. */
    pointId: uuidSchema.optional(),
    deliveryPrice: agreedPrice,
    payment: paymentSchema,
    /** The price of delivery that the form shows, null for none yet; absent from older versions. */
    deliveryShown: roublesSchema.nullable().optional(),
    /** The sum that the form shows. Nothing is saved when the sum, a line's price or the delivery's price is another one now. */
    total: roublesSchema,
  })
  .superRefine((edit, context) => {
    if (edit.delivery !== 'pickup' && edit.address === '') refuse(context, ['address'], 'Укажите адрес');
    if (edit.payment === 'invoice' && edit.buyer.kind !== 'company')
      refuse(context, ['payment'], 'По счёту платят только компании');
    if (edit.delivery === 'pickup' && (edit.deliveryPrice ?? 0) > 0)
      refuse(context, ['deliveryPrice'], 'Самовывоз бесплатный');
    if (edit.delivery === 'courier' && edit.deliveryPrice === null)
      refuse(context, ['deliveryPrice'], 'Укажите стоимость доставки');
  });
export type OrderEditRequest = z.output<typeof orderEditRequestSchema>;

/** The price of a line before or after an edit, roubles; `was` is the shop's price. */
export interface LinePrice {
  readonly was: number;
  readonly price: number;
  readonly qty: number;
}

/**
 * Reason why this person cannot give a line this price; undefined for an allowed one. The rule is the till's: never above the shop's price,
 * and beyond the shop's limit only by an administrator. A price beyond the limit that stands in the order was approved for its pieces, so
 * others may keep it for as many or fewer.
 * @param before the line as it is in the order; undefined for added goods
 */
export function linePriceProblem(
  before: LinePrice | undefined,
  after: LinePrice,
  { role, limitPercent }: { readonly role: PersonRole; readonly limitPercent: number },
): string | undefined {
  const isChanged = after.price !== (before?.price ?? after.was);
  if (isChanged && after.price > after.was) return `Не выше цены в магазине: ${formatRoubles(after.was)}`;
  if (isChanged && !isStaff(role)) return 'Цену меняет продавец или администратор';
  const grows = isChanged || after.qty > (before?.qty ?? 0);
  if (grows && needsApproval(after, role, limitPercent))
    return isChanged
      ? `Скидку больше ${limitPercent}\u00a0% даёт администратор`
      : 'Скидка подтверждена на меньшее количество: добавить может администратор';
  return undefined;
}

/** An order before an edit; money in whole kopecks, bonuses whole. */
export interface OrderBefore {
  readonly goods: number;
  readonly delivery: DeliveryMethod;
  readonly deliveryPrice: number | null;
  /** True for a delivery price that somebody set, false for one by the terms of its day. */
  readonly isDeliveryAgreed: boolean;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
}

export interface OrderEditInput {
  readonly before: OrderBefore;
  readonly lines: readonly { readonly price: number; readonly qty: number }[];
  readonly delivery: DeliveryMethod;
  /** Agreed price in kopecks; undefined keeps the current price or follows the terms. */
  readonly deliveryPrice: number | null | undefined;
  /** The buyer's current role. */
  readonly role: Role;
}

/**
 * The sums of an edited order, by the rules that quoted it. Spent bonuses stay as long as the goods cover them, even if the buyer's role
 * has changed since; an edit never spends more. A delivery price that somebody set stays as long as the way of delivery does. Money in whole
 * kopecks, bonuses whole.
 */
export function editedSums(
  { before, lines, delivery, deliveryPrice: agreed, role }: OrderEditInput,
  terms: OrderTerms,
) {
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
  const keepsPrice = agreed === undefined && before.isDeliveryAgreed && delivery === before.delivery;
  const price = keepsPrice ? before.deliveryPrice : agreed === undefined ? quote.delivery : agreed;
  const isSame = quote.goods === before.goods && bonusSpent === before.bonusSpent;
  const paid = quote.goods - bonusSpent * 100;
  return {
    goods: quote.goods,
    deliveryPrice: price,
    deliveryByTerms: quote.delivery,
    isDeliveryAgreed: keepsPrice || (agreed ?? null) !== null,
    bonusSpent,
    bonusEarned: isSame ? before.bonusEarned : takesPart ? Math.floor((paid * terms.bonusPercent) / 100 / 100) : 0,
    total: paid + (price ?? 0),
    lackingToMinimum: role === 'wholesale' ? Math.max(0, terms.wholesaleMinimum - quote.goods) : 0,
  };
}
export type EditedSums = ReturnType<typeof editedSums>;
