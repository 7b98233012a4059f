/** A listing: filters in a column or a sheet, active filters as chips, sort, goods, paging. */
import { FileX2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGE_SIZE, type ProductCard } from '#contract/catalogue/catalog.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { useConnection } from '../../device/use-connection.ts';
import { ProductGrid, ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { describePage, listAsData } from '../../parts/page/server-head.ts';
import { usePageDescription, usePageLinks } from '../../parts/page/use-page-links.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Chip, chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { FilterSheet, type SheetOpening } from './filter-sheet.tsx';
import {
  type AppliedFilter,
  appliedFilters,
  type CatalogNode,
  filterCount,
  type ListingState,
  QUICK_FILTERS,
  QUICK_KEYS,
  withoutFilters,
  writeListing,
} from './listing-address.ts';
import { ListingEmpty } from './listing-empty.tsx';
import { EarlierGoods, MoreGoods, type MoreGoodsProps } from './more-goods.tsx';
import { SortSelect } from './sort-select.tsx';
import { useFirstScreen } from './use-first-screen.ts';
import { useListing } from './use-listing.ts';
import styles from './listing.module.css';

// Only a search shows how its query was read.
const SearchReading = optional(async () => (await import('./search-reading.tsx')).SearchReading);

const SKELETON_CARDS = 12;
/** Number of cards whose pictures load eagerly: the first row or two. */
const EAGER_CARDS = 4;

type QuickFiltersProps = Pick<FilterPanelProps, 'state' | 'onChange'> & { onBrand: () => void };

/** The filters of one press above the goods, where no column has them; one opens the brands. */
function QuickFilters({ state, onChange, onBrand }: QuickFiltersProps) {
  return (
    <div role="group" aria-label="Быстрые фильтры" className={styles.quick}>
      {QUICK_KEYS.map((key) => (
        <Chip key={key} on={state[key]} onClick={() => onChange({ ...state, [key]: !state[key] })}>
          {QUICK_FILTERS[key]}
        </Chip>
      ))}
      <button type="button" className={chipClass(state.brand.length > 0)} aria-haspopup="dialog" onClick={onBrand}>
        Бренд
      </button>
    </div>
  );
}

/**
 * @param props.chips shown under the title: the neighbouring subcategories
 * @param props.category keep the object stable between renders, or give the listing a key
 */
export function Listing(props: { title: string; crumbs: ReactNode; chips?: ReactNode; category: CatalogNode }) {
  const { title, crumbs, chips, category } = props;
  const listing = useListing(category);
  const { state, filter, pages, goods, facets, change, results } = listing;
  const { data, isError, error, isPlaceholderData, refetch } = goods;
  const cards = useFirstScreen(data?.items);
  const { pathname } = useLocation();
  const applied = useMemo(() => appliedFilters(state, facets), [state, facets]);
  const clear = () => change(withoutFilters(state));
  const note = data?.search;
  const shown = useMemo(() => ({ ...state, ...note?.said?.filter }), [state, note]);
  // The first change in the panel turns conditions read from the query into filters of the panel.
  const choose = useCallback(
    (next: ListingState) => change(note?.said ? { ...next, q: note.said.rest } : next),
    [change, note],
  );
  const [opening, setOpening] = useState<SheetOpening>();
  const clearButton = <LinkButton onClick={clear}>Сбросить всё</LinkButton>;
  const panel = <FilterPanel state={shown} facets={facets} onChange={choose} />;
  // Without a column the panel is rendered in the sheet alone, when that opens.
  const hasColumn = useMedia('(min-width: 1024px)', true);
  const to = (page: number) => {
    const query = writeListing({ ...state, page }).toString();
    return query === '' ? pathname : `${pathname}?${query}`;
  };
  const count = filterCount(shown);
  const lowest = facets?.price?.min;
  const head: ListingHead = {
    title,
    path: pathname,
    page: state.page,
    pages: data && Math.ceil(data.total / PAGE_SIZE),
    goods: count === 0 && data !== undefined && lowest !== undefined ? { total: data.total, from: lowest } : undefined,
    isFiltered: count > 0 || state.sort !== undefined || state.q !== '',
  };
  usePageTitle(headTitle(head));
  usePageDescription(headDescription(head));
  usePageLinks(headLinks(head));
  if (import.meta.env.SSR && data !== undefined) {
    const goodsOfPage = data.items.map(({ title: name, slug }) => ({ name, path: paths.product(slug) }));
    describePage(({ data: nodes, origin }) => nodes.push(listAsData(origin, goodsOfPage)));
  }
  return (
    <div className={`container ${styles.page}`}>
      {crumbs}
      <div className={styles.head}>
        <h1 className="wide-text-36">{title}</h1>
        <p role="status" className={styles.count}>
          {data !== undefined && counted(data.total, 'товар', 'товара', 'товаров')}
        </p>
      </div>
      {note !== undefined && (
        <SearchReading note={note} total={data?.total ?? 0} Chip={Chip} onChange={(q) => change({ ...state, q })} />
      )}
      {chips}
      <div className={styles.columns}>
        <aside className={styles.filters} aria-label="Фильтры">
          <div className="row between mb-3 touchable">
            <h2 className="text-18">Фильтры</h2>
            {applied.length > 0 && clearButton}
          </div>
          {hasColumn && panel}
        </aside>
        <div ref={results} className={styles.results}>
          <div className={styles.tools}>
            <FilterSheet
              opening={opening}
              onOpening={setOpening}
              hasColumn={hasColumn}
              count={count}
              total={data?.total}
              onClear={applied.length > 0 ? clear : undefined}
            >
              {opening?.onlyBrand === true ? (
                <FilterPanel state={shown} facets={facets} onChange={choose} onlyBrand />
              ) : (
                panel
              )}
            </FilterSheet>
            <SortSelect
              className={styles.sort}
              filter={{ ...filter, sort: shown.sort }}
              onChange={(sort) => choose({ ...shown, sort })}
            />
            <div className={styles.chips}>
              <QuickFilters
                state={shown}
                onChange={choose}
                onBrand={() => setOpening({ isOpen: true, onlyBrand: true })}
              />
              {applied.length > 0 && <AppliedFilters applied={applied} onChange={change} clear={clearButton} />}
            </div>
          </div>
          <PartialCopyNotice />
          {data === undefined && !isError && <ProductGridSkeleton count={SKELETON_CARDS} />}
          {data === undefined && isError && (
            <NotLoaded
              error={error}
              silent="Сервер не отвечает, а эти товары на устройстве ещё не сохранены."
              onRetry={() => void refetch()}
            />
          )}
          {data?.total === 0 && !isPlaceholderData && (
            <ListingEmpty listing={listing} applied={applied} category={category} />
          )}
          {data !== undefined && data.total > 0 && (
            <Goods
              cards={cards}
              shown={pages}
              count={data.items.length}
              total={data.total}
              isBusy={isPlaceholderData}
              to={to}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The cards to render now, which may be fewer than the answer's, and the ways to other pages. */
function Goods({ cards, ...pages }: MoreGoodsProps & { cards: readonly ProductCard[] }) {
  const { count, isBusy, to } = pages;
  return (
    <div className={styles.goods} aria-busy={isBusy}>
      {count > 0 && <EarlierGoods {...pages} />}
      <ProductGrid cards={cards} room="narrow" eager={EAGER_CARDS} headingLevel={2} />
      {count > 0 && <MoreGoods {...pages} />}
      {count === 0 && !isBusy && (
        <EmptyState
          icon={<FileX2 />}
          title="Такой страницы нет"
          action={<ButtonLink to={to(1)}>На первую страницу</ButtonLink>}
        >
          Товаров стало меньше, или в адресе опечатка.
        </EmptyState>
      )}
    </div>
  );
}

interface AppliedFiltersProps extends Pick<FilterPanelProps, 'onChange'> {
  applied: readonly AppliedFilter[];
  clear: ReactNode;
}

function AppliedFilters({ applied, onChange, clear }: AppliedFiltersProps) {
  return (
    <ul className={styles.applied} aria-label="Применённые фильтры">
      {applied.map(({ key, label, without }) => (
        <li key={key} className={key in QUICK_FILTERS ? styles.twin : undefined}>
          <Chip onRemove={() => onChange(without)} removeLabel={`Убрать фильтр: ${label}`}>
            {label}
          </Chip>
        </li>
      ))}
      <li className={styles.clear}>{clear}</li>
    </ul>
  );
}

/** Offline, a partly downloaded catalogue must not look complete. */
function PartialCopyNotice() {
  const { reachable } = useConnection();
  const { complete, loaded } = useCopyState();
  if (reachable !== false || complete || !loaded) return null;
  return (
    <Notice className="mb-4" title="Показана часть каталога">
      На устройстве сохранились не все товары. Остальные загрузятся, когда появится связь.
    </Notice>
  );
}

interface ListingHead {
  /** The listing's title: «Смесители для раковины». */
  title: string;
  path: string;
  page: number;
  /** Undefined while unknown. */
  pages: number | undefined;
  /** Number of goods and their lowest price, when nothing is filtered and both are known. */
  goods: { total: number; from: number } | undefined;
  isFiltered: boolean;
}

/** The document's title: «Смесители для раковины — страница 2». */
export function headTitle({ title, page }: Pick<ListingHead, 'title' | 'page'>): string {
  return page > 1 ? `${title} — страница ${page}` : title;
}

export function headDescription({ title, page, goods }: Pick<ListingHead, 'title' | 'page' | 'goods'>): string {
  const offer =
    goods === undefined
      ? ''
      : `: ${counted(goods.total, 'товар', 'товара', 'товаров')} по цене от ${formatRoubles(goods.from)}`;
  return `${headTitle({ title, page })}${offer}. Цены, наличие и характеристики видны сразу, каталог открывается и без сети.`;
}

/** Links for the head: a filtered listing's canonical address is the unfiltered one's, each page is its own. */
export function headLinks({
  path,
  page,
  pages,
  isFiltered,
}: Pick<ListingHead, 'path' | 'page' | 'pages' | 'isFiltered'>): Record<string, string> {
  const of = (each: number) => (each > 1 ? `${path}?page=${each}` : path);
  if (isFiltered) return { canonical: path };
  return {
    canonical: of(page),
    ...(page > 1 ? { prev: of(page - 1) } : {}),
    ...(pages !== undefined && page < pages ? { next: of(page + 1) } : {}),
  };
}
