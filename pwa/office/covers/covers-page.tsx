/** Covers of categories and subcategories: present and missing ones, with an upload for each. */
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { categoryPicture } from '../../parts/goods/category-pictures.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { CoverCard } from './cover-card.tsx';
import styles from './covers-page.module.css';

export function CoversPage() {
  usePageTitle('Обложки');
  const answer = useQuery(managedCategoriesQuery);
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Обложки"
        lead={
          <p className={styles.hint}>
            {answer.data === undefined ? 'Картинки категорий и подкатегорий' : lackText(answer.data)}
          </p>
        }
      />
      <OfficeAnswer
        answer={answer}
        notKept="Менять обложки можно только при связи с сервером"
        skeleton={<CoversSkeleton />}
        inCard={false}
        empty={(tree) =>
          tree.length === 0 && (
            <EmptyState
              icon={<ImagePlus size={28} />}
              title="Категорий пока нет"
              action={
                <Link to={paths.adminCatalog()} className={buttonClass()}>
                  К разделам каталога
                </Link>
              }
            >
              Обложки появятся здесь вместе с первой категорией.
            </EmptyState>
          )
        }
      >
        {(tree) => tree.map((category) => <CategoryCovers key={category._id} category={category} />)}
      </OfficeAnswer>
    </div>
  );
}

function lackText(tree: readonly ManagedCategory[]): string {
  // Built-in categories have a picture even without a cover.
  const categories = tree.filter(
    ({ image, slug }) => image === null && categoryPicture(slug).srcSet === undefined,
  ).length;
  const subcategories = tree.flatMap((category) => category.subcategories).filter(({ image }) => image === null).length;
  const missing = [
    ...(categories > 0 ? [counted(categories, 'категория', 'категории', 'категорий')] : []),
    ...(subcategories > 0 ? [counted(subcategories, 'подкатегория', 'подкатегории', 'подкатегорий')] : []),
  ];
  if (missing.length === 0)
    return 'Обложки есть у всех категорий и подкатегорий. Новую можно перетащить прямо на карточку.';
  return `Без обложки: ${missing.join(' и ')}. Картинку можно перетащить прямо на карточку.`;
}

function CategoryCovers({ category }: { category: ManagedCategory }) {
  const titleId = `covers-${category._id}`;
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{category.name.ru}</h2>
      <ul className={styles.covers}>
        <li className="grid">
          <CoverCard category={category} />
        </li>
        {category.subcategories.map((sub) => (
          <li className="grid" key={sub._id}>
            <CoverCard category={category} sub={sub} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoversSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton shape="title" width="short" />
      <div className={styles.covers}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={styles.bone}>
            <Skeleton shape="block" className={styles.pictureBone} />
            <Skeleton width="long" />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
