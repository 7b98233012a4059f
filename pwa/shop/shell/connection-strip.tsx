/** A line under the header: the age of the goods while the server is away or refuses; back online; the progress of the first download. */
import { CloudOff, Download, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '#contract/values/money.ts';
import { isUnconfirmed } from '../../device/catalogue/copy-state.ts';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { useConnection } from '../../device/use-connection.ts';
import { momentText } from '../../parts/time/moments.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { Strip } from '../../ui/strip.tsx';
import styles from './connection-strip.module.css';

/** Duration of the message about the returned connection, ms. */
const RETURNED_MS = 4_000;

export function ConnectionStrip() {
  const { reachable } = useConnection();
  const { timezone } = useShop();
  const copy = useCopyState();
  const { syncedAt, complete, progress } = copy;
  const isBack = useReturned(reachable);
  const isCart = useLocation().pathname === paths.cart();
  const isStale = isUnconfirmed(copy, reachable);
  if (reachable === false || isStale) {
    return (
      <Strip tone="low" className={styles.strip} icon={<CloudOff size={18} />}>
        {(isStale || complete) && syncedAt !== null
          ? `${isStale ? '' : 'Нет сети. '}Каталог и остатки на ${momentText(syncedAt, new Date(), timezone)}${isCart ? ', корзина сохранена' : ''}`
          : 'Нет сети. Показываем то, что уже сохранено на устройстве'}
      </Strip>
    );
  }
  if (isBack) {
    return (
      <Strip tone="mint" className={styles.strip} icon={<RefreshCw size={18} />}>
        Снова в сети. Обновляем цены и остатки
      </Strip>
    );
  }
  if (progress !== null && !complete) {
    return (
      <Strip tone="mint" className={styles.download} icon={<Download size={18} />}>
        Сохраняем каталог, чтобы он открывался без сети: {formatNumber(progress.done)} из {formatNumber(progress.total)}
      </Strip>
    );
  }
  return null;
}

/** True for a few seconds after the server answers again. */
function useReturned(reachable: boolean | null): boolean {
  const [wasAway, setWasAway] = useState(false);
  const [isBack, setBack] = useState(false);
  if (reachable === false && !wasAway) setWasAway(true);
  if (reachable === true && wasAway) {
    setWasAway(false);
    setBack(true);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setBack(false), RETURNED_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack && reachable === true;
}
