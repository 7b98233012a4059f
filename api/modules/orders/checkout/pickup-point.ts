/** Which of the shop's points an order is fetched at. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { weekOf, weekWords } from '#contract/shop/opening.ts';
import { readOpening } from '../../shop/shop-facts.ts';
import type { Fetched } from '../messages/order-texts.ts';

/**
 * Where a pickup order is fetched: what it names, else the only place there is; null where the shop has none, or the
 * order leaves it open. Throws `validation` for one that is no more.
 */
export async function pointOf(
  trx: Knex.Transaction,
  { delivery, pointId }: Pick<OrderRequest, 'delivery' | 'pointId'>,
): Promise<Fetched | null> {
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
