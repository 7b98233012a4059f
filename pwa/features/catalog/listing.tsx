/** A listing: filters in a column or a sheet, applied ones as chips, sort, the goods, more of them. */
import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#contract/rules/plural.ts';
import { useConnection } from '../../local/use-connection.ts';
import { useCopyState } from '../../local/use-catalogue.ts';
import { ProductGrid, ProductGridSkeleton } from '../../parts/product-grid.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { appliedFilters } from './applied-filters.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { filterCount, withoutFilters } from './listing-address.ts';
import { ListingEmpty } from './listing-empty.tsx';
import styles from './listing.module.css';
import { SortSelect } from './sort-select.tsx';
import { useListing, type Shelf } from './use-listing.ts';

const SKELETON_CARDS = 12;
/** Pictures of the first row or two. */
const EAGER_CARDS = 4;

export interface ListingProps {
  title: string;
  crumbs: ReactNode;
  /** Under the title: the shelf's neighbours. */
  chips?: ReactNode;
  /** Keep the object stable between renders, or give the listing a key. */
  shelf: Shelf;
}

export function Listing({ title, crumbs, chips, shelf }: ListingProps) {
  const { state, filter, viewer, goods, facets, change, showMore } = useListing(shelf);
  const { data, isError, isPlaceholderData, refetch } = goods;
  const applied = appliedFilters(state);
  const clear = () => change(withoutFilters(state));
  const panel = <FilterPanel state={state} facets={facets} onChange={change} />;
  return (
    <div className={`container ${styles.page}`}>
      {crumbs}
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p role="status" className={styles.count}>
          {data !== undefined && counted(data.total, 'товар', 'товара', 'товаров')}
        </p>
      </div>
      {chips}
      <div className={styles.columns}>
        <aside className={styles.filters} aria-label="Фильтры">
          <div className={styles.filtersHead}>
            <h2 className={styles.filtersTitle}>Фильтры</h2>
            {applied.length > 0 && (
              <Button variant="link" onClick={clear}>
                Сбросить всё
              </Button>
            )}
          </div>
          {panel}
        </aside>
        <div className={styles.results}>
          <div className={styles.tools}>
            <FilterSheet count={filterCount(state)} total={data?.total} onClear={applied.length > 0 ? clear : undefined}>
              {panel}
            </FilterSheet>
            <SortSelect className={styles.sort} filter={filter} onChange={(sort) => change({ ...state, sort })} />
            {applied.length > 0 && (
              <ul className={styles.applied} aria-label="Применённые фильтры">
                {applied.map(({ key, label, without }) => (
                  <li key={key}>
                    <Chip onRemove={() => change(without)} removeLabel={`Убрать фильтр: ${label}`}>
                      {label}
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <PartialCopyNotice />
          {data === undefined && !isError && <ProductGridSkeleton count={SKELETON_CARDS} room="narrow" />}
          {data === undefined && isError && (
            <EmptyState
              icon={<CloudAlert aria-hidden />}
              title="Не удалось загрузить"
              action={<Button onClick={() => void refetch()}>Повторить</Button>}
            >
              Сервер не отвечает, а эти товары на устройстве ещё не сохранены.
            </EmptyState>
          )}
          {data?.total === 0 && !isPlaceholderData && (
            <ListingEmpty state={state} shelf={shelf} viewer={viewer} onChange={change} />
          )}
          {data !== undefined && data.total > 0 && (
            <div className={styles.goods} aria-busy={isPlaceholderData}>
              <ProductGrid cards={data.items} room="narrow" eager={EAGER_CARDS} headingLevel={2} />
              {data.items.length < data.total && (
                <div className={styles.more}>
                  <Progress label={`Показано ${data.items.length} из ${data.total}`} value={data.items.length} max={data.total} />
                  <Button variant="outline" size={52} block busy={isPlaceholderData} onClick={showMore}>
                    Показать ещё
                  </Button>
                </div>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Without a network a half-downloaded catalogue must not pass for the whole one. */
function PartialCopyNotice() {
  const { reachable } = useConnection();
  const { complete, loaded } = useCopyState();
  if (reachable !== false || complete || !loaded) return null;
  return (
    <Notice className={styles.notice} title="Показана часть каталога">
      На устройстве сохранились не все товары. Остальные загрузятся, когда появится связь.
    </Notice>
  );
}
