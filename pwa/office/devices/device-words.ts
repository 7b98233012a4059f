/** Tills in the words of the back office. */
import type { Device } from '#contract/devices/devices.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { receiptRanges } from '#contract/sales/receipt-number.ts';
import { cashText, receiptsText } from '../../parts/journal/shift-words.ts';
import { storageFailure } from '#contract/devices/device-storage.ts';

/** A device clock this far off is worth a word. */
const SKEW_WARNED_MS = 60_000;
const RANGES_SHOWN = 4;

/** «Касса A7», with its name where it has one: «Касса A7, Зал у входа». */
export function deviceText({ prefix, name }: Pick<Device, 'prefix' | 'name'>): string {
  return name === '' ? `Касса ${prefix}` : `Касса ${prefix}, ${name}`;
}

/** What the till had to send when it spoke last. */
export function pendingText({ pendingCount, pendingTotal }: Pick<Device, 'pendingCount' | 'pendingTotal'>): string {
  return pendingCount === 0
    ? 'Всё отправлено'
    : `${receiptsText(pendingCount)} на ${pendingTotal < 0 ? cashText(pendingTotal) : formatRoubles(pendingTotal)}`;
}

/** How far the series has come on the server. */
export function seriesText({ lastNumber }: Pick<Device, 'lastNumber'>): string {
  return lastNumber === null ? 'Чеков ещё не было' : `Последний ${lastNumber}`;
}

/** What lacks: «нет чеков» «A7-000012…14», «A7-000020» «и ещё 2 пропуска»; null for a series without a gap. */
export function gapsWords({ gaps }: Pick<Device, 'gaps'>): RangesWords | null {
  if (gaps.length === 0) return null;
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return rangesWords(missing === 1 ? 'нет чека' : 'нет чеков', gaps, ['пропуск', 'пропуска', 'пропусков']);
}

/** What is the matter with numbers, the first of their ranges, and how many more there are. */
export interface RangesWords {
  readonly what: string;
  readonly ranges: string[];
  readonly more: string;
}

function rangesWords(
  what: string,
  ranges: Device['gaps'],
  [one, few, many]: readonly [string, string, string] = ['группа номеров', 'группы номеров', 'групп номеров'],
): RangesWords {
  const more = ranges.length - RANGES_SHOWN;
  return {
    what,
    ranges: receiptRanges(ranges.slice(0, RANGES_SHOWN)),
    more: more > 0 ? ` и ещё ${counted(more, one, few, many)}` : '',
  };
}

/** «Повторяются номера»: several receipts bear them; null for a series without any. */
export function reusedWords({ reused }: Pick<Device, 'reused'>): RangesWords | null {
  return reused.length === 0 ? null : rangesWords('под одним номером несколько чеков:', reused);
}

/** Receipts that several closings have counted, and what these tell too much; null for none. */
export function countedAgainWords({ countedAgain }: Pick<Device, 'countedAgain'>): RangesWords | null {
  const { count, excess, numbers } = countedAgain;
  if (count === 0) return null;
  const what = `${counted(count, 'чек посчитан', 'чека посчитаны', 'чеков посчитано')} в нескольких сменах, лишнее ${cashText(excess)}:`;
  return rangesWords(what, numbers);
}

/** Two tills have printed the same numbers: «Номера A7-000001…14 есть и у кассы A9, Зал». */
export function clashText({ prefix, upTo, other }: Device['clashes'][number]): string {
  const [numbers = ''] = receiptRanges([{ prefix, from: 1, to: upTo }]);
  return `${upTo === 1 ? 'Номер' : 'Номера'} ${numbers} есть и у кассы ${[other.prefix, other.name].filter((text) => text !== '').join(', ')}`;
}

/** How far the till's clock is off the server's; null when that is not worth a word, or not known. */
export function wrongClock(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) <= SKEW_WARNED_MS) return null;
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const hours = Math.round(minutes / 60);
  const far =
    minutes < 120
      ? counted(minutes, 'минуту', 'минуты', 'минут')
      : hours < 48
        ? counted(hours, 'час', 'часа', 'часов')
        : counted(Math.round(hours / 24), 'день', 'дня', 'дней');
  return `Часы ${skewMs > 0 ? 'отстают' : 'спешат'} на ${far}`;
}

const URGENCY = { holding: 0, silent: 1, no: 2 } as const;

/** True for a till that somebody should look at now. */
export function isUrgent(device: Pick<Device, 'silence' | 'clashes' | 'places' | 'room'>): boolean {
  return device.silence === 'holding' || device.clashes.length > 0 || storageFailure(device) === 'bad';
}

/**
 * What is wrong with the places that the till keeps its receipts in: the fact, and what to do; null while nothing is.
 */
export function storageWords({
  places,
  room,
}: Pick<Device, 'places' | 'room'>): { what: string; advice: string } | null {
  if (room === 'none')
    return {
      what: 'Нет места',
      advice: 'Продажи не записываются. Удалите с планшета ненужные фотографии, видео или приложения.',
    };
  if (places === 'failing')
    return {
      what: 'Чеки в одном месте',
      advice: 'Вторая копия не записалась. Дождитесь отправки чеков и перезапустите браузер кассы.',
    };
  if (room === 'low')
    return {
      what: 'Мало места',
      advice: 'Продажи пока записываются. Удалите с планшета ненужные фотографии, видео или приложения.',
    };
  if (places === 'one')
    return {
      what: 'Чеки в одном месте',
      advice: 'Браузер кассы не хранит вторую копию отдельно. Обновите его или откройте кассу в Chrome.',
    };
  return null;
}

/** Those that need a look first, else in the order they came. */
export function byUrgency(devices: readonly Device[]): Device[] {
  const rank = (device: Device) => (isUrgent(device) ? 0 : URGENCY[device.silence]);
  return [...devices].sort((one, two) => rank(one) - rank(two));
}
