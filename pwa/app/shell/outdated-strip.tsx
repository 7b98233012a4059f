import { Strip } from '../../ui/strip.tsx';
import { useIsOutdated } from '../database-watch.ts';
import styles from './outdated-strip.module.css';

/** A newer version in another tab has taken the database: nothing can be stored here until a reload. */
export function OutdatedStrip() {
  if (!useIsOutdated()) return null;
  return (
    <Strip
      tone="sale"
      action={
        <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
          Перезагрузить
        </button>
      }
    >
      Магазин обновился в другой вкладке. Перезагрузите страницу, чтобы продолжить.
    </Strip>
  );
}
