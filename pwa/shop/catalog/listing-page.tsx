/** The listing of a category or subcategory. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, PackageX } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { pictureUrl } from '#contract/products/picture.ts';
import { paths } from '../../parts/page/paths.ts';
import { crumbsAsData, describePage } from '../../parts/page/server-head.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { Listing } from './listing.tsx';
import { CategoryChips } from './category-chips.tsx';
import { currentAddress } from './former-address.ts';

export function ListingPage() {
  const { category: categorySlug = '', sub: subSlug } = useParams();
  const { search } = useLocation();
  const { data: categories, isError, error, refetch } = useQuery(categoriesQuery);
  const category = categories?.find(({ slug }) => slug === categorySlug);
  const sub = subSlug === undefined ? undefined : category?.subcategories.find(({ slug }) => slug === subSlug);

  if (categories === undefined && isError) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<CloudAlert aria-hidden />}
        title="Не удалось загрузить"
        action={<Button onClick={() => void refetch()}>Повторить</Button>}
      >
        {absenceText(error, 'Сервер не отвечает, а каталог на этом устройстве ещё не сохранён.')}
      </EmptyState>
    );
  }
  if (categories === undefined) return <ListingSkeleton />;
  if (category === undefined || (subSlug !== undefined && sub === undefined)) {
    const moved = currentAddress(categories, subSlug === undefined ? categorySlug : `${categorySlug}/${subSlug}`);
    // A merged or moved category redirects, as the server does when the address is loaded directly.
    return moved === null ? <NoSuchCategory /> : <Navigate to={`${moved}${search}`} replace />;
  }
  if (import.meta.env.SSR) {
    describePage((head) => {
      const own = [
        { name: category.name.ru, path: paths.category(category.slug) },
        ...(sub === undefined ? [] : [{ name: sub.name.ru, path: paths.subcategory(category.slug, sub.slug) }]),
      ];
      head.data.push(
        crumbsAsData(head.origin, [
          { name: 'Главная', path: paths.home() },
          { name: 'Каталог', path: paths.catalog() },
          ...own,
        ]),
      );
      const cover = (sub ?? category).image ?? category.image;
      head.picture = cover === null ? head.categoryPicture(category.slug) : pictureUrl(cover.url, 800);
    });
  }
  const crumbs = [
    <Link key="home" to={paths.home()}>
      Главная
    </Link>,
    <Link key="catalog" to={paths.catalog()}>
      Каталог
    </Link>,
    ...(sub === undefined
      ? []
      : [
          <Link key="category" to={paths.category(category.slug)}>
            {category.name.ru}
          </Link>,
        ]),
    (sub ?? category).name.ru,
  ];
  return (
    <Listing
      // Another category remounts the listing: text typed into its filters must not carry over.
      key={(sub ?? category)._id}
      title={(sub ?? category).name.ru}
      crumbs={<Breadcrumbs items={crumbs} />}
      chips={<CategoryChips category={category} current={sub?._id} />}
      category={
        sub === undefined
          ? { topCategorySlug: category.slug }
          : { topCategorySlug: category.slug, subcategoryId: sub._id }
      }
    />
  );
}

function NoSuchCategory() {
  usePageTitle('Не найдено');
  return (
    <EmptyState
      headingLevel={1}
      icon={<PackageX aria-hidden />}
      title="Не найдено"
      action={
        <Link to={paths.catalog()} className={buttonClass()}>
          В каталог
        </Link>
      }
    >
      Такого раздела нет или его убрали.
    </EmptyState>
  );
}
