import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './screen-loading.module.css';

/** While a screen's own code is on its way: a heading and a field of cards, roughly as most pages have them. */
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
