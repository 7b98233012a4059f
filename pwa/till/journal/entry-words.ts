/** What people read about a receipt. */
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { ReturnFate } from '#contract/returns/returns.ts';
import type { RefusalNote } from '../../device/journal/journal-types.ts';
import type { Entry, SaleEntry } from './entries.ts';

export const FATE_WORDS: Readonly<Record<ReturnFate, string>> = { restock: 'на склад', write_off: 'списать' };
/** What was done with the goods of a return. */
export const FATE_DONE: Readonly<Record<ReturnFate, string>> = { restock: 'на склад', write_off: 'списано' };

/** «3 позиции, 5 шт.» */
export function goodsText({ lines }: Entry): string {
  return `${counted(lines.length, 'позиция', 'позиции', 'позиций')}, ${lines.reduce((sum, { qty }) => sum + qty, 0)} шт.`;
}

/** Which other till made it; a till's prefix ends in a digit. */
export function tillWords(till: string): string {
  return /\d$/.test(till) ? `Касса ${till}` : 'Не с кассы';
}

/** Money of a receipt as the drawer sees it: what came back is less. */
export function signedTotal({ kind, total }: Entry): string {
  return `${kind === 'return' ? '\u2212' : ''}${formatRoubles(total)}`;
}

/** What the server remarked on a booked sale. */
export function warningWords({ warnings, lines, row }: SaleEntry): string[] {
  return warnings.flatMap(({ code, productId, serverPrice }) => {
    const line = lines.find((one) => one.productId === productId);
    const title = line === undefined || line.title === '' ? 'Товар' : line.title;
    switch (code) {
      case 'price_differs':
        return [
          `${title}: цена на сервере к тому времени была ${formatRoubles(serverPrice ?? 0)}. Взято ${formatRoubles(line?.price ?? 0)}, так и записано.`,
        ];
      case 'stock_negative':
        return [`${title}: по учёту продано больше, чем было. Расхождение передано администратору.`];
      case 'product_removed':
        return [`${title}: к этому времени снят с продажи. Продажа записана.`];
      case 'product_unknown':
        return [`${title}: такого товара на сервере нет. Продажу провёл администратор.`];
      case 'device_seq_reused':
        return ['Под этим номером на сервере уже есть другой чек. Оба сохранены, администратор их разберёт.'];
      case 'clock_skew':
        return ['Часы устройства шли неверно. Время продажи на сервере поправлено.'];
      case 'author_not_staff':
        return [`${row?.authorName || 'Продавец'}: больше не продавец магазина. Продажа записана.`];
      default:
        return [];
    }
  });
}

const FAILED = { sale: 'Ошибка проведения продажи', return: 'Ошибка проведения возврата' } as const;

/** What a person reads above the server's own details. */
export function refusalHeadline(kind: Entry['kind'], refusal: RefusalNote | null): string {
  if (refusal === null) return FAILED[kind];
  if (refusal.code === 'forbidden')
    return kind === 'sale' ? 'Нет права проводить продажи' : 'Нет права принимать возвраты';
  return refusal.message === '' ? FAILED[kind] : refusal.message;
}

/** Why, and what to do about it. */
export function refusalDetails(kind: Entry['kind'], refusal: RefusalNote | null): string {
  if (refusal?.code === 'forbidden') {
    const what = kind === 'sale' ? 'Деньги и товар уже отданы: чек' : 'Деньги уже отданы: возврат';
    return `Сервер ответил, что у вашей записи нет роли продавца. ${what} хранится здесь, провести его может администратор.`;
  }
  const details = (refusal?.details ?? []).map(({ title, message }) =>
    title === undefined || title === '' ? message : `${title}: ${message}`,
  );
  if (refusal?.code === 'sale_id_reused') details.push('Сравните с бумагой и отправьте верный.');
  if (refusal?.code === 'return_exceeds_sold')
    details.push(
      'Похоже, эти товары уже вернули на другой кассе. Если деньги выданы второй раз, аннулируйте возврат с объяснением.',
    );
  return details.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
