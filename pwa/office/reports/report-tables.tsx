import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type CategoryRow,
  categoryRowKey,
  type DiscountRow,
  eachFigure,
  type Figures,
  type MoneyRow,
  type NumberColumn,
  numberColumns,
  ONLINE_SELLER,
  REPORT_COLUMNS,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  type ReportTiles,
  type SellerRow,
  type TimelineRow,
  TOP_PRODUCTS_MAX,
  type TopProductRow,
} from '#contract/reports/reports.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import cells from '../../ui/table.module.css';
import { pieces, roubles } from '../kit/change-words.ts';
import type { ReceiptsShown } from './report-address.ts';
import { isWeekend, sumOf, weekdayAndDay } from './report-periods.ts';
import { ReportSection, type Cells, type ReportColumn, type ReportSectionProps } from './report-section.tsx';
import { type CategoryLine, nameOfCategory, withTotals } from './category-totals.ts';
import styles from './section.module.css';

export interface ReportTableProps<Row> extends Pick<
  ReportSectionProps<Row, 'goods'>,
  'rows' | 'csv' | 'order' | 'onOrder' | 'chart'
> {
  tiles: ReportTiles;
  receiptsAt: (of: ReceiptsShown['of'], key: string) => string;
  onOpen: (address: string) => void;
}

const MAIN: readonly string[] = ['revenue', 'given', 'total'];

/** Sorts below every number. */
const NO_NUMBER = Number.MIN_SAFE_INTEGER;

/** The columns of numbers that each row has under their names. */
function columnsOf<Key extends string>(
  columns: Readonly<Record<Key, NumberColumn>>,
  rows?: readonly Numbers<NoInfer<Key>>[],
): ReportColumn<Numbers<NoInfer<Key>>, Key>[] {
  return numberColumns(columns, 'screen', rows).map(([key, { label, onScreen, unit }]) => ({
    key,
    header: onScreen ?? label,
    number: true,
    className: MAIN.includes(key) ? styles.main : undefined,
    value: (row) => row[key] ?? NO_NUMBER,
    cell: (row) => numberText(row[key], unit),
  }));
}

type Numbers<Key extends string> = Readonly<Record<Key, number | null>>;

const numberText = (number: number | null, unit: NumberColumn['unit']): string =>
  number === null ? '—' : unit === 'pieces' ? pieces(number) : roubles(number);

const nameColumn = <Row, Key extends string>(
  key: Key,
  header: string,
  name: (row: Row) => string,
): ReportColumn<Row, Key> => ({ key, header, className: styles.name, value: name, cell: name });

const DAY_COLUMN = {
  key: 'date',
  header: 'Дата',
  orders: ['сначала ранние', 'сначала поздние'],
  value: ({ date }: { readonly date: string }) => date,
} as const;

const FIGURES = columnsOf(REPORT_FIGURES);

const totalOf = ({ itemsQty, ...figures }: ReportTiles): Figures => ({ ...figures, qty: itemsQty });
const inCells = (figures: Figures): Cells => Object.fromEntries(FIGURES.map(({ key, cell }) => [key, cell(figures)]));

const sumBy = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  toRoubles(rows.reduce((all, row) => all + toKopecks(of(row)), 0));

const allDays = ({ length }: readonly unknown[]) => `Показать все ${counted(length, 'день', 'дня', 'дней')}`;

export interface GoodsTableProps extends ReportTableProps<TopProductRow> {
  whole: string;
}

export function GoodsTable({ rows, tiles, receiptsAt, whole, ...rest }: GoodsTableProps) {
  const at = ({ _id, title }: TopProductRow) =>
    _id === null ? receiptsAt('title', title) : receiptsAt('product', _id);
  const total = totalOf(tiles);
  const others = without(total, rows);
  const isWhole = REPORT_FIGURE_NAMES.every((figure) => others[figure] === 0);
  return (
    <ReportSection
      {...rest}
      name="goods"
      title="Лучшие товары"
      aside={rows.length === TOP_PRODUCTS_MAX ? `первые ${TOP_PRODUCTS_MAX} по выручке` : undefined}
      columns={[
        nameColumn('title', 'Название', ({ title }: TopProductRow) => title),
        ...columnsOf(REPORT_COLUMNS.goods),
      ]}
      rows={rows}
      rowKey={({ _id, title }) => _id ?? title}
      at={at}
      foot={
        <div className={styles.more}>
          <Link to={whole} className="inline-row weight-label touchable">
            Показать все
          </Link>
        </div>
      }
      others={isWhole ? undefined : { title: 'Остальные товары', ...inCells(others) }}
      total={inCells(total)}
    />
  );
}

/** The total minus the rows, exact to the kopeck. */
function without(total: Figures, rows: readonly Figures[]): Figures {
  return eachFigure((figure) =>
    toRoubles(rows.reduce((sum, row) => sum - toKopecks(row[figure]), toKopecks(total[figure]))),
  );
}

/** A month is shown in full; longer periods and small categories expand on a press. */
const DAYS_AT_FIRST = 31;
const CATEGORIES_AT_FIRST = 16;
const MONEY_DAYS_AT_FIRST = 14;

export function DaysTable({ rows, tiles, receiptsAt, ...rest }: ReportTableProps<TimelineRow>) {
  const at = ({ date }: TimelineRow) => receiptsAt('day', date);
  return (
    <ReportSection
      {...rest}
      name="days"
      title="По датам"
      columns={[
        {
          ...DAY_COLUMN,
          className: styles.name,
          cell: ({ date }) => (
            <span className={isWeekend(date) ? 'weight-heading' : undefined}>{weekdayAndDay(date)}</span>
          ),
        },
        ...FIGURES,
      ]}
      rows={rows}
      rowKey={({ date }) => date}
      at={at}
      total={inCells(totalOf(tiles))}
      atFirst={{ rows: DAYS_AT_FIRST, all: allDays(rows), sums: (hidden) => inCells(sumOf(hidden)) }}
    />
  );
}

export function CategoriesTable({ rows, tiles, receiptsAt, ...rest }: ReportTableProps<CategoryRow>) {
  const lines = withTotals(rows, rest.order);
  // Goods that the server never knew have no category to filter by; they are listed among the goods.
  const at = (line: CategoryLine) =>
    line.topCategorySlug === ''
      ? null
      : line.parts > 0
        ? receiptsAt('category', line.topCategorySlug)
        : receiptsAt('shelf', categoryRowKey(line));
  return (
    <ReportSection<CategoryLine, 'shelves'>
      {...rest}
      name="shelves"
      title="По категориям"
      columns={[
        {
          ...nameColumn('name', 'Категория', (row: CategoryLine) => nameOfCategory(row).category),
          cell: (row) => categoryName(row),
        },
        ...FIGURES,
      ]}
      under={underCategory}
      rows={lines}
      isOrdered
      rowLook={({ parts }) => (parts > 0 ? 'fresh' : undefined)}
      rowKey={(row) =>
        Object.values(nameOfCategory(row))
          .concat(row.topCategorySlug, row.subcategoryId ?? '', String(row.parts))
          .join('/')
      }
      at={at}
      total={inCells(totalOf(tiles))}
      atFirst={{
        rows: CATEGORIES_AT_FIRST,
        all: `Показать все ${counted(lines.length, 'строку', 'строки', 'строк')}`,
        // Rows of category sums are excluded from the addition.
        sums: (hidden) => inCells(sumOf(hidden.filter(({ parts }) => parts === 0))),
      }}
    />
  );
}

/** A category, or a part without its category's name. */
function categoryName(row: CategoryLine): ReactNode {
  const { category, subcategory } = nameOfCategory(row);
  if (row.parts > 0) return <b>{category}</b>;
  if (!row.isPart) return category;
  return <span className={styles.part}>{subcategory === '—' ? 'Без подкатегории' : subcategory}</span>;
}

function underCategory(row: CategoryLine): ReactNode {
  if (row.isPart) return null;
  const parts = `всего, ${counted(row.parts, 'подкатегория', 'подкатегории', 'подкатегорий')}`;
  return <span className={cells.sub}>{row.parts > 0 ? parts : nameOfCategory(row).subcategory}</span>;
}

export function SellersTable({ rows, tiles, receiptsAt, ...rest }: ReportTableProps<SellerRow>) {
  const at = ({ sellerId }: SellerRow) => receiptsAt('seller', sellerId ?? ONLINE_SELLER);
  return (
    <ReportSection
      {...rest}
      name="sellers"
      title="По продавцам"
      columns={[
        nameColumn('name', 'Продавец', ({ sellerName }: SellerRow) => sellerName),
        ...columnsOf(REPORT_COLUMNS.sellers),
      ]}
      rows={rows}
      rowKey={({ sellerId }) => sellerId ?? ONLINE_SELLER}
      at={at}
      total={{ checks: pieces(tiles.checks), ...inCells(totalOf(tiles)) }}
    />
  );
}

export function DiscountsTable({ rows, tiles: _, receiptsAt, ...rest }: ReportTableProps<DiscountRow>) {
  const at = ({ sellerId, reason }: DiscountRow) => receiptsAt('discount', `${sellerId}/${reason}`);
  return (
    <ReportSection
      {...rest}
      name="discounts"
      title="Скидки по чекам и заказам"
      aside="возвраты не вычтены"
      columns={[
        nameColumn('name', 'Продавец', ({ sellerName }: DiscountRow) => sellerName),
        { key: 'reason', header: 'Причина', value: ({ reason }) => reason, cell: ({ reason }) => reason },
        ...columnsOf(REPORT_COLUMNS.discounts),
      ]}
      rows={rows}
      rowKey={({ sellerId, reason }) => `${sellerId}/${reason}`}
      at={at}
      total={{
        qty: pieces(rows.reduce((all, { qty }) => all + qty, 0)),
        given: roubles(sumBy(rows, ({ given }) => given)),
      }}
    />
  );
}

const moneyCells = (rows: readonly MoneyRow[]): Cells =>
  Object.fromEntries(columnsOf(REPORT_COLUMNS.money).map(({ key }) => [key, roubles(sumBy(rows, (row) => row[key]))]));

type MoneyTableProps = Omit<ReportTableProps<MoneyRow>, 'tiles' | 'receiptsAt' | 'onOpen'>;

/** Money received less money given back, by means of payment, to be compared with the till, the bank and the terminal. */
export function MoneyTable({ rows, ...rest }: MoneyTableProps) {
  return (
    <ReportSection
      {...rest}
      name="money"
      title="Деньги по дням"
      aside="получено минус возвращено; заказы по дню оплаты"
      columns={[
        { ...DAY_COLUMN, className: 'nowrap', cell: ({ date }) => weekdayAndDay(date) },
        ...columnsOf(REPORT_COLUMNS.money, rows),
      ]}
      rows={rows}
      rowKey={({ date }) => date}
      total={moneyCells(rows)}
      atFirst={{ rows: MONEY_DAYS_AT_FIRST, all: allDays(rows), sums: moneyCells }}
    />
  );
}
