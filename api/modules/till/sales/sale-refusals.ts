/** Reasons to refuse a sale: unknown goods, too few of them, or a receipt that has been corrected already. */
import { meansOf } from '#contract/values/cashless.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import type { Knex } from 'knex';
import { inUnits } from '#contract/products/unit-words.ts';
import { CodedError } from '#contract/errors.ts';
import type { SaleRequest } from '#contract/sales/sales.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { Goods } from '../../orders/checkout/order-goods.ts';

/** Throws `product_unknown` for goods this server has never had, and for a sale without a device also for goods no longer sold. */
export function refuseUnknown({ items }: SaleRequest, products: ReadonlyMap<string, Goods>, fromDevice: boolean): void {
  const unknown = items.filter((item) => {
    const product = products.get(item.productId);
    return product === undefined || (!fromDevice && product.deleted_at !== null);
  });
  if (unknown.length === 0) return;
  throw new CodedError('product_unknown', {
    details: unknown.map((item) => ({
      message: 'Товара нет на сервере',
      productId: item.productId,
      ...(item.title === undefined ? {} : { title: item.title }),
    })),
  });
}

/**
 * Throws `insufficient_stock` when `available` is less than all lines of a product together need; throwing rolls the transaction back.
 * Applies only to a sale without a device: a till has already handed the goods over.
 */
export function refuseShort(
  { items }: SaleRequest,
  products: ReadonlyMap<string, Goods>,
  available: (productId: string, wanted: number) => number,
): void {
  const wanted = new Map<string, number>();
  for (const item of items) wanted.set(item.productId, (wanted.get(item.productId) ?? 0) + item.qty);
  const short = [...wanted].flatMap(([productId, qty]) => {
    const left = available(productId, qty);
    if (left >= qty) return [];
    return [
      {
        message: `Осталось ${inUnits(Math.max(0, left), products.get(productId)?.unit)}`,
        productId,
        title: products.get(productId)?.title ?? '',
        left: Math.max(0, left),
      },
    ];
  });
  if (short.length > 0) throw new CodedError('insufficient_stock', { details: short });
}

/** Refuses a receipt of which more was paid without cash than it costs. @param total kopecks */
export function refuseBeyondTotal({ cashless }: SaleRequest, total: number): void {
  const { cash } = meansOf(toRoubles(total), cashless);
  if (cash >= 0) return;
  const text = `Чек на ${formatRoubles(toRoubles(total))}, а без наличных оплачено ${formatRoubles(toRoubles(total - cash))}`;
  throw new CodedError('validation', { text, details: [{ path: 'cashless', message: text }] });
}

/**
 * Throws `sale_voided` when another till has sold the goods of this receipt by its own correction, which stands. An earlier correction of the
 * same till is no reason: its void may only be on its way.
 */
export async function refuseCorrected(trx: Knex.Transaction, correctedId: string, deviceId: string): Promise<void> {
  await takeAdvisoryLock(trx, correctedId);
  const other = await trx('sales')
    .where({ corrects_id: correctedId, status: 'recorded' })
    .whereNot({ device_id: deviceId })
    .first('number');
  if (other !== undefined)
    throw new CodedError('sale_voided', { text: `Этот чек уже исправлен чеком ${other.number}` });
}
