/** Charts and tables of a report, each chart with its table. */
import { useMemo } from 'react';
import type { Report } from '../../queries/reports.ts';
import { csvAddress, type ReceiptsShown, type ReportsView, type TableName } from './report-address.ts';
import { CategoryChart, Timeline } from './report-charts.tsx';
import { goodsReportLink } from './goods-address.ts';
import { HoursTable } from './hours-table.tsx';
import {
  CategoriesTable,
  DaysTable,
  DiscountsTable,
  GoodsTable,
  MoneyTable,
  SellersTable,
  type ReportTableProps,
} from './report-tables.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { categoryBars } from './category-bars.ts';
import styles from './reports.module.css';

export interface ReportBodyProps {
  report: Report;
  view: ReportsView;
  receiptsAt: (of: ReceiptsShown['of'], key: string) => string;
  onChange: (change: Partial<ReportsView>) => void;
  onOpen: (address: string) => void;
}

export function ReportBody({ report, view, receiptsAt, onChange, onOpen }: ReportBodyProps) {
  const { summary: tiles, goods, days, shelves, sellers, discounts, hours } = report;
  const table = (name: TableName, file: Parameters<typeof csvAddress>[0]): Omit<ReportTableProps<never>, 'rows'> => ({
    tiles,
    receiptsAt,
    onOpen,
    csv: csvAddress(file, view),
    order: view.orders[name],
    onOrder: (order) => onChange({ orders: { ...view.orders, [name]: order } }),
  });
  const bars = useMemo(() => categoryBars(shelves), [shelves]);
  return (
    <>
      {/* A single day would be a single column. */}
      {days.length > 1 && (
        <Timeline
          report={report}
          formerName={view.compare === 'year' ? 'год назад' : 'прошлый период'}
          onPick={({ from, to }) => (from === to ? onOpen(receiptsAt('day', from)) : onChange({ from, to }))}
        />
      )}
      <TableJumps report={report} />
      <MoneyByDay report={report} view={view} onChange={onChange} />
      <GoodsTable {...table('goods', 'top-products')} rows={goods} whole={goodsReportLink(view, 'all', '-revenue')} />
      <CategoriesTable
        key={`${view.topCategorySlug}/${view.subcategoryId}`}
        {...table('shelves', 'by-category')}
        rows={shelves}
        chart={
          bars.length < 2 ? undefined : (
            <CategoryChart
              bars={bars}
              onPick={({ topCategorySlug }) =>
                topCategorySlug !== null && onChange({ topCategorySlug, subcategoryId: '' })
              }
            />
          )
        }
      />
      <DaysTable key={`${view.from}/${view.to}`} {...table('days', 'timeline')} rows={days} />
      <SellersTable {...table('sellers', 'by-seller')} rows={sellers} />
      {hours !== null && hours.rows.length > 0 && (
        <HoursTable
          hours={hours}
          csv={csvAddress('hours', view)}
          figure={view.hours}
          onFigure={(figure) => onChange({ hours: figure })}
        />
      )}
      {discounts.length > 0 && <DiscountsTable {...table('discounts', 'discounts')} rows={discounts} />}
    </>
  );
}

/** Buttons that scroll to the report's tables: together they are several screens high. */
function TableJumps({ report: { money, sellers, hours, discounts } }: Pick<ReportBodyProps, 'report'>) {
  const jumps: readonly [table: string, label: string, isThere: boolean][] = [
    ['money', 'Деньги', money !== null && money.length > 0],
    ['goods', 'Товары', true],
    ['shelves', 'Категории', true],
    ['days', 'Даты', true],
    ['sellers', 'Продавцы', sellers.length > 0],
    ['hours', 'Часы', hours !== null && hours.rows.length > 0],
    ['discounts', 'Скидки', discounts.length > 0],
  ];
  return (
    <div className={styles.jumps} role="group" aria-label="Перейти к таблице">
      {jumps.map(
        ([table, label, isThere]) =>
          isThere && (
            <button
              key={table}
              type="button"
              className={chipClass()}
              onClick={() => document.querySelector(`[data-table='${table}']`)?.scrollIntoView()}
            >
              {label}
            </button>
          ),
      )}
    </div>
  );
}

/** Money received by day; nothing without any. Prepayments are money of a day without sales, too. */
export function MoneyByDay({
  report: { money },
  view,
  onChange,
}: Pick<ReportBodyProps, 'report' | 'view' | 'onChange'>) {
  if (money === null || money.length === 0) return null;
  return (
    <MoneyTable
      rows={money}
      csv={csvAddress('money', view)}
      order={view.orders.money}
      onOrder={(order) => onChange({ orders: { ...view.orders, money: order } })}
    />
  );
}
