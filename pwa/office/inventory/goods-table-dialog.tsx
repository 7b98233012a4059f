/** «Выгрузить»: exports the listed goods as a table of chosen columns, which can be edited and imported again. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  ALL_GOODS_COLUMNS,
  GOODS_COLUMNS,
  type GoodsColumn,
  type TableFormat,
} from '#contract/exchange/goods-table.ts';
import type { ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { useConnection } from '../../device/use-connection.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button, buttonClass, OutlineButton } from '../kit/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import styles from './goods-table-dialog.module.css';
import { type StockView, stockAddress } from './stock-address.ts';
import type { StockState } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';

const FORMATS = optionsOf<TableFormat>({ xlsx: 'Excel (XLSX)', csv: 'CSV' });

export interface GoodsTableDialogProps {
  view: StockView;
  total: number | undefined;
  onClose: () => void;
}

export function GoodsTableDialog({ view, total, onClose }: GoodsTableDialogProps) {
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const [chosen, choose] = useState<ReadonlySet<GoodsColumn>>(() => new Set(ALL_GOODS_COLUMNS));
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const { reachable } = useConnection();
  const columns = ALL_GOODS_COLUMNS.filter((column) => chosen.has(column));
  const isAll = columns.length === ALL_GOODS_COLUMNS.length;
  const canTake = columns.length > 0 && total !== 0 && reachable !== false;
  return (
    <Dialog
      open
      firm
      size={640}
      onOpenChange={(open) => !open && onClose()}
      title="Выгрузить товары"
      description={filterWords(view, total, categories)}
      footer={
        <>
          {canTake ? (
            <a
              href={tableAddress(view, format, columns)}
              className={buttonClass()}
              download
              // Closed only after the browser has followed the link.
              onClick={() => setTimeout(onClose)}
            >
              <Download />
              Скачать
            </a>
          ) : (
            <Button disabled>Скачать</Button>
          )}
          <OutlineButton onClick={onClose}>Отмена</OutlineButton>
        </>
      }
    >
      <div className="grid gap-5">
        {reachable === false && <Notice tone="low" title="Нет связи: файл готовит сервер" />}
        <Segmented label="Формат файла" value={format} onChange={setFormat} options={FORMATS} />
        <fieldset className={styles.columns}>
          <legend className="weight-heading">Столбцы</legend>
          <Checkbox
            className="all-columns line-below"
            label="Все столбцы"
            checked={isAll}
            indeterminate={!isAll && columns.length > 0}
            onChange={(on) => choose(new Set(on ? ALL_GOODS_COLUMNS : []))}
          />
          {ALL_GOODS_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={GOODS_COLUMNS[column].replace(/, ₽$/, '')}
              checked={chosen.has(column)}
              onChange={(on) => choose(new Set(on ? [...chosen, column] : columns.filter((one) => one !== column)))}
            />
          ))}
        </fieldset>
        <p className="muted text-14">
          Первым всегда идёт «Код в магазине»: по нему товары узнаются, когда таблицу с вашими правками загрузят
          обратно. То, что не менялось, загрузка не тронет.
        </p>
      </div>
    </Dialog>
  );
}

const STATE_WORDS: Readonly<Record<StockState, string>> = {
  all: 'в продаже',
  low: 'заканчиваются',
  out: 'нет в наличии',
  negative: 'остаток ниже нуля',
  draft: 'черновики',
  deleted: 'сняты с продажи',
};

type Named<Part extends keyof ManagedSubcategory> = Pick<ManagedSubcategory, Part | 'name'>;

/** «79 товаров: заканчиваются, поиск «grohe», Смесители › Для раковины». */
export function filterWords(
  { q, topCategorySlug, subcategoryId, from, to, state }: StockView,
  total: number | undefined,
  categories: readonly (Named<'slug'> & { readonly subcategories: readonly Named<'_id'>[] })[],
): string {
  const category = categories.find(({ slug }) => slug === topCategorySlug);
  const subcategory = category?.subcategories.find(({ _id }) => _id === subcategoryId);
  const days = [from && `с ${dayText(from)}`, to && `по ${dayText(to)}`].filter(Boolean);
  const words = [
    STATE_WORDS[state],
    q && `поиск «${q}»`,
    [category?.name.ru ?? topCategorySlug, subcategory?.name.ru ?? ''].filter(Boolean).join(' › '),
    days.length === 0 ? '' : `двигались ${days.join(' ')}`,
  ].filter(Boolean);
  return `${total === undefined ? 'Товары' : counted(total, 'товар', 'товара', 'товаров')}: ${words.join(', ')}`;
}

/** Address of the file; the columns are listed only when some are left out. */
export function tableAddress(view: StockView, format: TableFormat, columns: readonly GoodsColumn[]): string {
  const query = stockAddress.write({ ...view, page: 1 });
  query.set('format', format);
  if (columns.length < ALL_GOODS_COLUMNS.length) query.set('columns', columns.join(','));
  return `/api/products/table?${query.toString()}`;
}
