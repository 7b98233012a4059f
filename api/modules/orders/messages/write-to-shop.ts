/** A letter to the shop's own mailbox about a new order; it is queued with the order, and sent like all letters. */
import type { Knex } from 'knex';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import type { OrderContext } from '../model/order-context.ts';
import { noticeText } from './order-texts.ts';
import { queueMessage } from './queue-message.ts';

/**
 * Queues the letter; none without an address in the settings. It is not linked to the order, whose letters are the buyer's: it holds no
 * names, so erasing the buyer's data needs to remove nothing of it.
 */
export async function writeToShop(
  trx: Knex.Transaction,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { settings, now }: Omit<OrderContext, 'db'>,
): Promise<void> {
  const { noticeEmail } = await readFacts(trx);
  if (noticeEmail === '') return;
  const { subject, paragraphs } = noticeText(order, lines);
  const base = settings.PUBLIC_URL?.replace(/\/+$/, '');
  const text = [...paragraphs, ...(base === undefined ? [] : [`Открыть заказ: ${base}/admin/orders/${order.id}`])];
  await queueMessage(trx, { recipient: noticeEmail, subject, text: `${text.join('\n\n')}\n`, orderId: null }, now);
}
