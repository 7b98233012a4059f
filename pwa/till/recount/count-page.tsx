/**
 * /till/recount/:id: a count in progress. A scan adds one piece, a figure may be typed; each is on the disk at once.
 * The book stock is hidden, so that people count what is on the shelf.
 */
import { ClipboardCheck, PackageSearch, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { inUnits } from '#contract/products/unit-words.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { countPieces, readLine, restoreLine, setCounted, uncount } from '../../device/recounts/counts.ts';
import type { Count, CountLine } from '../../device/recounts/recount-types.ts';
import { useCount } from '../../device/recounts/use-counts.ts';
import { useFlag } from '../../device/use-flag.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { codesOfCopy, goodsByCode, unknownCodeText } from '../kit/find-code.ts';
import { useKeepAwake } from '../kit/keep-awake.ts';
import { signal } from '../kit/signals.ts';
import { TillSkeleton, TillScreen } from '../kit/till-screen.tsx';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { CountRow } from './count-row.tsx';
import { CloseDialog, DropDialog } from './end-dialogs.tsx';
import { nowFor } from './now-for.ts';
import styles from './recount.module.css';
import {
  countedGoods,
  goodsShown,
  isInScope,
  emptyTexts,
  notCountedText,
  progressOf,
  type CountedGood,
  type CountFilter,
} from './scope-goods.ts';
import { useScopeGoods } from './use-scope-goods.ts';
import { useStaffFigures } from './use-staff-figures.ts';

const CameraSheet = lazy(() => import('../kit/camera-sheet.tsx'));
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
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
          icon={<ClipboardCheck size={28} strokeWidth={1.75} aria-hidden />}
          title="Этот пересчёт уже закончен"
          action={
            <Link to={paths.tillRecounts()} className={buttonClass({})}>
              К пересчётам
            </Link>
          }
        >
          Или его начали на другом устройстве: считают там, где начали.
        </EmptyState>
      </TillScreen>
    );
  return <Counting count={read.count} lines={read.lines} />;
}

type InOrder = <Result>(write: () => Promise<Result>) => Promise<Result>;

/** Starts each write when the previous one is on the disk, so that none overtakes another. */
function useInOrder(): InOrder {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (write) => {
    const written = last.current.then(write, write);
    last.current = written;
    return written;
  };
}

function useScanning(count: Count, inOrder: InOrder, tell: (result: ScanResult) => void) {
  const { value: silent = false } = useFlag('tillIsSilent');
  return (codes: readonly string[]): ScanResult => {
    const goods = goodsByCode(codesOfCopy(), codes);
    const [product] = goods;
    const answer = ((): ScanResult => {
      if (catalogueCopy.products.size === 0)
        return { found: false, text: 'Каталог ещё загружается. Отсканируйте чуть позже.' };
      if (product === undefined)
        return { found: false, text: unknownCodeText(codes[0] ?? '', catalogueCopy.read().complete) };
      if (goods.length > 1) return { found: false, text: 'Такой код у нескольких товаров: найдите нужный по названию' };
      if (!isInScope(count.scope, product))
        return { found: false, text: `Не из этого пересчёта: ${product.title}. Не посчитан` };
      return { found: true, text: product.title };
    })();
    signal(answer.found, { silent });
    if (!answer.found || product === undefined) {
      tell(answer);
      return answer;
    }
    inOrder(async () => countPieces(count.id, { id: product._id, title: product.title }, 1, await nowFor(count)))
      .then((qty) => tell({ found: true, text: `${inUnits(qty, product.unit)} · ${product.title}` }))
      .catch((error: unknown) => {
        console.error('A piece was not counted', error);
        signal(false, { silent });
        tell({ found: false, text: notCountedText(product.title, error, 'Отсканируйте ещё раз') });
      });
    return answer;
  };
}

function Counting({ count, lines }: { count: Count; lines: ReadonlyMap<string, CountLine> }) {
  const { loaded: isCopyLoaded, complete, version } = useScopeGoods();
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
  const scan = useScanning(count, inOrder, setScanResult);
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
  const shown = goodsShown(goods, filter, query, touched);
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
            icon={<ClipboardCheck {...ICON} />}
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
      <div className={styles.bar}>
        <SearchField
          ref={field}
          className={styles.search}
          label="Поиск в пересчёте"
          placeholder="Название или артикул"
          value={query}
          onChange={(next) => choose({ query: next })}
          trailing={
            <IconButton label="Сканировать камерой" variant="quiet" onClick={() => setCamera('open')}>
              <ScanBarcode size={24} strokeWidth={1.75} aria-hidden />
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
        <EmptyState
          headingLevel={2}
          icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />}
          title={goods.length === 0 ? nothing.title : 'Ничего не найдено'}
        >
          {goods.length === 0 ? nothing.help : 'Измените поиск или выберите «Все».'}
        </EmptyState>
      ) : (
        <ul className={styles.goods}>
          {shown.slice(0, shownCount).map((good) => (
            <CountRow key={good.id} good={good} onCount={put} onPiece={addPiece} />
          ))}
        </ul>
      )}
      {shown.length > shownCount && (
        <Button variant="outline" onClick={() => setShownCount(shownCount + PORTION)}>
          Показать ещё {Math.min(PORTION, shown.length - shownCount)}
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
