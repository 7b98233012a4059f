/** Parts of CommerceML 2.10 for all documents for 1C (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/). */
import { localTime } from '#contract/values/business-day.ts';
import { element, xmlText } from '../market/yml-text.ts';

/** ОКЕИ codes of known units. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  'шт.': '796',
  м: '006',
  'пог. м': '018',
  'м²': '055',
  'м³': '113',
  пара: '715',
  'компл.': '839',
  набор: '704',
  'уп.': '778',
  рулон: '736',
  бухта: '616',
  лист: '625',
  кг: '166',
  г: '163',
  л: '112',
};
/** Kopecks as roubles with two decimals, as CommerceML writes money. */
export const sum = (kopecks: number): string => (kopecks / 100).toFixed(2);

export function moment(instant: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = localTime(new Date(instant), timeZone).slice(0, -'.000'.length).split('T');
  return { day, time };
}

const requisite = (name: string, value: string): string =>
  `<ЗначениеРеквизита>${element('Наименование', name)}${element('Значение', value)}</ЗначениеРеквизита>`;
const kind = (word: string): string =>
  `<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', word)}${requisite('ТипНоменклатуры', word)}</ЗначенияРеквизитов>`;

/** An ordered, sold or returned line: kopecks per unit, pieces. */
export interface DocumentLine {
  /** 1C's code; null for goods unknown to the shop. */
  readonly code: string | null;
  readonly sku: string | null;
  readonly title: string;
  readonly unit: string;
  readonly price: number;
  readonly qty: number;
  /** 1C keeps no stock of services. */
  readonly isService?: boolean;
}

function lineXml({ code, sku, title, unit, price, qty, isService = false }: DocumentLine): string {
  const unitCode = UNIT_CODES[unit];
  return (
    `<Товар>${code === null ? '' : element('Ид', code)}${sku === null ? '' : element('Артикул', sku)}` +
    element('Наименование', title) +
    `<БазоваяЕдиница${unitCode === undefined ? '' : ` Код="${unitCode}"`}>${xmlText(unit)}</БазоваяЕдиница>` +
    `${element('ЦенаЗаЕдиницу', sum(price))}${element('Количество', qty)}${element('Сумма', sum(price * qty))}` +
    `${kind(isService ? 'Услуга' : 'Товар')}</Товар>`
  );
}

/** The part of a document paid by bonuses, in kopecks; empty for 0. */
function bonusXml(kopecks: number): string {
  if (kopecks === 0) return '';
  return (
    `<Скидки><Скидка>${element('Наименование', 'Оплачено бонусами')}${element('Сумма', sum(kopecks))}` +
    `${element('УчтеноВСумме', 'false')}</Скидка></Скидки>`
  );
}

/** A party with the elements beside its names. */
export const buyerXml = (id: string, name: string, rest: string): string =>
  `<Контрагенты><Контрагент>${element('Ид', id)}${element('Наименование', name)}${element('Роль', 'Покупатель')}` +
  `${rest}</Контрагент></Контрагенты>`;

export interface OneCDocument {
  readonly id: string;
  readonly number: string | number;
  readonly day: string;
  readonly time: string;
  readonly operation: string;
  readonly comment: string;
  /** «Контрагенты» as XML. */
  readonly buyer: string;
  readonly lines: readonly DocumentLine[];
  /** Kopecks of money, and of bonuses, which paid the rest. */
  readonly money: number;
  readonly bonus: number;
  readonly requisites: readonly (readonly [name: string, value: string])[];
}

export function documentXml(document: OneCDocument): string {
  const { id, number, day, time, operation, comment, buyer, lines, money, bonus, requisites } = document;
  return (
    `<Документ>${element('Ид', id)}${element('Номер', number)}${element('Дата', day)}` +
    `${element('ХозОперация', operation)}${element('Роль', 'Продавец')}` +
    `${element('Валюта', 'RUB')}${element('Курс', 1)}${element('Сумма', sum(money))}${buyer}` +
    `${element('Время', time)}${comment === '' ? '' : element('Комментарий', comment)}${bonusXml(bonus)}` +
    `<Товары>${lines.map(lineXml).join('')}</Товары>` +
    `<ЗначенияРеквизитов>${requisites.map((one) => requisite(...one)).join('')}</ЗначенияРеквизитов></Документ>\n`
  );
}

export function commerceMl(documents: readonly string[], { now, timeZone }: { now: Date; timeZone: string }): string {
  const made = moment(now.toISOString(), timeZone);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${made.day}T${made.time}">\n` +
    `${documents.join('')}</КоммерческаяИнформация>\n`
  );
}
