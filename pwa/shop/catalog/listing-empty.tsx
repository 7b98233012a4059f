import { SearchX } from 'lucide-react';
import { optional } from '../../parts/page/optional.tsx';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type AppliedFilter, type CatalogNode, withoutFilters } from './listing-address.ts';
import type { useListing } from './use-listing.ts';

// The code that finds the filter in the way is needed only when nothing is found.
const BlockingFilterButton = optional(async () => (await import('./blocking-filter.tsx')).BlockingFilterButton);
const BlockingFilterText = optional(async () => (await import('./blocking-filter.tsx')).BlockingFilterText);

interface ListingEmptyProps {
  listing: Pick<ReturnType<typeof useListing>, 'state' | 'goods' | 'viewer' | 'change'>;
  applied: readonly AppliedFilter[];
  category: CatalogNode;
}

/** The empty state with a next step: the filter in the way, and what removing it would show. */
export function ListingEmpty({ listing, applied: chosen, category }: ListingEmptyProps) {
  const { state, goods, viewer, change } = listing;
  const { search: note, copyIsPart } = goods.data ?? {};
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
            <BlockingFilterButton {...way} onChange={change} />
            <Button
              variant="outline"
              size={52}
              onClick={() => change({ ...withoutFilters(state), q: note?.said?.rest ?? state.q })}
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
          Попробуйте убрать часть фильтров. <BlockingFilterText {...way} />
        </>
      ) : notSold !== undefined ? undefined : state.q === '' ? (
        'В этом разделе пока нет товаров.'
      ) : (
        'Проверьте, нет ли опечаток, или загляните в каталог.'
      )}
    </EmptyState>
  );
}
