/** The stock list in each state: loading, loaded, empty, failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { STOCK_PAGE_SIZE, type StockItem } from '#contract/stock/inventory.ts';
import { paths } from '../../parts/page/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { ALL_STOCK, stockAddress, type StockView } from './stock-address.ts';
import { StockTable, type StockTableProps } from './stock-table.tsx';

export interface StockListProps extends Omit<StockTableProps, 'items' | 'busy' | 'foot'> {
  answer: UseQueryResult<StockItem[]>;
  view: StockView;
  /** Number of goods matching the filter; undefined while unknown. */
  total: number | undefined;
}

export function StockList({ answer, total, ...table }: StockListProps) {
  const { view, onChange } = table;
  const { data, isPlaceholderData } = answer;
  // The page is empty although earlier ones exist: an old address, or its last row was hidden.
  const lastPage =
    data?.length === 0 && !isPlaceholderData && view.page > 1
      ? Math.max(1, Math.min(view.page - 1, Math.ceil((total ?? 0) / STOCK_PAGE_SIZE)))
      : null;
  useEffect(() => {
    if (lastPage !== null && total !== undefined) onChange({ page: lastPage });
  }, [lastPage, total, onChange]);
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Складские остатки хранятся на сервере"
      empty={(items) =>
        items.length === 0 &&
        (stockAddress.isNarrowed(view) ? (
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
        ) : (
          <EmptyState
            icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />}
            title="Товаров пока нет"
            action={
              <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
                Новый товар
              </Link>
            }
          >
            Добавьте первый или загрузите прайс.
          </EmptyState>
        ))
      }
    >
      {(items, busy) => (
        <StockTable
          {...table}
          items={items}
          busy={busy}
          foot={
            <ListPages
              page={view.page}
              size={STOCK_PAGE_SIZE}
              shown={items.length}
              total={total ?? 0}
              onPage={(page) => onChange({ page })}
            />
          }
        />
      )}
    </OfficeAnswer>
  );
}
