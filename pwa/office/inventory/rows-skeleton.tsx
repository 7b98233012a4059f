import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './inventory.module.css';

/** Rows on their way. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup className={styles.card}>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="long" />
          <Skeleton width="half" />
          <Skeleton width="half" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
