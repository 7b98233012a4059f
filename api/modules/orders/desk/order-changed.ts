/** The refusal of an act on an order that others have changed since the screen showed it. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { eventsOf } from '../model/order-store.ts';

const GONE_BACK = 'Магазин восстановлен из копии: изменения заказа после неё пропали';

/** `order_changed` with the changes since the revision `seen`, oldest first. `text` replaces the code's own. */
export async function orderChangedError(
  trx: Knex.Transaction,
  order: OrderRow,
  seen: number,
  text?: string,
): Promise<CodedError> {
  const events = await eventsOf(trx, [order.id]);
  // A screen from before a restore has seen more than the server knows.
  const isFormer = seen > order.revision;
  return new CodedError('order_changed', {
    ...(text === undefined ? {} : { text }),
    details: isFormer
      ? [{ message: GONE_BACK, at: order.updated_at, by: 'магазин' }]
      : events
          .filter(({ revision }) => (revision ?? 0) > seen)
          .map(({ from_status, to_status, note, at, automatic, told_by, actor_name }) => ({
            message: [from_status === to_status ? '' : orderStatusText(to_status, order.delivery), note]
              .filter((part) => part !== '')
              .join('\n'),
            at,
            by: Boolean(automatic) ? 'автоматически' : told_by || (actor_name ?? 'покупатель'),
          })),
  });
}
