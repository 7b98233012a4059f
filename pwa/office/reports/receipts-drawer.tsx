/** The receipts behind a figure, each with its share of the figure and a link. */
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ReceiptRow, categoryRowKey, ONLINE_SELLER } from '#contract/reports/reports.ts';
import { counted } from '#contract/values/plural.ts';
import { SALE_MARK_TEXTS } from '#contract/sales/sale-marks.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { paths } from '../../parts/page/paths.ts';
import { receiptsQuery, reportQuery, type Report } from '../../queries/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { pieces, roubles } from '../kit/change-words.ts';
import styles from './receipts.module.css';
import { receiptsParams, reportParams, pagesOf, type ReceiptsShown, type ReportsView } from './report-address.ts';
import { longDayText, type Period, periodText, sumOf } from './report-periods.ts';
import { nameOfCategory } from './category-totals.ts';

/** Figures that cover only some of a receipt's goods. */
const PARTS: readonly ReceiptsShown['of'][] = ['product', 'title', 'category', 'shelf', 'discount'];

export interface ReceiptsDrawerProps {
  view: ReportsView;
  shown: ReceiptsShown;
  onPage: (page: number) => void;
  onClose: () => void;
}

export function ReceiptsDrawer({ view, shown, onPage, onClose }: ReceiptsDrawerProps) {
  // Reads the report that the page has already fetched.
  const { data: report } = useQuery({ ...reportQuery(reportParams(view), view.table), enabled: false });
  const answer = useQuery(receiptsQuery(receiptsParams(view, shown)));
  const { data } = answer;
  const { name, figures } = namedFigure(shown, view, report);
  const pages = pagesOf(data?.total ?? 0);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Чеки"
      titleAside={data && counted(data.total, 'документ', 'документа', 'документов')}
      {...(pages > 1 ? { footer: <Pagination page={shown.page} pages={pages} onPage={onPage} /> } : {})}
    >
      <div className={styles.figure}>
        <p className="weight-heading">{name}</p>
        {figures !== undefined && (
          <p className={styles.sums}>
            <strong>{roubles(figures.revenue)}</strong> · маржа {roubles(figures.grossProfit)} · {pieces(figures.qty)}
            &nbsp;ед.
          </p>
        )}
        {shown.of === 'product' && <Link to={paths.adminProductEdit(shown.key)}>Карточка товара</Link>}
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Чеки всех касс есть только на сервере"
        skeleton={<Waiting />}
        inCard={false}
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={<ReceiptText size={28} />} title="Чеков нет">
              За эти дни здесь ничего не продали и не вернули.
            </EmptyState>
          )
        }
      >
        {({ items }, busy) => (
          <ReceiptList receipts={items} busy={busy} isPart={view.topCategorySlug !== '' || PARTS.includes(shown.of)} />
        )}
      </OfficeAnswer>
    </Drawer>
  );
}

export interface ReceiptListProps {
  receipts: readonly ReceiptRow[];
  busy?: boolean;
  /** The sums cover only some of the receipt's goods. */
  isPart?: boolean;
}

export function ReceiptList({ receipts, busy = false, isPart = false }: ReceiptListProps) {
  return (
    <>
      {isPart && <p className={styles.part}>Суммы только по выбранным товарам, не по всему чеку</p>}
      <ul aria-busy={busy || undefined}>
        {receipts.map((receipt) => (
          <Receipt key={`${receipt.kind}/${receipt.id}`} receipt={receipt} />
        ))}
      </ul>
    </>
  );
}

const KINDS: Readonly<Record<ReceiptRow['kind'], string>> = { sale: 'Чек', order: 'Заказ', return: 'Возврат' };

function Receipt({
  receipt: { kind, id, number, at, sellerName, note, late, marks, qty, revenue, grossProfit },
}: {
  receipt: ReceiptRow;
}) {
  return (
    <li className={styles.receipt} data-revenue={revenue}>
      <p className={styles.line}>
        <span>
          {KINDS[kind]} <Link to={kind === 'order' ? paths.adminOrder(id) : paths.journal(number, id)}>{number}</Link>
        </span>
        <strong className={classNames('tabular', revenue < 0 && 'sale')}>{roubles(revenue)}</strong>
      </p>
      <p className={classNames(styles.line, styles.facts)}>
        <span>
          <Moment at={at} /> · {sellerName}
        </span>
        <span className="tabular">
          {pieces(qty)}&nbsp;ед. · маржа {roubles(grossProfit)}
        </span>
      </p>
      {(note !== '' || late || marks.length > 0 || kind === 'return') && (
        <p className={classNames(styles.facts, 'row wrap gap-2 anywhere')}>
          {kind === 'return' && <Pill tone="sale">возврат</Pill>}
          {late && <Pill tone="low">пришёл позже</Pill>}
          {marks.map((mark) => (
            <Pill key={mark} tone="low">
              {SALE_MARK_TEXTS[mark]}
            </Pill>
          ))}
          {note}
        </p>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

/** Name and values of the figure whose receipts are shown. */
interface NamedFigure {
  readonly name: string;
  /** Absent when the loaded report has no such row. */
  readonly figures?: { readonly qty: number; readonly revenue: number; readonly grossProfit: number };
}

/** Until the report is loaded, a product or a seller has no name. */
export function namedFigure({ of, key }: ReceiptsShown, period: Period, report: Report | undefined): NamedFigure {
  if (of === 'all') {
    const { itemsQty, revenue, grossProfit } = report?.summary ?? {};
    const name = period.from === period.to ? longDayText(period.from) : periodText(period);
    return itemsQty === undefined || revenue === undefined || grossProfit === undefined
      ? { name }
      : { name, figures: { qty: itemsQty, revenue, grossProfit } };
  }
  if (of === 'marked') return { name: 'Стоит проверить' };
  if (of === 'day')
    return withFigures(
      longDayText(key),
      report?.days?.filter(({ date }) => date === key),
    );
  if (of === 'product' || of === 'title') {
    const rows = report?.goods?.filter(({ _id, title }) =>
      of === 'product' ? _id === key : _id === null && title === key,
    );
    return withFigures(of === 'title' ? key : (rows?.[0]?.title ?? 'Товар'), rows);
  }
  if (of === 'seller') {
    const rows = report?.sellers?.filter(({ sellerId }) => (sellerId ?? ONLINE_SELLER) === key);
    return withFigures(rows?.[0]?.sellerName ?? 'Продавец', rows);
  }
  if (of === 'category') {
    const rows = report?.shelves?.filter(({ topCategorySlug }) => topCategorySlug === key);
    const [first] = rows ?? [];
    return withFigures(first === undefined ? 'Категория' : nameOfCategory(first).category, rows);
  }
  if (of === 'discount') {
    const row = report?.discounts?.find(({ sellerId, reason }) => `${sellerId}/${reason}` === key);
    return { name: row === undefined ? 'Скидки' : `Скидки: ${row.sellerName}, ${row.reason}` };
  }
  // An older address names only the category and the subcategory.
  const rows = report?.shelves?.filter((row) => `${categoryRowKey(row)}/`.startsWith(`${key}/`));
  const [row] = rows ?? [];
  if (row === undefined) return { name: 'Категория' };
  const { category, subcategory } = nameOfCategory(row);
  return withFigures(subcategory === '—' ? category : `${category}: ${subcategory}`, rows);
}

function withFigures(name: string, rows: Parameters<typeof sumOf>[0] | undefined): NamedFigure {
  return rows === undefined || rows.length === 0 ? { name } : { name, figures: sumOf(rows) };
}
