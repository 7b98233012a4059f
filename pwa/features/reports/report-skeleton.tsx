import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './reports.module.css';

/** Tiles, chart and tables on their way, in their own shapes. */
export function ReportSkeleton() {
  return (
    <SkeletonGroup className={styles.report}>
      <span className={styles.tiles}>
        {Array.from({ length: 5 }, (_, tile) => (
          <span key={tile} className={styles.tile}>
            <Skeleton width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton width="long" />
          </span>
        ))}
      </span>
      <Skeleton shape="block" className={styles.chartBone} />
      <span className={styles.columns}>
        {Array.from({ length: 2 }, (_, table) => (
          <Skeleton key={table} shape="block" className={styles.tableBone} />
        ))}
      </span>
    </SkeletonGroup>
  );
}
