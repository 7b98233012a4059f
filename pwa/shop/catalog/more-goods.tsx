import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#contract/catalogue/catalog.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './listing.module.css';
import { PageLinks } from './page-links.tsx';

interface MoreGoodsProps {
  /** The pages shown now. */
  shown: { readonly from: number; readonly to: number };
  /** Number of goods shown now, and in total. */
  count: number;
  total: number;
  isBusy: boolean;
  /** Address of a page with the current filters. */
  to: (page: number) => string;
}

/** A link above goods that begin with a later page (a shared address): it adds the previous page in place. */
export function EarlierGoods({ shown, isBusy, to }: Pick<MoreGoodsProps, 'shown' | 'isBusy' | 'to'>) {
  if (shown.from === 1) return null;
  return (
    <p className={styles.earlier}>
      <Link
        to={to(shown.to)}
        replace
        preventScrollReset
        state={{ from: shown.from - 1 }}
        aria-busy={isBusy}
        className={buttonClass({ variant: 'outline', size: 52, block: true })}
      >
        Показать предыдущие
      </Link>
    </p>
  );
}

/** Progress through the list, the link to the next page, and links to every page. */
export function MoreGoods({ shown, count, total, isBusy, to }: MoreGoodsProps) {
  const pages = Math.ceil(total / PAGE_SIZE);
  const before = (shown.from - 1) * PAGE_SIZE;
  const label = before === 0 ? `Показано ${count} из ${total}` : `Показано ${before + 1}–${before + count} из ${total}`;
  if (pages <= 1) return null;
  return (
    <div className={styles.more}>
      <Progress label={label} value={before + count} max={total} />
      {shown.to < pages && (
        // A real link to the next page; followed in place it adds that page to those above, and Back restores them all.
        <Link
          to={to(shown.to + 1)}
          rel="next"
          replace
          preventScrollReset
          state={{ from: shown.from }}
          aria-busy={isBusy}
          className={buttonClass({ variant: 'outline', size: 52, block: true })}
        >
          Показать ещё
        </Link>
      )}
      <PageLinks shown={shown} pages={pages} to={to} />
    </div>
  );
}
