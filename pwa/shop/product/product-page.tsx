/** One product: pictures, price and cart button, facts, description, similar goods. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, PackageX } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useVisit } from '../../device/catalogue/use-catalogue.ts';
import { useIsOnDevice } from '../../parts/page/opened-at.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { categoryQuery } from '../../queries/categories.ts';
import { isGone, type ProductView } from '../../queries/product-answer.ts';
import { productQuery } from '../../queries/product.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { HeadTags } from './head-tags.tsx';
import type { Crumb } from './product-data.ts';
import styles from './product-page.module.css';
import { ProductSkeleton } from './product-skeleton.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { RemovedProduct } from './removed-product.tsx';
import { Similar } from './similar.tsx';
import { useAdding } from './use-adding.ts';

const FitForm = lazy(async () => ({ default: (await import('./fit-form.tsx')).FitForm }));

export function ProductPage() {
  const { slug = '' } = useParams();
  const viewer = useViewer();
  const { data: answer, isError, error, isPlaceholderData, refetch } = useQuery(productQuery(slug, viewer));
  if (answer === null) return <NotFound />;
  if (answer === undefined)
    return isError ? <Failed error={error} onRetry={() => void refetch()} /> : <ProductSkeleton />;
  if (isGone(answer)) return <RemovedProduct gone={answer} />;
  // After a change of the slug the address follows the product.
  if (answer.card.slug !== slug) return <Navigate to={paths.product(answer.card.slug)} replace />;
  return <Page key={answer.card._id} view={answer} isPending={isPlaceholderData} />;
}

function Page({ view, isPending }: { view: ProductView; isPending: boolean }) {
  const { card, details, asOf } = view;
  const { data: category } = useQuery(categoryQuery(card.topCategorySlug));
  const sub = category?.subcategories.find(({ _id }) => _id === card.subcategoryId);
  const features = sub?.features ?? card.features;
  const adding = useAdding(card);
  const panel = useRef<HTMLDivElement>(null);
  const isOnDevice = useIsOnDevice();
  useVisit(card._id);
  const crumbs = useMemo(
    (): Crumb[] => [
      { name: 'Главная', path: paths.home() },
      { name: 'Каталог', path: paths.catalog() },
      ...(category ? [{ name: category.name.ru, path: paths.category(category.slug) }] : []),
      ...(category && sub ? [{ name: sub.name.ru, path: paths.subcategory(category.slug, sub.slug) }] : []),
    ],
    [category, sub],
  );
  return (
    <div className={`container ${styles.page}`}>
      <HeadTags card={card} details={details} crumbs={crumbs} />
      <div className={styles.crumbs}>
        <Breadcrumbs
          items={[
            ...crumbs.map(({ name, path }) => (
              <Link key={path} to={path}>
                {name}
              </Link>
            )),
            <span key="self" className="visually-hidden">
              {card.title}
            </span>,
          ]}
        />
      </div>
      <div className={styles.top}>
        <Gallery card={card} />
        <BuyPanel ref={panel} card={card} asOf={asOf} adding={adding} />
      </div>
      <Facts
        attributes={card.attributes}
        features={features}
        details={details}
        isPending={isPending}
        fit={
          isOnDevice && (
            <Suspense>
              <FitForm
                attributes={card.attributes}
                features={features ?? []}
                subcategoryId={card.subcategoryId ?? ''}
                listing={category && sub ? paths.subcategory(category.slug, sub.slug) : null}
              />
            </Suspense>
          )
        }
      />
      <Similar
        title="Похожие товары"
        id={card._id}
        slug={card.slug}
        topCategorySlug={card.topCategorySlug}
        subcategoryId={card.subcategoryId}
        price={card.price.effective}
      />
      <RecentlyViewed except={card._id} />
      <BuyBar card={card} adding={adding} panel={panel} />
    </div>
  );
}

function NotFound() {
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
      Такого товара в магазине нет. Возможно, в адресе опечатка.
    </EmptyState>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
      {absenceText(error, 'Сервер не отвечает, а этот товар на устройстве ещё не сохранён.')}
    </EmptyState>
  );
}
