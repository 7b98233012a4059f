import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#contract/catalogue/catalog.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronLeftGlyph, ChevronRightGlyph } from '../../ui/glyphs.tsx';
import { pageWindow } from '../../ui/page-window.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './listing.module.css';

export interface MoreGoodsProps {
  shown: { readonly from: number; readonly to: number };
  count: number;
  total: number;
  isBusy: boolean;
  /** Address of a page with the current filters. */
  to: (page: number) => string;
}

/** Look and behaviour of a link to a page that is added to the shown ones in place; Back restores them all. */
const ADDS_PAGE = { replace: true, preventScrollReset: true, variant: 'outline', size: 52, block: true } as const;

/** A link above goods that begin with a later page (a shared address): it adds the previous page in place. */
export function EarlierGoods({ shown, isBusy, to }: Pick<MoreGoodsProps, 'shown' | 'isBusy' | 'to'>) {
  if (shown.from === 1) return null;
  return (
    <p className={styles.earlier}>
      <ButtonLink {...ADDS_PAGE} to={to(shown.to)} state={{ from: shown.from - 1 }} aria-busy={isBusy}>
        Показать предыдущие
      </ButtonLink>
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
        <ButtonLink {...ADDS_PAGE} to={to(shown.to + 1)} rel="next" state={{ from: shown.from }} aria-busy={isBusy}>
          Показать ещё
        </ButtonLink>
      )}
      <PageLinks shown={shown} pages={pages} to={to} />
    </div>
  );
}

/** A link to every page of a listing, for people who skip ahead and for crawlers. */
function PageLinks({ shown, pages, to }: Pick<MoreGoodsProps, 'shown' | 'to'> & { pages: number }) {
  return (
    <nav aria-label="Страницы" className="flex wrap justify-center mt-4 text-14 figures">
      {shown.from > 1 && (
        <Link to={to(shown.from - 1)} rel="prev" aria-label="Предыдущая страница" className={styles.link}>
          <ChevronLeftGlyph size={18} />
        </Link>
      )}
      {pageWindow(shown.to, pages).map((page, index) =>
        page === null ? (
          <span key={`gap ${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-label={`Страница ${page}`}
            aria-current={page === shown.to ? 'page' : undefined}
            className={classNames(styles.link, page >= shown.from && page <= shown.to && styles.on)}
          >
            {page}
          </Link>
        ),
      )}
      {shown.to < pages && (
        <Link to={to(shown.to + 1)} rel="next" aria-label="Следующая страница" className={styles.link}>
          <ChevronRightGlyph size={18} />
        </Link>
      )}
    </nav>
  );
}
