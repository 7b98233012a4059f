/** Parts of CommerceML 2.10 for all documents for 1C (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/). */
import { localTime } from '#contract/values/business-day.ts';
import { xmlText } from '../market/yml-text.ts';

export const CURRENCY = 'RUB';
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
export const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>`;
/** Kopecks as roubles with two decimals, as CommerceML writes money. */
export const sum = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Day and time in the shop's time zone. */
export function moment(instant: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = localTime(new Date(instant), timeZone).slice(0, -'.000'.length).split('T');
  return { day, time };
}

export const requisite = (name: string, value: string): string =>
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

/** A line of a document: the unit's price and the line's total in roubles. */
export function lineXml({ code, sku, title, unit, price, qty, isService = false }: DocumentLine): string {
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
export function bonusXml(kopecks: number): string {
  if (kopecks === 0) return '';
  return (
    `<Скидки><Скидка>${element('Наименование', 'Оплачено бонусами')}${element('Сумма', sum(kopecks))}` +
    `${element('УчтеноВСумме', 'false')}</Скидка></Скидки>`
  );
}

/** The file with these documents. */
export function commerceMl(documents: readonly string[], { now, timeZone }: { now: Date; timeZone: string }): string {
  const made = moment(now.toISOString(), timeZone);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${made.day}T${made.time}">\n` +
    `${documents.join('')}</КоммерческаяИнформация>\n`
  );
}
