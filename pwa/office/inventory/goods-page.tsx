/** /admin/goods: goods for those who edit their pages: found, opened, taken off sale, put back. Stock is not theirs. */
import { useQuery } from '@tanstack/react-query';
import { PackagePlus, PackageSearch, PencilLine, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { GOODS_STATES, STOCK_PAGE_SIZE, type GoodsItem } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import { goodsListQuery } from '../../queries/inventory.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import styles from './inventory.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { readStockView, writeStockView, type StockView } from './stock-address.ts';
import { Goods, priceText } from './stock-table.tsx';
import { type StockActions, useStockActions } from './use-stock-actions.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const STATES = { all: 'На витрине', draft: 'Черновики', deleted: 'Снятые с продажи' } as const;
const TONES = { out: 'neutral', low: 'low', in: 'ok' } as const;

/** The address as this list reads it; what only the stock list knows counts for nothing. */
function goodsAsked({ q, state, page }: StockView) {
  return { q, state: GOODS_STATES.find((one) => one === state) ?? 'all', page, limit: STOCK_PAGE_SIZE };
}

export function GoodsPage() {
  usePageTitle('Товары');
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readStockView(query), [query]);
  const change = useCallback(
    (changed: Partial<StockView>, options: { replace?: boolean } = {}) =>
      setQuery((now) => writeStockView({ ...readStockView(now), page: 1, ...changed }), options),
    [setQuery],
  );
  const [text, type] = useSearchText(
    view.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );
  const asked = goodsAsked(view);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(goodsListQuery(asked));
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const [acts, dialog] = useStockActions();
  const failure = error === null ? null : failureOf(error);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Товары</h1>
          {data !== undefined && (
            <p className={styles.count} role="status">
              {counted(data.total, 'товар', 'товара', 'товаров')}
            </p>
          )}
        </div>
        <div className={styles.links}>
          <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'filled' })}>
            <PackagePlus {...ICON} />
            Новый товар
          </Link>
        </div>
      </header>
      <SearchField
        label="Поиск товаров"
        placeholder="Название, артикул или штрихкод"
        value={text}
        onChange={type}
        maxLength={200}
      />
      <div className={styles.states} role="group" aria-label="Состояние">
        {GOODS_STATES.map((state) => (
          <Chip key={state} on={asked.state === state} onClick={() => change({ state })}>
            {STATES[state]}
          </Chip>
        ))}
      </div>
      {failure !== null && (data === undefined || isPlaceholderData) ? (
        <div className={styles.card}>
          <OfficeFailure
            failure={failure}
            notKept="Список товаров хранится на сервере"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      ) : data === undefined ? (
        <RowsSkeleton />
      ) : data.items.length === 0 ? (
        <div className={styles.card}>
          <EmptyState icon={<PackageSearch {...ICON} size={28} />} title="Ничего не найдено">
            Попробуйте другие слова или другой список.
          </EmptyState>
        </div>
      ) : (
        <>
          {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
          <GoodsTable
            items={data.items}
            total={data.total}
            page={asked.page}
            busy={isPlaceholderData}
            acts={acts}
            onPage={(page) => change({ page })}
          />
        </>
      )}
      {dialog}
    </div>
  );
}

interface GoodsTableProps {
  items: readonly GoodsItem[];
  total: number;
  page: number;
  busy: boolean;
  acts: StockActions;
  onPage: (page: number) => void;
}

function GoodsTable({ items, total, page, busy, acts, onPage }: GoodsTableProps) {
  const columns = useMemo<TableColumn<GoodsItem>[]>(
    () => [
      {
        key: 'title',
        header: 'Товар',
        card: 'title',
        className: styles.goods,
        cell: (item) => <Goods item={item} />,
      },
      { key: 'brand', header: 'Бренд', roomy: true, cell: ({ brand }) => (brand === '' ? '—' : brand) },
      {
        key: 'availability',
        header: 'Наличие',
        cell: ({ availability, deletedAt }) =>
          deletedAt === null ? (
            <Pill tone={TONES[availability]}>{AVAILABILITY_LABELS[availability]}</Pill>
          ) : (
            <span className={cells.muted}>—</span>
          ),
      },
      { key: 'retail', header: 'Розница', number: true, cell: ({ priceRetail }) => priceText(priceRetail) },
      { key: 'wholesale', header: 'Опт', number: true, cell: ({ priceWholesale }) => priceText(priceWholesale) },
      {
        key: 'edit',
        header: 'Правка',
        hideHeader: true,
        card: 'corner',
        className: cells.actions,
        cell: (item) => (
          <>
            <Link
              to={paths.adminProductEdit(item._id)}
              aria-label={`Изменить: ${item.title}`}
              title="Изменить"
              className={iconButtonClass()}
            >
              <PencilLine {...ICON} />
            </Link>
            {item.deletedAt === null ? (
              <IconButton label={`Удалить: ${item.title}`} title="Удалить" onClick={() => acts.askToDelete(item)}>
                <Trash2 {...ICON} />
              </IconButton>
            ) : (
              <IconButton
                label={`Вернуть в продажу: ${item.title}`}
                title="Вернуть в продажу"
                onClick={() => acts.restore(item)}
              >
                <Undo2 {...ICON} />
              </IconButton>
            )}
          </>
        ),
      },
    ],
    [acts],
  );
  const first = (page - 1) * STOCK_PAGE_SIZE + 1;
  return (
    <Table
      label="Товары"
      columns={columns}
      rows={items}
      rowKey={({ _id }) => _id}
      rowLook={({ deletedAt }) => (deletedAt !== null ? 'muted' : undefined)}
      busy={busy}
      foot={
        <Pagination
          page={page}
          pages={Math.max(page, Math.ceil(total / STOCK_PAGE_SIZE))}
          onPage={onPage}
          label={`Показано ${formatNumber(first)}–${formatNumber(first + items.length - 1)} из ${formatNumber(total)}`}
        />
      }
    />
  );
}
