/** Applies order statuses from 1C as moves of the order's state machine. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { needsPrice, orderMoves, orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { streamOfFile } from '../../imports/files/read-apart.ts';
import { moveLocked } from '../../orders/desk/move-order.ts';
import { lockOrder, type OrderContext } from '../../orders/model/order-context.ts';
import { hasOneCStatedSince } from '../../imports/plan/till-exports.ts';
import { currencyIn, currencyOf, readFigure, withoutCurrency } from '../../imports/files/read-values.ts';
import { readOrders, type OrderInDocument } from './exchange-tasks.ts';
import { putSent } from './exchange-store.ts';

const NAME_SHOWN = 40;

interface Teller {
  /** Id of the person who issued the exchange's key. */
  readonly actorId: string;
  readonly sessionId: string;
}

/** Null for a document without a sum, NaN for one that is no sum of roubles. */
function roublesOf(sum: string): number | null {
  if (sum.trim() === '') return null;
  const currency = currencyIn(sum);
  const figure = readFigure(withoutCurrency(sum), 'point');
  return figure.kind === 'figure' && (currency === '' || currencyOf(currency) === 'RUB') ? figure.value : NaN;
}

/** The shortest sequence of moves from one status to another; null when there is none. */
export function shortestMoves(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  const ways: OrderStatus[][] = [[]];
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    if (at === to) return way;
    for (const next of orderMoves(at)) if (!way.includes(next)) ways.push([...way, next]);
  }
  return null;
}

/** The order of a document by its id; other programs number documents too, so without an id the number, buyer and sum must match. */
async function orderOf(db: Knex, { id, number, buyer, sum }: OrderInDocument): Promise<OrderRow | undefined> {
  if (id !== '') return db('orders').where({ id }).first();
  if (!/^\d{1,9}$/.test(number)) return undefined;
  const order = await db('orders')
    .where({ number: Number(number) })
    .first();
  const isSame =
    order !== undefined &&
    [order.buyer_name, order.company_name].some((name) => sameName(name, buyer)) &&
    toKopecks(roublesOf(sum) ?? NaN) === order.total;
  return isSame ? order : undefined;
}

/** Throws `order_changed` when 1C's document has another or no readable sum or, without one, 1C lacks the order's current version. */
function refuseOtherSum(order: OrderRow, written: string, isSent: boolean): void {
  const sum = roublesOf(written);
  if (sum === null ? isSent : toKopecks(sum) === order.total) return;
  const reason =
    sum === null
      ? 'заказ изменён в магазине, а 1С об этом ещё не знает'
      : Number.isNaN(sum)
        ? `сумма «${written.slice(0, NAME_SHOWN)}» из 1С не читается, в магазине заказ на ${formatRoubles(toRoubles(order.total))}`
        : `в 1С он на сумму ${formatRoubles(sum)}, в магазине — ${formatRoubles(toRoubles(order.total))}`;
  throw new CodedError('order_changed', { text: `${reason}. Проверьте его и отметьте оплату сами` });
}

/**
 * Earliest time at which the goods of a delivery reported now may have left 1C's stock, ISO: the latest other session in which 1C sent
 * statuses or confirmed orders, or the order's creation. Undefined when 1C has stated no stock since, so that no figure can lack them.
 */
async function goodsLeftAt(trx: Knex.Transaction, { created_at }: OrderRow, sessionId: string) {
  const told = await trx('exchange_sessions')
    .where({ kind: 'sale' })
    .whereIn('stage', ['success', 'file', 'import'])
    .whereNot({ outcome: 'failure' })
    .whereNot({ id: sessionId })
    .orderBy('last_at', 'desc')
    .first('last_at');
  const since = told !== undefined && told.last_at > created_at ? told.last_at : created_at;
  return (await hasOneCStatedSince(trx, since)) ? since : undefined;
}

/**
 * Moves the order to the document's status: all moves on the way, or none. The new version counts as sent only when 1C had the version
 * before it, so that an edit which 1C lacks stays unsent. Throws `order_move_forbidden`, `order_changed`, and the errors of `moveLocked`.
 */
async function takeStatus(
  trx: Knex.Transaction,
  { id, status: to, sum }: OrderInDocument & { readonly status: OrderStatus },
  { actorId, sessionId }: Teller,
  context: OrderContext,
): Promise<void> {
  let order = await lockOrder(trx, id);
  if (order === undefined) throw new CodedError('not_found');
  const way = shortestMoves(order.status, to);
  if (way === null)
    throw new CodedError('order_move_forbidden', {
      text: `из статуса «${orderStatusText(order.status)}» в «${orderStatusText(to)}» перевести нельзя`,
    });
  const sent = await trx('exchange_orders').where({ order_id: id }).first('version');
  const isSent = sent?.version === order.updated_at;
  if (needsPrice(to)) refuseOtherSum(order, sum, isSent);
  const leftAt = to === 'delivered' ? await goodsLeftAt(trx, order, sessionId) : undefined;
  // The buyer reads the note: 1C gives no reason of its own.
  const note = to === 'canceled' ? 'Отменён магазином' : '';
  const origin = { orderId: id, actorId, note, toldBy: ONE_C_SOURCE, ...(leftAt === undefined ? {} : { leftAt }) };
  for (const next of way)
    order = await moveLocked(trx, order, { ...origin, to: next, isPassing: next !== to }, context);
  const at = context.now.toISOString();
  if (to === 'delivered')
    await trx('exchange_orders')
      .where({ order_id: id })
      .update({ delivery_known_at: leftAt ?? at });
  if (isSent) await putSent(trx, [{ order_id: id, version: order.updated_at, sent_at: at }]);
}

/** Moves the orders of a file; `refused`: reasons why some could not be moved, in Russian. Throws `FileRefused`. */
export async function takeStatuses(
  context: OrderContext,
  { path, name, ...teller }: { path: string; name: string } & Teller,
) {
  const { db } = context;
  let [moved, same] = [0, 0];
  const refused: string[] = [];
  for await (const document of streamOfFile(readOrders, { path, name })) {
    const order = await orderOf(db, document);
    if (order === undefined) {
      refused.push(`Заказа ${(document.number || document.id).slice(0, NAME_SHOWN)} в магазине нет`);
      continue;
    }
    const { status, unknownStatus } = document;
    if (unknownStatus !== '')
      refused.push(
        `Заказ ${order.number}: статус «${unknownStatus.slice(0, NAME_SHOWN)}» из 1С магазину незнаком, отметьте нужный сами`,
      );
    if (status === null || status === order.status) {
      if (status !== null || unknownStatus === '') same += 1;
      continue;
    }
    try {
      await writeTransaction(db, (trx) => takeStatus(trx, { ...document, id: order.id, status }, teller, context));
      moved += 1;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      refused.push(`Заказ ${order.number}: ${error.message}`);
    }
  }
  return { moved, same, refused };
}
