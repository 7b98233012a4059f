/** The till's search: it survives a reload of this tab and is cleared for each buyer. */
import { useRef, useState } from 'react';
import { keepFormDraft, readFormDraft } from '../../../parts/forms/form-drafts.ts';
import type { GoodsQuery } from '../../kit/use-goods.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';

const KEPT_AS = 'tillGoods';

export function useGoodsSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [goodsQuery, setState] = useState((): GoodsQuery => {
    const kept = readFormDraft(KEPT_AS);
    const word = (name: keyof GoodsQuery) => (typeof kept[name] === 'string' ? kept[name] : '');
    return { query: word('query'), category: word('category'), subcategory: word('subcategory'), code: word('code') };
  });
  const setGoodsQuery = (next: GoodsQuery) => {
    setState(next);
    keepFormDraft(KEPT_AS, next);
  };
  /** Clears the search for the next buyer. With a keyboard the field gets the focus. */
  const begin = () => {
    if (goodsQuery.query !== '') setGoodsQuery({ ...goodsQuery, query: '' });
    // On a tablet without a keyboard the focus would open the on-screen one, over half of the goods.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  };
  return { goodsQuery, setGoodsQuery, field, begin };
}

export type GoodsSearch = ReturnType<typeof useGoodsSearch>;

export interface GoodsPanelProps {
  search: GoodsSearch;
  quantities: ReadonlyMap<string, number>;
  /** Price that the receipt charges for a product; null where it charges the retail prices. */
  wholesalePrice: ((productId: string) => number | undefined) | null;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  /** Adds pieces to the receipt and returns the resulting line; null when there is no receipt yet. */
  onAdd: (position: Omit<DraftPosition, 'qty'>, pieces: number) => Added | null;
  /** Opens the order dialog for the receipt; null where the receipt can't become an order. */
  onOrder: (() => void) | null;
  /** Remembers the receipt before a scan types into it; returns a function that restores it. */
  remember: () => () => void;
  held: boolean;
  isHelping: boolean;
  onHelp: (open: boolean) => void;
}
