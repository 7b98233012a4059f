import { SearchX } from 'lucide-react';
import { lazy } from 'react';
import type { SearchNote } from '#contract/search/hits.ts';
import { Optional } from '../../parts/page/optional.tsx';
import type { ViewerKey } from '../../queries/viewer.ts';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type AppliedFilter, type CatalogNode, type ListingState, withoutFilters } from './listing-address.ts';

// The code that finds the filter in the way is needed only when nothing is found.
const BlockingFilterButton = lazy(async () => ({
  default: (await import('./blocking-filter.tsx')).BlockingFilterButton,
}));
const BlockingFilterText = lazy(async () => ({ default: (await import('./blocking-filter.tsx')).BlockingFilterText }));

interface ListingEmptyProps {
  state: ListingState;
  /** The server's note on how it read the query. */
  note: SearchNote | undefined;
  /** The answer comes from a partial copy of the catalogue. */
  copyIsPart: boolean;
  applied: readonly AppliedFilter[];
  category: CatalogNode;
  viewer: ViewerKey;
  onChange: (next: ListingState) => void;
}

/** The empty state with a next step: the filter in the way, and what removing it would show. */
export function ListingEmpty({
  state,
  note,
  copyIsPart,
  applied: chosen,
  category,
  viewer,
  onChange,
}: ListingEmptyProps) {
  const notSold = note?.notSold;
  // Conditions read from the query may be in the way as well as chosen filters.
  const said = note?.said?.parts.map(({ label, without }) => ({
    key: `said ${label}`,
    label,
    without: { ...state, q: without, page: 1 },
  }));
  const applied = notSold === undefined ? [...(said ?? []), ...chosen] : chosen;
  const way = { applied, category, viewer };
  const isNarrowed = applied.length > 0;
  return (
    <EmptyState
      icon={<SearchX />}
      title={
        copyIsPart
          ? 'На этом устройстве не нашлось'
          : notSold !== undefined && !isNarrowed
            ? `«${notSold}» — такого не продаём.`
            : state.q === '' || isNarrowed
              ? 'Ничего не найдено.'
              : `По запросу «${state.q}» ничего не нашлось`
      }
      action={
        isNarrowed ? (
          <>
            <Optional>
              <BlockingFilterButton {...way} onChange={onChange} />
            </Optional>
            <Button
              variant="outline"
              size={52}
              onClick={() => onChange({ ...withoutFilters(state), q: note?.said?.rest ?? state.q })}
            >
              Сбросить всё
            </Button>
          </>
        ) : (
          <ToCatalog />
        )
      }
    >
      {copyIsPart ? (
        'Здесь сохранена только часть каталога. Остальное появится, когда вернётся связь.'
      ) : isNarrowed ? (
        <>
          Попробуйте убрать часть фильтров.{' '}
          <Optional>
            <BlockingFilterText {...way} />
          </Optional>
        </>
      ) : notSold !== undefined ? undefined : state.q === '' ? (
        'В этом разделе пока нет товаров.'
      ) : (
        'Проверьте, нет ли опечаток, или загляните в каталог.'
      )}
    </EmptyState>
  );
}
