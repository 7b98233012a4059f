/** The front page: the shop in short, its categories, and rows of goods: popular, new, discounted, recently viewed. */
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, PackageCheck, Store, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category, ProductCard } from '#contract/catalogue/catalog.ts';
import { iconUrl, pictureSrcSet, pictureUrl, type PictureWidth } from '#contract/products/picture.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useRecentlyViewed } from '../../device/catalogue/use-catalogue.ts';
import { Hero } from '../../parts/face/hero.tsx';
import { categoryPicture, type CategoryPicture } from '../../parts/goods/category-pictures.ts';
import { ProductGrid, ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { paths } from '../../parts/page/paths.ts';
import { describePage } from '../../parts/page/server-head.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { type GoodsFilter, pageQuery, useGoodsByIds } from '../../queries/goods.ts';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import categoriesStyles from './categories.module.css';
import styles from './home-page.module.css';
import section from './section.module.css';

const POPULAR: GoodsFilter = { sort: 'popular', inStock: true, showcase: true, brand: [] };
const HERE = { canonical: paths.home() };

export function HomePage() {
  usePageTitle(undefined);
  usePageLinks(HERE);
  const shop = useShop();
  if (import.meta.env.SSR) describePage(({ data, origin }) => data.push(...shopData(shop, origin)));
  const viewer = useViewer();
  const popular = useQuery(pageQuery(POPULAR, 1, ROW_LENGTH, viewer));
  const fresh = useQuery(pageQuery({ sort: 'new', inStock: true, brand: [] }, 1, ROW_LENGTH, viewer));
  const reduced = useQuery(pageQuery({ ...POPULAR, discounted: true }, 1, ROW_LENGTH, viewer));
  const seenIds = useRecentlyViewed();
  const seen = useGoodsByIds(seenIds);
  return (
    <div className={`container ${styles.page}`}>
      <Hero face={shop.face} />
      <Categories />
      <DeliveryTerms />
      <GoodsRow
        title="Популярное"
        all={paths.search({ sort: 'popular' })}
        cards={popular.data?.items}
        failed={popular.isError}
      />
      <GoodsRow title="Новинки" all={paths.search({ sort: 'new' })} cards={fresh.data?.items} failed={fresh.isError} />
      <GoodsRow
        title="Со скидкой"
        all={paths.search({ discounted: 'true' })}
        cards={reduced.data?.items}
        failed={reduced.isError}
      />
      <GoodsRow
        title="Вы смотрели"
        cards={seenIds.length === 0 ? [] : seen.data?.items.slice(0, ROW_LENGTH)}
        failed={seen.isError}
      />
    </div>
  );
}

/** The shop for search engines: nodes of a JSON-LD graph; `origin` is put before every address. */
function shopData(shop: ShopDetails, origin: string): object[] {
  const home = origin + paths.home();
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#shop`,
    name: shop.name,
    ...(shop.legalName === '' ? {} : { legalName: shop.legalName }),
    url: home,
    logo: origin + (shop.face?.logo ? iconUrl(shop.face.logo.url, 512) : '/icon-512.png'),
    ...(shop.phone === '' ? {} : { telephone: shop.phone }),
    ...(shop.email === '' ? {} : { email: shop.email }),
  };
  const site = {
    '@type': 'WebSite',
    url: home,
    name: shop.name,
    inLanguage: 'ru',
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}

function DeliveryTerms() {
  const prices = useDeliveryPrices();
  const priced = (title: string, price: number | undefined) =>
    price === undefined ? title : `${title} — ${formatRoubles(price)}`;
  const free = prices ? `от ${formatRoubles(prices.courierFreeFrom)} бесплатно` : '';
  const terms: [icon: LucideIcon, title: string, text: string][] = [
    [Store, priced('Самовывоз', prices?.pickup), 'в день заказа, если товар на складе'],
    [Truck, priced('Курьер', prices?.courier), free],
    [PackageCheck, 'Честные остатки', 'наличие обновляется с каждой продажей'],
  ];
  return (
    <ul className={styles.terms}>
      {terms.map(([Icon, title, text]) => (
        <li key={title} className={styles.term}>
          <Icon size={24} className="petrol" />
          <div>
            <p className="text-14 weight-heading">{title}</p>
            <p className="muted text-14">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Goods in a row: four on a desktop and on a phone (two by two), three on a tablet. */
const ROW_LENGTH = 4;

interface GoodsRowProps {
  title: string;
  all?: string;
  /** Undefined while they are loading. */
  cards: readonly ProductCard[] | undefined;
  failed: boolean;
}

/** A titled row of goods. It renders nothing without goods or after a failure: the page has other rows. */
function GoodsRow({ title, all, cards, failed }: GoodsRowProps) {
  const titleId = useId();
  if (cards === undefined ? failed : cards.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.row}>
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id={titleId} className="wide-text-28">
          {title}
        </h2>
        {all !== undefined && (
          <Link to={all} className={section.all} aria-label={`${title}: смотреть всё`}>
            Смотреть всё
          </Link>
        )}
      </div>
      {cards === undefined ? <ProductGridSkeleton count={ROW_LENGTH} /> : <ProductGrid cards={cards} />}
    </section>
  );
}

const PLACEHOLDERS = 6;

/** The category drawn twice as wide: the shop's best-selling one. */
const LEADING = 'smesiteli';

const SIZES = '(min-width: 800px) 300px, 50vw';
const COVER_WIDTHS: readonly PictureWidth[] = [320, 480, 800];

/** The uploaded cover, else the one of the build, else a drawing. */
function pictureOf({ slug, image }: Category): CategoryPicture {
  if (image === null) return categoryPicture(slug);
  return {
    src: pictureUrl(image.url, 480),
    srcSet: pictureSrcSet(image.url, COVER_WIDTHS),
    avif: pictureSrcSet(image.url, COVER_WIDTHS, 'avif'),
  };
}

/** A category as a pressable picture: name and count at the top, the goods at the bottom. */
function CategoryTile({ category, wide = false }: { category: Category; wide?: boolean }) {
  const { src, srcSet, avif } = pictureOf(category);
  const [failed, setFailed] = useState<string>();
  return (
    <Link to={paths.category(category.slug)} className={classNames('on-well', styles.tile, wide && styles.wide)}>
      {failed !== src && (
        <picture className="contents">
          {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
          <img
            className={classNames(styles.picture, category.image !== null && styles.cover)}
            src={src}
            srcSet={srcSet}
            sizes={SIZES}
            width={640}
            height={480}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(src)}
          />
        </picture>
      )}
      <span className={styles.name}>{category.name.ru}</span>
      {category.products > 0 && (
        <span className={styles.count}>{counted(category.products, 'товар', 'товара', 'товаров')}</span>
      )}
    </Link>
  );
}

/** Top-level categories as picture tiles; those without a slug have no page to open and are left out. */
export function Categories() {
  const { data, isError, error, refetch } = useQuery(categoriesQuery);
  const shown = data
    ?.filter(({ slug }) => slug !== '')
    .sort((a, b) => Number(b.slug === LEADING) - Number(a.slug === LEADING));
  return (
    <section aria-labelledby="home-categories">
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id="home-categories" className="wide-text-28">
          Каталог
        </h2>
        <Link to={paths.catalog()} className={section.all}>
          Все категории
        </Link>
      </div>
      {shown === undefined && isError && (
        <Notice
          tone="neutral"
          title="Категории не загрузились"
          action={<RetryButton variant="link" onClick={() => void refetch()} />}
        >
          {absenceText(error, 'Проверьте связь и попробуйте ещё раз.')}
        </Notice>
      )}
      {shown === undefined && !isError && (
        <SkeletonGroup label="Загружаем категории…" className={categoriesStyles.tiles}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <div key={index} className={classNames(index === 0 && categoriesStyles.wide)}>
              <Skeleton shape="block" className={categoriesStyles.bone} />
            </div>
          ))}
        </SkeletonGroup>
      )}
      {shown !== undefined && (
        <ul className={categoriesStyles.tiles}>
          {shown.map((category, index) => (
            <li key={category._id} className={classNames(categoriesStyles.cell, index === 0 && categoriesStyles.wide)}>
              <CategoryTile category={category} wide={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
