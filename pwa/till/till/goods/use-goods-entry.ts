/** Ways in which goods get from the list and from scanners into the receipt, with a message for each. */
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { counted } from '#contract/values/plural.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { readConnection } from '../../../device/database/connection.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';
import { isModalOpen } from '../../../parts/forms/is-modal-open.ts';
import { useWedge } from '../../../parts/forms/use-wedge.ts';
import { paths } from '../../../parts/page/paths.ts';
import { shopNow } from '../../../queries/shop-clock.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { ScanResult } from '../../kit/camera-sheet.tsx';
import { addedByEnter, codesOfCopy, goodsByCode, unknownCodeText } from '../../kit/find-code.ts';
import { signal } from '../../kit/signals.ts';
import { scannedReceipt } from '../../kit/slip-data.ts';
import { goodOf, goodsFor } from '../../kit/use-goods.ts';
import { parseSearchWithQty } from '../lines/line-keys.tsx';
import { positionOf } from '../notices/repeat-sale.ts';
import type { GoodsPanelProps } from './use-goods-search.ts';

type Position = Omit<DraftPosition, 'qty'>;

export interface GoodsEntryOptions extends Pick<
  GoodsPanelProps,
  'search' | 'quantities' | 'onAdd' | 'onOrder' | 'remember'
> {
  isHeld: boolean;
  isCameraOpen: boolean;
}

export function useGoodsEntry(options: GoodsEntryOptions) {
  const { search, quantities, onAdd, onOrder, remember, isHeld, isCameraOpen } = options;
  const { goodsQuery, setGoodsQuery, field } = search;
  const { value: silent = false } = useFlag('tillIsSilent');
  const navigate = useNavigate();
  const { show, dismiss } = useToast();
  const former = useRef<number | null>(null);

  /** Shows a result in place of the previous one. */
  const showResult = ({ found, text }: ScanResult) => {
    if (former.current !== null) dismiss(former.current);
    former.current = show({ text, tone: found ? 'ok' : 'error' });
  };
  /** A slip's QR code among the scanned ones opens its receipt in the journal for a return; null for other codes. */
  const openSlip = (codes: readonly string[]): ScanResult | null => {
    const id = scannedReceipt(codes);
    if (id === null) return null;
    signal(true, { silent });
    void navigate(paths.journalReturn(id));
    return { found: true, text: 'Открываем чек' };
  };
  const addPieces = (product: FeedProduct, pieces: number): ScanResult => {
    const position = positionOf(goodOf(product));
    return addedResult(position, onAdd(position, pieces));
  };
  /** Finds the product in the device's copy, so it works offline, and adds pieces of it. */
  const addByCode = (codes: readonly string[], pieces: number): ScanResult => {
    if (catalogueCopy.products.size === 0) return { found: false, text: noGoodsText() };
    const goods = goodsByCode(codesOfCopy(), codes);
    const [code = ''] = codes;
    const [product] = goods;
    if (product === undefined) return { found: false, text: unknownCodeText(code, catalogueCopy.read().complete) };
    if (goods.length === 1) return addPieces(product, pieces);
    setGoodsQuery({ query: code, category: '', subcategory: '', code });
    const owners = counted(goods.length, 'товара', 'товаров', 'товаров');
    return { found: false, text: `Код ${code} есть у ${owners}: выберите в списке` };
  };
  const scan = (codes: readonly string[], pieces = 1): ScanResult => {
    const result = addByCode(codes, pieces);
    signal(result.found, { silent });
    return result;
  };

  useWedge({
    remember,
    search: () => (isHeld || isModalOpen() ? null : field.current),
    onScan: (codes) => {
      if (isHeld || (!isCameraOpen && isModalOpen()))
        return showResult({ found: false, text: 'Закройте окно и отсканируйте ещё раз.' });
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
  /** Adds at a press. The receipt shown says itself what has come into it. */
  const add = (position: Position, pieces: number): Added | null => {
    const added = onAdd(position, pieces);
    if (added === null || added.isNext) showResult(addedResult(position, added));
    return added;
  };
  const order = (position: Position) => {
    // The receipt shown becomes the order: goods that went elsewhere would be missing in it.
    if (quantities.has(position.productId) || add(position, 1)?.isNext === false) onOrder?.();
  };
  return {
    takeCode: (code: string) => openSlip([code]) ?? scan([code]),
    /** Adds the product that the typed text names: Enter in the search. */
    enter: () => {
      if (openSlip([goodsQuery.query.trim()]) !== null) return;
      const { qty, words } = parseSearchWithQty(goodsQuery.query);
      const id = addedByEnter(words, codesOfCopy, () => goodsFor({ ...goodsQuery, query: words }, shopNow()));
      const product = id === null ? undefined : catalogueCopy.products.get(id);
      if (product === undefined) return;
      const result = addPieces(product, qty);
      showResult(result);
      if (result.found) setGoodsQuery({ ...goodsQuery, query: '' });
    },
    addTile: (position: Position) => {
      const { qty, words } = parseSearchWithQty(goodsQuery.query);
      if (add(position, qty) !== null && words !== goodsQuery.query) setGoodsQuery({ ...goodsQuery, query: words });
    },
    addOne: (position: Position) => void add(position, 1),
    /** Opens the order dialog once the product is in its receipt; null where the receipt can't become an order. */
    order: onOrder === null ? null : order,
  };
}

const noGoodsText = (): string =>
  readConnection().reachable === false
    ? 'Каталога на планшете нет: он загрузится, когда появится сеть.'
    : 'Каталог ещё загружается. Отсканируйте чуть позже.';

/** The message about an added product; `added` is null when no receipt took it. */
function addedResult({ title, unit }: Position, added: Added | null): ScanResult {
  if (added === null) return { found: false, text: 'Чек ещё не открыт. Повторите чуть позже.' };
  const there = inUnits(added.qty, unit);
  return {
    found: true,
    text: added.isNext ? `Добавлено в следующий чек: ${title}, там ${there}` : `Добавлено: ${title}, в чеке ${there}`,
  };
}
