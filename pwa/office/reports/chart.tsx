/** A chart with a table of the same figures beside it, to which screen readers are directed. */
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { axisText, ticksOf } from './chart-scale.ts';
import styles from './chart.module.css';

export interface ChartProps {
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
  /** Tooltip of one column or row. */
  tip: (index: number) => ReactNode;
  onPick: (index: number) => void;
}

/** Room for the labels of columns, px, in a wide place and in a narrow one; width of a letter of theirs, and of the gap between two. */
const ROOM = { wide: 600, narrow: 240 };
const LETTER_PX = 7;
const GAP_PX = 4;

export function Chart({
  kind,
  labels,
  strong = [],
  revenue,
  margin,
  former = [],
  label,
  table,
  tip,
  onPick,
}: ChartProps) {
  const note = useId();
  const [shown, show] = useState<number | null>(null);
  const ticks = ticksOf([...revenue, ...margin, ...former]);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  /** Place on the axis of values, per cent. */
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
