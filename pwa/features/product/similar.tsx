import { useQuery } from '@tanstack/react-query';
import type { ProductCard } from '#contract/catalog.ts';
import { ProductGrid } from '../../parts/product-grid.tsx';
import { pageQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import styles from './similar.module.css';

const SHOWN = 4;

/** The most sold others of the same shelf. */
export function Similar({ card }: { card: ProductCard }) {
  const viewer = useViewer();
  const shelf = card.subcategoryId === null ? { topCategorySlug: card.topCategorySlug } : { subcategoryId: card.subcategoryId };
  const { data } = useQuery(pageQuery({ ...shelf, inStock: true, sort: 'popular', brand: [] }, 1, SHOWN + 1, viewer));
  const others = (data?.items ?? []).filter(({ _id }) => _id !== card._id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar" className={styles.title}>
        Похожие товары
      </h2>
      <ProductGrid cards={others} />
    </section>
  );
}
