/** The receipts behind a figure, each with its share of the figure and a link. */
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type CategoryRow,
  categoryRowKey,
  type Figures,
  ONLINE_SELLER,
  type ReceiptRow,
} from '#contract/reports/reports.ts';
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
          <p className="muted text-14">
            <strong className="ink">{roubles(figures.revenue)}</strong> · маржа {roubles(figures.grossProfit)} ·{' '}
            {pieces(figures.qty)}
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
  isPart?: boolean;
}

export function ReceiptList({ receipts, busy = false, isPart = false }: ReceiptListProps) {
  return (
    <>
      {isPart && <p className="mt-3 muted text-14">Суммы только по выбранным товарам, не по всему чеку</p>}
      <ul aria-busy={busy || undefined}>
        {receipts.map((receipt) => (
          <Receipt key={`${receipt.kind}/${receipt.id}`} receipt={receipt} />
        ))}
      </ul>
    </>
  );
}

const KINDS: Readonly<Record<ReceiptRow['kind'], string>> = { sale: 'Чек', order: 'Заказ', return: 'Возврат' };

function Receipt({ receipt }: { receipt: ReceiptRow }) {
  const { kind, id, number, at, sellerName, note, late, marks, qty, revenue, grossProfit } = receipt;
  return (
    <li className={styles.receipt} data-revenue={revenue}>
      <p className={styles.line}>
        <span>
          {KINDS[kind]} <Link to={kind === 'order' ? paths.adminOrder(id) : paths.journal(number, id)}>{number}</Link>
        </span>
        <strong className={classNames('tabular', revenue < 0 && 'sale')}>{roubles(revenue)}</strong>
      </p>
      <p className={classNames(styles.line, 'muted text-14')}>
        <span>
          <Moment at={at} /> · {sellerName}
        </span>
        <span className="tabular">
          {pieces(qty)}&nbsp;ед. · маржа {roubles(grossProfit)}
        </span>
      </p>
      {(note !== '' || late || marks.length > 0 || kind === 'return') && (
        <p className="row wrap muted text-14 gap-2 anywhere">
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
        <span key={row} className={styles.receipt}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

interface NamedFigure {
  readonly name: string;
  /** Absent when the loaded report has no such row. */
  readonly figures?: Pick<Figures, 'qty' | 'revenue' | 'grossProfit'>;
}

/** Until the report is loaded, a product or a seller has no name. */
export function namedFigure({ of, key }: ReceiptsShown, period: Period, report: Report | undefined): NamedFigure {
  const { summary, days, goods, sellers, shelves, discounts } = report ?? {};
  switch (of) {
    case 'all': {
      const name = period.from === period.to ? longDayText(period.from) : periodText(period);
      return { name, ...(summary && { figures: { ...summary, qty: summary.itemsQty } }) };
    }
    case 'marked':
      return { name: 'Стоит проверить' };
    case 'day':
      return rowsNamed(
        days?.filter(({ date }) => date === key),
        longDayText(key),
      );
    case 'product':
      return rowsNamed(
        goods?.filter(({ _id }) => _id === key),
        'Товар',
        ({ title }) => title,
      );
    case 'title':
      return rowsNamed(
        goods?.filter(({ _id, title }) => _id === null && title === key),
        key,
      );
    case 'seller': {
      const its = sellers?.filter(({ sellerId }) => (sellerId ?? ONLINE_SELLER) === key);
      return rowsNamed(its, 'Продавец', ({ sellerName }) => sellerName);
    }
    case 'category': {
      const its = shelves?.filter(({ topCategorySlug }) => topCategorySlug === key);
      return rowsNamed(its, 'Категория', (row) => nameOfCategory(row).category);
    }
    case 'shelf': {
      // An older address names only the category and the subcategory.
      const its = shelves?.filter((row) => `${categoryRowKey(row)}/`.startsWith(`${key}/`));
      return rowsNamed(its, 'Категория', wholeName);
    }
    case 'discount': {
      const row = discounts?.find(({ sellerId, reason }) => `${sellerId}/${reason}` === key);
      return { name: row === undefined ? 'Скидки' : `Скидки: ${row.sellerName}, ${row.reason}` };
    }
  }
}

function wholeName(row: CategoryRow): string {
  const { category, subcategory } = nameOfCategory(row);
  return subcategory === '—' ? category : `${category}: ${subcategory}`;
}

function rowsNamed<Row extends Figures>(
  rows: readonly Row[] = [],
  otherwise: string,
  nameOf: (row: Row) => string = () => otherwise,
): NamedFigure {
  const [first] = rows;
  return first === undefined ? { name: otherwise } : { name: nameOf(first), figures: sumOf(rows) };
}
