/** One product: pictures, price and cart button, facts, description, similar goods. */
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Attributes, Feature, ProductCard } from '#contract/catalogue/catalog.ts';
import { valueChoice } from '#contract/catalogue/feature-filter.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { worldGtin } from '#contract/products/product-code.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { useVisit } from '../../device/catalogue/use-catalogue.ts';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { useIsOnDevice } from '../../parts/page/opened-at.ts';
import { paths } from '../../parts/page/paths.ts';
import { CATALOG_CRUMBS, type Crumb, ShopCrumbs } from '../../parts/page/shop-crumbs.tsx';
import { crumbsAsData, describePage } from '../../parts/page/server-head.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { usePageDescription, usePageLinks } from '../../parts/page/use-page-links.ts';
import { categoryQuery } from '../../queries/categories.ts';
import { type GoneProduct, isGone, type ProductDetails, type ProductView } from '../../queries/product-answer.ts';
import { productQuery } from '../../queries/product.ts';
import { useViewer } from '../../queries/viewer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BuyBar, useAdding } from './buy-bar.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { RecentlyViewed, Similar } from './category-row.tsx';
import styles from './product-page.module.css';

/** A product that is no longer sold: its name and goods of the same category. */
function RemovedProduct({ gone }: { gone: GoneProduct }) {
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
        <Similar id={id} topCategorySlug={topCategorySlug} subcategoryId={subcategoryId ?? null} />
      )}
      <RecentlyViewed except={id} />
    </div>
  );
}

const FitForm = lazy(async () => ({ default: (await import('./fit-form.tsx')).FitForm }));

export function ProductPage() {
  const { slug = '' } = useParams();
  const viewer = useViewer();
  const { data: answer, isError, error, isPlaceholderData, refetch } = useQuery(productQuery(slug, viewer));
  if (answer === null) return <NotFound />;
  if (answer === undefined && !isError) return <ProductSkeleton />;
  if (answer === undefined)
    return (
      <NotLoaded
        headingLevel={1}
        error={error}
        silent="Сервер не отвечает, а этот товар на устройстве ещё не сохранён."
        onRetry={() => void refetch()}
        action={<ToCatalog variant="outline" />}
      />
    );
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
  const listing = category && sub ? paths.subcategory(category.slug, sub.slug) : null;
  const crumbs: Crumb[] = [...CATALOG_CRUMBS];
  if (category) crumbs.push({ name: category.name.ru, path: paths.category(category.slug) });
  if (sub && listing !== null) crumbs.push({ name: sub.name.ru, path: listing });
  return (
    <div className={`container ${styles.page}`}>
      <HeadTags card={card} details={details} crumbs={crumbs} />
      <div className={styles.crumbs}>
        <ShopCrumbs parents={crumbs} page={<span className="visually-hidden">{card.title}</span>} />
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
                listing={listing}
              />
            </Suspense>
          )
        }
      />
      <Similar
        id={card._id}
        slug={card.slug}
        topCategorySlug={card.topCategorySlug}
        subcategoryId={card.subcategoryId}
        colour={colourOf(card.attributes, features)}
        price={card.price.effective}
      />
      <RecentlyViewed except={card._id} />
      <BuyBar card={card} adding={adding} panel={panel} />
    </div>
  );
}

/** The product's colour as a choice of the filter; undefined when it has none. */
function colourOf(attributes: Attributes, features: readonly Feature[] = []): string | undefined {
  const code = features.find(({ name }) => /^цвет/i.test(name.ru))?.code;
  const value = code && attributes[code];
  return code && value ? valueChoice(code, String(value)) : undefined;
}

function NotFound() {
  usePageTitle('Не найдено');
  return (
    <EmptyState headingLevel={1} icon={<PackageX />} title="Не найдено" action={<ToCatalog />}>
      Такого товара в магазине нет. Возможно, в адресе опечатка.
    </EmptyState>
  );
}

/** Title, description and canonical address; on the server also the structured data and the preview picture. */
function HeadTags({ card, details, crumbs }: Pick<ProductView, 'card' | 'details'> & { crumbs: readonly Crumb[] }) {
  if (import.meta.env.SSR) {
    describePage((head) => {
      const picture = card.images.find(({ isPrimary }) => isPrimary) ?? card.images[0];
      head.picture = picture === undefined ? null : pictureUrl(picture.url, 800);
      head.data.push(...productData(card, details, { origin: head.origin, crumbs }));
    });
  }
  usePageTitle(card.title);
  usePageDescription(productDescription(card, details));
  usePageLinks({ canonical: paths.product(card.slug) });
  return null;
}

const AVAILABILITY = { in: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const;

/** The product and its breadcrumbs as JSON-LD, addresses under `origin`. Only public prices: a crawler is a guest. */
export function productData(
  card: ProductCard & { readonly barcode?: string | null },
  details: ProductDetails | null,
  { origin, crumbs }: { origin: string; crumbs: readonly Crumb[] },
): object[] {
  const gtin = worldGtin(card.barcode ?? '');
  const product = {
    '@type': 'Product',
    name: card.title,
    ...(card.brand === '' ? {} : { brand: { '@type': 'Brand', name: card.brand } }),
    ...(card.sku === null ? {} : { sku: card.sku }),
    ...(gtin === null ? {} : { gtin }),
    ...(card.images.length === 0 ? {} : { image: card.images.map(({ url }) => origin + pictureUrl(url, 800)) }),
    ...(details === null || details.fullDesc === '' ? {} : { description: details.fullDesc }),
    ...(details === null || details.weightKg === null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: details.weightKg, unitCode: 'KGM' } }),
    offers: {
      '@type': 'Offer',
      url: origin + paths.product(card.slug),
      price: card.salePrice ?? card.priceRetail,
      priceCurrency: 'RUB',
      ...(card.saleTo === null ? {} : { priceValidUntil: card.saleTo.slice(0, 10) }),
      availability: `https://schema.org/${AVAILABILITY[card.availability.code]}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  return [product, crumbsAsData(origin, [...crumbs, { name: card.title, path: paths.product(card.slug) }])];
}

/** Search results cut longer descriptions off. */
const DESCRIPTION_MAX = 160;

function cut(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const part = text.slice(0, DESCRIPTION_MAX - 1);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), 1)).replace(/[\s.,;:—-]+$/, '')}…`;
}

/** Title, price and availability, then as much of the product's description as search results show. The price is a guest's. */
export function productDescription(card: ProductCard, details: ProductDetails | null): string {
  const price = formatRoubles(card.salePrice ?? card.priceRetail);
  const about = (details === null ? '' : details.shortDesc || details.fullDesc).replace(/\s+/g, ' ').trim();
  return cut(`${card.title}: ${price}, ${card.availability.label.toLowerCase()}. ${about}`.trim());
}

function ProductSkeleton() {
  return (
    <div className={`container ${styles.page} ${styles.loading}`}>
      <div className={styles.crumbs}>
        <Skeleton width="short" />
      </div>
      <SkeletonGroup label="Загружаем товар…" className={styles.top}>
        <div className={styles.picture}>
          <Skeleton shape="picture" />
        </div>
        <div>
          <Skeleton width="short" />
          <Skeleton shape="title" />
          <Skeleton shape="title" width="long" />
          <Skeleton width="half" />
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
        </div>
      </SkeletonGroup>
    </div>
  );
}
