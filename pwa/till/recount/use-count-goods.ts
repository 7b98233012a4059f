/** The goods of a count, and those that its filter and search show. */
import { useMemo } from 'react';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { goodsFor, useLoadedCopy, useStaffFigures } from '../kit/use-goods.ts';
import { countedGood, countedGoods, goodsShown, type CountFilter } from './scope-goods.ts';

export interface CountView {
  readonly filter: CountFilter;
  readonly query: string;
  /** Ids of goods whose figure was changed in this view. */
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
