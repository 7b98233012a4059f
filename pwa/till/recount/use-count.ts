/**
 * The goods of a count that its filter and search show; its writes, each at once and in order: pieces by scans and by Enter, figures typed
 * or stepped.
 */
import { useMemo, useRef } from 'react';
import { inUnits } from '#contract/products/unit-words.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { countPieces, readLine, restoreLine, setCounted, uncount } from '../../device/recounts/counts.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import { shopNow, tillNow } from '../../queries/shop-clock.ts';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { codesOfCopy, goodsByCode, unknownCodeText } from '../kit/find-code.ts';
import { signal } from '../kit/signals.ts';
import { goodsFor, useLoadedCopy, useStaffFigures } from '../kit/use-goods.ts';
import {
  countedGood,
  countedGoods,
  goodsShown,
  isInScope,
  notCountedText,
  type CountedGood,
  type CountFilter,
} from './scope-goods.ts';

export interface CountView {
  readonly filter: CountFilter;
  readonly query: string;
  readonly touched: ReadonlySet<string>;
}

/** @param view.most number of goods to find among all */
export function useCountGoods(
  { scope }: Count,
  lines: ReadonlyMap<string, CountLine>,
  { filter, query, touched, most }: CountView & { readonly most: number },
) {
  const { loaded: isCopyLoaded, complete, version } = useLoadedCopy();
  const { figures, isRead } = useStaffFigures();
  // Without this the goods would be sorted anew under the person's finger.
  const loaded = isCopyLoaded && isRead;
  const goods = useMemo(
    () => (loaded ? countedGoods(scope, catalogueCopy.products, lines, figures) : []),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy
    [loaded, version, scope, lines, figures],
  );
  const isPicking = scope.kind === 'scanned' && filter === 'all' && query.trim() !== '';
  const picked = useMemo(() => {
    if (!loaded || !isPicking) return undefined;
    const { items, total } = goodsFor({ query, category: '', subcategory: '' }, shopNow(), most);
    const products = items.flatMap(({ id }) => catalogueCopy.products.get(id) ?? []);
    return { goods: products.map((product) => countedGood(product, lines, figures)), total };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy
  }, [loaded, version, isPicking, query, most, lines, figures]);
  const shown = picked?.goods ?? goodsShown(goods, filter, query, touched);
  return {
    loaded,
    complete,
    goods,
    /** True while separate goods are searched among all, as the till finds them. */
    isPicking,
    shown,
    shownTotal: picked?.total ?? shown.length,
  };
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

export function useScanning(count: Count, inOrder: InOrder, tell: (result: ScanResult) => void) {
  const { value: silent = false } = useFlag('tillIsSilent');
  const missed = (text: string): ScanResult => {
    signal(false, { silent });
    tell({ found: false, text });
    return { found: false, text };
  };
  const take = (product: FeedProduct): ScanResult => {
    if (!isInScope(count.scope, product)) return missed(`Не из этого пересчёта: ${product.title}. Не посчитан`);
    signal(true, { silent });
    inOrder(async () => countPieces(count.id, { id: product._id, title: product.title }, 1, await nowFor(count)))
      .then((qty) => tell({ found: true, text: `${inUnits(qty, product.unit)} · ${product.title}` }))
      .catch((error: unknown) => {
        console.error('A piece was not counted', error);
        signal(false, { silent });
        tell({ found: false, text: notCountedText(product.title, error, 'Отсканируйте ещё раз') });
      });
    return { found: true, text: product.title };
  };
  const scan = (codes: readonly string[]): ScanResult => {
    const [product, ...others] = goodsByCode(codesOfCopy(), codes);
    if (catalogueCopy.products.size === 0) return missed('Каталог ещё загружается. Отсканируйте чуть позже.');
    if (product === undefined) return missed(unknownCodeText(codes[0] ?? '', catalogueCopy.read().complete));
    return others.length === 0 ? take(product) : missed('Такой код у нескольких товаров: найдите нужный по названию');
  };
  return { take, scan };
}

export async function nowFor({ byShopClock }: Pick<Count, 'byShopClock'>): Promise<Date> {
  return byShopClock === true ? tillNow() : new Date();
}

/** @param touch called with each product whose figure changes */
export function useFigureWrites(count: Count, tell: (result: ScanResult) => void, touch: (good: CountedGood) => void) {
  const inOrder = useInOrder();
  /** The line that was changed first since a scan may have begun, as stored before: the screen may still show an older one. */
  const changed = useRef<{ good: CountedGood; line: Promise<CountLine | undefined> } | null>(null);
  const kept = (good: CountedGood, write: () => Promise<unknown>) => {
    inOrder(write).catch((error: unknown) => {
      console.error('A figure was not kept', error);
      tell({ found: false, text: notCountedText(good.title, error, 'Попробуйте ещё раз') });
    });
  };
  return {
    inOrder,
    put(good: CountedGood, qty: number | null) {
      touch(good);
      changed.current ??= { good, line: inOrder(() => readLine(count.id, good.id)) };
      kept(good, () =>
        qty === null ? uncount(count.id, good.id) : nowFor(count).then((now) => setCounted(count.id, good, qty, now)),
      );
    },
    addPiece(good: CountedGood, by: 1 | -1) {
      touch(good);
      kept(good, async () => countPieces(count.id, good, by, await nowFor(count)));
    },
    /** Called when a scan may have begun; the returned function restores the figure that the scan's digits changed. */
    remember() {
      changed.current = null;
      return () => {
        if (changed.current === null) return;
        const { good, line } = changed.current;
        kept(good, async () => restoreLine(count.id, good.id, await line));
      };
    },
  };
}
