import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalogue/catalog.ts';
import { counted } from '#contract/values/plural.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { paths } from '../../parts/page/paths.ts';
import { CATALOG_CRUMBS, ShopCrumbs } from '../../parts/page/shop-crumbs.tsx';
import { crumbsAsData, describePage, listAsData } from '../../parts/page/server-head.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './catalog-page.module.css';

const HERE = { canonical: paths.catalog() };
const SIZES =
  '(min-width: 1304px) 190px, (min-width: 1120px) 15vw, (min-width: 800px) 22vw, (min-width: 769px) 30vw, 46vw';

export function CatalogPage() {
  usePageTitle('Каталог');
  usePageLinks(HERE);
  const { data: categories, isError, error, refetch } = useQuery(categoriesQuery);
  if (import.meta.env.SSR && categories !== undefined) {
    describePage((head) => {
      head.data.push(
        crumbsAsData(head.origin, [...CATALOG_CRUMBS]),
        listAsData(
          head.origin,
          categories.map(({ slug, name }) => ({ name: name.ru, path: paths.category(slug) })),
        ),
      );
    });
  }
  return (
    <div className={`container ${styles.page}`}>
      <ShopCrumbs parents={CATALOG_CRUMBS.slice(0, 1)} page="Каталог" />
      <h1 className="mt-1 wide-text-36">Каталог</h1>
      {categories === undefined && !isError && <CatalogSkeleton />}
      {categories === undefined && isError && (
        <NotLoaded
          error={error}
          silent="Сервер не отвечает, а каталог на этом устройстве ещё не сохранён."
          onRetry={() => void refetch()}
        />
      )}
      {categories?.length === 0 && (
        <EmptyState
          icon={<PackageOpen />}
          title="Каталог пока пуст."
          action={<ButtonLink to={paths.home()}>На главную</ButtonLink>}
        >
          Товары скоро появятся.
        </EmptyState>
      )}
      {categories?.map((category, index) => (
        <CategorySection key={category._id} category={category} first={index === 0} />
      ))}
    </div>
  );
}

function CategorySection({ category, first }: { category: Category; first: boolean }) {
  const titleId = `category-${category.slug}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className="flex wrap baseline mb-4 gap-0-3">
        <h2 id={titleId} className="wide-text-28">
          <Link to={paths.category(category.slug)} className="ink petrol-hover">
            {category.name.ru}
          </Link>
        </h2>
        <span className="muted">{counted(category.products, 'товар', 'товара', 'товаров')}</span>
      </div>
      <ul className={styles.covers}>
        {category.subcategories.map(({ _id, slug, image, name, products }) => (
          <li key={_id}>
            <Link to={paths.subcategory(category.slug, slug)} className={styles.card}>
              <span className={`on-well ${styles.well}`}>
                <ProductPicture url={image?.url} alt="" sizes={SIZES} eager={first} className={styles.picture} />
              </span>
              <span className="text-14 weight-label snug">{name.ru}</span>
              <span className="muted text-12">{counted(products, 'товар', 'товара', 'товаров')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CatalogSkeleton() {
  return (
    <SkeletonGroup label="Загружаем каталог…" className={styles.section}>
      <Skeleton shape="title" width="short" className={styles.nameBone} />
      <div className={styles.covers}>
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index}>
            <Skeleton shape="block" className={styles.coverBone} />
            <Skeleton width="long" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
