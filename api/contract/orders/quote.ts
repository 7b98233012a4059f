/**
 * What an order costs: goods at the buyer's prices, delivery by the shop's terms, bonuses spent and earned. Pure
 * arithmetic in whole kopecks, so that the sum on the screen and the sum charged come from the same lines. One bonus is
 * one rouble.
 */
import type { Role } from '../roles.ts';

export const DELIVERY_METHODS = ['pickup', 'courier', 'transport'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const PAYMENTS = ['cash', 'card', 'invoice'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** The shop's terms; money in whole kopecks. */
export interface OrderTerms {
  courier: number;
  /** Goods' sum from which the courier is free. */
  courierFreeFrom: number;
  /** Per cent of the goods paid in money that come back as bonuses. */
  bonusPercent: number;
  /** Most per cent of the goods' sum that bonuses may pay. */
  bonusSpendPercent: number;
  /** Least goods' sum of a wholesale order; 0 asks for none. */
  wholesaleMinimum: number;
}

export interface Quoted {
  lines: readonly { price: number; qty: number }[];
  delivery: DeliveryMethod;
  role: Role;
  /** Bonuses the buyer would like to spend, and those they can. */
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
  /** Without a delivery that is not priced yet. */
  total: number;
  /** Bonuses that the delivered order brings. */
  bonusEarned: number;
  /** Kopecks of goods lacking to the wholesale minimum. */
  lackingToMinimum: number;
}

/** Only retail buyers with an account take part: not guests, not wholesale, not staff. */
export function takesBonuses(role: Role): boolean {
  return role === 'customer';
}

/** Bonuses an order may spend at most: whole, within the share of the goods' sum, within what there is. */
function mostBonuses({ role, bonusBalance }: Quoted, goods: number, terms: OrderTerms): number {
  if (!takesBonuses(role)) return 0;
  return Math.max(0, Math.min(bonusBalance, Math.floor((goods * terms.bonusSpendPercent) / 100 / 100)));
}

/** Delivery in whole kopecks; the courier is free from a sum of goods, however much of it bonuses pay. */
export function deliveryPrice(
  method: DeliveryMethod,
  goods: number,
  terms: Pick<OrderTerms, 'courier' | 'courierFreeFrom'>,
): number | null {
  if (method === 'pickup') return 0;
  if (method === 'transport') return null;
  return goods >= terms.courierFreeFrom ? 0 : terms.courier;
}

/** The sums of an order. Asking for more bonuses than allowed spends those that are. */
export function quoteOrder(asked: Quoted, terms: OrderTerms): Quote {
  const goods = asked.lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const delivery = deliveryPrice(asked.delivery, goods, terms);
  const bonusMost = mostBonuses(asked, goods, terms);
  const bonusSpent = Math.max(0, Math.min(Math.floor(asked.bonusAsked), bonusMost));
  const paid = goods - bonusSpent * 100;
  return {
    goods,
    delivery,
    bonusMost,
    bonusSpent,
    total: paid + (delivery ?? 0),
    bonusEarned: takesBonuses(asked.role) ? Math.floor((paid * terms.bonusPercent) / 100 / 100) : 0,
    lackingToMinimum: asked.role === 'wholesale' ? Math.max(0, terms.wholesaleMinimum - goods) : 0,
  };
}
