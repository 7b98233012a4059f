/** The front page: the shop in short, its categories, and rows of goods: popular, new, discounted, recently viewed. */
import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { useRecentlyViewed } from '../../device/catalogue/use-catalogue.ts';
import { paths } from '../../parts/page/paths.ts';
import { describePage } from '../../parts/page/server-head.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { byIdsQuery, pageQuery, type GoodsFilter } from '../../queries/goods.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Categories } from './categories.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import { GoodsRow, ROW_LENGTH } from './goods-row.tsx';
import { shopData } from './shop-data.ts';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';

const NO_CARDS: readonly ProductCard[] = [];
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
  const seen = useQuery(byIdsQuery(seenIds, viewer));
  return (
    <div className={`container ${styles.page}`}>
      <div className="column gap-4">
        <Hero />
        <DeliveryTerms />
      </div>
      <Categories />
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
        cards={seenIds.length === 0 ? NO_CARDS : seen.data?.items.slice(0, ROW_LENGTH)}
        failed={seen.isError}
      />
    </div>
  );
}
