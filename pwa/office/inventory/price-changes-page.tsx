/** /admin/price-changes: who changed which price, when, and by how much. */
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPriceChanges } from '#contract/stock/inventory.ts';
import { productFieldText } from '#contract/products/products.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { OfficeFailure, useRetryOnReturn } from '../kit/office-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { priceChangesQuery } from '../../queries/inventory.ts';
import { failureOf } from '../../queries/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import styles from './inventory.module.css';
import { changeText } from './price-change-words.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { readStockView } from './stock-address.ts';

type Change = AnswerOf<typeof listPriceChanges>['items'][number];

const PAGE = 50;

const COLUMNS: readonly TableColumn<Change>[] = [
  { key: 'at', header: 'Когда', sorted: 'desc', card: 'plain', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'product',
    header: 'Товар',
    card: 'title',
    cell: ({ product }) => <Link to={paths.adminProductEdit(product._id)}>{product.title}</Link>,
  },
  { key: 'field', header: 'Цена', cell: ({ field }) => productFieldText(field) },
  { key: 'before', header: 'Было', number: true, cell: ({ before }) => money(before) },
  { key: 'after', header: 'Стало', number: true, cell: ({ after }) => money(after) },
  { key: 'change', header: 'Изменение', number: true, cell: ({ before, after }) => changeText(before, after) },
  { key: 'actor', header: 'Кто', cell: ({ actor }): ReactNode => (actor === null ? 'Команда на сервере' : actor.name) },
];

const money = (value: number | null): string => (value === null ? '—' : formatRoubles(value));

export function PriceChangesPage() {
  usePageTitle('Изменения цен');
  const [query, setQuery] = useAddressParams();
  const { q, from, to, page } = readStockView(query);
  const change = useCallback(
    (changed: Record<string, string>) =>
      setQuery(
        (now) =>
          new URLSearchParams(
            Object.entries({ ...Object.fromEntries(now), page: '', ...changed }).filter(([, value]) => value !== ''),
          ),
        { replace: 'q' in changed },
      ),
    [setQuery],
  );
  const [text, type] = useSearchText(
    q,
    useCallback((next: string) => change({ q: next }), [change]),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    priceChangesQuery({ q, from, to, page, limit: PAGE }),
  );
  useRetryOnReturn(error !== null, () => void refetch());
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Изменения цен</h1>
          {data !== undefined && (
            <p className={styles.count} role="status">
              {counted(data.total, 'изменение', 'изменения', 'изменений')}
            </p>
          )}
        </div>
      </header>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label="Поиск по изменениям цен"
          placeholder="Название товара"
          value={text}
          onChange={type}
          maxLength={200}
        />
        <DateField label="С даты" max={to} value={from} onDay={(from) => change({ from })} />
        <DateField label="По дату" min={from} value={to} onDay={(to) => change({ to })} />
      </div>
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="История цен хранится на сервере"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data?.items.length === 0 && (
        <div className={styles.card}>
          <EmptyState icon={<Tag size={28} strokeWidth={1.75} aria-hidden />} title="Изменений не нашли">
            Здесь видно каждую правку розничной, оптовой цены, цены со скидкой и себестоимости.
          </EmptyState>
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Table
          label="Изменения цен"
          columns={COLUMNS}
          rows={data.items}
          rowKey={({ product, field, at }) => `${product._id} ${field} ${at}`}
          busy={isPlaceholderData}
          foot={
            data.total > PAGE ? (
              <Pagination
                page={page}
                pages={Math.ceil(data.total / PAGE)}
                onPage={(next) => change({ page: String(next) })}
                label="Страницы изменений"
              />
            ) : undefined
          }
        />
      )}
    </div>
  );
}
