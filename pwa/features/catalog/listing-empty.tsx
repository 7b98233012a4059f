import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/rules/plural.ts';
import { paths } from '../../parts/paths.ts';
import { pageQuery } from '../../queries/goods.ts';
import type { ViewerKey } from '../../queries/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AppliedFilter } from './applied-filters.ts';
import { filterOf, withoutFilters, type ListingState, type Shelf } from './listing-address.ts';

/** Filters tried one by one for the way out; with more of them on, resetting all is the shorter one. */
const TRIED_MOST = 6;

interface ListingEmptyProps {
  state: ListingState;
  applied: readonly AppliedFilter[];
  shelf: Shelf;
  viewer: ViewerKey;
  onChange: (next: ListingState) => void;
}

/** Nothing found, and the next step: the filter that is in the way, with what taking it away would show. */
export function ListingEmpty({ state, applied: all, shelf, viewer, onChange }: ListingEmptyProps) {
  const applied = all.slice(0, TRIED_MOST);
  const totals = useQueries({
    queries: applied.map(({ without }) => pageQuery(filterOf(without, shelf), 1, 1, viewer)),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const most = Math.max(0, ...totals);
  const culprit = most > 0 ? applied[totals.indexOf(most)] : undefined;
  const icon = <SearchX aria-hidden />;

  if (applied.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={state.q === '' ? 'Ничего не найдено.' : `По запросу «${state.q}» ничего не нашлось`}
        action={<Link to={paths.catalog()} className={buttonClass()}>В каталог</Link>}
      >
        {state.q === '' ? 'В этом разделе пока нет товаров.' : 'Проверьте, нет ли опечатки, или загляните в каталог.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="Ничего не найдено."
      action={
        <>
          {culprit !== undefined && (
            <Button size={52} onClick={() => onChange(culprit.without)}>
              Убрать «{culprit.label}»
            </Button>
          )}
          <Button variant={culprit === undefined ? 'filled' : 'link'} onClick={() => onChange(withoutFilters(state))}>
            Сбросить всё
          </Button>
        </>
      }
    >
      {culprit === undefined
        ? 'Попробуйте убрать часть фильтров.'
        : `Без фильтра «${culprit.label}» найдётся ${counted(most, 'товар', 'товара', 'товаров')}.`}
    </EmptyState>
  );
}
