/** Ways in which goods get from the list and from scanners into the receipt, with a message for each. */
import { useCallback, useRef } from 'react';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';
import { isModalOpen } from '../../../parts/forms/is-modal-open.ts';
import { useWedge } from '../../../parts/forms/use-wedge.ts';
import { shopNow } from '../../../queries/shop-clock.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { ScanResult } from '../../kit/camera-sheet.tsx';
import { addedByEnter, codesOfCopy } from '../../kit/find-code.ts';
import { parseSearchWithQty } from '../lines/line-keys.ts';
import { useSlipScan } from './use-slip-scan.ts';
import type { GoodsPanelProps } from './goods-props.ts';
import { goodOf, goodsFor, type GoodsQuery } from '../../kit/use-goods.ts';
import { addedResult, addGood, useScan } from './use-scan.ts';

const EVERYTHING: GoodsQuery = { query: '', category: '', subcategory: '' };

export interface GoodsEntryOptions extends Pick<
  GoodsPanelProps,
  'search' | 'quantities' | 'onAdd' | 'onOrder' | 'remember'
> {
  /** A dialog is open over the goods. */
  isHeld: boolean;
  isCameraOpen: boolean;
}

export interface GoodsEntry {
  /** Takes a code that the camera has read. */
  takeCode: (code: string) => ScanResult;
  /** Adds the product that the typed text names: Enter in the search. */
  enter: () => void;
  /** Adds the typed count of a tile's product. */
  addTile: (position: Omit<DraftPosition, 'qty'>) => void;
  /** Adds one piece of a substitute. */
  addOne: (position: Omit<DraftPosition, 'qty'>) => void;
  /** Opens the order dialog once the product is in its receipt; null where the receipt can't become an order. */
  order: ((position: Omit<DraftPosition, 'qty'>) => void) | null;
}

export function useGoodsEntry(options: GoodsEntryOptions): GoodsEntry {
  const { search, quantities, onAdd, onOrder, remember, isHeld, isCameraOpen } = options;
  const { goodsQuery, setGoodsQuery, field } = search;
  const choose = useCallback((code: string) => setGoodsQuery({ ...EVERYTHING, query: code, code }), [setGoodsQuery]);
  const scan = useScan({ onAdd, onChoose: choose });
  const openSlip = useSlipScan();
  const showResult = useScanWords();

  useWedge({
    remember,
    search: () => (isHeld || isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (isHeld || (!isCameraOpen && isModalOpen())) {
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
  const enter = () => {
    if (openSlip([goodsQuery.query.trim()]) !== null) return;
    const { qty, words } = parseSearchWithQty(goodsQuery.query);
    const id = addedByEnter(words, codesOfCopy, () => goodsFor({ ...goodsQuery, query: words }, shopNow()));
    const product = id === null ? undefined : catalogueCopy.products.get(id);
    if (product === undefined) return;
    const result = addGood(goodOf(product), qty, onAdd);
    showResult(result);
    if (result.found) setGoodsQuery({ ...goodsQuery, query: '' });
  };
  /** Adds at a press. The receipt shown says itself what has come into it. */
  const add = (position: Omit<DraftPosition, 'qty'>, pieces: number): Added | null => {
    const added = onAdd(position, pieces);
    if (added === null || added.isNext) showResult(addedResult(position, added));
    return added;
  };
  const addTile = (position: Omit<DraftPosition, 'qty'>) => {
    const { qty, words } = parseSearchWithQty(goodsQuery.query);
    if (add(position, qty) !== null && words !== goodsQuery.query) setGoodsQuery({ ...goodsQuery, query: words });
  };
  const order = (position: Omit<DraftPosition, 'qty'>) => {
    // The receipt shown becomes the order: goods that went elsewhere would be missing in it.
    if (quantities.has(position.productId) || add(position, 1)?.isNext === false) onOrder?.();
  };
  return {
    takeCode: (code) => openSlip([code]) ?? scan([code]),
    enter,
    addTile,
    addOne: (position) => void add(position, 1),
    order: onOrder === null ? null : order,
  };
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
