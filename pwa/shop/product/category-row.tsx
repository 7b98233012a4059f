import { useId, type ReactNode } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { ProductGrid } from '../../parts/goods/product-grid.tsx';
import styles from './category-row.module.css';

/** Four on a desktop and on a phone (two by two), three on a tablet. */
export const ROW_LENGTH = 4;

interface CategoryPlaceRowProps {
  title: string;
  cards: readonly ProductCard[];
  /** A button for the whole row. */
  action?: ReactNode;
}

/** A titled row of cards; renders nothing without cards. */
export function CategoryPlaceRow({ title, cards, action }: CategoryPlaceRowProps) {
  const titleId = useId();
  if (cards.length === 0) return null;
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      <ProductGrid cards={cards} />
    </section>
  );
}
