/** The invoice for an order that a company pays by bank transfer: its lines and their total. Pure. */
import { lineTotal } from '../values/money.ts';
import { PIECE } from '../products/unit.ts';
import type { Shop } from '../shop/shop.ts';
import { isOpenOrder, type OrderStatus } from './order-machine.ts';

/** The fields of an order that an invoice needs; money in roubles. */
export interface InvoicedOrder {
  status: OrderStatus;
  payment: string;
  items: readonly { title: string; sku: string | null; qty: number; unit?: string | undefined; price: number }[];
  delivery: { price: number | null };
  bonusSpent: number;
  total: number;
}

/**
 * The reason why an order has no invoice; null when it has one. `unconfirmed`: the desk has not confirmed the order, so it may lapse, and
 * its goods may not be reserved; `unpriced`: the delivery has no price yet, so the sum isn't final.
 */
export function invoiceRefusal(order: Pick<InvoicedOrder, 'status' | 'payment' | 'delivery'>) {
  const { status, payment, delivery } = order;
  if (payment !== 'invoice') return 'not-by-invoice';
  if (status === 'canceled') return 'canceled';
  if (status === 'new') return 'unconfirmed';
  return delivery.price === null && isOpenOrder(status) ? 'unpriced' : null;
}

const PLACEHOLDER = /^0*$/;

/** True when the shop has entered its bank details. Until then they are placeholders, and money sent to them would be lost. */
export function hasBankDetails(shop: Pick<Shop, 'inn' | 'bik' | 'account' | 'corrAccount'>): boolean {
  return [shop.inn, shop.bik, shop.account, shop.corrAccount].every((number) => !PLACEHOLDER.test(number));
}

/**
 * The goods, then the delivery if it costs something, in roubles; `discount` is paid with bonuses. The total is the order's own, because the
 * agreed sum is charged.
 */
export function invoiceOf({ items, delivery, bonusSpent, total }: InvoicedOrder) {
  const goods = items.map(({ title, sku, qty, unit = PIECE, price }) => ({
    title,
    sku: sku ?? '',
    qty,
    unit,
    price,
    sum: lineTotal(price, qty),
  }));
  const price = delivery.price ?? 0;
  const shipping = price > 0 ? [{ title: 'Доставка', sku: '', qty: 1, unit: 'усл.', price, sum: price }] : [];
  return { lines: [...goods, ...shipping], discount: bonusSpent, total };
}
