import { CloudAlert, SearchX } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { SearchNote } from '#contract/search/hits.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import type { ViewerKey } from '../../queries/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AppliedFilter } from './applied-filters.ts';
import { withoutFilters, type ListingState, type CatalogNode } from './listing-address.ts';

// What it takes to find the filter in the way is needed where nothing is found, and nowhere else.
const WayOutButton = lazy(async () => ({ default: (await import('./way-out.tsx')).WayOutButton }));
const WayOutText = lazy(async () => ({ default: (await import('./way-out.tsx')).WayOutText }));

interface ListingEmptyProps {
  state: ListingState;
  /** How the words were understood. */
  note: SearchNote | undefined;
  /** The device's copy has answered and holds only a part of the shop. */
  copyIsPart: boolean;
  applied: readonly AppliedFilter[];
  category: CatalogNode;
  viewer: ViewerKey;
  onChange: (next: ListingState) => void;
}

/** Nothing found, and the next step: the filter that is in the way, with what taking it away would show. */
export function ListingEmpty({
  state,
  note,
  copyIsPart,
  applied: chosen,
  category,
  viewer,
  onChange,
}: ListingEmptyProps) {
  const icon = <SearchX aria-hidden />;
  const notSold = note?.notSold;
  // What was read from the words may be in the way as well as what was chosen.
  const said = note?.said?.parts.map(({ label, without }) => ({
    key: `said ${label}`,
    label,
    without: { ...state, q: without, page: 1 },
  }));
  const applied = notSold === undefined ? [...(said ?? []), ...chosen] : chosen;
  const clear = () => onChange({ ...withoutFilters(state), q: note?.said?.rest ?? state.q });
  const toCatalog = (
    <Link to={paths.catalog()} className={buttonClass()}>
      В каталог
    </Link>
  );
  if (copyIsPart) {
    return (
      <EmptyState
        icon={<CloudAlert aria-hidden />}
        tone="low"
        title="На этом устройстве не нашлось"
        action={
          applied.length === 0 ? (
            toCatalog
          ) : (
            <Button variant="outline" size={52} onClick={clear}>
              Сбросить всё
            </Button>
          )
        }
      >
        Здесь сохранена только часть каталога, а сервер не отвечает. Остальные товары появятся, когда вернётся связь.
      </EmptyState>
    );
  }
  if (applied.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={
          notSold === undefined
            ? state.q === ''
              ? 'Ничего не найдено.'
              : `По запросу «${state.q}» ничего не нашлось`
            : `«${notSold}» — такого не продаём.`
        }
        action={toCatalog}
      >
        {notSold !== undefined
          ? undefined
          : state.q === ''
            ? 'В этом разделе пока нет товаров.'
            : 'Проверьте, нет ли опечатки, или загляните в каталог.'}
      </EmptyState>
    );
  }
  const way = { applied, category, viewer };
  return (
    <EmptyState
      icon={icon}
      title="Ничего не найдено."
      action={
        <>
          <Optional>
            <WayOutButton {...way} onChange={onChange} />
          </Optional>
          <Button variant="outline" size={52} onClick={clear}>
            Сбросить всё
          </Button>
        </>
      }
    >
      Попробуйте убрать часть фильтров.{' '}
      <Optional>
        <WayOutText {...way} />
      </Optional>
    </EmptyState>
  );
}
