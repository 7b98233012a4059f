/** The report's tables: goods, days, categories, sellers; each row links to its receipts. */
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  eachFigure,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  type Figures,
  type ReportFigure,
} from '#contract/reports/report-figures.ts';
import {
  categoryRowKey,
  ONLINE_SELLER,
  TOP_PRODUCTS_MAX,
  type CategoryRow,
  type ReportTiles,
  type SellerRow,
  type TimelineRow,
  type TopProductRow,
} from '#contract/reports/reports.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/table.module.css';
import { pieces, roubles } from '../kit/change-words.ts';
import type { ReceiptsShown } from './report-address.ts';
import { isWeekend, weekdayAndDay } from './report-periods.ts';
import { ReportSection, type AtFirst, type ReportColumn } from './report-section.tsx';
import { nameOfCategory } from './category-name.ts';
import { withTotals, type CategoryLine } from './category-totals.ts';
import styles from './section.module.css';
import type { Order } from './sort-rows.ts';
import { sumOf } from './time-buckets.ts';

export interface ReportTableProps<Row> {
  rows: readonly Row[];
  tiles: ReportTiles;
  csv: string;
  order: Order;
  onOrder: (order: Order) => void;
  /** Address of a figure's receipts. */
  receiptsAt: (of: ReceiptsShown['of'], key: string) => string;
  onOpen: (address: string) => void;
  chart?: ReactNode;
}

const FIGURES: readonly ReportColumn<Figures, ReportFigure>[] = REPORT_FIGURE_NAMES.map((figure) => {
  const { label, unit } = REPORT_FIGURES[figure];
  return {
    key: figure,
    header: label,
    number: true,
    className: figure === 'revenue' ? 'weight-heading' : undefined,
    value: (row) => row[figure],
    cell: (row) => (unit === 'pieces' ? pieces(row[figure]) : roubles(row[figure])),
  };
});

const totalOf = ({ itemsQty, ...figures }: ReportTiles): Figures => ({ ...figures, qty: itemsQty });
const inCells = (figures: Figures): Record<string, ReactNode> =>
  Object.fromEntries(FIGURES.map(({ key, cell }) => [key, cell(figures)]));

/** A row for the rows that aren't shown, so that the column adds up. */
const hiddenRow = (key: string, hidden: readonly Figures[]): Record<string, ReactNode>[] =>
  hidden.length === 0
    ? []
    : [{ [key]: `Ещё ${counted(hidden.length, 'строка', 'строки', 'строк')}`, ...inCells(sumOf(hidden)) }];

/** A row's name, linked to its receipts. */
export function ReceiptsLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <Link to={to} state={{ fromReport: true }} className={styles.rowName} title="Показать чеки">
      {children}
    </Link>
  );
}

export interface GoodsTableProps extends ReportTableProps<TopProductRow> {
  /** Address of the list of all goods. */
  whole: string;
}

export function GoodsTable({ rows, tiles, receiptsAt, onOpen, whole, ...rest }: GoodsTableProps) {
  const at = ({ _id, title }: TopProductRow) =>
    _id === null ? receiptsAt('title', title) : receiptsAt('product', _id);
  const total = totalOf(tiles);
  const others = without(total, rows);
  return (
    <ReportSection
      {...rest}
      name="goods"
      title="Лучшие товары"
      {...(rows.length === TOP_PRODUCTS_MAX ? { aside: `первые ${TOP_PRODUCTS_MAX} по выручке` } : {})}
      columns={[
        {
          key: 'title',
          header: 'Название',
          className: styles.name,
          value: ({ title }) => title,
          cell: (row) => <ReceiptsLink to={at(row)}>{row.title}</ReceiptsLink>,
        },
        ...FIGURES,
        {
          key: 'avgPrice',
          header: 'Средняя цена',
          number: true,
          value: ({ avgPrice }) => avgPrice ?? -1,
          cell: ({ avgPrice }) => (avgPrice === null ? '—' : roubles(avgPrice)),
        },
      ]}
      rows={rows}
      rowKey={({ _id, title }) => _id ?? title}
      onOpen={(row) => onOpen(at(row))}
      foot={
        <div className={styles.more}>
          <Link to={whole} className="inline-row weight-label touchable">
            Показать все
          </Link>
        </div>
      }
      totals={() => [
        ...(REPORT_FIGURE_NAMES.every((figure) => others[figure] === 0)
          ? []
          : [{ title: 'Остальные товары', ...inCells(others) }]),
        { title: 'Итого', ...inCells(total) },
      ]}
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

/** Limits the rows until the reader expands them; print shows the same rows. */
export function useExpandableRows(rows: number, all: string): AtFirst | undefined {
  const [isWhole, setWhole] = useState(false);
  if (isWhole) return undefined;
  return {
    rows,
    more: (
      <div className={styles.more}>
        <Button variant="link" onClick={() => setWhole(true)}>
          {all}
        </Button>
      </div>
    ),
  };
}

export function DaysTable({ rows, tiles, receiptsAt, onOpen, ...rest }: ReportTableProps<TimelineRow>) {
  const atFirst = useExpandableRows(DAYS_AT_FIRST, `Показать все ${counted(rows.length, 'день', 'дня', 'дней')}`);
  const at = ({ date }: TimelineRow) => receiptsAt('day', date);
  return (
    <ReportSection
      {...rest}
      name="days"
      title="По датам"
      columns={[
        {
          key: 'date',
          header: 'Дата',
          className: styles.name,
          orders: ['сначала ранние', 'сначала поздние'],
          value: ({ date }) => date,
          cell: (row) => (
            <ReceiptsLink to={at(row)}>
              <span className={isWeekend(row.date) ? 'weight-heading' : undefined}>{weekdayAndDay(row.date)}</span>
            </ReceiptsLink>
          ),
        },
        ...FIGURES,
      ]}
      rows={rows}
      rowKey={({ date }) => date}
      onOpen={(row) => onOpen(at(row))}
      totals={(hidden) => [...hiddenRow('date', hidden), { date: 'Итого', ...inCells(totalOf(tiles)) }]}
      atFirst={atFirst}
    />
  );
}

export function CategoriesTable({ rows, tiles, receiptsAt, onOpen, ...rest }: ReportTableProps<CategoryRow>) {
  const lines = withTotals(rows, rest.order);
  const atFirst = useExpandableRows(
    CATEGORIES_AT_FIRST,
    `Показать все ${counted(lines.length, 'строку', 'строки', 'строк')}`,
  );
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
          key: 'name',
          header: 'Категория',
          className: styles.name,
          value: (row) => nameOfCategory(row).category,
          cell: (row) => <CategoryName row={row} to={at(row)} />,
        },
        ...FIGURES,
      ]}
      rows={lines}
      isOrdered
      rowLook={({ parts }) => (parts > 0 ? 'fresh' : undefined)}
      rowKey={(row) =>
        Object.values(nameOfCategory(row))
          .concat(row.topCategorySlug, row.subcategoryId ?? '', String(row.parts))
          .join('/')
      }
      onOpen={(row) => {
        const address = at(row);
        if (address !== null) onOpen(address);
      }}
      totals={(hidden) => [
        // Rows of category sums are excluded from the addition.
        ...hiddenRow(
          'name',
          hidden.filter(({ parts }) => parts === 0),
        ),
        { name: 'Итого', ...inCells(totalOf(tiles)) },
      ]}
      atFirst={atFirst}
    />
  );
}

/** A category with the number of its parts, a part without its category's name, or both in one row. */
function CategoryName({ row, to }: { row: CategoryLine; to: string | null }) {
  const { category, subcategory } = nameOfCategory(row);
  if (row.parts > 0)
    return (
      <>
        <b>
          <ReceiptsLink to={to}>{category}</ReceiptsLink>
        </b>
        <span className={cells.sub}>всего, {counted(row.parts, 'подкатегория', 'подкатегории', 'подкатегорий')}</span>
      </>
    );
  if (row.isPart)
    return (
      <span className={styles.part}>
        <ReceiptsLink to={to}>{subcategory === '—' ? 'Без подкатегории' : subcategory}</ReceiptsLink>
      </span>
    );
  return (
    <>
      <ReceiptsLink to={to}>{category}</ReceiptsLink>
      <span className={cells.sub}>{subcategory}</span>
    </>
  );
}

export function SellersTable({ rows, tiles, receiptsAt, onOpen, ...rest }: ReportTableProps<SellerRow>) {
  const at = ({ sellerId }: SellerRow) => receiptsAt('seller', sellerId ?? ONLINE_SELLER);
  return (
    <ReportSection
      {...rest}
      name="sellers"
      title="По продавцам"
      columns={[
        {
          key: 'name',
          header: 'Продавец',
          className: styles.name,
          value: ({ sellerName }) => sellerName,
          cell: (row) => <ReceiptsLink to={at(row)}>{row.sellerName}</ReceiptsLink>,
        },
        {
          key: 'checks',
          header: 'Чеков',
          number: true,
          value: ({ checks }) => checks,
          cell: ({ checks }) => pieces(checks),
        },
        ...FIGURES,
      ]}
      rows={rows}
      rowKey={({ sellerId }) => sellerId ?? ONLINE_SELLER}
      onOpen={(row) => onOpen(at(row))}
      totals={() => [{ name: 'Итого', checks: pieces(tiles.checks), ...inCells(totalOf(tiles)) }]}
    />
  );
}
