/** One product: pictures, price and what to do about it, facts, description, others like it. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, PackageX } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { paths } from '../../parts/paths.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { categoryQuery } from '../../queries/categories.ts';
import { productQuery, type ProductView } from '../../queries/product.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import styles from './product-page.module.css';
import { ProductSkeleton } from './product-skeleton.tsx';
import { Similar } from './similar.tsx';
import { useAdding } from './use-adding.ts';

export function ProductPage() {
  const { slug = '' } = useParams();
  const viewer = useViewer();
  const { data: view, isError, isPlaceholderData, refetch } = useQuery(productQuery(slug, viewer));
  usePageTitle(view?.card.title);
  if (view === null) return <NotFound />;
  if (view === undefined && isError) return <Failed onRetry={() => void refetch()} />;
  if (view === undefined) return <ProductSkeleton />;
  // A changed slug: the address follows the product.
  if (view.card.slug !== slug) return <Navigate to={paths.product(view.card.slug)} replace />;
  return <Page key={view.card._id} view={view} isPending={isPlaceholderData} />;
}

function Page({ view, isPending }: { view: ProductView; isPending: boolean }) {
  const { card, details, asOf } = view;
  const { data: category } = useQuery(categoryQuery(card.topCategorySlug));
  const sub = category?.subcategories.find(({ _id }) => _id === card.subcategoryId);
  const adding = useAdding(card);
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.crumbs}>
        <Breadcrumbs
          items={[
            <Link key="home" to={paths.home()}>Главная</Link>,
            <Link key="catalog" to={paths.catalog()}>Каталог</Link>,
            ...(category ? [<Link key="category" to={paths.category(category.slug)}>{category.name.ru}</Link>] : []),
            ...(category && sub ? [<Link key="sub" to={paths.subcategory(category.slug, sub.slug)}>{sub.name.ru}</Link>] : []),
            <span key="self" className="visually-hidden">{card.title}</span>,
          ]}
        />
      </div>
      <div className={styles.top}>
        <Gallery card={card} />
        <BuyPanel card={card} asOf={asOf} adding={adding} />
      </div>
      <Facts attributes={card.attributes} features={sub?.features} details={details} isPending={isPending} />
      <Similar card={card} />
      <BuyBar card={card} adding={adding} />
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<PackageX aria-hidden />}
      title="Не найдено"
      action={<Link to={paths.catalog()} className={buttonClass()}>В каталог</Link>}
    >
      Такого товара нет или его сняли с продажи.
    </EmptyState>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<CloudAlert aria-hidden />}
      title="Не удалось загрузить"
      action={
        <>
          <Button onClick={onRetry}>Повторить</Button>
          <Link to={paths.catalog()} className={buttonClass({ variant: 'outline' })}>
            В каталог
          </Link>
        </>
      }
    >
      Сервер не отвечает, а этот товар на устройстве ещё не сохранён.
    </EmptyState>
  );
}
