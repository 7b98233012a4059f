import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { weekOf, weekWords } from '#contract/shop/opening.ts';
import { readOpening } from '../../shop/facts/shop-facts.ts';
import type { PickupPlace } from '../messages/order-texts.ts';

/**
 * The point where a pickup order is collected: the one it names, else the only one there is; null when the shop has none or the order
 * leaves it open. Throws `validation` for a point that no longer exists.
 */
export async function pointOf(
  trx: Knex.Transaction,
  { delivery, pointId }: Pick<OrderRequest, 'delivery' | 'pointId'>,
): Promise<PickupPlace | null> {
  if (delivery !== 'pickup') return null;
  const opening = await readOpening(trx);
  const { points } = opening;
  const point = pointId === undefined && points.length === 1 ? points[0] : points.find(({ id }) => id === pointId);
  if (point !== undefined) return { point, hours: weekWords(weekOf(opening, point)) };
  if (pointId === undefined) return null;
  throw new CodedError('validation', {
    details: [{ path: 'pointId', message: 'Этого пункта выдачи больше нет: выберите другой' }],
  });
}
