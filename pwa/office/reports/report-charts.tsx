/** Charts of a report: revenue and margin over time, and by category. */
import { useMemo } from 'react';
import type { Report } from '../../queries/reports.ts';
import { pieces, roubles } from '../kit/change-words.ts';
import styles from './chart.module.css';
import { Chart } from './chart.tsx';
import { daysIn, isWeekend } from './report-periods.ts';
import type { CategoryBar } from './category-bars.ts';
import { bucketsOf, formerRevenue, stepFor, stepText, type Bucket } from './time-buckets.ts';

export interface TimelineProps {
  report: Report;
  onPick: (bucket: Bucket) => void;
  /** Name of the dashed line. */
  formerName: string;
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
