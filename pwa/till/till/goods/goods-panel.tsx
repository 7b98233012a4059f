/** Left side of the till: search, category filters, scanners, and the goods with their steppers. */
import { PackageSearch } from 'lucide-react';
import { Suspense, lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import type { DraftPosition } from '../../../device/journal/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';
import { useFigures } from '../../../device/journal/use-journal.ts';
import { setFlag, useFlag } from '../../../device/use-flag.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { ScanResult } from '../../kit/camera-sheet.tsx';
import { isModalOpen } from '../../../parts/forms/is-modal-open.ts';
import { useWedge } from '../../../parts/forms/use-wedge.ts';
import { GoodsTiles } from './goods-tiles.tsx';
import { addedByEnter, codesOfCopy } from '../../kit/find-code.ts';
import { GoodsFilters } from './goods-filters.tsx';
import { GoodsRow } from './goods-row.tsx';
import { AlternativesDialog } from './alternatives-dialog.tsx';
import { KeysDialog } from '../keys-dialog.tsx';
import { parseSearchWithQty } from '../receipt/line-keys.ts';
import table from './goods-table.module.css';
import { TillSettings } from '../till-settings.tsx';
import { useFrequent } from './use-frequent.ts';
import { GOODS_SHOWN, goodOf, goodsFor, useGoods, type GoodsQuery } from './use-goods.ts';
import type { GoodsSearch } from './use-goods-search.ts';
import { addGood, useScan } from './use-scan.ts';
import { useSlipScan } from '../use-slip-scan.ts';
import { shopNow } from '../../../queries/shop-clock.ts';

const loadCameraSheet = () => import('../../kit/camera-sheet.tsx');
const CameraSheet = lazy(loadCameraSheet);

/** The barcode reader's code is loaded this long after the till, ms. */
const KEEP_READER_AFTER_MS = 8_000;
const EVERYTHING: GoodsQuery = { query: '', category: '', subcategory: '' };

export interface GoodsPanelProps {
  search: GoodsSearch;
  quantities: ReadonlyMap<string, number>;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** Adds pieces to the receipt and returns the resulting line; null when there is no receipt yet. */
  onAdd: (position: Omit<DraftPosition, 'qty'>, pieces: number) => Added | null;
  /** Opens the order dialog for the receipt. */
  onOrder: () => void;
  /** Remembers the receipt before a scan types into it; returns a function that restores it. */
  remember: () => () => void;
  /** A dialog is open over the till. */
  held: boolean;
  /** The sheet of shortcuts is open. */
  isHelping: boolean;
  onHelp: (open: boolean) => void;
}

export function GoodsPanel(props: GoodsPanelProps) {
  const { search, quantities, onQty, onAdd, onOrder, remember, held, isHelping, onHelp } = props;
  const { goodsQuery, setGoodsQuery, field } = search;
  // The camera's code is loaded on first use and stays mounted.
  const [camera, setCamera] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const [isSetting, setSetting] = useState(false);
  // Typing has priority over the list, since a slow tablet can't render every keystroke's result.
  const listed = useDeferredValue(goodsQuery);
  const wantedGoods = { ...listed, query: parseSearchWithQty(listed.query).words };
  const { limit, more } = useLimit(JSON.stringify(wantedGoods));
  const goods = useGoods(wantedGoods, limit);
  const figures = useFigures(useMemo(() => goods.items.map((good) => good.id), [goods.items]));
  const frequent = useFrequent();
  const { value: isTiled = false } = useFlag('tillShowsTiles');
  const choose = useCallback((code: string) => setGoodsQuery({ ...EVERYTHING, query: code }), [setGoodsQuery]);
  const scan = useScan({ onAdd, onChoose: choose });
  const openSlip = useSlipScan();
  const showResult = useScanWords();

  const [wanted, setWanted] = useState<string | null>(null);
  const isBlank = parseSearchWithQty(goodsQuery.query).words.trim() === '' && goodsQuery.category === '';
  const isHeld = held || isSetting || isHelping;
  useWedge({
    remember,
    search: () => (isHeld || isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (isHeld || (camera !== 'open' && isModalOpen())) {
        showResult({ found: false, text: 'Закройте окно и отсканируйте ещё раз.' });
        return;
      }
      if (openSlip(codes) !== null) return;
      // The field's value has been restored already; its React state follows later.
      const typed = field.current?.value ?? '';
      const { qty, words } = parseSearchWithQty(typed);
      const result = scan(codes, qty);
      showResult(result);
      // A typed count applies to one scan.
      if (result.found && words !== typed) setGoodsQuery({ ...goodsQuery, query: words });
    },
  });
  const show = () => {
    if (openSlip([goodsQuery.query.trim()]) !== null) return;
    const { qty, words } = parseSearchWithQty(goodsQuery.query);
    const id = addedByEnter(words, codesOfCopy, () => goodsFor({ ...goodsQuery, query: words }, shopNow()));
    const product = id === null ? undefined : catalogueCopy.products.get(id);
    if (product === undefined) return;
    const result = addGood(goodOf(product), qty, onAdd);
    showResult(result);
    if (result.found) setGoodsQuery({ ...goodsQuery, query: '' });
  };
  const addTile = (position: Omit<DraftPosition, 'qty'>) => {
    const { qty, words } = parseSearchWithQty(goodsQuery.query);
    if (onAdd(position, qty) !== null && words !== goodsQuery.query) setGoodsQuery({ ...goodsQuery, query: words });
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      // Loaded now, so that a camera opened offline can read codes too.
      import('../../kit/barcode-reader.ts').then(({ keepBarcodeReader }) => keepBarcodeReader()).catch(() => undefined);
    }, KEEP_READER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <GoodsFilters
        value={goodsQuery}
        field={field}
        onChange={setGoodsQuery}
        onShow={show}
        onCamera={() => setCamera('open')}
        onSettings={() => setSetting(true)}
      />
      <TillSettings
        open={isSetting}
        onClose={() => setSetting(false)}
        onKeys={() => {
          setSetting(false);
          onHelp(true);
        }}
      />
      <AlternativesDialog
        wantedId={wanted}
        onAdd={(position) => onAdd(position, 1)}
        onOrder={(position) => {
          if (!quantities.has(position.productId)) onAdd(position, 1);
          onOrder();
        }}
        onClose={() => setWanted(null)}
      />
      <KeysDialog open={isHelping} onClose={() => onHelp(false)} />
      {camera !== 'unwanted' && (
        <Suspense fallback={null}>
          <CameraSheet
            hint="Наведите камеру на штрихкод или QR-код чека"
            open={camera === 'open'}
            onClose={() => setCamera('closed')}
            onCode={(code) => openSlip([code]) ?? scan([code])}
          />
        </Suspense>
      )}
      <div className={table.frame}>
        {goodsQuery.category !== '' && (
          <Segmented
            className={table.view}
            label="Как показать товары"
            value={isTiled ? 'tiles' : 'rows'}
            onChange={(view) => void setFlag('tillShowsTiles', view === 'tiles')}
            options={[
              { value: 'rows', label: 'Список' },
              { value: 'tiles', label: 'Плитки' },
            ]}
          />
        )}
        {isBlank && frequent.length > 0 && (
          <GoodsTiles label="Часто продаём" goods={frequent} quantities={quantities} onAdd={addTile} />
        )}
        {goods.loading ? (
          <div className={table.message}>
            <Progress label="Загрузка…" value={goods.progress?.done} max={goods.progress?.total} />
          </div>
        ) : goods.absent ? (
          <div className={table.message}>
            <EmptyState
              icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />}
              title="Каталога на планшете нет"
            >
              Он загрузится сам, как только появится сеть.
            </EmptyState>
          </div>
        ) : goods.items.length === 0 ? (
          <div className={table.message}>
            <EmptyState
              icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />}
              title={goods.whole ? 'Ничего не найдено.' : 'Среди загруженных не нашлось'}
            >
              Проверьте название или артикул, уберите категорию.
            </EmptyState>
          </div>
        ) : isTiled && goodsQuery.category !== '' ? (
          <GoodsTiles
            label="Товары категории"
            goods={goods.items}
            quantities={quantities}
            onAdd={addTile}
            large={{ figures }}
          />
        ) : (
          <table className={table.table}>
            <thead>
              <tr>
                <th className={table.picture}>
                  <span className="visually-hidden">Фото</span>
                </th>
                <th>Название</th>
                <th>Остаток</th>
                <th className={table.number}>Розница</th>
                <th className={`${table.number} ${table['head-wholesale']}`}>Опт</th>
                <th className={table['head-qty']}>Количество</th>
              </tr>
            </thead>
            <tbody>
              {goods.items.map((good) => (
                <GoodsRow
                  key={good.id}
                  good={good}
                  stock={figures.get(good.id)?.shownStock ?? null}
                  priceWholesale={figures.get(good.id)?.priceWholesale ?? null}
                  qty={quantities.get(good.id) ?? 0}
                  onQty={onQty}
                  onAlternatives={setWanted}
                />
              ))}
            </tbody>
          </table>
        )}
        {!goods.loading && !goods.absent && !goods.whole && (
          <p className={table.more} role="status">
            Каталог загружен не весь
            {goods.progress !== null &&
              `: ${goods.progress.done} из ${counted(goods.progress.total, 'товара', 'товаров', 'товаров')}`}
            . Остальные товары появятся, как только загрузка закончится.
          </p>
        )}
        {!goods.loading && goods.total > goods.items.length && (
          <div className={table.rest}>
            <p className={table.more} role="status">
              Показаны первые {goods.items.length} из {counted(goods.total, 'товара', 'товаров', 'товаров')}.
            </p>
            <Button variant="outline" onClick={more}>
              Показать ещё {Math.min(GOODS_SHOWN, goods.total - goods.items.length)}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Number of goods to show; another question starts with the first ones again. */
function useLimit(question: string): { limit: number; more: () => void } {
  const [drawn, setDrawn] = useState({ question, limit: GOODS_SHOWN });
  const limit = drawn.question === question ? drawn.limit : GOODS_SHOWN;
  return { limit, more: () => setDrawn({ question, limit: limit + GOODS_SHOWN }) };
}

/** Shows a scan's result in place of the previous one. */
function useScanWords(): (result: ScanResult) => void {
  const { show, dismiss } = useToast();
  const former = useRef<number | null>(null);
  return useCallback(
    ({ found, text }) => {
      if (former.current !== null) dismiss(former.current);
      former.current = show({ text, tone: found ? 'ok' : 'error' });
    },
    [show, dismiss],
  );
}
