import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './product-page.module.css';

/** The page's skeleton while the product is unknown. */
export function ProductSkeleton() {
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
