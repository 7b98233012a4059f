/** A booked sale or a delivered order that goods can come back from, locked until the transaction ends. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { lessMeans, storedMeans, type ByMeans } from '#contract/values/cashless.ts';
import { paidInMoney, type Paid } from '#contract/returns/refund.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { lockOrder, orderLacking } from '../../orders/model/order-context.ts';
import type { Returned } from '../../orders/model/returned.ts';
import { returnsOfOrders, returnsOfSales } from './find-returns.ts';

export interface ReturnableLine {
  readonly id: string;
  readonly position: number;
  readonly productId: string | null;
  readonly title: string;
  /** Unit at the time of sale. */
  readonly unit: string;
  /** Units bought, and the units of these returned before. */
  readonly qty: number;
  readonly returned: number;
  /** Price charged for one unit, kopecks. */
  readonly price: number;
}

export interface Returnable {
  readonly paid: Paid;
  /** Instant of the sale or the order, ISO: nothing comes back before it. */
  readonly at: string;
  /** Kopecks of each means that earlier returns have left of the sale; null for an order. */
  readonly left: ByMeans | null;
  /** In the order of their positions. */
  readonly lines: readonly ReturnableLine[];
  /** Null for a sale at a till. */
  readonly order: OrderRow | null;
}

/** Days that a till keeps its sales: one that has not come again by then is lost. */
const AWAITED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Locks the sale or the order; concurrent returns and voids wait. Throws `sale_not_returnable`, `sale_not_arrived`. */
export function findReturnable(
  trx: Knex.Transaction,
  { saleId, orderId, returnedAt }: ReturnRequest,
  now: Date,
): Promise<Returnable> {
  if (saleId === undefined) return returnableOrder(trx, orderId ?? '');
  return returnableSale(trx, saleId, now.getTime() - Date.parse(returnedAt) <= AWAITED_DAYS * DAY_MS);
}

async function returnableSale(trx: Knex.Transaction, id: string, mayCome: boolean): Promise<Returnable> {
  await takeAdvisoryLock(trx, id);
  const sale = await trx('sales').where({ id }).first('status', 'total', 'by_card', 'by_sbp', 'business_at');
  // A till offers a return only of a sale that it or the server had: a missing one comes again from its own till.
  if (sale === undefined && (await trx('voids').where({ sale_id: id }).first('id')) === undefined) {
    if (mayCome) throw new CodedError('sale_not_arrived');
    throw new CodedError('sale_not_returnable', { text: 'Этой продажи на сервере нет, и с касс она не пришла' });
  }
  if (sale?.status !== 'recorded')
    throw new CodedError('sale_not_returnable', { text: 'Этот чек аннулирован: возвращать по нему нечего' });
  const back = await trx('returns').where({ sale_id: id }).select('total', 'by_card', 'by_sbp');
  return {
    paid: paidInMoney(sale.total),
    at: sale.business_at,
    left: back.reduce((left, one) => lessMeans(left, storedMeans(one)), storedMeans(sale)),
    lines: withReturned(await linesOf(trx, 'sale', id), (await returnsOfSales(trx, [id])).get(id)),
    order: null,
  };
}

const linesOf = (trx: Knex.Transaction, of: 'sale' | 'order', id: string): Promise<SoldLine[]> =>
  trx(`${of}_lines` as 'sale_lines')
    .where({ [`${of}_id`]: id })
    .orderBy('position')
    .select('id', 'position', 'product_id', 'title', 'unit', 'qty', 'price');

async function returnableOrder(trx: Knex.Transaction, id: string): Promise<Returnable> {
  const order = await lockOrder(trx, id);
  if (order === undefined) throw new CodedError('sale_not_returnable', { text: (await orderLacking(trx)).message });
  if (order.status !== 'delivered')
    throw new CodedError('sale_not_returnable', { text: 'Вернуть товары можно только по доставленному заказу' });
  // Bonuses belong to an account: an order without one neither spent nor earned any.
  const bonuses =
    order.user_id === null
      ? { bonusSpent: 0, bonusEarned: 0 }
      : { bonusSpent: order.bonus_spent, bonusEarned: order.bonus_earned };
  return {
    paid: { goods: order.goods_total, ...bonuses },
    at: order.created_at,
    left: null,
    lines: withReturned(await linesOf(trx, 'order', id), (await returnsOfOrders(trx, [id])).get(id)),
    order,
  };
}

type SoldLine = Omit<ReturnableLine, 'productId' | 'returned'> & { product_id: string | null };

function withReturned(lines: readonly SoldLine[], returned: Returned | undefined): ReturnableLine[] {
  return lines.map(({ product_id, ...line }) => ({
    ...line,
    productId: product_id,
    returned: returned?.pieces.get(line.position) ?? 0,
  }));
}
