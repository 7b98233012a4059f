/** /admin/goods: goods for content editors: search, edit, hide, show. Editors see no stock. */
import { PackagePlus, PackageSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AVAILABILITY_LABELS } from '#contract/products/availability.ts';
import { GOODS_FILTERS, listGoods, STOCK_PAGE_SIZE, type GoodsItem } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { goodsListQuery } from '../../queries/inventory.ts';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { MENU_COLUMN, type TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter, SearchFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import styles from './inventory.module.css';
import { EditActs, Goods, priceText, TONES } from './stock-table.tsx';
import { type StockActions, useStockActions } from './use-stock-actions.tsx';

const STATES = { all: 'На витрине', draft: 'Черновики', deleted: 'Снятые с продажи' } as const;

export const goodsAddress = listAddress(listGoods, { fields: ['q', 'state'], fixed: { limit: STOCK_PAGE_SIZE } });

export function GoodsPage() {
  const list = useList(goodsAddress, goodsListQuery);
  const [acts, dialog] = useStockActions();
  const { at } = list;
  const { sellsWholesale } = useShop();
  const columns = goodsColumns(acts, at).filter(({ key }) => sellsWholesale || key !== 'wholesale');
  return (
    <>
      <ListPage
        title="Товары"
        list={list}
        size={STOCK_PAGE_SIZE}
        count={(total) => counted(total, 'товар', 'товара', 'товаров')}
        actions={
          <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'filled' })}>
            <PackagePlus />
            Новый товар
          </Link>
        }
        columns={columns}
        rowKey={({ _id }) => _id}
        rowLook={({ deletedAt }) => (deletedAt !== null ? 'muted' : undefined)}
        notKept="Список товаров хранится на сервере"
        empty={{
          icon: PackageSearch,
          title: 'Товаров пока нет',
          text: 'Добавьте первый или загрузите прайс.',
          narrowed: { title: 'Ничего не найдено', text: 'Попробуйте другие слова или другой список.' },
        }}
      >
        <SearchFilter list={list} label="Поиск товаров" placeholder="Название, артикул или штрихкод" />
        <ChipsFilter
          list={list}
          name="state"
          label="Состояние"
          options={GOODS_FILTERS.map((value) => ({ value, label: STATES[value] }))}
        />
      </ListPage>
      {dialog}
    </>
  );
}

const goodsColumns = (acts: StockActions, at: (path: string) => string): TableColumn<GoodsItem>[] => [
  column('title', 'Товар', { card: 'title', className: styles.goods }, (item) => <Goods item={item} at={at} />),
  { key: 'brand', header: 'Бренд', roomy: true, cell: ({ brand }) => (brand === '' ? '—' : brand) },
  column('availability', 'Наличие', {}, ({ availability, deletedAt }) =>
    deletedAt === null ? (
      <Pill tone={TONES[availability]}>{AVAILABILITY_LABELS[availability]}</Pill>
    ) : (
      <span className="muted">—</span>
    ),
  ),
  { key: 'retail', header: 'Розница', number: true, cell: ({ priceRetail }) => priceText(priceRetail) },
  { key: 'wholesale', header: 'Опт', number: true, cell: ({ priceWholesale }) => priceText(priceWholesale) },
  { ...MENU_COLUMN, key: 'edit', header: 'Правка', cell: (item) => <EditActs item={item} at={at} acts={acts} /> },
];
