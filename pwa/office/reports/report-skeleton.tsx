import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './reports.module.css';
import tiles from './tiles.module.css';

/** Skeleton of tiles, chart and tables. */
export function ReportSkeleton() {
  return (
    <SkeletonGroup className={styles.report}>
      <span className={tiles.tiles}>
        {Array.from({ length: 5 }, (_, tile) => (
          <span key={tile} className={`${tiles.tile} ${styles.bones}`}>
            <Skeleton width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton width="long" />
          </span>
        ))}
      </span>
      <span className={`${styles.card} ${styles.bones}`}>
        <Skeleton width="short" />
        <Skeleton shape="block" className={styles.chartBone} />
      </span>
      <span className={`${styles.card} ${styles.bones}`}>
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} width={row % 2 === 0 ? 'full' : 'long'} />
        ))}
      </span>
    </SkeletonGroup>
  );
}
