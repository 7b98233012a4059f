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
import { addedByEnter, codesOfCopy, goodsByCode, unknownCodeText } from '../../kit/find-code.ts';
import { parseSearchWithQty } from '../lines/line-keys.ts';
import type { GoodsPanelProps } from './use-goods-search.ts';
import { goodOf, goodsFor, type GoodsQuery, type TillGood } from '../../kit/use-goods.ts';
import { useNavigate } from 'react-router-dom';
import { useFlag } from '../../../device/database/use-flag.ts';
import { paths } from '../../../parts/page/paths.ts';
import { scannedReceipt } from '../../kit/slip-data.ts';
import { signal } from '../../kit/signals.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { readConnection } from '../../../device/database/connection.ts';
import { positionOf } from '../notices/repeat-sale.ts';

const EVERYTHING: GoodsQuery = { query: '', category: '', subcategory: '' };

export interface GoodsEntryOptions extends Pick<
  GoodsPanelProps,
  'search' | 'quantities' | 'onAdd' | 'onOrder' | 'remember'
> {
  /** A dialog is open over the goods. */
  isHeld: boolean;
  isCameraOpen: boolean;
}

export function useGoodsEntry(options: GoodsEntryOptions) {
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
  /** Adds the product that the typed text names: Enter in the search. */
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
  /** Adds the typed count of a tile's product. */
  const addTile = (position: Omit<DraftPosition, 'qty'>) => {
    const { qty, words } = parseSearchWithQty(goodsQuery.query);
    if (add(position, qty) !== null && words !== goodsQuery.query) setGoodsQuery({ ...goodsQuery, query: words });
  };
  const order = (position: Omit<DraftPosition, 'qty'>) => {
    // The receipt shown becomes the order: goods that went elsewhere would be missing in it.
    if (quantities.has(position.productId) || add(position, 1)?.isNext === false) onOrder?.();
  };
  return {
    takeCode: (code: string) => openSlip([code]) ?? scan([code]),
    enter,
    addTile,
    /** Adds one piece of a substitute. */
    addOne: (position: Omit<DraftPosition, 'qty'>) => void add(position, 1),
    /** Opens the order dialog once the product is in its receipt; null where the receipt can't become an order. */
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

/** A slip's QR code among the scanned ones opens its receipt in the journal for a return; null for other codes. */
function useSlipScan(): (codes: readonly string[]) => ScanResult | null {
  const { value: silent = false } = useFlag('tillIsSilent');
  const navigate = useNavigate();
  return useCallback(
    (codes) => {
      const id = scannedReceipt(codes);
      if (id === null) return null;
      signal(true, { silent });
      void navigate(paths.journalReturn(id));
      return { found: true, text: 'Открываем чек' };
    },
    [silent, navigate],
  );
}

/** Handles a scanned code: adds a piece of its product, with a message, a sound and a vibration. */
interface ScanTarget {
  /** Adds pieces to the receipt and returns the resulting line; null when there is no receipt. */
  onAdd: (position: Omit<DraftPosition, 'qty'>, pieces: number) => Added | null;
  /** Shows the goods to choose from. */
  onChoose: (code: string) => void;
}

/** Uses the device's copy, so it works offline. */
function useScan({ onAdd, onChoose }: ScanTarget): (codes: readonly string[], pieces?: number) => ScanResult {
  const { value: silent = false } = useFlag('tillIsSilent');
  return useCallback(
    (codes, pieces = 1) => {
      const result = scan(codes, pieces, { onAdd, onChoose });
      signal(result.found, { silent });
      return result;
    },
    [onAdd, onChoose, silent],
  );
}

function scan(codes: readonly string[], pieces: number, { onAdd, onChoose }: ScanTarget): ScanResult {
  const [code = ''] = codes;
  if (catalogueCopy.products.size === 0) {
    const isAbsent = readConnection().reachable === false;
    return {
      found: false,
      text: isAbsent
        ? 'Каталога на планшете нет: он загрузится, когда появится сеть.'
        : 'Каталог ещё загружается. Отсканируйте чуть позже.',
    };
  }
  const goods = goodsByCode(codesOfCopy(), codes);
  const [product] = goods;
  if (product === undefined) return { found: false, text: unknownCodeText(code, catalogueCopy.read().complete) };
  if (goods.length > 1) {
    onChoose(code);
    return {
      found: false,
      text: `Код ${code} есть у ${counted(goods.length, 'товара', 'товаров', 'товаров')}: выберите в списке`,
    };
  }
  return addGood(goodOf(product), pieces, onAdd);
}

/** Adds pieces of the product to the receipt and returns the message. */
function addGood(good: TillGood, pieces: number, onAdd: ScanTarget['onAdd']): ScanResult {
  const position = positionOf(good);
  return addedResult(position, onAdd(position, pieces));
}

/** The message about an added product; `added` is null when no receipt took it. */
function addedResult({ title, unit }: Omit<DraftPosition, 'qty'>, added: Added | null): ScanResult {
  if (added === null) return { found: false, text: 'Чек ещё не открыт. Повторите чуть позже.' };
  const there = inUnits(added.qty, unit);
  return {
    found: true,
    text: added.isNext ? `Добавлено в следующий чек: ${title}, там ${there}` : `Добавлено: ${title}, в чеке ${there}`,
  };
}
