import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { Category } from '#contract/catalogue/catalog.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { paths } from '../../parts/page/paths.ts';
import { CATALOG_CRUMBS, ShopCrumbs } from '../../parts/page/shop-crumbs.tsx';
import { crumbsAsData, describePage } from '../../parts/page/server-head.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './category-chips.module.css';
import listing from './listing.module.css';
import { Listing } from './listing.tsx';

export function ListingPage() {
  const { category: categorySlug = '', sub: subSlug } = useParams();
  const { search } = useLocation();
  const { data: categories, isError, error, refetch } = useQuery(categoriesQuery);
  const category = categories?.find(({ slug }) => slug === categorySlug);
  const sub = subSlug === undefined ? undefined : category?.subcategories.find(({ slug }) => slug === subSlug);

  if (categories === undefined && isError) {
    return (
      <NotLoaded
        headingLevel={1}
        error={error}
        silent="Сервер не отвечает, а каталог на этом устройстве ещё не сохранён."
        onRetry={() => void refetch()}
      />
    );
  }
  if (categories === undefined) return <ListingSkeleton />;
  if (category === undefined || (subSlug !== undefined && sub === undefined)) {
    const moved = currentAddress(categories, subSlug === undefined ? categorySlug : `${categorySlug}/${subSlug}`);
    // A merged or moved category redirects, as the server does when the address is loaded directly.
    return moved === null ? <NoSuchCategory /> : <Navigate to={`${moved}${search}`} replace />;
  }
  const crumbs = [...CATALOG_CRUMBS, { name: category.name.ru, path: paths.category(category.slug) }];
  if (sub !== undefined) crumbs.push({ name: sub.name.ru, path: paths.subcategory(category.slug, sub.slug) });
  if (import.meta.env.SSR) {
    describePage((head) => {
      head.data.push(crumbsAsData(head.origin, crumbs));
      const cover = (sub ?? category).image ?? category.image;
      head.picture = cover === null ? head.categoryPicture(category.slug) : pictureUrl(cover.url, 800);
    });
  }
  return (
    <Listing
      // Another category remounts the listing: text typed into its filters must not carry over.
      key={(sub ?? category)._id}
      title={(sub ?? category).name.ru}
      crumbs={<ShopCrumbs parents={crumbs.slice(0, -1)} page={(sub ?? category).name.ru} />}
      chips={<CategoryChips category={category} current={sub?._id} />}
      category={{ topCategorySlug: category.slug, ...(sub && { subcategoryId: sub._id }) }}
    />
  );
}

function NoSuchCategory() {
  usePageTitle('Не найдено');
  return (
    <EmptyState headingLevel={1} icon={<PackageX />} title="Не найдено" action={<ToCatalog />}>
      Такого раздела нет или его убрали.
    </EmptyState>
  );
}

/** The category's subcategories as chips; on phones they scroll sideways, with the current one in view. */
function CategoryChips({ category, current }: { category: Category; current: string | undefined }) {
  const row = useRef<HTMLElement>(null);
  const inView = useRef<string>(undefined);
  useEffect(() => {
    // «Все» is in view at the start, and measuring would lay the whole page out once more.
    if (inView.current === current) return;
    inView.current = current;
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - 16;
  }, [current]);
  if (category.subcategories.length === 0) return null;
  return (
    <nav ref={row} className={styles.row} aria-label={`Подразделы: ${category.name.ru}`}>
      <Link
        to={paths.category(category.slug)}
        className={chipClass(current === undefined)}
        aria-current={current === undefined ? 'page' : undefined}
      >
        Все
      </Link>
      {category.subcategories.map((sub) => (
        <Link
          key={sub._id}
          to={paths.subcategory(category.slug, sub.slug)}
          className={chipClass(current === sub._id)}
          aria-current={current === sub._id ? 'page' : undefined}
        >
          {shortName(sub.name.ru, category.name.ru)}
        </Link>
      ))}
    </nav>
  );
}

/** Shortens «Смесители для раковины» in «Смесители» to «Для раковины», so that chips don't repeat the page's title. */
function shortName(name: string, category: string): string {
  if (!name.toLowerCase().startsWith(`${category.toLowerCase()} `)) return name;
  const rest = name.slice(category.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The current address of the category that was at `path`: moved categories redirect offline too. Null when no visible one did. */
export function currentAddress(categories: readonly Category[], path: string): string | null {
  for (const category of categories) {
    if (category.former?.includes(path)) return paths.category(category.slug);
    const sub = category.subcategories.find(({ former }) => former?.includes(path));
    if (sub !== undefined) return paths.subcategory(category.slug, sub.slug);
  }
  return null;
}

function ListingSkeleton() {
  return (
    <div className={`container ${listing.page}`}>
      <Skeleton width="short" />
      <div className={listing.head}>
        <Skeleton shape="title" width="half" />
      </div>
      <div className={listing.columns}>
        <div className={listing.filters} />
        <ProductGridSkeleton count={12} />
      </div>
    </div>
  );
}
