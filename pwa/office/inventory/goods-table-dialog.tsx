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
import { useConnection } from '../../device/use-connection.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './goods-table-dialog.module.css';
import { filterWords, tableAddress } from './goods-table-words.ts';
import type { StockView } from './stock-address.ts';

const FORMATS: readonly { value: TableFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
];

export interface GoodsTableDialogProps {
  view: StockView;
  /** Number of goods matching the filter; undefined while unknown. */
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
  const tick = (column: GoodsColumn, on: boolean) =>
    choose((now) => new Set(on ? [...now, column] : [...now].filter((one) => one !== column)));
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
              <Download size={20} strokeWidth={1.75} aria-hidden />
              Скачать
            </a>
          ) : (
            <Button disabled>Скачать</Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {reachable === false && <Notice tone="low" title="Нет связи: файл готовит сервер" />}
        <Segmented label="Формат файла" value={format} onChange={setFormat} options={FORMATS} />
        <fieldset className={styles.columns}>
          <legend className={styles.legend}>Столбцы</legend>
          <Checkbox
            className={styles.whole}
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
              onChange={(on) => tick(column, on)}
            />
          ))}
        </fieldset>
        <p className={styles.hint}>
          Первым всегда идёт «Код в магазине»: по нему товары узнаются, когда таблицу с вашими правками загрузят
          обратно. То, что не менялось, загрузка не тронет.
        </p>
      </div>
    </Dialog>
  );
}
