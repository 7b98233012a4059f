import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { categoryQuery } from '../../queries/categories.ts';
import type { GoneProduct } from '../../queries/product-answer.ts';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './product-page.module.css';
import { RecentlyViewed } from './recently-viewed.tsx';
import { Similar } from './similar.tsx';

/** A product that is no longer sold: its name and goods of the same category. */
export function RemovedProduct({ gone }: { gone: GoneProduct }) {
  const { id, title, topCategorySlug = '', subcategoryId } = gone;
  const { data: category } = useQuery(categoryQuery(topCategorySlug));
  const sub = category?.subcategories.find(({ _id }) => _id === subcategoryId);
  usePageTitle(title);
  return (
    <div className={`container ${styles.page}`}>
      <EmptyState
        headingLevel={1}
        icon={<PackageX />}
        title="Этот товар снят с продажи"
        action={
          category ? (
            <ButtonLink to={sub ? paths.subcategory(category.slug, sub.slug) : paths.category(category.slug)}>
              {(sub ?? category).name.ru}
            </ButtonLink>
          ) : (
            <ToCatalog />
          )
        }
      >
        {title}
      </EmptyState>
      {topCategorySlug !== '' && (
        <Similar
          title="Похожие товары"
          id={id}
          topCategorySlug={topCategorySlug}
          subcategoryId={subcategoryId ?? null}
        />
      )}
      <RecentlyViewed except={id} />
    </div>
  );
}
