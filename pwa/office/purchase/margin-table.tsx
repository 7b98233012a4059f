/** Margin of goods this month: those sold below cost first. */
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { PURCHASE_PAGE_SIZE, type MarginRow } from '#contract/reports/purchase.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { failureOf } from '../../queries/failure.ts';
import { marginQuery } from '../../queries/purchase.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { OfficeFailure } from '../kit/office-failure.tsx';
import styles from './purchase.module.css';

const COLUMNS: readonly TableColumn<MarginRow>[] = [
  { key: 'title', header: 'Товар', card: 'title', className: styles.goods, cell: ({ title }) => title },
  { key: 'qty', header: 'Продано', number: true, cell: ({ qty }) => formatNumber(qty) },
  { key: 'revenue', header: 'Выручка', number: true, cell: ({ revenue }) => formatRoubles(revenue) },
  {
    key: 'cost',
    header: 'Себестоимость',
    number: true,
    cell: ({ cost }) => (cost === 0 ? 'не указана' : formatRoubles(cost)),
  },
  { key: 'profit', header: 'Маржа', number: true, cell: ({ grossProfit }) => formatRoubles(grossProfit) },
  {
    key: 'margin',
    header: 'Маржа, %',
    number: true,
    cell: ({ margin, belowCost }) => {
      const text = margin === null ? '—' : new Intl.NumberFormat('ru-RU').format(margin).replace('-', '−');
      return belowCost ? <Pill tone="sale">{text}</Pill> : text;
    },
  },
];

export function MarginTable({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(marginQuery({ page }));
  if (data === undefined)
    return error === null ? null : (
      <div className={styles.card}>
        <OfficeFailure
          failure={failureOf(error)}
          notKept="Отчёты считает сервер"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (data.items.length === 0)
    return (
      <div className={styles.card}>
        <EmptyState
          icon={<ChartNoAxesColumn size={28} strokeWidth={1.75} aria-hidden />}
          title="В этом месяце продаж ещё нет"
        >
          Здесь будет маржа каждого проданного товара.
        </EmptyState>
      </div>
    );
  return (
    <>
      <p role="status">
        С {dayText(data.from)} по {dayText(data.to)}.{' '}
        {data.belowCost === 0
          ? 'Ниже себестоимости ничего не продано.'
          : `Ниже себестоимости: ${counted(data.belowCost, 'товар', 'товара', 'товаров')}.`}
      </p>
      <Table
        label="Маржа по товарам"
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ _id, title }) => _id ?? title}
        rowLook={({ belowCost }) => (belowCost ? 'attention' : undefined)}
        busy={isPlaceholderData}
        foot={
          data.total > PURCHASE_PAGE_SIZE ? (
            <Pagination
              page={page}
              pages={Math.ceil(data.total / PURCHASE_PAGE_SIZE)}
              onPage={onPage}
              label="Страницы маржи"
            />
          ) : undefined
        }
      />
    </>
  );
}
