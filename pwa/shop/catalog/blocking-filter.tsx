/** Suggests removing the one filter that leaves no goods: a button, and a text with the number of goods without it. */
import { useQueries } from '@tanstack/react-query';
import { counted } from '#contract/values/plural.ts';
import { pageQuery } from '../../queries/goods.ts';
import type { ViewerKey } from '../../queries/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { type AppliedFilter, type CatalogNode, filterOf, type ListingState } from './listing-address.ts';

/** Number of filters tried one by one; with more, resetting all is the shorter way. */
const TRIED_MAX = 6;

interface WayOutProps {
  applied: readonly AppliedFilter[];
  category: CatalogNode;
  viewer: ViewerKey;
}

/** The filter whose removal shows the most goods, with their number; undefined when no single filter is in the way. */
function useBlockingFilter({
  applied: all,
  category,
  viewer,
}: WayOutProps): { filter: AppliedFilter; total: number } | undefined {
  const applied = all.slice(0, TRIED_MAX);
  const totals = useQueries({
    queries: applied.map(({ without }) => pageQuery(filterOf(without, category), 1, 1, viewer)),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const total = Math.max(0, ...totals);
  const filter = applied[totals.indexOf(total)];
  return total > 0 && filter !== undefined ? { filter, total } : undefined;
}

export function BlockingFilterButton({ onChange, ...way }: WayOutProps & { onChange: (next: ListingState) => void }) {
  const blocking = useBlockingFilter(way);
  if (blocking === undefined) return null;
  return (
    <Button size={52} onClick={() => onChange(blocking.filter.without)}>
      Убрать «{blocking.filter.label}»
    </Button>
  );
}

export function BlockingFilterText(way: WayOutProps) {
  const blocking = useBlockingFilter(way);
  if (blocking === undefined) return null;
  return `Без фильтра «${blocking.filter.label}» найдётся ${counted(blocking.total, 'товар', 'товара', 'товаров')}.`;
}
