import { type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react';
import type { Report } from '../../queries/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { pieces, roubles } from '../kit/change-words.ts';
import type { CategoryBar } from './category-totals.ts';
import { type Bucket, bucketsOf, daysIn, formerRevenue, isWeekend, stepFor, stepText } from './report-periods.ts';
import styles from './chart.module.css';

export interface TimelineProps {
  report: Report;
  onPick: (bucket: Bucket) => void;
  formerName: string;
}

interface ChartProps {
  /** `columns` stand along a time axis; `rows` are horizontal bars with their names at the left. */
  kind: 'columns' | 'rows';
  labels: readonly string[];
  /** Bold labels: days off. */
  strong?: readonly boolean[];
  /** Roubles, one for each label. */
  revenue: readonly number[];
  /** Margin within the revenue. */
  margin: readonly number[];
  /** Revenue of the previous period, drawn as a line; empty for none. */
  former?: readonly number[];
  /** Title of the chart: «Выручка и маржа по дням». */
  label: string;
  /** Name of the table with the same figures. */
  table: string;
  tip: (index: number) => ReactNode;
  onPick: (index: number) => void;
}

/** Room for the labels of columns, px, in a wide place and in a narrow one; width of a letter of theirs, and of the gap between two. */
const ROOM = { wide: 600, narrow: 240 };
const LETTER_PX = 7;
const GAP_PX = 4;

const INTERVALS_MOST = 5;

/** Round values at equal distances, from the least to the greatest: all values and zero lie between the first and the last. */
export function ticksOf(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(least === 0 ? 1 : 0, ...values);
  const distance = (most - least) / INTERVALS_MOST;
  const power = 10 ** Math.floor(Math.log10(distance));
  const step = ([1, 2, 5].find((times) => times * power >= distance) ?? 10) * power;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, tick) => (first + tick) * step);
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** «240 тыс.», «1,2 млн». */
export function axisText(value: number): string {
  return compact.format(value).replace(/\s/g, '\u00a0').replace('-', '\u2212');
}

/** A chart with a table of the same figures beside it, to which screen readers are directed. */
function Chart({ kind, labels, strong = [], revenue, margin, former = [], label, table, tip, onPick }: ChartProps) {
  const note = useId();
  const [shown, show] = useState<number | null>(null);
  const ticks = ticksOf([...revenue, ...margin, ...former]);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const place = (value: number): number => ((value - first) / (last - first)) * 100;
  const span = (from: number, to = from) =>
    ({ '--from': `${place(Math.min(from, to))}%`, '--size': `${Math.abs(place(to) - place(from))}%` }) as CSSProperties;
  const letters = Math.max(0, ...labels.map(({ length }) => length));
  const every = (room: number): number => Math.ceil((labels.length * (letters * LETTER_PX + GAP_PX)) / room);
  return (
    <div
      role="img"
      aria-label={label}
      aria-describedby={note}
      className={classNames(styles.chart, styles[kind])}
      style={{ '--count': labels.length } as CSSProperties}
    >
      <span id={note} className="visually-hidden">
        Те же цифры стоят в таблице «{table}»
      </span>
      {ticks.map((value) => (
        <div key={value} className={styles.tick} style={span(value)}>
          <span>{axisText(value)}</span>
        </div>
      ))}
      <div
        className={styles.slots}
        // After a touch the figures stay: the finger leaves at once.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && show(null)}
      >
        {labels.map((text, index) => (
          <div
            key={index}
            className={styles.slot}
            onPointerEnter={() => show(index)}
            // A touch shows the figures only; the link is in the table.
            onClick={() => matchMedia('(hover: hover)').matches && onPick(index)}
          >
            <i data-look="revenue" style={span(0, revenue[index])} />
            <i data-look="margin" style={span(0, margin[index])} />
            <span
              className={classNames(styles.label, strong[index] === true && styles.strong)}
              hidden={kind === 'columns' && index % every(ROOM.wide) !== 0}
              data-seldom={kind === 'columns' && index % every(ROOM.narrow) !== 0 ? '' : undefined}
            >
              {text}
            </span>
          </div>
        ))}
      </div>
      {former.length > 0 && (
        <svg className={styles.former} viewBox={`0 0 ${former.length} 100`} preserveAspectRatio="none" aria-hidden>
          <polyline points={former.map((value, index) => `${index + 0.5},${100 - place(value)}`).join(' ')} />
        </svg>
      )}
      {shown !== null && shown < labels.length && (
        <div
          className={styles.tip}
          data-turned={shown * 2 >= labels.length ? '' : undefined}
          // On the side of its column or row that has more room.
          style={{ '--at': Math.min(shown + 1, labels.length - shown) } as CSSProperties}
          aria-hidden
        >
          {tip(shown)}
        </div>
      )}
    </div>
  );
}

/** Revenue over time with its margin, and the previous period as a line. */
export function Timeline({ report: { summary, days = [], formerDays = [] }, onPick, formerName }: TimelineProps) {
  const step = stepFor(daysIn(summary));
  const { buckets, former } = useMemo(() => {
    const columns = bucketsOf(days, step);
    const before = formerRevenue(columns, formerDays);
    return { buckets: columns, former: before.some((revenue) => revenue !== 0) ? before : [] };
  }, [days, formerDays, step]);
  return (
    <>
      <Legend unit={step === 'day' ? undefined : stepText(step)} former={former.length > 0 ? formerName : undefined} />
      <Chart
        kind="columns"
        labels={buckets.map(({ label }) => label)}
        strong={buckets.map(({ from }) => step === 'day' && isWeekend(from))}
        revenue={buckets.map(({ revenue }) => revenue)}
        margin={buckets.map(({ grossProfit }) => grossProfit)}
        former={former}
        label={`Выручка и маржа ${stepText(step).toLowerCase()}`}
        table="По датам"
        onPick={(index) => {
          const bucket = buckets[index];
          if (bucket !== undefined) onPick(bucket);
        }}
        tip={(index) => (
          <Tip
            title={buckets[index]?.title ?? ''}
            figures={buckets[index]}
            former={former[index]}
            formerName={formerName}
          />
        )}
      />
    </>
  );
}

function Legend({ unit, former }: { unit?: string | undefined; former?: string | undefined }) {
  return (
    <ul className={styles.legend}>
      {unit !== undefined && <li>{unit}</li>}
      <li data-look="revenue">Выручка</li>
      <li data-look="margin">в том числе маржа</li>
      {former !== undefined && <li data-look="former">{former}</li>}
    </ul>
  );
}

export interface CategoryChartProps {
  bars: readonly CategoryBar[];
  onPick: (bar: CategoryBar) => void;
}

export function CategoryChart({ bars, onPick }: CategoryChartProps) {
  return (
    <>
      <Legend />
      <Chart
        kind="rows"
        labels={bars.map(({ name }) => name)}
        revenue={bars.map(({ revenue }) => revenue)}
        margin={bars.map(({ grossProfit }) => grossProfit)}
        label="Выручка и маржа по категориям"
        table="По категориям"
        onPick={(index) => {
          const bar = bars[index];
          if (bar !== undefined) onPick(bar);
        }}
        tip={(index) => <Tip title={bars[index]?.name ?? ''} figures={bars[index]} />}
      />
    </>
  );
}

interface TipProps {
  title: string;
  figures: { qty: number; revenue: number; cost: number; grossProfit: number } | undefined;
  former?: number | undefined;
  formerName?: string;
}

function Tip({ title, figures, former, formerName = '' }: TipProps) {
  if (figures === undefined) return null;
  const lines: [string, string][] = [
    ['Выручка', roubles(figures.revenue)],
    ['Себестоимость', roubles(figures.cost)],
    ['Маржа', roubles(figures.grossProfit)],
    ['Штук', pieces(figures.qty)],
    ...(former === undefined
      ? []
      : [
          [`${formerName.slice(0, 1).toUpperCase()}${formerName.slice(1)}`, roubles(former)] satisfies [string, string],
        ]),
  ];
  return (
    <>
      <p className="mb-1 weight-heading">{title}</p>
      <dl className={styles.tipLines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
