/** Letters about an order, to a buyer with an address and to the shop; they are queued with the change that they report. */
import type { Knex } from 'knex';
import { formatPhone } from '#contract/values/phone.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { queueMessage } from './queue-message.ts';
import { readFacts, shopFacts } from '../../shop/facts/shop-facts.ts';
import type { OrderAct } from '../model/order-context.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { noticeText, type Text } from './order-texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Links to the order for the buyer; none while the shop's own address is unknown. */
function trackingLines({ user_id, tracking_token, status }: OrderRow, publicUrl: string | undefined): string[] {
  if (publicUrl === undefined) return [];
  const base = publicUrl.replace(/\/+$/, '');
  if (user_id !== null) return [`Ваши заказы: ${base}/account/orders`];
  const may = status === 'new' ? 'Следить за заказом и отменить его, пока он не в работе' : 'Следить за заказом';
  return [`${may}: ${base}/order#${tracking_token}`];
}

/** True while another letter to the mailbox is within the daily limit for letters that buyers' own changes cause. */
async function isWithinDailyLimit(trx: Knex.Transaction, mailbox: string, now: Date): Promise<boolean> {
  const { lettersPerDay } = await readTerms(trx);
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [row] = await trx('outbox')
    .where({ mailbox })
    .where('created_at', '>', dayAgo)
    .count<{ count: number }[]>({ count: '*' });
  return Number(row?.count ?? 0) < lettersPerDay;
}

/**
 * Queues the letter; an order without an address gets none. A person can place and cancel orders with someone else's address, so letters
 * caused by a `buyer` are limited for each mailbox; the shop's own changes are always reported.
 */
export async function writeToBuyer(
  { trx, settings, now }: Pick<OrderAct, 'trx' | 'settings' | 'now'>,
  order: OrderRow,
  { subject, paragraphs }: Text,
  by: 'buyer' | 'shop' = 'shop',
): Promise<void> {
  if (order.buyer_email === '' || (by === 'buyer' && !(await isWithinDailyLimit(trx, order.mailbox, now)))) return;
  const { name, phone } = await shopFacts(trx, settings);
  const text = [
    'Здравствуйте!',
    ...paragraphs,
    ...trackingLines(order, settings.PUBLIC_URL),
    `«${name}»${phone === '' ? '' : `\nТелефон: ${formatPhone(phone)}`}`,
  ].join('\n\n');
  await queueMessage(trx, { recipient: order.buyer_email, subject, text: `${text}\n`, orderId: order.id }, now);
}

/**
 * Queues a letter to the shop's own mailbox about a new order; none without an address in the settings. It is not linked to the order, whose
 * letters are the buyer's: it holds no names, so erasing the buyer's data needs to remove nothing of it.
 */
export async function writeToShop(
  { trx, settings, now }: Pick<OrderAct, 'trx' | 'settings' | 'now'>,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const { noticeEmail } = await readFacts(trx);
  if (noticeEmail === '') return;
  const { subject, paragraphs } = noticeText(order, lines);
  const base = settings.PUBLIC_URL?.replace(/\/+$/, '');
  const text = [...paragraphs, ...(base === undefined ? [] : [`Открыть заказ: ${base}/admin/orders/${order.id}`])];
  await queueMessage(trx, { recipient: noticeEmail, subject, text: `${text.join('\n\n')}\n`, orderId: null }, now);
}
