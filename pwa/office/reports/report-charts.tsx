import { type CSSProperties, useId, useMemo, useState } from 'react';
import type { Figures } from '#contract/reports/reports.ts';
import type { Report } from '../../queries/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { pieces, roubles } from '../kit/change-words.ts';
import { type Bucket, bucketsOf, daysIn, formerRevenue, isWeekend, stepFor, stepText } from './report-periods.ts';
import styles from './chart.module.css';

interface Bar extends Readonly<Figures> {
  readonly label: string;
  /** Title of its tooltip, when it isn't the label. */
  readonly title?: string;
  readonly isStrong?: boolean;
}

interface ChartProps<AnyBar> {
  /** `columns` stand along a time axis; `rows` are horizontal bars with their names at the left. */
  kind: 'columns' | 'rows';
  bars: readonly AnyBar[];
  /** First in the legend: the unit of the columns. */
  unit?: string | undefined;
  /** Revenue of the previous period, drawn as a line; empty for none. */
  former?: readonly number[];
  formerName?: string;
  /** Title of the chart: «Выручка и маржа по дням». */
  label: string;
  table: string;
  onPick: (bar: AnyBar) => void;
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

export const axisText = (value: number): string =>
  compact.format(value).replace(/\s/g, '\u00a0').replace('-', '\u2212');

/** A chart with a table of the same figures beside it, to which screen readers are directed. */
export function Chart<AnyBar extends Bar>(props: ChartProps<AnyBar>) {
  const { kind, bars, unit, former = [], formerName = '', label, table, onPick } = props;
  const note = useId();
  const [shown, show] = useState(-1);
  const pointed = bars[shown];
  const ticks = ticksOf([...bars.flatMap(({ revenue, grossProfit }) => [revenue, grossProfit]), ...former]);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const place = (value: number): number => ((value - first) / (last - first)) * 100;
  const span = (from: number, to = from) =>
    ({ '--from': `${place(Math.min(from, to))}%`, '--size': `${Math.abs(place(to) - place(from))}%` }) as CSSProperties;
  const letters = Math.max(0, ...bars.map((bar) => bar.label.length));
  const every = (room: number): number => Math.ceil((bars.length * (letters * LETTER_PX + GAP_PX)) / room);
  return (
    <>
      <ul className={styles.legend}>
        {unit !== undefined && <li>{unit}</li>}
        <li data-look="revenue">Выручка</li>
        <li data-look="margin">в том числе маржа</li>
        {former.length > 0 && <li data-look="former">{formerName}</li>}
      </ul>
      <div
        role="img"
        aria-label={label}
        aria-describedby={note}
        className={classNames(styles.chart, styles[kind])}
        style={{ '--count': bars.length } as CSSProperties}
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
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && show(-1)}
        >
          {bars.map((bar, index) => (
            <div
              key={index}
              className={styles.slot}
              onPointerEnter={() => show(index)}
              // A touch shows the figures only; the link is in the table.
              onClick={() => matchMedia('(hover: hover)').matches && onPick(bar)}
            >
              <i data-look="revenue" style={span(0, bar.revenue)} />
              <i data-look="margin" style={span(0, bar.grossProfit)} />
              <span
                className={classNames(styles.label, bar.isStrong && 'ink weight-heading')}
                hidden={kind === 'columns' && index % every(ROOM.wide) !== 0}
                data-seldom={kind === 'columns' && index % every(ROOM.narrow) !== 0 ? '' : undefined}
              >
                {bar.label}
              </span>
            </div>
          ))}
        </div>
        {former.length > 0 && (
          <svg className={styles.former} viewBox={`0 0 ${former.length} 100`} preserveAspectRatio="none" aria-hidden>
            <polyline points={former.map((value, index) => `${index + 0.5},${100 - place(value)}`).join(' ')} />
          </svg>
        )}
        {pointed !== undefined && (
          <div
            className={styles.tip}
            data-turned={shown * 2 >= bars.length ? '' : undefined}
            // On the side of its column or row that has more room.
            style={{ '--at': Math.min(shown + 1, bars.length - shown) } as CSSProperties}
            aria-hidden
          >
            <Tip bar={pointed} former={former[shown]} formerName={formerName} />
          </div>
        )}
      </div>
    </>
  );
}

interface TimelineProps extends Pick<ChartProps<Bucket>, 'onPick' | 'formerName'> {
  report: Report;
}

export function Timeline({ report: { summary, days = [], formerDays = [] }, ...chart }: TimelineProps) {
  const step = stepFor(daysIn(summary));
  const { buckets, former } = useMemo(() => {
    const columns = bucketsOf(days, step).map((column) => ({
      ...column,
      isStrong: step === 'day' && isWeekend(column.from),
    }));
    const before = formerRevenue(columns, formerDays);
    return { buckets: columns, former: before.some((revenue) => revenue !== 0) ? before : [] };
  }, [days, formerDays, step]);
  return (
    <Chart
      kind="columns"
      bars={buckets}
      unit={step === 'day' ? undefined : stepText(step)}
      former={former}
      label={`Выручка и маржа ${stepText(step).toLowerCase()}`}
      table="По датам"
      {...chart}
    />
  );
}

interface TipProps {
  bar: Bar;
  former: number | undefined;
  formerName: string;
}

function Tip({ bar: { label, title = label, ...figures }, former, formerName }: TipProps) {
  const lines = [
    ['Выручка', roubles(figures.revenue)],
    ['Себестоимость', roubles(figures.cost)],
    ['Маржа', roubles(figures.grossProfit)],
    ['Штук', pieces(figures.qty)],
    ...(former === undefined
      ? []
      : [[`${formerName.slice(0, 1).toUpperCase()}${formerName.slice(1)}`, roubles(former)]]),
  ];
  return (
    <>
      <p className="mb-1 weight-heading">{title}</p>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className="flex between gap-3">
            <dt className="muted">{name}</dt>
            <dd className="tabular weight-heading">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
