/** The stock in each of its states: coming, there, empty, not to be had. */
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { STOCK_PAGE_SIZE, type StockItem } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { failureOf } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import styles from './inventory.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { ALL_STOCK, type StockView } from './stock-address.ts';
import { StockTable, type StockTableProps } from './stock-table.tsx';

export interface StockListProps extends Omit<StockTableProps, 'items' | 'busy' | 'foot'> {
  answer: UseQueryResult<StockItem[]>;
  view: StockView;
  /** All that the filter finds; undefined while unknown. */
  total: number | undefined;
}

export function StockList({ answer, total, ...table }: StockListProps) {
  const { view, onChange } = table;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = answer;
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  // The rows of this page are gone, those before it are not: an old address, or the last row of the last page was taken
  // off.
  const lastPage =
    data?.length === 0 && !isPlaceholderData && view.page > 1
      ? Math.max(1, Math.min(view.page - 1, Math.ceil((total ?? 0) / STOCK_PAGE_SIZE)))
      : null;
  useEffect(() => {
    if (lastPage !== null && total !== undefined) onChange({ page: lastPage });
  }, [lastPage, total, onChange]);
  const failure = error === null ? null : failureOf(error);
  if (failure !== null && (data === undefined || isPlaceholderData)) {
    return (
      <div className={styles.card}>
        <OfficeFailure
          failure={failure}
          notKept="Складские остатки хранятся на сервере"
          busy={isFetching}
          onRetry={retry}
        />
      </div>
    );
  }
  if (data === undefined) return <RowsSkeleton />;
  if (data.length === 0) {
    return (
      <div className={styles.card}>
        <EmptyState
          icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />}
          title="Ничего не найдено."
          action={
            <Button variant="outline" onClick={() => onChange({ ...ALL_STOCK, state: 'all' })}>
              Показать все товары
            </Button>
          }
        >
          Попробуйте другие слова, категорию или даты: даты отбирают товары, у которых в эти дни было движение.
        </EmptyState>
      </div>
    );
  }
  const first = (view.page - 1) * STOCK_PAGE_SIZE + 1;
  const last = first + data.length - 1;
  return (
    <>
      {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
      <StockTable
        {...table}
        items={data}
        busy={isPlaceholderData}
        foot={
          <Pagination
            page={view.page}
            pages={Math.max(view.page, Math.ceil((total ?? last) / STOCK_PAGE_SIZE))}
            onPage={(page) => onChange({ page })}
            label={`Показано ${formatNumber(first)}–${formatNumber(last)} из ${formatNumber(Math.max(total ?? last, last))}`}
          />
        }
      />
    </>
  );
}
