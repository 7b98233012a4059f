/**
 * A till day as documents for 1C: all sales in one, all returns in another. A day always has the same identifiers, so that 1C updates its
 * document when late receipts arrive.
 */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { bonusXml, CURRENCY, element, lineXml, requisite, sum, type DocumentLine } from './commerceml.ts';
import { codesOf } from './exchange-store.ts';
import type { TillDay } from './till-days.ts';

const WORDS = {
  sales: { operation: 'Отпуск товара', number: 'ПР', comment: 'Продажи кассы за день' },
  returns: { operation: 'Возврат товара', number: 'ВР', comment: 'Возвраты за день' },
} as const;

/** Code of the service that refunds goods written off at their return: the shop does not put them on sale, so 1C must not stock them. */
const WRITTEN_OFF = 'RETURN_WRITE_OFF';

/** Lines of a day: kopecks per unit, pieces. */
interface SoldLine {
  product_id: string | null;
  title: string;
  sku: string | null;
  unit: string;
  price: number | string;
  qty: number | string;
  /** Set for returned goods only. */
  fate?: 'restock' | 'write_off';
}

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

/** Returned goods have the names of their sale. */
async function returnedLines(db: Knex, day: string): Promise<SoldLine[]> {
  const lines = db('returns as r')
    .join('return_lines as l', 'l.return_id', 'r.id')
    .leftJoin('sale_lines as sl', 'sl.id', 'l.sale_line_id')
    .leftJoin('order_lines as ol', 'ol.id', 'l.order_line_id')
    .where('r.business_day', day)
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

/** Kopecks refunded in a day: bonuses may have paid the rest of the returned value. */
async function refundedTotal(db: Knex, day: string): Promise<number> {
  const rows = await db('returns').where({ business_day: day }).sum({ total: 'total' });
  return Number(rows[0]?.total ?? 0);
}

async function dayDocument(db: Knex, { day, kind, stands }: TillDay): Promise<string> {
  const sold = await (kind === 'sales' ? soldLines : returnedLines)(db, day);
  const ids = [...new Set(sold.map(({ product_id: id }) => id))].filter((id) => id !== null);
  const codes = await codesOf(db, ONE_C_SOURCE, ids);
  const lines = sold.map(({ product_id: id, price, qty, fate, ...line }): DocumentLine => {
    const units = { ...line, price: Number(price), qty: Number(qty) };
    return fate === 'write_off'
      ? { ...units, code: WRITTEN_OFF, sku: null, title: `Возврат со списанием: ${line.title}`, isService: true }
      : { ...units, code: id === null ? null : (codes.get(id) ?? id) };
  });
  const goods = lines.reduce((total, { price, qty }) => total + price * qty, 0);
  const money = kind === 'sales' ? goods : await refundedTotal(db, day);
  const { operation, number, comment } = WORDS[kind];
  const buyer =
    `<Контрагенты><Контрагент>${element('Ид', 'retail')}${element('Наименование', 'Розничный покупатель')}` +
    `${element('Роль', 'Покупатель')}${element('ПолноеНаименование', 'Розничный покупатель')}</Контрагент></Контрагенты>`;
  const requisites = [
    requisite('Розничная продажа', 'true'),
    requisite('Метод оплаты', 'Наличные'),
    requisite('Отменен', String(!stands)),
  ];
  return (
    `<Документ>${element('Ид', `till-${kind}-${day}`)}${element('Номер', `${number}-${day.replaceAll('-', '')}`)}` +
    `${element('Дата', day)}${element('ХозОперация', operation)}${element('Роль', 'Продавец')}` +
    `${element('Валюта', CURRENCY)}${element('Курс', 1)}${element('Сумма', sum(money))}${buyer}` +
    `${element('Время', '23:59:59')}${element('Комментарий', comment)}${bonusXml(goods - money)}` +
    `<Товары>${lines.map(lineXml).join('')}</Товары>` +
    `<ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>\n`
  );
}

/** A document for each of these days. */
export async function dayDocuments(db: Knex, days: readonly TillDay[]): Promise<string[]> {
  const documents: string[] = [];
  for (const day of days) documents.push(await dayDocument(db, day));
  return documents;
}
