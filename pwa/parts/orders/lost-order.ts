/** Words for an order that the shop has accepted from this device and lost since, as after a restore from an older copy. */
import { formatRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { historyText } from '../time/moments.ts';

export type PlacedHere = Pick<OrderRow, 'number' | 'total' | 'recordedAt'>;

export function lostOrderWords(
  { number, total, recordedAt }: PlacedHere,
  timezone: string,
): [title: string, text: string] {
  const accepted = `${historyText(recordedAt, new Date(), timezone)} на ${formatRoubles(total)}`;
  return [
    `Заказ № ${number} не найден`,
    `Магазин принял его ${accepted}, но больше не находит. Позвоните нам, и мы оформим его заново.`,
  ];
}
