/** An invoice for an order that a company pays by bank: its lines and what they come to. Pure. */
import { lineTotal, saleTotal } from '../values/money.ts';
import { PIECE } from '../products/unit.ts';
import type { Shop } from '../shop/shop.ts';
import { isOpenOrder, type OrderStatus } from './order-machine.ts';

export interface InvoiceLine {
  title: string;
  /** Empty where there is none. */
  sku: string;
  qty: number;
  unit: string;
  /** Roubles. */
  price: number;
  sum: number;
}

/** What an invoice needs of an order; money in roubles. */
export interface InvoicedOrder {
  status: OrderStatus;
  payment: string;
  items: readonly { title: string; sku: string | null; qty: number; unit?: string | undefined; price: number }[];
  delivery: { price: number | null };
  bonusSpent: number;
  total: number;
}

export interface Invoice {
  lines: InvoiceLine[];
  /** Roubles taken off by bonuses. */
  discount: number;
  total: number;
}

/**
 * Why an order has no invoice; null when it has one. `unpriced`: the delivery is still to be priced, the sum isn't
 * final.
 */
export function noInvoice({
  status,
  payment,
  delivery,
}: Pick<InvoicedOrder, 'status' | 'payment' | 'delivery'>): 'not-by-invoice' | 'canceled' | 'unpriced' | null {
  if (payment !== 'invoice') return 'not-by-invoice';
  if (status === 'canceled') return 'canceled';
  return delivery.price === null && isOpenOrder(status) ? 'unpriced' : null;
}

const PLACEHOLDER = /^0*$/;

/**
 * True when the shop has said where an invoice is paid to: until then it has placeholders, and money sent there is
 * lost.
 */
export function hasBankDetails({
  inn,
  bik,
  account,
  corrAccount,
}: Pick<Shop, 'inn' | 'bik' | 'account' | 'corrAccount'>): boolean {
  return [inn, bik, account, corrAccount].every((number) => !PLACEHOLDER.test(number));
}

/**
 * The goods, then the delivery where it costs something. The total is the order's own: what is charged is what was
 * agreed.
 */
export function invoiceOf({ items, delivery, bonusSpent, total }: InvoicedOrder): Invoice {
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

/** Roubles: the lines less the discount come to the total, to the kopeck. */
export function isInvoiceSound({ lines, discount, total }: Invoice): boolean {
  return (
    saleTotal([
      ...lines.map(({ sum }) => ({ price: sum, qty: 1 })),
      { price: discount, qty: -1 },
      { price: total, qty: -1 },
    ]) === 0
  );
}
