/**
 * A till day as documents for 1C: all sales in one, all returns at the till in another, each return of an order's goods in its own. They
 * always have the same identifiers, so that 1C updates its documents when late receipts arrive.
 */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import { storedMeans, splitOf, type ByMeans, type TillWay } from '#contract/values/cashless.ts';
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import type { Payment } from '#contract/orders/quote.ts';
import { element } from '../market/yml-text.ts';
import { buyerXml, documentXml, moment, sum, type DocumentLine, type OneCDocument } from './commerceml.ts';
import { codesOf } from './exchange-store.ts';
import { buyerOf } from './orders-xml.ts';
import type { TillDay } from './till-days.ts';

const WORDS = {
  sales: { operation: 'Отпуск товара', number: 'ПР', comment: 'Продажи кассы за день' },
  returns: { operation: 'Возврат товара', number: 'ВР', comment: 'Возвраты за день' },
} as const;

/** Code of the service that refunds goods written off at their return: the shop does not put them on sale, so 1C must not stock them. */
const WRITTEN_OFF = 'RETURN_WRITE_OFF';

const MEANS: Readonly<Record<PaymentWay | TillWay, string>> = {
  cash: 'Наличные',
  card: 'Карта',
  sbp: 'СБП',
  transfer: 'Перевод',
  other: 'Другой способ',
};

/** `fate` is set for returned goods only. */
type SoldLine = Record<'title' | 'unit', string> &
  Record<'product_id' | 'sku', string | null> &
  Record<'price' | 'qty', number | string> & { fate?: 'restock' | 'write_off' };

const LINE = ['product_id', 'title', 'sku', 'unit', 'price'] as const;

async function soldLines(db: Knex, day: string): Promise<SoldLine[]> {
  return (await db('sales as s')
    .join('sale_lines as l', 'l.sale_id', 's.id')
    .where({ 's.business_day': day, 's.status': 'recorded' })
    .groupBy(LINE.map((column) => `l.${column}`))
    .orderBy(['l.title', 'l.price', 'l.product_id'])
    .select(LINE.map((column) => `l.${column}`))
    .sum({ qty: 'l.qty' })) as unknown as SoldLine[];
}

/** Lines of the returns that `which` selects; returned goods have the names of their sale or order. */
async function returnedLines(db: Knex, which: (returns: Knex.QueryBuilder) => void): Promise<SoldLine[]> {
  const lines = db('returns as r')
    .join('return_lines as l', 'l.return_id', 'r.id')
    .leftJoin('sale_lines as sl', 'sl.id', 'l.sale_line_id')
    .leftJoin('order_lines as ol', 'ol.id', 'l.order_line_id')
    .modify(which)
    .select(
      'l.product_id',
      db.raw('COALESCE(sl.title, ol.title) AS title'),
      db.raw('COALESCE(sl.sku, ol.sku) AS sku'),
      db.raw('COALESCE(sl.unit, ol.unit) AS unit'),
      'l.price',
      'l.qty',
      'l.fate',
    );
  return (await db
    .from(lines.as('returned'))
    .groupBy([...LINE, 'fate'])
    .orderBy(['title', 'price', 'product_id', 'fate'])
    .select([...LINE, 'fate'])
    .sum({ qty: 'qty' })) as unknown as SoldLine[];
}

async function documentLines(db: Knex, sold: readonly SoldLine[]): Promise<DocumentLine[]> {
  const ids = [...new Set(sold.map(({ product_id: id }) => id))].filter((id) => id !== null);
  const codes = await codesOf(db, ONE_C_SOURCE, ids);
  return sold.map(({ product_id: id, price, qty, fate, ...line }): DocumentLine => {
    const units = { ...line, price: Number(price), qty: Number(qty) };
    return fate === 'write_off'
      ? { ...units, code: WRITTEN_OFF, sku: null, title: `Возврат со списанием: ${line.title}`, isService: true }
      : { ...units, code: id === null ? null : (codes.get(id) ?? id) };
  });
}

/** Returns at the till: those of orders are documents of their own. */
const ofTill = (day: string) => (returns: Knex.QueryBuilder) =>
  void returns.where({ 'r.business_day': day }).whereNotNull('r.sale_id');

async function moneyOfDay(db: Knex, { day, kind }: TillDay): Promise<ByMeans> {
  const receipts =
    kind === 'sales'
      ? db('sales as r').where({ business_day: day, status: 'recorded' })
      : db('returns as r').modify(ofTill(day));
  const [sums] = (await receipts.sum({
    total: 'r.total',
    by_card: 'r.by_card',
    by_sbp: 'r.by_sbp',
  })) as unknown as Record<'total' | 'by_card' | 'by_sbp', number | string | null>[];
  return storedMeans({
    total: Number(sums?.total ?? 0),
    by_card: Number(sums?.by_card ?? 0),
    by_sbp: Number(sums?.by_sbp ?? 0),
  });
}

/** One means is named alone; several with their sums. */
function meansRequisites(paid: ByMeans): OneCDocument['requisites'] {
  const ways = splitOf(paid);
  if (ways.length < 2) return [['Метод оплаты', MEANS[ways[0] ?? 'cash']]];
  return [['Метод оплаты', 'Смешанная'], ...ways.map((way) => [`Оплата: ${MEANS[way]}`, sum(paid[way])] as const)];
}

/** Lines paid in kopecks of money, the rest in bonuses. */
const paidIn = (lines: readonly DocumentLine[], money: number) => ({
  lines,
  money,
  bonus: lines.reduce((total, { price, qty }) => total + price * qty, -money),
});

const RETAIL = 'Розничный покупатель';

async function dayDocument(db: Knex, of: TillDay): Promise<string> {
  const { day, kind, stands } = of;
  const paid = await moneyOfDay(db, of);
  const isSales = kind === 'sales';
  const lines = await documentLines(db, await (isSales ? soldLines(db, day) : returnedLines(db, ofTill(day))));
  const { number, ...words } = WORDS[kind];
  return documentXml({
    ...words,
    id: `till-${kind}-${day}`,
    number: `${number}-${day.replaceAll('-', '')}`,
    day,
    time: '23:59:59',
    buyer: buyerXml('retail', RETAIL, element('ПолноеНаименование', RETAIL)),
    ...paidIn(lines, paid.cash + paid.card + paid.sbp),
    requisites: [['Розничная продажа', 'true'], ...meansRequisites(paid), ['Отменен', String(!stands)]],
  });
}

/** A document for each return of an order's goods in a day: its buyer and its means are the order's, not those of the till. */
async function orderReturnDocuments(db: Knex, day: string, timeZone: string): Promise<string[]> {
  const returns = await db('returns').where({ business_day: day }).whereNotNull('order_id').orderBy('id');
  const orders = await db('orders').whereIn(
    'id',
    returns.flatMap(({ order_id }) => order_id ?? []),
  );
  const documents: string[] = [];
  for (const { id, number, order_id, total, how, business_at } of returns) {
    const order = orders.find((one) => one.id === order_id);
    if (order === undefined) continue;
    documents.push(
      documentXml({
        id,
        number,
        day,
        time: moment(business_at, timeZone).time,
        operation: WORDS.returns.operation,
        comment: `Возврат по заказу № ${order.number}`,
        buyer: buyerOf(order),
        ...paidIn(await documentLines(db, await returnedLines(db, (query) => void query.where({ 'r.id': id }))), total),
        requisites: [
          ['Номер заказа', String(order.number)],
          ['Метод оплаты', MEANS[how ?? WAY_OF_PAYMENT[order.payment as Payment]]],
          ['Отменен', 'false'],
        ],
      }),
    );
  }
  return documents;
}

export async function dayDocuments(db: Knex, days: readonly TillDay[], timeZone: string): Promise<string[]> {
  const documents: string[] = [];
  for (const day of days) {
    // A known day is sent even when no receipt of it counts any more: the empty document replaces receipts that 1C may hold.
    if (day.stands || day.isKnown) documents.push(await dayDocument(db, day));
    if (day.kind === 'returns') documents.push(...(await orderReturnDocuments(db, day.day, timeZone)));
  }
  return documents;
}
