import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { ProductGrid, ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import styles from './goods-row.module.css';
import section from './section.module.css';

/** Goods in a row: four on a desktop and on a phone (two by two), three on a tablet. */
export const ROW_LENGTH = 4;

export interface GoodsRowProps {
  title: string;
  /** Address of the whole list. */
  all?: string;
  /** Undefined while they are loading. */
  cards: readonly ProductCard[] | undefined;
  failed: boolean;
}

/** A titled row of goods. It renders nothing without goods or after a failure: the page has other rows. */
export function GoodsRow({ title, all, cards, failed }: GoodsRowProps) {
  const titleId = useId();
  if (cards === undefined ? failed : cards.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.row}>
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id={titleId} className={section.title}>
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
