/** Charts and tables of a report, each table beside what was drawn of it. */
import { useMemo } from 'react';
import type { Report } from '../../queries/reports.ts';
import { pieces, roubles } from './change-words.ts';
import type { ChartSpec } from './chart-spec.ts';
import { Chart } from './chart.tsx';
import { csvAddress, type ReceiptsShown, type ReportsView, type TableName } from './report-address.ts';
import { daysIn, isWeekend } from './report-periods.ts';
import { DaysTable, GoodsTable, SellersTable, ShelvesTable, type ReportTableProps } from './report-tables.tsx';
import styles from './reports.module.css';
import { shelfBars, type ShelfBar } from './shelf-bars.ts';
import { bucketsOf, formerRevenue, stepFor, stepText, type Bucket } from './time-buckets.ts';

export interface ReportBodyProps {
  report: Report;
  view: ReportsView;
  receiptsAt: (of: ReceiptsShown['of'], key: string) => string;
  onChange: (change: Partial<ReportsView>) => void;
  onOpen: (address: string) => void;
}

const TIMELINE_PX = 260;
const ROW_PX = 34;
const AXIS_PX = 34;
const DAYS_TABLE = 'report-days';

export function ReportBody({ report, view, receiptsAt, onChange, onOpen }: ReportBodyProps) {
  const { summary: tiles, goods, days, shelves, sellers } = report;
  const table = (name: TableName, file: Parameters<typeof csvAddress>[0]): Omit<ReportTableProps<never>, 'rows'> => ({
    tiles, receiptsAt, onOpen, csv: csvAddress(file, view), order: view.orders[name],
    onOrder: (order) => onChange({ orders: { ...view.orders, [name]: order } }),
  });
  const bars = useMemo(() => shelfBars(shelves), [shelves]);
  return (
    <>
      {/* A single day would be a single column. */}
      {days.length > 1 && <Timeline report={report} onPick={({ from, to }) => (from === to ? onOpen(receiptsAt('day', from)) : onChange({ from, to }))} />}
      <GoodsTable {...table('goods', 'top-products')} rows={goods} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ShelvesTable
            key={`${view.topCategorySlug}/${view.subcategoryId}`}
            {...table('shelves', 'by-category')}
            rows={shelves}
            {...(bars.length > 1 ? { chart: (id: string) => <ShelfChart bars={bars} describedBy={id} onPick={({ topCategorySlug }) => topCategorySlug !== null && onChange({ topCategorySlug, subcategoryId: '' })} /> } : {})}
          />
          <SellersTable {...table('sellers', 'by-seller')} rows={sellers} />
        </div>
        <div id={DAYS_TABLE} className={styles.column}>
          <DaysTable key={`${view.from}/${view.to}`} {...table('days', 'timeline')} rows={days} />
        </div>
      </div>
    </>
  );
}

/** Revenue along time, the margin in it, and the former period as a line. */
function Timeline({ report: { summary, days, formerDays }, onPick }: { report: Report; onPick: (bucket: Bucket) => void }) {
  const step = stepFor(daysIn(summary));
  const { buckets, former, spec } = useMemo(() => {
    const columns = bucketsOf(days, step);
    const before = formerRevenue(columns, formerDays);
    const drawn: ChartSpec = {
      kind: 'columns',
      labels: columns.map(({ label }) => label),
      strong: columns.map(({ from }) => step === 'day' && isWeekend(from)),
      revenue: columns.map(({ revenue }) => revenue),
      margin: columns.map(({ grossProfit }) => grossProfit),
      former: before.some((revenue) => revenue !== 0) ? before : [],
    };
    return { buckets: columns, former: before, spec: drawn };
  }, [days, formerDays, step]);
  return (
    <section className={styles.section} aria-labelledby="report-timeline">
      <div className={styles.sectionHead}>
        <h2 id="report-timeline">{stepText(step)}</h2>
        <Legend hasFormer={spec.former.length > 0} />
      </div>
      <div className={styles.chart}>
      <Chart
        spec={spec}
        label={`Выручка и маржа ${stepText(step).toLowerCase()}`}
        describedBy={DAYS_TABLE}
        height={TIMELINE_PX}
        onPick={(index) => {
          const bucket = buckets[index];
          if (bucket !== undefined) onPick(bucket);
        }}
        tip={(index) => <Tip title={buckets[index]?.title ?? ''} figures={buckets[index]} former={spec.former.length > 0 ? former[index] : undefined} />}
      />
      </div>
    </section>
  );
}

function Legend({ hasFormer }: { hasFormer: boolean }) {
  return (
    <ul className={styles.legend}>
      <li data-look="revenue">Выручка</li>
      <li data-look="margin">в том числе маржа</li>
      {hasFormer && <li data-look="former">прошлый период</li>}
    </ul>
  );
}

function ShelfChart({ bars, describedBy, onPick }: { bars: readonly ShelfBar[]; describedBy: string; onPick: (bar: ShelfBar) => void }) {
  const spec = useMemo<ChartSpec>(
    () => ({ kind: 'rows', labels: bars.map(({ name }) => name), strong: [], revenue: bars.map(({ revenue }) => revenue), margin: bars.map(({ grossProfit }) => grossProfit), former: [] }),
    [bars],
  );
  return (
    <>
      <Legend hasFormer={false} />
      <Chart
        spec={spec}
        label="Выручка и маржа по категориям"
        describedBy={describedBy}
        height={bars.length * ROW_PX + AXIS_PX}
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
}

function Tip({ title, figures, former }: TipProps) {
  if (figures === undefined) return null;
  const lines: [string, string][] = [
    ['Выручка', roubles(figures.revenue)],
    ['Себестоимость', roubles(figures.cost)],
    ['Маржа', roubles(figures.grossProfit)],
    ['Штук', pieces(figures.qty)],
    ...(former === undefined ? [] : [['Прошлый период', roubles(former)] satisfies [string, string]]),
  ];
  return (
    <>
      <p className={styles.tipTitle}>{title}</p>
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
