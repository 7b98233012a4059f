/**
 * /till/recount/:id: a count in progress. A scan adds one piece, a figure may be typed; each is on the disk at once.
 * The book stock is hidden, so that people count what is on the shelf.
 */
import { ClipboardCheck, PackageSearch, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { figuresInMemory, readFigures, subscribeFigures } from '../../device/catalogue/catalog-cache-figures.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { countPieces, readLine, restoreLine, setCounted, uncount } from '../../device/recounts/counts.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import { useCount } from '../../device/recounts/use-counts.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useViewer } from '../../queries/viewer.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { addedByEnter, codesOfCopy } from '../kit/find-code.ts';
import { useKeepAwake } from '../kit/keep-awake.ts';
import { TillSkeleton, TillScreen } from '../kit/till-screen.tsx';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { goodsFor, useLoadedCopy } from '../kit/use-goods.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { CountRow } from './count-row.tsx';
import { useInOrder, useScanning } from './use-scanning.ts';
import { CloseDialog, DropDialog } from './end-dialogs.tsx';
import { nowFor } from './now-for.ts';
import styles from './recount.module.css';
import {
  countedGood,
  countedGoods,
  goodsShown,
  emptyTexts,
  notCountedText,
  progressOf,
  type CountedGood,
  type CountFilter,
} from './scope-goods.ts';

const CameraSheet = lazy(() => import('../kit/camera-sheet.tsx'));
/** Number of rows rendered at once. */
const PORTION = 60;
const FILTERS: readonly { value: CountFilter; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'left', label: 'Не посчитаны' },
  { value: 'counted', label: 'Посчитаны' },
  { value: 'again', label: 'Ещё раз' },
];

interface View {
  filter: CountFilter;
  query: string;
  /** Ids of goods whose figure was changed in this view. */
  touched: ReadonlySet<string>;
}
const EVERYTHING: View = { filter: 'all', query: '', touched: new Set() };

export function CountPage({ id }: { id: string }) {
  usePageTitle('Пересчёт');
  const read = useCount(id);
  const [wasOpen, setWasOpen] = useState(false);
  if (read && !wasOpen) setWasOpen(true);
  // The count has been closed or dropped, in this window or in another one.
  if (read === null && wasOpen) return <Navigate to={paths.tillRecounts()} replace />;
  if (read === undefined)
    return (
      <TillScreen>
        <TillSkeleton />
      </TillScreen>
    );
  if (read === null)
    return (
      <TillScreen>
        <EmptyState
          headingLevel={1}
          icon={<ClipboardCheck />}
          title="Этот пересчёт уже закончен"
          action={<ButtonLink to={paths.tillRecounts()}>К пересчётам</ButtonLink>}
        >
          Или его начали на другом устройстве: считают там, где начали.
        </EmptyState>
      </TillScreen>
    );
  return <Counting count={read.count} lines={read.lines} />;
}

function Counting({ count, lines }: { count: Count; lines: ReadonlyMap<string, CountLine> }) {
  const { loaded: isCopyLoaded, complete, version } = useLoadedCopy();
  const { figures, isRead } = useStaffFigures();
  // Without this the goods would be sorted anew under the person's finger.
  const loaded = isCopyLoaded && isRead;
  const nothing = emptyTexts(count.scope, complete);
  const [{ filter, query, touched }, setView] = useState<View>(EVERYTHING);
  const choose = (change: Partial<View>) => setView({ filter, query, ...change, touched: EVERYTHING.touched });
  const [shownCount, setShownCount] = useState(PORTION);
  const [camera, setCamera] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const [dialog, setDialog] = useState<'close' | 'drop' | null>(null);
  const [scanResult, setScanResult] = useState<ScanResult | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const inOrder = useInOrder();
  const { take, scan } = useScanning(count, inOrder, setScanResult);
  /** The line that was changed first since a scan may have begun, as stored before: the screen may still show an older one. */
  const changed = useRef<{ good: CountedGood; line: Promise<CountLine | undefined> } | null>(null);
  useKeepAwake(true);
  const goods = useMemo(
    () => (loaded ? countedGoods(count.scope, catalogueCopy.products, lines, figures) : []),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy
    [loaded, version, count.scope, lines, figures],
  );
  const left = goods.filter(({ qty, first }) => qty === null && first === undefined);
  const twice = goods.filter(({ first }) => first !== undefined);
  const isPicking = count.scope.kind === 'scanned' && filter === 'all' && query.trim() !== '';
  // Separate goods are found among all, as the till finds them.
  const picked = useMemo(() => {
    if (!loaded || !isPicking) return undefined;
    const { items, total } = goodsFor({ query, category: '', subcategory: '' }, shopNow(), shownCount);
    const products = items.flatMap(({ id }) => catalogueCopy.products.get(id) ?? []);
    return { goods: products.map((product) => countedGood(product, lines, figures)), total };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy
  }, [loaded, version, isPicking, query, shownCount, lines, figures]);
  const shown = picked?.goods ?? goodsShown(goods, filter, query, touched);
  const shownTotal = picked?.total ?? shown.length;
  const enter = () => {
    const id = addedByEnter(query, codesOfCopy, () => ({ items: shown, total: shownTotal }));
    const product = id === null ? undefined : catalogueCopy.products.get(id);
    if (product !== undefined && take(product).found) choose({ query: '' });
  };
  useWedge({
    remember: () => {
      changed.current = null;
      return () => {
        if (changed.current === null) return;
        const { good, line } = changed.current;
        kept(good, async () => restoreLine(count.id, good.id, await line));
      };
    },
    search: () => (isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (camera !== 'open' && isModalOpen())
        setScanResult({ found: false, text: 'Закройте окно и отсканируйте ещё раз.' });
      else scan(codes);
    },
  });
  const kept = (good: CountedGood, write: () => Promise<unknown>) => {
    inOrder(write).catch((error: unknown) => {
      console.error('A figure was not kept', error);
      setScanResult({ found: false, text: notCountedText(good.title, error, 'Попробуйте ещё раз') });
    });
  };
  const touch = ({ id }: CountedGood) => setView((view) => ({ ...view, touched: new Set(view.touched).add(id) }));
  const put = (good: CountedGood, qty: number | null) => {
    touch(good);
    changed.current ??= { good, line: inOrder(() => readLine(count.id, good.id)) };
    kept(good, () =>
      qty === null ? uncount(count.id, good.id) : nowFor(count).then((now) => setCounted(count.id, good, qty, now)),
    );
  };
  const addPiece = (good: CountedGood, by: 1 | -1) => {
    touch(good);
    kept(good, async () => countPieces(count.id, good, by, await nowFor(count)));
  };
  const numbers: Record<CountFilter, number> = {
    all: goods.length,
    left: left.length,
    counted: goods.filter(({ qty }) => qty !== null).length,
    again: twice.length,
  };
  const done = count.scope.kind === 'scanned' ? lines.size : numbers.counted;
  const isNothing = goods.length === 0 && !isPicking;
  const progress = progressOf(count.scope, done, goods.length, complete);
  return (
    <TillScreen
      title={count.scope.title}
      about={progress.text}
      back={{ to: paths.tillRecounts(), label: 'К пересчётам' }}
      acts={
        <>
          <Button variant="outline" onClick={() => setDialog('drop')}>
            Бросить
          </Button>
          <Button
            icon={<ClipboardCheck />}
            disabled={lines.size === 0 || !progress.mayClose}
            onClick={() => setDialog('close')}
          >
            Закончить
          </Button>
        </>
      }
    >
      <p role="status" className={scanResult === null ? styles.quiet : scanResult.found ? styles.found : styles.missed}>
        {scanResult?.text ?? 'Сканируйте каждую штуку или впишите количество'}
      </p>
      <div className="row wrap gap-3">
        <SearchField
          ref={field}
          className={styles.search}
          label="Поиск в пересчёте"
          placeholder="Название или артикул"
          value={query}
          onChange={(next) => choose({ query: next })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter();
          }}
          trailing={
            <IconButton label="Сканировать камерой" variant="quiet" onClick={() => setCamera('open')}>
              <ScanBarcode size={24} />
            </IconButton>
          }
        />
        {(count.scope.kind !== 'scanned' || twice.length > 0) && (
          <div className={styles.filters} role="group" aria-label="Какие товары показать">
            {FILTERS.filter(({ value }) => value !== 'again' || twice.length > 0).map(({ value, label }) => (
              <Chip key={value} on={filter === value} count={numbers[value]} onClick={() => choose({ filter: value })}>
                {label}
              </Chip>
            ))}
          </div>
        )}
      </div>
      {!loaded ? (
        <TillSkeleton />
      ) : shown.length === 0 ? (
        <EmptyState headingLevel={2} icon={<PackageSearch />} title={isNothing ? nothing.title : 'Ничего не найдено'}>
          {isNothing ? nothing.help : isPicking ? 'Измените поиск.' : 'Измените поиск или выберите «Все».'}
        </EmptyState>
      ) : (
        <ul className="card clipped">
          {shown.slice(0, shownCount).map((good) => (
            <CountRow key={good.id} good={good} onCount={put} onPiece={addPiece} />
          ))}
        </ul>
      )}
      {shownTotal > shownCount && (
        <Button variant="outline" onClick={() => setShownCount(shownCount + PORTION)}>
          Показать ещё {Math.min(PORTION, shownTotal - shownCount)}
        </Button>
      )}
      {camera !== 'unwanted' && (
        <Suspense fallback={null}>
          <CameraSheet
            hint="Наведите камеру на штрихкод"
            open={camera === 'open'}
            onClose={() => setCamera('closed')}
            onCode={(code) => scan([code])}
          />
        </Suspense>
      )}
      {dialog === 'close' && (
        <CloseDialog
          count={count}
          lines={lines}
          left={left}
          onAgain={() => choose({ filter: 'again', query: '' })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'drop' && <DropDialog count={count} lines={lines} onClose={() => setDialog(null)} />}
    </TillScreen>
  );
}

/**
 * Reads the figures of the seller's role into memory for counting: they hold the storage places. `figures` is undefined while
 * they are not all on this device.
 */
function useStaffFigures() {
  const { holder } = useViewer();
  const figures = useSyncExternalStore(subscribeFigures, () => figuresInMemory(holder));
  const [readFor, setReadFor] = useState<string | null>(null);
  useEffect(() => {
    readFigures(holder)
      .catch((error: unknown) => console.error('Storage places cannot be read', error))
      .finally(() => setReadFor(holder));
  }, [holder]);
  return { figures, isRead: readFor === holder };
}
