/** The till's search: it survives a reload of this tab and is cleared for each buyer. */
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { keepFormDraft, readFormDraft } from '../../../parts/forms/form-drafts.ts';
import type { GoodsQuery } from '../../kit/use-goods.ts';

const KEPT_AS = 'tillGoods';

export interface GoodsSearch {
  goodsQuery: GoodsQuery;
  setGoodsQuery: (next: GoodsQuery) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Clears the search for the next buyer. With a keyboard the field gets the focus. */
  begin: () => void;
}

export function useGoodsSearch(): GoodsSearch {
  const field = useRef<HTMLInputElement>(null);
  const [goodsQuery, setState] = useState((): GoodsQuery => {
    const kept = readFormDraft(KEPT_AS);
    const word = (name: keyof GoodsQuery) => (typeof kept[name] === 'string' ? kept[name] : '');
    return { query: word('query'), category: word('category'), subcategory: word('subcategory'), code: word('code') };
  });
  const setGoodsQuery = useCallback((next: GoodsQuery) => {
    setState(next);
    keepFormDraft(KEPT_AS, next);
  }, []);
  const begin = useCallback(() => {
    if (goodsQuery.query !== '') setGoodsQuery({ ...goodsQuery, query: '' });
    // On a tablet without a keyboard the focus would open the on-screen one, over half of the goods.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [setGoodsQuery, goodsQuery]);
  return useMemo(() => ({ goodsQuery, setGoodsQuery, field, begin }), [goodsQuery, setGoodsQuery, begin]);
}
