/** /till/recount/:id: a count in progress, each piece on the disk at once. The book stock is hidden from those who count. */
import { ClipboardCheck, PackageSearch, ScanBarcode, Check, Undo2 } from 'lucide-react';
import { useRef, useState, type RefObject, memo } from 'react';
import { Navigate } from 'react-router-dom';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import { useCount } from '../../device/recounts/use-counts.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { addedByEnter, codesOfCopy } from '../kit/find-code.ts';
import { useKeepAwake } from '../kit/keep-awake.ts';
import { useCameraSheet } from '../kit/use-camera-sheet.tsx';
import { TillSkeleton, TillScreen } from '../kit/till-screen.tsx';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { CloseDialog, DropDialog } from './end-dialogs.tsx';
import styles from './recount.module.css';
import { useCountGoods, useFigureWrites, useScanning, type CountView } from './use-count.ts';
import { emptyTexts, progressOf, type CountFilter, type CountedGood } from './scope-goods.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { RECOUNT_QTY_MAX } from '#contract/stock/recounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { useSwappedFocus } from '../kit/use-swapped-focus.ts';

const PORTION = 60;
const FILTERS = optionsOf<CountFilter>({ all: 'Все', left: 'Не посчитаны', counted: 'Посчитаны', again: 'Ещё раз' });

const EVERYTHING: CountView = { filter: 'all', query: '', touched: new Set() };

export function CountPage({ id }: { id: string }) {
  usePageTitle('Пересчёт');
  const read = useCount(id);
  const [wasOpen, setWasOpen] = useState(false);
  if (read && !wasOpen) setWasOpen(true);
  // The count has been closed or dropped, in this window or in another one.
  if (read === null && wasOpen) return <Navigate to={paths.tillRecounts()} replace />;
  if (read) return <Counting {...read} />;
  return (
    <TillScreen>
      {read === undefined ? (
        <TillSkeleton />
      ) : (
        <EmptyState
          headingLevel={1}
          icon={<ClipboardCheck />}
          title="Этот пересчёт уже закончен"
          action={<ButtonLink to={paths.tillRecounts()}>К пересчётам</ButtonLink>}
        >
          Или его начали на другом устройстве: считают там, где начали.
        </EmptyState>
      )}
    </TillScreen>
  );
}

function Counting({ count, lines }: { count: Count; lines: ReadonlyMap<string, CountLine> }) {
  const [{ filter, query, touched }, setView] = useState<CountView>(EVERYTHING);
  const choose = (change: Partial<CountView>) => setView({ filter, query, ...change, touched: EVERYTHING.touched });
  const [shownCount, setShownCount] = useState(PORTION);
  const [dialog, setDialog] = useState<'close' | 'drop' | null>(null);
  const [scanResult, setScanResult] = useState<ScanResult | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { put, addPiece, remember, inOrder } = useFigureWrites(count, setScanResult, ({ id }) =>
    setView((view) => ({ ...view, touched: new Set(view.touched).add(id) })),
  );
  const { take, scan } = useScanning(count, inOrder, setScanResult);
  const camera = useCameraSheet();
  useKeepAwake(true);
  const view = { filter, query, touched, most: shownCount };
  const { loaded, complete, goods, isPicking, shown, shownTotal } = useCountGoods(count, lines, view);
  const nothing = emptyTexts(count.scope, complete);
  const left = goods.filter(({ qty, first }) => qty === null && first === undefined);
  const twice = goods.filter(({ first }) => first !== undefined);
  const enter = () => {
    const id = addedByEnter(query, codesOfCopy, () => ({ items: shown, total: shownTotal }));
    const product = id === null ? undefined : catalogueCopy.products.get(id);
    if (product !== undefined && take(product).found) choose({ query: '' });
  };
  useWedge({
    remember,
    search: () => (isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (!camera.isOpen && isModalOpen())
        setScanResult({ found: false, text: 'Закройте окно и отсканируйте ещё раз.' });
      else scan(codes);
    },
  });
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
          <OutlineButton onClick={() => setDialog('drop')}>Бросить</OutlineButton>
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
      <CountTools
        field={field}
        filter={filter}
        query={query}
        numbers={numbers}
        hasFilters={count.scope.kind !== 'scanned' || twice.length > 0}
        onChoose={choose}
        onEnter={enter}
        onCamera={camera.open}
      />
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
      {camera.sheet({ hint: 'Наведите камеру на штрихкод', onCode: (code) => scan([code]) })}
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

interface CountToolsProps extends Pick<CountView, 'filter' | 'query'> {
  field: RefObject<HTMLInputElement | null>;
  numbers: Readonly<Record<CountFilter, number>>;
  hasFilters: boolean;
  onChoose: (change: Partial<CountView>) => void;
  /** Enter in the search. */
  onEnter: () => void;
  onCamera: () => void;
}

function CountTools(props: CountToolsProps) {
  const { field, filter, query, numbers, hasFilters, onChoose, onEnter, onCamera } = props;
  return (
    <div className="row wrap gap-3">
      <SearchField
        ref={field}
        className={styles.search}
        label="Поиск в пересчёте"
        placeholder="Название или артикул"
        value={query}
        onChange={(next) => onChoose({ query: next })}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        trailing={
          <IconButton label="Сканировать камерой" variant="quiet" onClick={onCamera} icon={<ScanBarcode size={24} />} />
        }
      />
      {hasFilters && (
        <div className={styles.filters} role="group" aria-label="Какие товары показать">
          {FILTERS.filter(({ value }) => value !== 'again' || numbers.again > 0).map(({ value, label }) => (
            <Chip key={value} on={filter === value} count={numbers[value]} onClick={() => onChoose({ filter: value })}>
              {label}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

interface CountRowProps {
  good: CountedGood;
  /** Null resets it to not counted. */
  onCount: (good: CountedGood, qty: number | null) => void;
  onPiece: (good: CountedGood, by: 1 | -1) => void;
}

const CountRow = memo(function CountRow({ good, onCount, onPiece }: CountRowProps) {
  const { id, title, sku, storagePlace, image, qty, first, unit } = good;
  const { press, attach } = useSwappedFocus();
  const swap = (figure: number | null) => {
    press(id);
    onCount(good, figure);
  };
  return (
    <li className={classNames(styles.good, qty !== null && 'on-porcelain')}>
      <span className={styles.picture}>
        {image !== null && (
          <img src={pictureUrl(image, 96)} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </span>
      <span className="grid min-w-0">
        {title}
        {sku !== null && <span className="muted text-14">{sku}</span>}
        {storagePlace !== undefined && <span className="muted text-14">Место: {storagePlace}</span>}
        {first !== undefined && (
          <span className="block low text-14">
            {qty === null ? 'Посчитайте ещё раз' : 'Посчитан второй раз'}: сначала нашли {inUnits(first, unit)}
          </span>
        )}
      </span>
      <span className={styles.figure}>
        {qty === null ? (
          <Button ref={attach(id)} variant="quiet" onClick={() => swap(0)}>
            Нет на полке
          </Button>
        ) : (
          <>
            <Check strokeWidth={2.25} className={styles.check} role="img" aria-label="Посчитан" />
            <IconButton
              ref={attach(id)}
              label={`Не посчитан: ${title}`}
              variant="quiet"
              onClick={() => swap(null)}
              icon={<Undo2 />}
            />
          </>
        )}
        <Stepper
          size={48}
          label={`Найдено: ${title}`}
          min={0}
          max={RECOUNT_QTY_MAX}
          value={qty}
          tone={qty === null ? 'normal' : 'active'}
          onChange={(value) => onCount(good, value)}
          onEmpty={() => onCount(good, null)}
          onStep={(by) => onPiece(good, by)}
        />
      </span>
    </li>
  );
});
