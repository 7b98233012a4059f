/** /admin/discrepancies: goods that were sold or promised beyond what there was, and how each is settled. */
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RESOLUTIONS, type Discrepancy, type Resolution } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { OfficeFailure, useRetryOnReturn } from '../kit/office-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { discrepanciesQuery } from '../../queries/inventory.ts';
import { failureOf } from '../../queries/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import styles from './inventory.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SettleDialog } from './settle-dialog.tsx';

const PAGE = 50;

export function DiscrepanciesPage() {
  usePageTitle('Расхождения');
  const [query, setQuery] = useSearchParams();
  const state = query.get('state') === 'resolved' ? ('resolved' as const) : ('open' as const);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    discrepanciesQuery({ state, page, limit: PAGE }),
  );
  const [settled, settle] = useState<Discrepancy | null>(null);
  useRetryOnReturn(error !== null, () => void refetch());
  const show = (next: Record<string, string>) => setQuery(new URLSearchParams(next));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Расхождения</h1>
          {data !== undefined && (
            <p className={styles.count} role="status">
              {counted(data.total, 'запись', 'записи', 'записей')}
            </p>
          )}
        </div>
      </header>
      <div className={styles.states} role="group" aria-label="Какие расхождения">
        <Chip on={state === 'open'} onClick={() => show({})}>
          Открытые
        </Chip>
        <Chip on={state === 'resolved'} onClick={() => show({ state: 'resolved' })}>
          Закрытые
        </Chip>
      </div>
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Расхождения хранятся на сервере"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data?.items.length === 0 && (
        <div className={styles.card}>
          <EmptyState
            icon={<PackageCheck size={28} strokeWidth={1.75} aria-hidden />}
            title={state === 'open' ? 'Всё сходится' : 'Закрытых пока нет'}
          >
            Расхождение появляется, когда товара продали или пообещали больше, чем числится на складе.
          </EmptyState>
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Rows
          items={data.items}
          busy={isPlaceholderData}
          onSettle={state === 'open' ? settle : undefined}
          foot={
            data.total > PAGE ? (
              <Pagination
                page={page}
                pages={Math.ceil(data.total / PAGE)}
                onPage={(next) => show({ ...(state === 'resolved' ? { state } : {}), page: String(next) })}
                label="Страницы расхождений"
              />
            ) : undefined
          }
        />
      )}
      {settled !== null && <SettleDialog key={settled.id} discrepancy={settled} onClose={() => settle(null)} />}
    </div>
  );
}

function Receipts({ sales }: Pick<Discrepancy, 'sales'>) {
  return (
    <span className={`${styles.receipts} tabular`}>
      {sales.map(({ id, number }) => (
        <Link key={id} to={paths.journal(number)}>
          {number}
        </Link>
      ))}
    </span>
  );
}

interface RowsProps {
  items: readonly Discrepancy[];
  busy: boolean;
  onSettle: ((discrepancy: Discrepancy) => void) | undefined;
  foot: ReactNode;
}

function Rows({ items, busy, onSettle, foot }: RowsProps) {
  const columns = useMemo<TableColumn<Discrepancy>[]>(
    () => [
      { key: 'title', header: 'Товар', card: 'title', cell: ({ title }) => title },
      { key: 'shortage', header: 'Не хватает', number: true, cell: ({ shortage, unit }) => inUnits(shortage, unit) },
      {
        key: 'stock',
        header: 'Сейчас на складе',
        number: true,
        cell: ({ stockQty, reservedQty }) =>
          `${formatNumber(stockQty)}${reservedQty > 0 ? `, в резерве ${formatNumber(reservedQty)}` : ''}`,
      },
      { key: 'sales', header: 'Чеки', cell: ({ sales }) => (sales.length === 0 ? '—' : <Receipts sales={sales} />) },
      { key: 'opened', header: 'Появилось', cell: ({ openedAt }) => <Moment at={openedAt} /> },
      onSettle === undefined
        ? {
            key: 'resolution',
            header: 'Чем закрыто',
            cell: ({ resolution, resolvedBy, resolvedAt, note }) => (
              <>
                {resolution === null ? '' : (RESOLUTIONS[resolution as Resolution] ?? resolution)}
                <span className={cells.sub}>
                  {note}
                  {resolvedBy !== null && ` · ${resolvedBy}`} {resolvedAt !== null && <Moment at={resolvedAt} />}
                </span>
              </>
            ),
          }
        : {
            key: 'settle',
            header: 'Закрыть расхождение',
            hideHeader: true,
            card: 'plain',
            className: styles.settle,
            cell: (one) => (
              <Button variant="outline" aria-label={`Закрыть расхождение: ${one.title}`} onClick={() => onSettle(one)}>
                Закрыть
              </Button>
            ),
          },
    ],
    [onSettle],
  );
  return <Table label="Расхождения" columns={columns} rows={items} rowKey={({ id }) => id} busy={busy} foot={foot} />;
}
