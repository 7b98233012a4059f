/** Above the list while goods are ticked or filtered: their number and the bulk actions. */
import { BadgePercent, Eye, EyeOff, FolderTree, Palette, Percent, Printer, Tag, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StockState } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { paths } from '../../../parts/page/paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { BulkKind, BulkSelection } from './bulk-acts.ts';
import styles from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Picked } from './use-picked.ts';

const ACTS: readonly { kind: BulkKind; label: string; icon: LucideIcon }[] = [
  { kind: 'prices', label: 'Цены', icon: Percent },
  { kind: 'sale', label: 'Скидка', icon: BadgePercent },
  { kind: 'place', label: 'Категория', icon: FolderTree },
  { kind: 'brand', label: 'Бренд', icon: Tag },
  { kind: 'variants', label: 'Варианты', icon: Palette },
  { kind: 'hide', label: 'Скрыть', icon: EyeOff },
  { kind: 'show', label: 'Вернуть', icon: Eye },
];

/** Only goods on sale have a price tag in the hall. */
const isSold = (state: StockState): boolean => state !== 'deleted' && state !== 'draft';

/** «show» applies to hidden goods, «hide» to visible ones. */
const fits = (kind: BulkKind, state: StockState): boolean =>
  kind === 'show' ? state === 'deleted' : kind === 'hide' ? state !== 'deleted' && state !== 'draft' : true;

export interface BulkBarProps {
  picked: Picked;
  /** Ids of the goods on this page. */
  page: readonly string[];
  /** Number of goods matching the filter; undefined while unknown. */
  total: number | undefined;
  state: StockState;
  /** The filter sent when all matching goods are selected. */
  filter: Extract<BulkSelection, { filter: unknown }>['filter'];
  /** True when the filter leaves a part of the state's goods: until one is ticked, the actions are for that part. */
  isNarrowed: boolean;
}

export function BulkBar({ picked, page, total = 0, state, filter, isNarrowed }: BulkBarProps) {
  const [kind, open] = useState<BulkKind | null>(null);
  const isUnpicked = !picked.isWhole && picked.ids.size === 0;
  const isWhole = picked.isWhole || (isUnpicked && isNarrowed);
  const count = isWhole ? total : picked.ids.size;
  if (count === 0) return null;
  const onPage = page.filter((id) => picked.has(id)).length;
  const isWholePage = onPage === page.length;
  const selection = isWhole ? { filter } : { ids: [...picked.ids] };
  return (
    <div className={styles.bar} data-offered={isUnpicked || undefined} role="region" aria-label="Выбранные товары">
      <div className={styles.meant}>
        {!isUnpicked && (
          <Checkbox
            label="Все товары на странице"
            hideLabel
            checked={isWholePage}
            indeterminate={onPage > 0 && !isWholePage}
            onChange={(on) => picked.pick(page, on)}
          />
        )}
        <b role="status">
          {isUnpicked
            ? `Все по фильтру: ${formatNumber(count)}`
            : picked.isWhole
              ? `Выбраны все ${formatNumber(count)} по фильтру`
              : `${plural(count, 'Выбран', 'Выбраны', 'Выбрано')} ${counted(count, 'товар', 'товара', 'товаров')}`}
        </b>
        {!isWhole && total > count && (
          <button type="button" className={styles.link} onClick={() => picked.pickWhole(true)}>
            Все {formatNumber(total)} по этому фильтру
          </button>
        )}
        {!isUnpicked && (
          <button type="button" className={styles.link} onClick={picked.clear}>
            Снять
          </button>
        )}
      </div>
      <div className={styles.acts}>
        {ACTS.filter((act) => fits(act.kind, state)).map(({ kind: act, label, icon: Icon }) => (
          <button key={act} type="button" className={styles.act} onClick={() => open(act)}>
            <Icon size={18} />
            {label}
          </button>
        ))}
        {isSold(state) && (
          <Link to={paths.adminPriceTags()} state={selection} className={styles.act}>
            <Printer size={18} />
            Ценники
          </Link>
        )}
      </div>
      {kind !== null && (
        <BulkDialog key={kind} kind={kind} count={count} selection={selection} onClose={() => open(null)} />
      )}
    </div>
  );
}
