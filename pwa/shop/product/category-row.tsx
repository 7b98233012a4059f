import { useId } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { ProductGrid } from '../../parts/goods/product-grid.tsx';
import styles from './category-row.module.css';

/** Four on a desktop and on a phone (two by two), three on a tablet. */
export const ROW_LENGTH = 4;

/** A titled row of cards; without any it isn't there. */
export function CategoryPlaceRow({ title, cards }: { title: string; cards: readonly ProductCard[] }) {
  const titleId = useId();
  if (cards.length === 0) return null;
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ProductGrid cards={cards} />
    </section>
  );
}
