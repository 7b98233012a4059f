import { Link } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { ChevronLeftGlyph, ChevronRightGlyph } from '../../ui/glyphs.tsx';
import { pageWindow } from '../../ui/page-window.ts';
import styles from './page-links.module.css';

interface PageLinksProps {
  /** The pages shown now. */
  shown: { readonly from: number; readonly to: number };
  pages: number;
  to: (page: number) => string;
}

/** A link to every page of a listing, for people who skip ahead and for crawlers. */
export function PageLinks({ shown, pages, to }: PageLinksProps) {
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
