import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './screen-loading.module.css';

/** Skeleton while a screen's code is loading: a heading and a grid of cards, as most pages have. */
export function ScreenLoading() {
  return (
    <SkeletonGroup label="Загрузка…" className={styles.screen}>
      <Skeleton shape="title" width="half" />
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} shape="picture" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
