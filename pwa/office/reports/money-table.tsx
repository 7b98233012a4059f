/** «Деньги по дням»: money received less money given back, by means of payment, to be compared with the till, the bank and the terminal. */
import type { MoneyRow } from '#contract/reports/reports.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { roubles } from '../kit/change-words.ts';
import { weekdayAndDay } from './report-periods.ts';
import { useExpandableRows, type ReportTableProps } from './report-tables.tsx';
import { ReportSection } from './report-section.tsx';
import styles from './section.module.css';

const DAYS_AT_FIRST = 14;

const MEANS = [
  { key: 'cash', header: 'Наличными' },
  { key: 'card', header: 'Картой' },
  { key: 'transfer', header: 'Переводом' },
  { key: 'other', header: 'Другим способом' },
  { key: 'orders', header: 'в т.\u00a0ч. заказы' },
  { key: 'total', header: 'Всего' },
] as const;

/** Sums of the columns, as shown. */
const sumsOf = (rows: readonly MoneyRow[]): Record<string, string> =>
  Object.fromEntries(
    MEANS.map(({ key }) => [key, roubles(toRoubles(rows.reduce((all, row) => all + toKopecks(row[key]), 0)))]),
  );

type MoneyTableProps = Omit<ReportTableProps<MoneyRow>, 'tiles' | 'receiptsAt' | 'onOpen'>;

export function MoneyTable({ rows, ...rest }: MoneyTableProps) {
  const atFirst = useExpandableRows(DAYS_AT_FIRST, `Показать все ${counted(rows.length, 'день', 'дня', 'дней')}`);
  // Money by other means is rare: its column would be empty.
  const means = MEANS.filter(({ key }) => key !== 'other' || rows.some(({ other }) => other !== 0));
  return (
    <ReportSection
      {...rest}
      name="money"
      title="Деньги по дням"
      aside="получено минус возвращено; заказы по дню оплаты"
      columns={[
        {
          key: 'date',
          header: 'Дата',
          className: styles.day,
          orders: ['сначала ранние', 'сначала поздние'],
          value: ({ date }) => date,
          cell: ({ date }) => weekdayAndDay(date),
        },
        ...means.map(({ key, header }) => ({
          key,
          header,
          number: true,
          value: (row: MoneyRow) => row[key],
          cell: (row: MoneyRow) => roubles(row[key]),
        })),
      ]}
      rows={rows}
      rowKey={({ date }) => date}
      totals={(hidden) => [
        ...(hidden.length === 0
          ? []
          : [{ date: `Ещё ${counted(hidden.length, 'строка', 'строки', 'строк')}`, ...sumsOf(hidden) }]),
        { date: 'Итого', ...sumsOf(rows) },
      ]}
      atFirst={atFirst}
    />
  );
}
