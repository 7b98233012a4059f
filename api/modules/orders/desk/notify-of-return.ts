/** Goods of a delivered order came back: adds the event and writes to the buyer. */
import type { Knex } from 'knex';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import type { OrderContext } from '../model/order-context.ts';
import { eventInstant, insertEvent, updateOrder } from '../model/order-store.ts';
import { returnedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-to-buyer.ts';

/** Writes the event and the letter, in the return's own transaction. */
export async function notifyOfReturn(
  trx: Knex.Transaction,
  order: OrderRow,
  { receipt, how, actorId }: { receipt: ReturnReceipt; how: PaymentWay | undefined; actorId: string },
  { settings, now }: Omit<OrderContext, 'db'>,
): Promise<void> {
  const at = eventInstant(order, now);
  const means = how === undefined || receipt.total === 0 ? '' : ` ${PAID_BY[how]}`;
  const note = `Возврат ${receipt.number}: ${formatRoubles(receipt.total)}${means}`;
  await updateOrder(trx, order.id, { updated_at: at });
  await insertEvent(trx, order, { actor_id: actorId, note, at });
  await writeToBuyer(trx, order, returnedText(order, receipt), { settings, now }, 'shop');
}
