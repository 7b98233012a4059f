/**
 * The price of an order: goods at the buyer's prices, delivery by the shop's terms, bonuses spent and earned. Pure arithmetic in whole
 * kopecks, so that the sum on the screen and the sum charged come from the same code. One bonus is one rouble.
 */
import type { Role } from '../roles.ts';

export const DELIVERY_METHODS = ['pickup', 'courier', 'transport'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
/** Names of the ways of delivery, as they begin a line; inside a sentence they are in small letters. */
export const DELIVERY_WORDS: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  transport: 'Транспортная компания',
};

export const PAYMENTS = ['cash', 'card', 'invoice'] as const;
export type Payment = (typeof PAYMENTS)[number];
/** Names of the ways of payment, as those of delivery. */
export const PAYMENT_WORDS: Readonly<Record<Payment, string>> = {
  cash: 'Наличными при получении',
  card: 'Картой при получении',
  invoice: 'По счёту',
};

/** The shop's terms; money in whole kopecks. */
export interface OrderTerms {
  courier: number;
  /** Sum of goods from which courier delivery is free. */
  courierFreeFrom: number;
  /** Per cent of the goods' money payment that is returned as bonuses. */
  bonusPercent: number;
  /** Maximum per cent of the goods' sum that bonuses may pay. */
  bonusSpendPercent: number;
  /** Minimum sum of goods of a wholesale order; 0 means none. */
  wholesaleMinimum: number;
}

export interface QuoteInput {
  lines: readonly { price: number; qty: number }[];
  delivery: DeliveryMethod;
  role: Role;
  /** Bonuses that the buyer wants to spend, and the usable balance. */
  bonusAsked: number;
  bonusBalance: number;
}

/** Money in whole kopecks, bonuses in whole bonuses. */
export interface Quote {
  goods: number;
  /** Null until a manager has priced the transport company. */
  delivery: number | null;
  bonusMost: number;
  bonusSpent: number;
  /** Total, without a delivery that has no price yet. */
  total: number;
  /** Bonuses that the order earns on delivery. */
  bonusEarned: number;
  /** Kopecks of goods missing to the wholesale minimum. */
  lackingToMinimum: number;
}

/** Only retail buyers with an account earn and spend bonuses: not guests, wholesale buyers or staff. */
export function takesBonuses(role: Role): boolean {
  return role === 'customer';
}

/** Maximum bonuses that an order may spend: whole, within the allowed share of the goods' sum and the balance. */
function mostBonuses({ role, bonusBalance }: QuoteInput, goods: number, terms: OrderTerms): number {
  if (!takesBonuses(role)) return 0;
  return Math.max(0, Math.min(bonusBalance, Math.floor((goods * terms.bonusSpendPercent) / 100 / 100)));
}

/** Delivery price in whole kopecks; the courier is free from a certain sum of goods, however much of it bonuses pay. */
export function deliveryPrice(
  method: DeliveryMethod,
  goods: number,
  terms: Pick<OrderTerms, 'courier' | 'courierFreeFrom'>,
): number | null {
  if (method === 'pickup') return 0;
  if (method === 'transport') return null;
  return goods >= terms.courierFreeFrom ? 0 : terms.courier;
}

/** The sums of an order. A request for more bonuses than allowed spends the allowed number. */
export function quoteOrder(input: QuoteInput, terms: OrderTerms): Quote {
  const goods = input.lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const delivery = deliveryPrice(input.delivery, goods, terms);
  const bonusMost = mostBonuses(input, goods, terms);
  const bonusSpent = Math.max(0, Math.min(Math.floor(input.bonusAsked), bonusMost));
  const paid = goods - bonusSpent * 100;
  return {
    goods,
    delivery,
    bonusMost,
    bonusSpent,
    total: paid + (delivery ?? 0),
    bonusEarned: takesBonuses(input.role) ? Math.floor((paid * terms.bonusPercent) / 100 / 100) : 0,
    lackingToMinimum: input.role === 'wholesale' ? Math.max(0, terms.wholesaleMinimum - goods) : 0,
  };
}
