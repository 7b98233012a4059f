/** /admin/goods: goods for those who edit their pages: found, opened, taken off sale, put back. Stock is not theirs. */
import { useQuery } from '@tanstack/react-query';
import { PackagePlus, PackageSearch, PencilLine, Trash2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { GOODS_STATES, STOCK_PAGE_SIZE, type GoodsItem } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { goodsListQuery } from '../../queries/inventory.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import styles from './inventory.module.css';
import { stockAddress, type StockView } from './stock-address.ts';
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
  const [view, change] = useAddressView(stockAddress);
  const search = useViewSearch(view, change);
  const asked = goodsAsked(view);
  const answer = useQuery(goodsListQuery(asked));
  const [acts, dialog] = useStockActions();
  return (
    <div className={office.page}>
      <OfficeHead title="Товары" count={answer.data && counted(answer.data.total, 'товар', 'товара', 'товаров')}>
        <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'filled' })}>
          <PackagePlus {...ICON} />
          Новый товар
        </Link>
      </OfficeHead>
      <SearchField label="Поиск товаров" placeholder="Название, артикул или штрихкод" {...search} maxLength={200} />
      <div className={office.chips} role="group" aria-label="Состояние">
        {GOODS_STATES.map((state) => (
          <Chip key={state} on={asked.state === state} onClick={() => change({ state })}>
            {STATES[state]}
          </Chip>
        ))}
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Список товаров хранится на сервере"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={<PackageSearch {...ICON} size={28} />} title="Ничего не найдено">
              Попробуйте другие слова или другой список.
            </EmptyState>
          )
        }
      >
        {({ items, total }, busy) => (
          <GoodsTable
            items={items}
            total={total}
            page={asked.page}
            busy={busy}
            acts={acts}
            onPage={(page) => change({ page })}
          />
        )}
      </OfficeAnswer>
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
  return (
    <Table
      label="Товары"
      columns={columns}
      rows={items}
      rowKey={({ _id }) => _id}
      rowLook={({ deletedAt }) => (deletedAt !== null ? 'muted' : undefined)}
      busy={busy}
      foot={<ListPages page={page} size={STOCK_PAGE_SIZE} shown={items.length} total={total} onPage={onPage} />}
    />
  );
}
