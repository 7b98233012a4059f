import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './devices.module.css';

/** Rows on their way. */
export function ListSkeleton() {
  return (
    <SkeletonGroup className={styles.card}>
      {Array.from({ length: 4 }, (_, row) => (
        <span key={row} className={styles.bones}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
