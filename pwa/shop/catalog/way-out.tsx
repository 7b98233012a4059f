/** The one filter without which there would be goods: the button that takes it away, and what that would show. */
import { useQueries } from '@tanstack/react-query';
import { counted } from '#contract/values/plural.ts';
import { pageQuery } from '../../queries/goods.ts';
import type { ViewerKey } from '../../queries/viewer.ts';
import { Button } from '../../ui/button.tsx';
import type { AppliedFilter } from './applied-filters.ts';
import { filterOf, type ListingState, type CatalogNode } from './listing-address.ts';

/** Filters tried one by one; with more of them on, resetting all is the shorter way. */
const TRIED_MOST = 6;

interface WayOutProps {
  applied: readonly AppliedFilter[];
  category: CatalogNode;
  viewer: ViewerKey;
}

/** The filter whose removal shows most goods, and how many; undefined when none of them alone is in the way. */
function useCulprit({
  applied: all,
  category,
  viewer,
}: WayOutProps): { filter: AppliedFilter; total: number } | undefined {
  const applied = all.slice(0, TRIED_MOST);
  const totals = useQueries({
    queries: applied.map(({ without }) => pageQuery(filterOf(without, category), 1, 1, viewer)),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const total = Math.max(0, ...totals);
  const filter = applied[totals.indexOf(total)];
  return total > 0 && filter !== undefined ? { filter, total } : undefined;
}

export function WayOutButton({ onChange, ...way }: WayOutProps & { onChange: (next: ListingState) => void }) {
  const culprit = useCulprit(way);
  if (culprit === undefined) return null;
  return (
    <Button size={52} onClick={() => onChange(culprit.filter.without)}>
      Убрать «{culprit.filter.label}»
    </Button>
  );
}

export function WayOutText(way: WayOutProps) {
  const culprit = useCulprit(way);
  if (culprit === undefined) return null;
  return `Без фильтра «${culprit.filter.label}» найдётся ${counted(culprit.total, 'товар', 'товара', 'товаров')}.`;
}
