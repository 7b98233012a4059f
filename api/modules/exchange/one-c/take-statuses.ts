/** Applies order statuses from 1C as moves of the order's state machine. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import {
  needsPrice,
  ORDER_STATUSES,
  orderMoves,
  orderStatusText,
  type OrderStatus,
} from '#contract/orders/order-machine.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { decoded, encodingOf } from '../../imports/read/decode.ts';
import { openFile } from '../../imports/read/open-file.ts';
import { childOf, listOf, textOf, xmlElements, type XmlElement } from '../../imports/read/xml-elements.ts';
import { moveLocked } from '../../orders/desk/move-order.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { hasOneCStatedSince } from '../../imports/till-exports.ts';
import { lastTold, putDeliveryKnown, putSent, sentVersion } from './exchange-store.ts';

/** Most characters of a document's number in a message. */
const NAME_SHOWN = 40;

/** An order in a document of 1C. */
export interface OrderInDocument {
  readonly id: string;
  readonly number: string;
  readonly buyer: string;
  /** Roubles, as written. */
  readonly sum: string;
  /** Null without a status known to the shop. */
  readonly status: OrderStatus | null;
}

/** The exchange session that sent the statuses. */
interface Teller {
  /** Id of the person who issued the exchange's key. */
  readonly actorId: string;
  readonly sessionId: string;
}

/** NaN for a document without a sum. */
const roublesOf = (sum: string): number => (sum === '' ? NaN : Number(sum.replaceAll(/\s/g, '').replace(',', '.')));
const isTrue = (text: string | undefined): boolean => /^(?:true|1|да|истина)$/i.test(text?.trim() ?? '');
/** 1C writes an empty date as 0001-01-01. */
const isDay = (text: string | undefined): boolean => /^\d{4}-\d\d-\d\d/.test(text ?? '') && !text?.startsWith('0001');

function statusOf(document: XmlElement): OrderStatus | null {
  const values = new Map(
    listOf(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((one) => [
      textOf(one, 'Наименование')?.trim() ?? '',
      textOf(one, 'Значение')?.trim(),
    ]),
  );
  const flag = (name: string): string | undefined => values.get(name) ?? textOf(document, name);
  if (isTrue(flag('Отменен')) || isTrue(flag('ПометкаУдаления'))) return 'canceled';
  const statusText = values.get('Статус заказа') ?? values.get('Статус заказа ИД') ?? '';
  const named = ORDER_STATUSES.find((status) => status === statusText || sameName(orderStatusText(status), statusText));
  if (isDay(values.get('Дата отгрузки по 1С'))) return 'delivered';
  if (named !== undefined && named !== 'new') return named;
  return isDay(values.get('Дата оплаты по 1С')) ? 'paid' : null;
}

/** Orders in a file's documents. Throws `FileRefused`. */
async function* readOrders(path: string, name: string): AsyncGenerator<OrderInDocument> {
  const file = await openFile(path, name);
  try {
    for (const part of file.parts.filter(({ name: one }) => !file.isZip || /\.xml$/i.test(one))) {
      const sample = await part.sample();
      const chunks = decoded(await part.stream(), encodingOf(sample, sample.length === part.bytes));
      for await (const { element } of xmlElements(chunks, { wanted: new Set(['Документ']), onOpen: () => undefined })) {
        if (childOf(element, 'ХозОперация') !== undefined && textOf(element, 'ХозОперация')?.trim() !== 'Заказ товара')
          continue;
        yield {
          id: textOf(element, 'Ид')?.trim() ?? '',
          number: textOf(element, 'Номер')?.trim() ?? '',
          buyer: textOf(listOf(element, 'Контрагенты', 'Контрагент')[0], 'Наименование')?.trim() ?? '',
          sum: textOf(element, 'Сумма')?.trim() ?? '',
          status: statusOf(element),
        };
      }
    }
  } finally {
    file.close();
  }
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

/**
 * The order of a document, found by its id. Other programs number their documents too, so a number alone is not enough: without an id the
 * buyer and the sum must match as well.
 */
async function orderOf(db: Knex, { id, number, buyer, sum }: OrderInDocument): Promise<OrderRow | undefined> {
  if (id !== '') return db('orders').where({ id }).first();
  if (!/^\d{1,9}$/.test(number)) return undefined;
  const order = await db('orders')
    .where({ number: Number(number) })
    .first();
  const isSame =
    order !== undefined &&
    [order.buyer_name, order.company_name].some((name) => sameName(name, buyer)) &&
    toKopecks(roublesOf(sum)) === order.total;
  return isSame ? order : undefined;
}

/**
 * Throws `order_changed` when 1C's document has another sum than the order or, without a sum, when 1C lacks the order's current version.
 */
function refuseOtherSum(order: OrderRow, { sum, isSent }: { readonly sum: number; readonly isSent: boolean }): void {
  if (Number.isNaN(sum) ? isSent : toKopecks(sum) === order.total) return;
  const reason = Number.isNaN(sum)
    ? 'заказ изменён в магазине, а 1С об этом ещё не знает'
    : `в 1С он на сумму ${formatRoubles(sum)}, в магазине — ${formatRoubles(toRoubles(order.total))}`;
  throw new CodedError('order_changed', { text: `${reason}. Проверьте его и отметьте оплату сами` });
}

/**
 * Earliest time at which the goods of a delivery reported now may have left 1C's stock, ISO: the last time that 1C reported on orders, or
 * the order's creation. Undefined when 1C has stated no stock since then, so that no stated figure can lack them.
 */
async function goodsLeftAt(
  trx: Knex.Transaction,
  { created_at }: OrderRow,
  sessionId: string,
): Promise<string | undefined> {
  const told = await lastTold(trx, sessionId);
  const since = told > created_at ? told : created_at;
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
  const isSent = (await sentVersion(trx, id)) === order.updated_at;
  if (needsPrice(to)) refuseOtherSum(order, { sum: roublesOf(sum), isSent });
  const leftAt = to === 'delivered' ? await goodsLeftAt(trx, order, sessionId) : undefined;
  // The buyer reads the note: 1C gives no reason of its own.
  const note = to === 'canceled' ? 'Отменён магазином' : '';
  const origin = { orderId: id, actorId, note, toldBy: ONE_C_SOURCE, ...(leftAt === undefined ? {} : { leftAt }) };
  for (const next of way)
    order = await moveLocked(trx, order, { ...origin, to: next, isPassing: next !== to }, context);
  if (to === 'delivered') await putDeliveryKnown(trx, id, leftAt ?? context.now.toISOString());
  if (isSent) await putSent(trx, [{ order_id: id, version: order.updated_at, sent_at: context.now.toISOString() }]);
}

export interface StatusesResult {
  readonly moved: number;
  readonly same: number;
  /** Reasons why orders could not be moved, in Russian. */
  readonly refused: readonly string[];
}

/** Moves the orders of a file. Throws `FileRefused`. */
export async function takeStatuses(
  context: OrderContext,
  { path, name, ...teller }: { path: string; name: string } & Teller,
): Promise<StatusesResult> {
  const { db } = context;
  let [moved, same] = [0, 0];
  const refused: string[] = [];
  for await (const document of readOrders(path, name)) {
    const order = await orderOf(db, document);
    if (order === undefined) {
      refused.push(`Заказа ${(document.number || document.id).slice(0, NAME_SHOWN)} в магазине нет`);
      continue;
    }
    if (document.status === null || document.status === order.status) {
      same += 1;
      continue;
    }
    const { status } = document;
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
