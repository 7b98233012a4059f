/** Four figures of the day, each compared with the same weekday up to the same time, with the week between as bars. */
import { ArrowDown, ArrowRight, ArrowUp, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DaySums, Today } from '#contract/reports/today.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { paths } from '../../parts/page/paths.ts';
import { clockText } from '../../parts/time/moments.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeOf, pieces, roubles } from '../kit/change-words.ts';
import styles from './tiles.module.css';

const ICON = { size: 16, strokeWidth: 2 };
const ARROWS = { up: <ArrowUp {...ICON} />, down: <ArrowDown {...ICON} />, same: <ArrowRight {...ICON} /> };
export const TONES = { up: 'ok', down: 'sale', same: undefined };

interface Tile {
  readonly name: string;
  readonly label: string;
  readonly of: (sums: Omit<DaySums, 'itemsWithoutCost'>) => number;
  readonly format: (value: number) => string;
  readonly aside?: (sums: DaySums) => string;
}

/** Kopecks are dropped, for reading at a glance. */
const whole = (sum: number): string => roubles(Math.round(sum));

const average = ({ revenue, purchases }: Pick<DaySums, 'revenue' | 'purchases'>): number =>
  purchases === 0 || revenue < 0 ? 0 : Math.round(revenue / purchases);
/** With unknown costs the margin is an upper bound. */
const share = ({ revenue, grossProfit, itemsWithoutCost }: DaySums): string =>
  revenue > 0
    ? `${itemsWithoutCost === 0 ? '' : 'до\u00a0'}${Math.round((grossProfit / revenue) * 100)}\u00a0% выручки`
    : '';

const TILES: readonly Tile[] = [
  { name: 'revenue', label: 'Выручка', of: ({ revenue }) => revenue, format: whole },
  {
    name: 'purchases',
    label: 'Покупок',
    of: ({ purchases }) => purchases,
    format: pieces,
    aside: () => 'чеки и заказы',
  },
  { name: 'average', label: 'Средний чек', of: average, format: whole },
  { name: 'profit', label: 'Прибыль', of: ({ grossProfit }) => grossProfit, format: whole, aside: share },
];

const instant = (day: string): Date => new Date(`${day}T12:00:00Z`);
const worded = (day: string, words: Intl.DateTimeFormatOptions): string =>
  instant(day).toLocaleDateString('ru-RU', { ...words, timeZone: 'UTC' });

const WEEKDAYS = ['воскресеньем', 'понедельником', 'вторником', 'средой', 'четвергом', 'пятницей', 'субботой'] as const;

/** «прошлой средой», «прошлым вторником»: the adjective agrees with the weekday's gender. */
function lastWeekday(day: string): string {
  const weekday = WEEKDAYS[instant(day).getUTCDay()] ?? '';
  return `${weekday.endsWith('й') ? 'прошлой' : 'прошлым'} ${weekday}`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** «13.11», for a legend. */
export const shortDay = (day: string): string => dayText(day).slice(0, 'DD.MM'.length);
/** «четверг». */
export const weekdayText = (day: string): string => worded(day, { weekday: 'long' });
/** «Пятница, 20.11.2026». */
export const weekdayAndDay = (day: string): string => `${capital(weekdayText(day))}, ${dayText(day)}`;
/** «Ноябрь». */
export const monthText = (day: string): string => capital(worded(day, { month: 'long' }));

export function DayTiles({ today, timezone }: { today: Today; timezone: string }) {
  return (
    <>
      <ul className={styles.tiles} aria-label="Продажи за сегодня">
        {TILES.map((tile) => (
          <DayTile key={tile.name} tile={tile} today={today} />
        ))}
      </ul>
      <p className={styles.note}>
        <Info {...ICON} />
        Сравниваем с {lastWeekday(today.comparedDay)}, {dayText(today.comparedDay)}, на это же время,{' '}
        {clockText(today.now, timezone)}. Столбики: тот день целиком, дни между, сегодня.
      </p>
    </>
  );
}

function DayTile({ tile: { name, label, of, format, aside }, today }: { tile: Tile; today: Today }) {
  const change = changeOf(of(today.today), of(today.then), format);
  return (
    <li className={styles.tile} data-figure={name}>
      <p className={styles.label}>
        {/* The whole tile is the link. */}
        <Link to={paths.adminReports(today.day)} className={styles.way}>
          {label}
        </Link>
        <span className="text-12">{aside?.(today.today)}</span>
      </p>
      <p className={styles.value}>{format(of(today.today))}</p>
      <p className={styles.change} data-alone={change.percent === null || undefined}>
        <span className={classNames(styles.delta, TONES[change.direction])} aria-hidden>
          {ARROWS[change.direction]}
          <strong>{change.percent ?? change.difference}</strong>
        </span>
        <span className="visually-hidden">{change.words}, </span>
        <span className={styles.former}>было {format(of(today.then))}</span>
      </p>
      <Bars values={today.days.map(of)} />
    </li>
  );
}

/** Decorative: the figures are in the report. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <span className={styles.bars} aria-hidden>
      {values.map((value, index) => (
        <span key={index} style={{ height: `${Math.max(2, Math.round((Math.max(0, value) / most) * 100))}%` }} />
      ))}
    </span>
  );
}
