import { useSyncExternalStore } from 'react';
import { isOutdated, subscribeOutdated } from '../../device/database/outdated.ts';
import { Strip } from '../../ui/strip.tsx';
import styles from './outdated-strip.module.css';

/** Notice of a newer version in another tab, which has upgraded the database: this tab can't store anything until a reload. */
export function OutdatedStrip() {
  if (!useSyncExternalStore(subscribeOutdated, isOutdated, () => false)) return null;
  return (
    <Strip
      tone="sale"
      action={
        <button type="button" className={styles.reload} onClick={() => location.reload()}>
          Перезагрузить
        </button>
      }
    >
      Магазин обновился в другой вкладке. Перезагрузите и эту.
    </Strip>
  );
}
