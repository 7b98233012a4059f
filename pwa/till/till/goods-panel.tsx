/** Left side of the till: search, category filters, scanners, and the goods with their steppers. */
import { PackageSearch } from 'lucide-react';
import { Suspense, lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import type { DraftPosition } from '../../device/journal/journal-types.ts';
import type { Added } from '../../device/journal/receipt-form.ts';
import { useFigures } from '../../device/journal/use-journal.ts';
import { keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import { goodsByCode } from './find-code.ts';
import { GoodsFilters } from './goods-filters.tsx';
import { GoodsRow } from './goods-row.tsx';
import table from './goods-table.module.css';
import { TillSettings } from './till-settings.tsx';
import { GOODS_SHOWN, useGoods, type GoodsQuery } from './use-goods.ts';
import { useScan, type ScanResult } from './use-scan.ts';
import { useWedge } from './use-wedge.ts';

const loadCameraSheet = () => import('./camera-sheet.tsx');
const CameraSheet = lazy(loadCameraSheet);

/** The reader of bar codes waits until the till stands. */
const KEEP_READER_AFTER_MS = 8_000;
/** Shorter numbers are typed by people who look for something. */
const TYPED_BARCODE = /^\d{8,14}$/;
const KEPT_AS = 'tillGoods';
const EVERYTHING: GoodsQuery = { query: '', category: '', subcategory: '' };

export interface GoodsPanelProps {
  quantities: ReadonlyMap<string, number>;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** One more; says where it went, null when there is no receipt yet. */
  onAdd: (position: Omit<DraftPosition, 'qty'>) => Added | null;
  /** Remembers the receipt before a scan types into it; gives the way back. */
  remember: () => () => void;
  /** Something stands over the till that wants an answer first. */
  held: boolean;
}

export function GoodsPanel({ quantities, onQty, onAdd, remember, held }: GoodsPanelProps) {
  const [asked, setAsked] = useAsked();
  // Fetched when first wanted; it stays from then on.
  const [camera, setCamera] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const [isSetting, setSetting] = useState(false);
  // Typing stays ahead of the list when a slow tablet can't draw every letter's result.
  const goods = useGoods(useDeferredValue(asked));
  const figures = useFigures(useMemo(() => goods.items.map((good) => good.id), [goods.items]));
  const choose = useCallback((code: string) => setAsked({ ...EVERYTHING, query: code }), [setAsked]);
  const scan = useScan({ onAdd, onChoose: choose });
  const tell = useScanWords();

  const { query } = asked;
  useWedge({
    remember,
    onScan: (codes) =>
      tell(
        held || isSetting || (camera !== 'open' && isCovered())
          ? { found: false, text: 'Закройте окно и отсканируйте ещё раз.' }
          : scan(codes),
      ),
  });
  const typed = query.trim();
  const show = () => {
    // A scanner too slow to be told from a person, or a person who typed the whole code.
    if (!TYPED_BARCODE.test(typed) || goodsByCode(catalogueCopy.products, [typed]).length !== 1) return;
    tell(scan([typed]));
    setAsked({ ...asked, query: '' });
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      // Fetched now, a camera opened in a dead spot reads too.
      import('./barcode-reader.ts').then(({ keepBarcodeReader }) => keepBarcodeReader()).catch(() => undefined);
    }, KEEP_READER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <GoodsFilters
        value={asked}
        onChange={setAsked}
        onShow={show}
        onCamera={() => setCamera('open')}
        onSettings={() => setSetting(true)}
      />
      <TillSettings open={isSetting} onClose={() => setSetting(false)} />
      {camera !== 'unwanted' && (
        <Suspense fallback={null}>
          <CameraSheet open={camera === 'open'} onClose={() => setCamera('closed')} onCode={(code) => scan([code])} />
        </Suspense>
      )}
      <div className={table.frame}>
        {goods.loading ? (
          <div className={table.message}>
            <Progress label="Загрузка…" value={goods.progress?.done} max={goods.progress?.total} />
          </div>
        ) : goods.items.length === 0 ? (
          <div className={table.message}>
            <EmptyState icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />} title="Ничего не найдено.">
              Проверьте название или артикул, уберите категорию.
            </EmptyState>
          </div>
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
                />
              ))}
            </tbody>
          </table>
        )}
        {!goods.loading && goods.total > GOODS_SHOWN && (
          <p className={table.more} role="status">
            Показаны первые {GOODS_SHOWN} из {counted(goods.total, 'товара', 'товаров', 'товаров')}. Уточните поиск.
          </p>
        )}
      </div>
    </>
  );
}

/** True while a window of the shell stands over the till: the menu's PIN, the question at the way out. */
function isCovered(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open]') !== null;
}

/** What is looked for; it outlives a reload of this tab. */
function useAsked(): [asked: GoodsQuery, ask: (asked: GoodsQuery) => void] {
  const [asked, setAsked] = useState((): GoodsQuery => {
    const kept = readFormDraft(KEPT_AS);
    const word = (name: keyof GoodsQuery) => (typeof kept[name] === 'string' ? kept[name] : '');
    return { query: word('query'), category: word('category'), subcategory: word('subcategory') };
  });
  const ask = useCallback((next: GoodsQuery) => {
    setAsked(next);
    keepFormDraft(KEPT_AS, next);
  }, []);
  return [asked, ask];
}

/** Says what came of a scan; the word of the former one gives way. */
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
