/** Texts about a receipt. */
import { isIdReused } from '#contract/error-body.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { meansOf, meansText, splitOf } from '#contract/values/cashless.ts';
import { counted } from '#contract/values/plural.ts';
import type { SaleWarningCode } from '#contract/sales/sales.ts';
import type { ReturnFate } from '#contract/returns/returns.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { soleUnit } from '#contract/products/sole-unit.ts';
import type { RefusalNote } from '../../device/rows/journal-types.ts';
import { reasonsOf } from '../../parts/journal/refusal-words.ts';
import { overrideText } from '../kit/slip-data.ts';
import type { Entry, EntryLine, SaleEntry } from './entries.ts';

export const FATE_TEXTS: Readonly<Record<ReturnFate, string>> = { restock: 'на склад', write_off: 'списано' };

/** «3 позиции, 5 шт.»; quantities in different units are not summed: «3 позиции». */
export function goodsText({ lines }: Entry): string {
  const positions = counted(lines.length, 'позиция', 'позиции', 'позиций');
  const unit = soleUnit(lines.map((line) => line.unit));
  if (unit === null) return positions;
  return `${positions}, ${inUnits(
    lines.reduce((sum, { qty }) => sum + qty, 0),
    unit,
  )}`;
}

/** Name of the other till that made it; a till's prefix ends in a digit. */
export const tillWords = (till: string): string => (/\d$/.test(till) ? `Касса ${till}` : 'Не с кассы');

/** True when the server received it on a later day of the shop than it was made. */
const isLater = (receivedAt: string, madeAt: string, timeZone: string): boolean =>
  businessDay(new Date(madeAt), timeZone) < businessDay(new Date(receivedAt), timeZone);

function isLate(entry: Entry, timeZone: string): boolean {
  if (entry.kind === 'sale' && entry.server !== null) return entry.server.late;
  const receipt = entry.row?.receipt;
  if (receipt == null) return false;
  // Receipts of older servers have no time of the server's clock.
  const madeAt = 'soldAt' in receipt ? receipt.soldAt : 'returnedAt' in receipt ? receipt.returnedAt : undefined;
  return madeAt !== undefined && isLater(receipt.receivedAt, madeAt, timeZone);
}

/** Says that a sale or a return reached the server on a later day; null for others. */
export function lateWord(entry: Entry, timeZone: string): string | null {
  if (!isLate(entry, timeZone)) return null;
  return entry.kind === 'sale' ? 'поступила позже' : 'поступил позже';
}

/** Instant at which the server received its voiding, if on a later day; else null. */
export function lateVoid({ voiding }: Entry, timeZone: string): string | null {
  const receivedAt = voiding?.receipt?.receivedAt;
  return voiding != null && receivedAt !== undefined && isLater(receivedAt, voiding.recordedAt, timeZone)
    ? receivedAt
    : null;
}

/** «картой», or «наличными 5 000 ₽, картой 7 000 ₽»; null when all is cash. */
export function meansWords({ total, cashless }: Pick<Entry, 'total' | 'cashless'>): string | null {
  return cashless === undefined ? null : meansText(meansOf(total, cashless));
}

export function isSplit({ total, cashless }: Pick<Entry, 'total' | 'cashless'>): boolean {
  return splitOf(meansOf(total, cashless)).length > 1;
}

export function signedTotal({ kind, total }: Entry): string {
  return `${kind === 'return' ? '\u2212' : ''}${formatRoubles(total)}`;
}

/** «Цена 6 715 ₽, скидка: Торг. Подтверждено: Ольга». */
export function overrideWords({ approvedByName, ...override }: NonNullable<EntryLine['override']>): string {
  const approved = approvedByName === null ? '' : `. Подтверждено: ${approvedByName || 'администратор'}`;
  return `${overrideText(override)}${approved}`;
}

interface Remarked {
  title: string;
  /** Charged price, roubles. */
  price: number;
  /** The server's price at that time, roubles. */
  serverPrice: number;
  author: string;
}

const REMARKS: Readonly<Record<SaleWarningCode, (about: Remarked) => string>> = {
  price_differs: ({ title, price, serverPrice }) =>
    `${title}: цена на сервере к тому времени была ${formatRoubles(serverPrice)}. Взято ${formatRoubles(price)}, так и записано.`,
  stock_negative: ({ title }) => `${title}: по учёту продано больше, чем было. Расхождение передано администратору.`,
  product_removed: ({ title }) => `${title}: к этому времени снят с продажи. Продажа записана.`,
  product_unknown: ({ title }) => `${title}: такого товара на сервере нет. Продажу провёл администратор.`,
  device_seq_reused: () => 'Под этим номером на сервере уже есть другой чек. Оба сохранены, администратор их разберёт.',
  clock_skew: () => 'Часы устройства шли неверно. Время продажи на сервере поправлено.',
  author_not_staff: ({ author }) => `${author}: больше не продавец магазина. Продажа записана.`,
  customer_not_wholesale: () => 'Покупатель больше не получает оптовых цен. Продажа записана как есть.',
};

const isKnown = (code: string): code is SaleWarningCode => Object.hasOwn(REMARKS, code);

/** The server's warnings about a booked sale; codes of a newer version are left out. */
export function warningWords({ warnings, lines, row }: SaleEntry): string[] {
  return warnings.flatMap(({ code, productId, serverPrice = 0 }) => {
    if (!isKnown(code)) return [];
    const line = lines.find((one) => one.productId === productId);
    // The line itself shows its changed price.
    if (code === 'price_differs' && line?.override?.was === serverPrice) return [];
    const title = line === undefined || line.title === '' ? 'Товар' : line.title;
    return [REMARKS[code]({ title, price: line?.price ?? 0, serverPrice, author: row?.authorName || 'Продавец' })];
  });
}

const FAILED = { sale: 'Ошибка проведения продажи', return: 'Ошибка проведения возврата' } as const;

export function refusalHeadline(kind: Entry['kind'], refusal: RefusalNote | null): string {
  if (refusal === null) return FAILED[kind];
  if (refusal.code === 'forbidden')
    return kind === 'sale' ? 'Нет права проводить продажи' : 'Нет права принимать возвраты';
  // There are no form fields here: the details say what is invalid.
  const isOfFields = refusal.code === 'validation' && reasonsOf(refusal).length > 0;
  return refusal.message === '' || isOfFields ? FAILED[kind] : refusal.message;
}

/** The reason, and what to do about it. */
export function refusalDetails(kind: Entry['kind'], refusal: RefusalNote | null): string {
  if (refusal?.code === 'forbidden') {
    const what = kind === 'sale' ? 'Деньги и товар уже отданы: чек' : 'Деньги уже отданы: возврат';
    return `У вас больше нет прав продавца. ${what} хранится здесь, провести его может администратор.`;
  }
  const details = reasonsOf(refusal);
  if (kind === 'sale' && isIdReused(refusal?.code)) details.push('Сравните с бумагой и отправьте верный.');
  if (refusal?.code === 'sale_voided')
    details.push('Его аннулировали или исправили на другой кассе. Аннулируйте его и здесь, чтобы не продать дважды.');
  if (refusal?.code === 'return_exceeds_sold')
    details.push(
      'Похоже, эти товары уже вернули на другой кассе. Если деньги выданы второй раз, аннулируйте возврат с объяснением.',
    );
  return details.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}
