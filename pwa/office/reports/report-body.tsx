import { formatDecimal } from '#contract/values/money.ts';
import { ChartColumn } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { counted } from '#contract/values/plural.ts';
import type { Report, ReportTable } from '../../queries/reports.ts';
import { OutlineButton } from '../../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { roubles } from '../kit/change-words.ts';
import { categoryBars } from './category-totals.ts';
import { cellText, type HourCell, type HourFigure, hourTable } from './hour-cells.ts';
import { csvAddress, goodsReportLink, type ReceiptsShown, type ReportsView, type TableName } from './report-address.ts';
import { Chart, Timeline } from './report-charts.tsx';
import { presetPeriod, steppedPeriod } from './report-periods.ts';
import { CsvLink } from './report-section.tsx';
import {
  CategoriesTable,
  DaysTable,
  DiscountsTable,
  GoodsTable,
  MoneyTable,
  type ReportTableProps,
  SellersTable,
} from './report-tables.tsx';
import styles from './reports.module.css';
import section from './section.module.css';

export interface ReportBodyProps {
  report: Report;
  view: ReportsView;
  today: string;
  receiptsAt: (of: ReceiptsShown['of'], key: string) => string;
  onChange: (change: Partial<ReportsView>) => void;
  onOpen: (address: string) => void;
}

export function ReportBody(body: ReportBodyProps) {
  const { report, view, receiptsAt, onChange, onOpen } = body;
  const { summary: tiles, goods, days, shelves, sellers, discounts, hours, money } = report;
  const bars = useMemo(() => categoryBars(shelves ?? []), [shelves]);
  const csv = csvAddress(view.table, view);
  const props = (name: TableName): Omit<ReportTableProps<never>, 'rows'> => ({
    tiles,
    receiptsAt,
    onOpen,
    csv,
    order: view[name],
    onOrder: (order) => onChange({ [name]: order }),
  });
  // A report of another table stands in until this one arrives.
  if (report[view.table] === undefined) return <TableSkeleton table={view.table} />;
  const nothing = nothingIn(body);
  if (nothing !== null) return nothing;
  return (
    <>
      {days && (
        <DaysTable
          key={`${view.from}/${view.to}`}
          {...props('days')}
          rows={days}
          chart={
            // A single day would be a single column.
            days.length > 1 && (
              <Timeline
                report={report}
                formerName={view.compare === 'year' ? 'год назад' : 'прошлый период'}
                onPick={({ from, to }) => (from === to ? onOpen(receiptsAt('day', from)) : onChange({ from, to }))}
              />
            )
          }
        />
      )}
      {goods && <GoodsTable {...props('goods')} rows={goods} whole={goodsReportLink(view, 'all', '-revenue')} />}
      {shelves && (
        <CategoriesTable
          key={`${view.topCategorySlug}/${view.subcategoryId}`}
          {...props('shelves')}
          rows={shelves}
          chart={
            bars.length > 1 && (
              <Chart
                kind="rows"
                bars={bars}
                label="Выручка и маржа по категориям"
                table="По категориям"
                onPick={({ topCategorySlug }) =>
                  topCategorySlug !== null && onChange({ topCategorySlug, subcategoryId: '' })
                }
              />
            )
          }
        />
      )}
      {sellers && <SellersTable {...props('sellers')} rows={sellers} />}
      {hours && <HoursTable hours={hours} csv={csv} view={view} onChange={onChange} />}
      {discounts && <DiscountsTable {...props('discounts')} rows={discounts} />}
      {money && <MoneyTable {...props('money')} rows={money} />}
    </>
  );
}

interface HoursProps extends Pick<ReportBodyProps, 'view' | 'onChange'> {
  hours: NonNullable<Report['hours']>;
  csv: string;
}

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const;
const SHORT = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
const WEEKEND = 5;
/** Maximum opacity of a cell, per cent, at which text is still readable. */
const OPACITY_MAX = 55;
const FIGURES = optionsOf<HourFigure>({ checks: 'Чеки', revenue: 'Выручка' });

/** «По часам и дням недели»: average sales by hour and weekday as a heat map. */
function HoursTable({ hours: known, csv, view, onChange }: HoursProps) {
  const figure = view.hours;
  const { hours, cells, byHour, byWeekday, whole, most } = hourTable(known, figure);
  const averageText = (average: number): string =>
    Number.isInteger(average) ? counted(average, 'чек', 'чека', 'чеков') : `${formatDecimal(average, 1)}\u00a0чека`;
  const inWords = ({ average, checks, revenue, days }: HourCell): string =>
    `в среднем ${figure === 'checks' ? averageText(Math.round(average * 10) / 10) : roubles(Math.round(average))}; всего ${counted(checks, 'чек', 'чека', 'чеков')} на ${roubles(revenue)} за ${counted(days, 'день', 'дня', 'дней')}`;
  const shade = (average: number) =>
    ({ '--share': `${most <= 0 ? 0 : Math.max(0, Math.round((average / most) * OPACITY_MAX))}%` }) as CSSProperties;
  return (
    <section className={section.section} data-table="hours" aria-labelledby="report-hours">
      <div className={section.head}>
        <h2 id="report-hours">По часам и дням недели</h2>
        <span className={section.aside}>
          {figure === 'checks' ? 'чеков' : 'выручка, тыс.\u00a0₽,'} за час в среднем за один такой день, время магазина
        </span>
        <Segmented
          className={section.choice}
          label="Что показать"
          value={figure}
          onChange={(next) => onChange({ hours: next })}
          options={FIGURES}
        />
        <CsvLink address={csv} title="По часам и дням недели" />
      </div>
      <div className={styles.body}>
        <table className={styles.heat} aria-labelledby="report-hours">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Час</span>
              </th>
              {WEEKDAYS.map((name, at) => (
                <th key={name} scope="col" data-weekend={at >= WEEKEND || undefined}>
                  <abbr title={name}>{SHORT[at]}</abbr>
                </th>
              ))}
              <th scope="col">день</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, line) => (
              <tr key={hour}>
                <th scope="row">
                  {hour}–{hour + 1}
                </th>
                {WEEKDAYS.map((name, at) => {
                  const cell = cells[line]?.[at];
                  return cell === undefined ? null : (
                    <td
                      key={name}
                      style={shade(cell.average)}
                      title={`${name}, с ${hour} до ${hour + 1}\u00a0ч: ${inWords(cell)}`}
                    >
                      {cellText(cell.average, figure)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{cellText(byHour[line]?.average ?? 0, figure)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">день</th>
              {byWeekday.map((cell, at) => (
                <td key={WEEKDAYS[at]} title={`${WEEKDAYS[at] ?? ''}: ${inWords(cell)}`}>
                  {cellText(cell.average, figure)}
                </td>
              ))}
              <td title={inWords(whole)}>{cellText(whole.average, figure)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** In place of a table that has no rows; null for one that has. */
function nothingIn({ report, view, today, onChange }: ReportBodyProps): ReactNode {
  const { summary, discounts, hours, money } = report;
  const isSold = summary.checks !== 0 || summary.itemsQty !== 0 || summary.revenue !== 0;
  const allCategories = (
    <OutlineButton onClick={() => onChange({ topCategorySlug: '', subcategoryId: '' })}>Все категории</OutlineButton>
  );
  // A prepayment is money of a day without sales.
  if (!isSold && view.table !== 'money')
    return <NothingSold view={view} today={today} onChange={onChange} allCategories={allCategories} />;
  if (hours === null)
    return (
      <Nothing
        title="По часам считаются магазин и категории"
        action={<OutlineButton onClick={() => onChange({ subcategoryId: '' })}>Вся категория</OutlineButton>}
      >
        Для подкатегории такой таблицы нет.
      </Nothing>
    );
  if (hours?.rows.length === 0)
    return <Nothing title="Чеков не было">За эти дни только возвращали или доставляли.</Nothing>;
  if (discounts?.length === 0)
    return <Nothing title="Скидок не было">За эти дни ни в одном чеке и заказе цену не снижали.</Nothing>;
  if (money === null)
    return (
      <Nothing title="Деньги считаются по магазину целиком" action={allCategories}>
        Чек и заказ оплачивают целиком, поэтому по категориям деньги не делятся.
      </Nothing>
    );
  if (money?.length === 0)
    return <Nothing title="Денег не поступало">За эти дни не было ни оплат, ни возвратов.</Nothing>;
  return null;
}

function Nothing(props: Pick<EmptyStateProps, 'title' | 'action' | 'children'>) {
  return (
    <div className="card">
      <EmptyState icon={<ChartColumn size={28} />} {...props} />
    </div>
  );
}

interface NothingSoldProps extends Pick<ReportBodyProps, 'view' | 'today' | 'onChange'> {
  allCategories: ReactNode;
}

function NothingSold({ view, today, onChange, allCategories }: NothingSoldProps) {
  const before = steppedPeriod(view, -1, today);
  const month = presetPeriod('month', today);
  const isNarrowed = view.topCategorySlug !== '';
  return (
    <Nothing
      title="Продаж не было"
      action={
        <>
          {isNarrowed && allCategories}
          {before !== null && <OutlineButton onClick={() => onChange(before)}>Предыдущий период</OutlineButton>}
          {view.from !== month.from && (
            <OutlineButton onClick={() => onChange({ ...month, unit: 'month' })}>Этот месяц</OutlineButton>
          )}
        </>
      }
    >
      {isNarrowed
        ? 'В этой категории за эти дни ничего не продали.'
        : 'За эти дни не пробили ни одного чека и не доставили ни одного заказа.'}
    </Nothing>
  );
}

export function TableSkeleton({ table }: { table: ReportTable }) {
  return (
    <SkeletonGroup className="card grid gap-4 p-4">
      <Skeleton width="short" />
      {(table === 'days' || table === 'shelves') && (
        <Skeleton shape="block" className={table === 'days' ? styles.columns : styles.rows} />
      )}
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} width={row % 2 === 0 ? 'full' : 'long'} />
      ))}
    </SkeletonGroup>
  );
}
