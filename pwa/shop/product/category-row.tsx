import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { useRecentlyViewed } from '../../device/catalogue/use-catalogue.ts';
import { ProductGrid } from '../../parts/goods/product-grid.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useGoodsByIds } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { closestInPrice, similarQuery } from './similar-query.ts';
import styles from './category-row.module.css';

/** Four on a desktop and on a phone (two by two), three on a tablet. */
const ROW_LENGTH = 4;

/** A titled row of cards; renders nothing without cards. `children`: a link for the whole row. */
function GoodsRow({ title, cards, children }: { title: string; cards: readonly ProductCard[]; children?: ReactNode }) {
  const titleId = useId();
  if (cards.length === 0) return null;
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id={titleId} className="wide-text-28">
          {title}
        </h2>
        {children}
      </div>
      <ProductGrid cards={cards} />
    </section>
  );
}

interface SimilarProps extends Pick<ProductCard, 'topCategorySlug' | 'subcategoryId'> {
  /** Id of the current product, which is left out. */
  id: string;
  /** Slug of the current product, when it can be compared with them. */
  slug?: string;
  /** Colour of the current product, as a choice of a feature: goods of the same colour come first. */
  colour?: string | undefined;
  /** This viewer's price; undefined when it is no longer known. */
  price?: number;
}

/** Goods in stock of the same category: of the best-selling ones those nearest in price, first those of the same colour. */
export function Similar({ id, slug, colour, price, ...place }: SimilarProps) {
  const viewer = useViewer();
  const all = useQuery(similarQuery(place, viewer));
  const alike = useQuery({ ...similarQuery(place, viewer, [colour ?? '']), enabled: colour !== undefined });
  // Together: cards that change places when the second answer comes would be pressed by mistake.
  const lists = alike.isLoading ? [] : [alike.data, all.data];
  const found = lists.flatMap((list) => {
    const others = (list?.items ?? []).filter(({ _id }) => _id !== id);
    return price === undefined ? others : closestInPrice(others, price, ROW_LENGTH * 2);
  });
  const cards = [...new Map(found.map((card) => [card._id, card])).values()].slice(0, ROW_LENGTH);
  return (
    <GoodsRow title="Похожие товары" cards={cards}>
      {slug !== undefined && (
        <Link to={paths.compare([slug, ...cards.map((card) => card.slug)])} rel="nofollow">
          Сравнить с этим товаром
        </Link>
      )}
    </GoodsRow>
  );
}

export function RecentlyViewed({ except }: { except: string }) {
  const ids = useRecentlyViewed().filter((id) => id !== except);
  const { data } = useGoodsByIds(ids);
  return (
    <GoodsRow
      title="Вы смотрели"
      cards={ids.length === 0 ? [] : (data?.items ?? []).filter(({ _id }) => _id !== except).slice(0, ROW_LENGTH)}
    />
  );
}
