import { ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './listing.module.css';

/** The listing's skeleton while the category itself is unknown. */
export function ListingSkeleton() {
  return (
    <div className={`container ${styles.page}`}>
      <Skeleton width="short" />
      <div className={styles.head}>
        <Skeleton shape="title" width="half" />
      </div>
      <div className={styles.columns}>
        <div className={styles.filters} />
        <ProductGridSkeleton count={12} room="narrow" />
      </div>
    </div>
  );
}
