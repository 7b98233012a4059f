import type { Device } from '#contract/devices/devices.ts';
import { counted } from '#contract/values/plural.ts';
import { receiptRanges } from '#contract/values/receipt-number.ts';
import { reportedRows } from '../../device/journal/row-words.ts';
import { cashText, unsentText } from '../../parts/journal/shift-words.ts';
import { storageFailure } from '#contract/devices/device-storage.ts';

const SKEW_WARNED_MS = 60_000;
const RANGES_SHOWN = 4;

/** «Касса A7», with its name where it has one: «Касса A7, Зал у входа». */
export function deviceText({ prefix, name }: Pick<Device, 'prefix' | 'name'>): string {
  return name === '' ? `Касса ${prefix}` : `Касса ${prefix}, ${name}`;
}

export function pendingText({ pendingCount, pendingTotal, pendingRows }: Device): string {
  if (pendingCount === 0) return 'Всё отправлено';
  return unsentText({ rows: reportedRows({ pendingRows, pendingCount }), total: pendingTotal });
}

export const seriesText = ({ lastNumber }: Device): string =>
  lastNumber === null ? 'Чеков ещё не было' : `Последний ${lastNumber}`;

/** A problem with receipt numbers, its first ranges, and the number of further ones. */
interface RangesWords {
  readonly what: string;
  readonly ranges: string[];
  readonly more: string;
}

function rangesWords(
  what: string,
  ranges: Device['gaps'],
  more: readonly [string, string, string] = ['группа номеров', 'группы номеров', 'групп номеров'],
): RangesWords | null {
  if (ranges.length === 0) return null;
  const rest = ranges.length - RANGES_SHOWN;
  const shown = receiptRanges(ranges.slice(0, RANGES_SHOWN));
  return { what, ranges: shown, more: rest > 0 ? ` и ещё ${counted(rest, ...more)}` : '' };
}

/** Missing receipt numbers: «нет чеков» «A7-000012…14», «A7-000020» «и ещё 2 пропуска»; null for a series without gaps. */
export function gapsWords({ gaps }: Pick<Device, 'gaps'>): RangesWords | null {
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return rangesWords(missing === 1 ? 'нет чека' : 'нет чеков', gaps, ['пропуск', 'пропуска', 'пропусков']);
}

export const lostWords = ({ lost }: Device): RangesWords | null => rangesWords('Сервер уже принимал:', lost);

/** Numbers that several receipts have, and receipts that several shift closings counted, with the excess. */
export function doubledWords({ reused, countedAgain: { count, excess, numbers } }: Device): RangesWords[] {
  const what = `${counted(count, 'чек посчитан', 'чека посчитаны', 'чеков посчитано')} в нескольких сменах, лишнее ${cashText(excess)}:`;
  return [
    rangesWords('под одним номером несколько чеков:', reused),
    count === 0 ? null : rangesWords(what, numbers),
  ].filter((words) => words !== null);
}

/** Numbers printed by two tills: «Номера A7-000001…14 есть и у кассы A9, Зал». */
export function clashText({ prefix, upTo, other }: Device['clashes'][number]): string {
  const [numbers = ''] = receiptRanges([{ prefix, from: 1, to: upTo }]);
  return `${upTo === 1 ? 'Номер' : 'Номера'} ${numbers} есть и у кассы ${[other.prefix, other.name].filter((text) => text !== '').join(', ')}`;
}

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

export const isUrgent = (device: Device): boolean =>
  device.silence === 'holding' ||
  device.clashes.length > 0 ||
  device.lost.length > 0 ||
  storageFailure(device) === 'bad';

/** Problem with the till's two storage places: the fact and the remedy; null while there is none. */
export function storageWords({ places, room }: Device): { what: string; advice: string } | null {
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
      advice: 'Браузер кассы не хранит вторую копию отдельно. Её хранят новые Chrome и Edge, но не на iPhone и iPad.',
    };
  return null;
}

export function byUrgency(devices: readonly Device[]): Device[] {
  const rank = (device: Device) => (isUrgent(device) ? 0 : URGENCY[device.silence]);
  return [...devices].sort((one, two) => rank(one) - rank(two));
}
