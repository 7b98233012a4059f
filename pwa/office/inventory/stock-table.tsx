import { EllipsisVertical, History, MapPin, PackagePlus, PencilLine, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { missingForSale } from '#contract/catalogue/products.ts';
import { PRODUCT_FIELDS } from '#contract/products/product-fields.ts';
import type { GoodsItem, StockItem } from '#contract/stock/inventory.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { useExpectedGoods } from '../../queries/inventory.ts';
import { useShop } from '../../queries/shop.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { MENU_COLUMN, Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { column } from '../kit/column.ts';
import { Arrivals, type ArrivalsProps } from '../kit/arrivals.tsx';
import { GoodsCell } from '../kit/goods-cell.tsx';
import type { Picked } from './bulk/bulk-acts.ts';
import styles from './inventory.module.css';
import { sortBy, type StockView } from './stock-address.ts';
import type { StockActions } from './use-stock-actions.tsx';
import { IconButton, iconButtonClass } from '../kit/buttons.tsx';

export interface StockActs extends StockActions {
  adjust: (item: StockItem) => void;
  watch: (item: StockItem) => void;
  place: (item: StockItem) => void;
}

export interface StockTableProps {
  items: readonly StockItem[];
  view: StockView;
  onChange: (change: Partial<StockView>) => void;
  at: (path: string) => string;
  acts: StockActs;
  /** False for people who manage stock but don't edit products. */
  edits: boolean;
  picked: Picked;
  busy: boolean;
  foot: ReactNode;
}

export const TONES = { out: 'neutral', low: 'low', in: 'ok' } as const;

export function StockTable(props: StockTableProps) {
  const { items, edits, picked, busy, foot } = props;
  const expected = useExpectedGoods(items.map(({ _id }) => _id));
  const { sellsWholesale } = useShop();
  const absent = [...(edits ? [] : ['pick', 'edit']), ...(sellsWholesale ? [] : ['wholesale'])];
  return (
    <Table
      label="Остатки"
      columns={stockColumns({ ...props, expected, sellsWholesale }).filter(({ key }) => !absent.includes(key))}
      rows={items}
      rowKey={({ _id }) => _id}
      rowLook={({ _id, availableQty, deletedAt }) =>
        picked.has(_id) ? 'chosen' : deletedAt !== null ? 'muted' : availableQty < 0 ? 'attention' : undefined
      }
      busy={busy}
      foot={foot}
    />
  );
}

interface ColumnsOf extends StockTableProps {
  expected: ReturnType<typeof useExpectedGoods>;
  sellsWholesale: boolean;
}

interface StockProps {
  item: StockItem;
  expected: ArrivalsProps['of'];
  onAdjust: (item: StockItem) => void;
}

function Stock({ item, expected, onAdjust }: StockProps) {
  const text = quantityWithUnit(item.stockQty, item.unit);
  return (
    <>
      {item.deletedAt === null ? (
        <button
          type="button"
          className={styles.figure}
          aria-label={`Изменить остаток: ${item.title}, сейчас ${inUnits(item.stockQty, item.unit)}`}
          onClick={() => onAdjust(item)}
        >
          {text}
        </button>
      ) : (
        text
      )}
      <Arrivals of={expected} unit={item.unit} inCell />
    </>
  );
}

function stockColumns({ view, onChange, at, acts, picked, expected, sellsWholesale }: ColumnsOf) {
  const ordered = (key: Parameters<typeof sortBy>[1]) => {
    const { sorted, next } = sortBy(view, key);
    return { sorted, onSort: () => onChange({ sort: next }) };
  };
  const columns: TableColumn<StockItem>[] = [
    column('pick', 'Выбор', { hideHeader: true, card: 'plain', className: styles.pick }, ({ _id, title }) => (
      <Checkbox
        label={`Выбрать: ${title}`}
        hideLabel
        checked={picked.has(_id)}
        onChange={(on) => picked.pick([_id], on)}
      />
    )),
    column('title', 'Товар', { card: 'title', ...ordered('title'), className: styles.goods }, (item) => (
      <Goods item={item} at={at} />
    )),
    column('stock', 'Остаток', { number: true, ...ordered('stock') }, (item) => (
      <Stock item={item} expected={expected[item._id]} onAdjust={acts.adjust} />
    )),
    column('reserved', 'Резерв', { number: true, roomy: true }, ({ reservedQty }) =>
      reservedQty === 0 ? '—' : formatNumber(reservedQty),
    ),
    column('available', 'Доступно', { number: true, ...ordered('available') }, ({ availableQty, availability }) => (
      <Pill tone={availableQty < 0 ? 'sale' : TONES[availability]}>{formatNumber(availableQty)}</Pill>
    )),
    column('retail', 'Розница', { number: true, ...ordered('retail') }, ({ priceRetail, priceWholesale }) => (
      <>
        {priceText(priceRetail)}
        {sellsWholesale && <span className={styles.alsoWholesale}>опт {priceText(priceWholesale)}</span>}
      </>
    )),
    column(
      'wholesale',
      'Опт',
      { number: true, className: styles.wholesale, ...ordered('wholesale') },
      ({ priceWholesale }) => priceText(priceWholesale),
    ),
    column(
      'edit',
      'Правка',
      { hideHeader: true, card: 'plain', className: classNames(cells.actions, styles.acts) },
      (item) => <EditActs item={item} at={at} acts={acts} />,
    ),
    {
      ...MENU_COLUMN,
      cell: (item) => (
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${item.title}`} />}
          items={actsOf(item, acts)}
        />
      ),
    },
  ];
  return columns;
}

export interface EditActsProps extends Pick<StockTableProps, 'at'> {
  item: GoodsItem;
  acts: StockActions;
}

export function EditActs({ item, at, acts: { askToDelete, restore } }: EditActsProps) {
  const { _id, title, deletedAt } = item;
  return (
    <>
      <Link
        to={at(paths.adminProductEdit(_id))}
        aria-label={`Изменить: ${title}`}
        title="Изменить"
        className={iconButtonClass()}
      >
        <PencilLine />
      </Link>
      {deletedAt === null ? (
        <IconButton icon={Trash2} label={`Удалить: ${title}`} title="Удалить" onClick={() => askToDelete(item)} />
      ) : (
        <IconButton
          icon={Undo2}
          label={`Вернуть в продажу: ${title}`}
          title="Вернуть в продажу"
          onClick={() => restore(item)}
        />
      )}
    </>
  );
}

/** «—» for 0, since a draft may have no price yet. */
export const priceText = (price: number): string => (price === 0 ? '—' : formatRoubles(price));

/** Fields that a draft lacks for publication; null for goods that are no drafts. */
function missingText(item: GoodsItem, sellsWholesale: boolean): string | null {
  if (item.draft !== true) return null;
  const { priceRetail, topCategorySlug } = item;
  const priceWholesale = sellsWholesale ? item.priceWholesale : undefined;
  const lacks = missingForSale({ priceRetail, priceWholesale, topCategorySlug });
  const missing = lacks.map(({ path }) => MISSING_LABELS[path]);
  return missing.length === 0 ? 'Можно публиковать' : `Нет ${missing.join(', ')}`;
}

const MISSING_LABELS = {
  priceRetail: 'розничной цены',
  priceWholesale: 'оптовой цены',
  topCategorySlug: 'категории',
} as const;

function actsOf(item: StockItem, { adjust, watch, place }: StockActs): MenuItem[] {
  const moves: MenuItem = { label: 'История остатка', icon: <History />, onSelect: () => watch(item) };
  return item.deletedAt !== null
    ? [moves]
    : [
        { label: 'Изменить остаток', icon: <PackagePlus />, onSelect: () => adjust(item) },
        { label: PRODUCT_FIELDS.storagePlace.label, icon: <MapPin />, onSelect: () => place(item) },
        moves,
      ];
}

export function Goods({ item, at }: { item: GoodsItem } & Pick<StockTableProps, 'at'>) {
  const { _id: id, title, slug, sku, barcode, storagePlace, image, deletedAt, draft } = item;
  const missing = missingText(item, useShop().sellsWholesale);
  const codes = [sku, barcode].filter((one) => one !== null && one !== '').join(' · ');
  return (
    <GoodsCell
      title={title}
      image={image}
      link={
        deletedAt === null ? (
          <Link to={draft === true ? at(paths.adminProductEdit(id)) : paths.product(slug)}>{title}</Link>
        ) : undefined
      }
    >
      {missing !== null && <span className={cells.sub}>{missing}</span>}
      {codes !== '' && <span className={`${cells.sub} tabular`}>{codes}</span>}
      {storagePlace !== undefined && <span className={cells.sub}>Место: {storagePlace}</span>}
    </GoodsCell>
  );
}
