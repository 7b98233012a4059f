/** /admin/inventory: stock: search, sorting, corrections; and goods that are no longer sold. */
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StockItem, StockState } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { stockCountsQuery, stockQuery } from '../../queries/inventory.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { usePicked } from './bulk/use-picked.ts';
import { GoodsTableDialog } from './goods-table-dialog.tsx';
import { ChipsFilter } from '../kit/list-filters.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { useList } from '../kit/use-list.ts';
import { MovementsDrawer } from './movements-drawer.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { bulkFilter, filterOf, stockAddress } from './stock-address.ts';
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
  const list = useList(stockAddress, stockQuery);
  const { view, change, answer } = list;
  const { data: counts } = useQuery(stockCountsQuery(filterOf(view)));
  const picked = usePicked(JSON.stringify([filterOf(view), view.state]));
  const [adjusted, adjust] = useState<StockItem | null>(null);
  const [watched, watch] = useState<StockItem | null>(null);
  const [placed, place] = useState<StockItem | null>(null);
  const [isTakingOut, takeOut] = useState(false);
  const [results, dialog] = useStockActions();
  const edits = usePerson().person?.role !== 'warehouse';
  return (
    <div className={office.page}>
      <OfficeHead title="Склад / Остатки" count={counts && countText(counts, view.state)}>
        {edits && (
          <Link to={paths.adminPrices()} className={buttonClass({ variant: 'quiet' })}>
            Изменения цен
          </Link>
        )}
        <a href={stockAddress.file(view, 'csv')} className={buttonClass({ variant: 'outline' })} download>
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
      </OfficeHead>
      {/* A changed address remounts the filters, so that typed text that was never submitted is not carried over. */}
      <StockFilters
        key={JSON.stringify(filterOf(view))}
        view={view}
        change={change}
        chips={
          <ChipsFilter
            list={list}
            name="state"
            label="Состояние"
            options={STATES.map((one) => ({ ...one, count: counts?.[one.value] }))}
          />
        }
      />
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
        at={list.at}
        onAdjust={adjust}
        onWatch={watch}
        onPlace={place}
        onDelete={results.askToDelete}
        onRestore={results.restore}
      />
      {adjusted !== null && <AdjustDialog key={adjusted._id} item={adjusted} onClose={() => adjust(null)} />}
      {placed !== null && <PlaceDialog key={placed._id} item={placed} onClose={() => place(null)} />}
      {watched !== null && <MovementsDrawer item={watched} onClose={() => watch(null)} />}
      {isTakingOut && <GoodsTableDialog view={view} total={counts?.[view.state]} onClose={() => takeOut(false)} />}
      {dialog}
    </div>
  );
}

/** «79 товаров, 60 единиц на складе»: the goods may have several units. */
function countText(counts: Readonly<Record<StockState | 'units', number>>, state: StockState): string {
  const goods = counted(counts[state], 'товар', 'товара', 'товаров');
  return state === 'all' ? `${goods}, ${counted(counts.units, 'единица', 'единицы', 'единиц')} на складе` : goods;
}
