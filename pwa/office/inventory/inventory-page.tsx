/** /admin/inventory: what is in stock, found, ordered, corrected; and what becomes of goods that are no longer sold. */
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StockItem, StockState } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { stockCountsQuery, stockQuery } from '../../queries/inventory.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { usePicked } from './bulk/use-picked.ts';
import { GoodsTableDialog } from './goods-table-dialog.tsx';
import styles from './inventory.module.css';
import { MovementsDrawer } from './movements-drawer.tsx';
import {
  askFor,
  askForCounts,
  bulkFilter,
  csvAddress,
  filterOf,
  readStockView,
  writeStockView,
  type StockView,
} from './stock-address.ts';
import { StockFilters } from './stock-filters.tsx';
import { StockList } from './stock-list.tsx';
import { useStockActions } from './use-stock-actions.tsx';

const STATES: readonly { value: StockState; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'low', label: 'Заканчиваются' },
  { value: 'out', label: 'Нет в наличии' },
  { value: 'negative', label: 'Ниже нуля' },
  { value: 'draft', label: 'Черновики' },
  { value: 'deleted', label: 'Снятые с продажи' },
];

export function InventoryPage() {
  usePageTitle('Склад / Остатки');
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readStockView(query), [query]);
  const change = useCallback(
    (changed: Partial<StockView>) => setQuery((now) => writeStockView({ ...readStockView(now), page: 1, ...changed })),
    [setQuery],
  );
  const answer = useQuery(stockQuery(askFor(view)));
  const { data: counts } = useQuery(stockCountsQuery(askForCounts(view)));
  const picked = usePicked(JSON.stringify([filterOf(view), view.state]));
  const [adjusted, adjust] = useState<StockItem | null>(null);
  const [watched, watch] = useState<StockItem | null>(null);
  const [isTakingOut, takeOut] = useState(false);
  const [results, dialog] = useStockActions();
  const edits = usePerson().person?.role !== 'warehouse';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Склад / Остатки</h1>
          {counts !== undefined && (
            <p className={styles.count} role="status">
              {counted(counts[view.state], 'товар', 'товара', 'товаров')}
              {view.state === 'all' && `, ${formatNumber(counts.units)}\u00a0шт. на складе`}
            </p>
          )}
        </div>
        <div className={styles.links}>
          {edits && (
            <Link to={paths.adminPrices()} className={buttonClass({ variant: 'quiet' })}>
              Изменения цен
            </Link>
          )}
          <a href={csvAddress(view)} className={buttonClass({ variant: 'outline' })} download>
            <Download size={20} strokeWidth={1.75} aria-hidden />
            CSV
          </a>
          {edits && (
            <Button
              variant="outline"
              icon={<FileSpreadsheet size={20} strokeWidth={1.75} />}
              onClick={() => takeOut(true)}
            >
              Выгрузить
            </Button>
          )}
        </div>
      </header>
      {/* Another address, other fields: what was typed and not asked for is not carried along. */}
      <StockFilters key={JSON.stringify(filterOf(view))} view={view} onChange={change} />
      <div className={styles.states} role="group" aria-label="Состояние">
        {STATES.map(({ value, label }) => (
          <Chip key={value} on={view.state === value} count={counts?.[value]} onClick={() => change({ state: value })}>
            {label}
          </Chip>
        ))}
      </div>
      {edits && (
        <BulkBar
          picked={picked}
          page={answer.data?.map(({ _id }) => _id) ?? []}
          total={counts?.[view.state]}
          state={view.state}
          filter={bulkFilter(view)}
        />
      )}
      <StockList
        edits={edits}
        picked={picked}
        answer={answer}
        view={view}
        total={counts?.[view.state]}
        onChange={change}
        onAdjust={adjust}
        onWatch={watch}
        onDelete={results.askToDelete}
        onRestore={results.restore}
      />
      {adjusted !== null && <AdjustDialog key={adjusted._id} item={adjusted} onClose={() => adjust(null)} />}
      {watched !== null && <MovementsDrawer item={watched} onClose={() => watch(null)} />}
      {isTakingOut && <GoodsTableDialog view={view} total={counts?.[view.state]} onClose={() => takeOut(false)} />}
      {dialog}
    </div>
  );
}
