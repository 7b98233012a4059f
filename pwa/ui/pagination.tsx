import { classNames } from './class-names.ts';
import { ChevronLeftGlyph, ChevronRightGlyph } from './glyphs.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Left of the pager: «Показано 1–12 из 183». */
  label?: string;
}

/** The pager of a back-office table. The storefront extends its lists instead. */
export function Pagination({ page, pages, onPage, label }: PaginationProps) {
  return (
    <nav aria-label="Страницы" className={styles.pagination}>
      <span className="muted">{label}</span>
      {pages > 1 && (
        <span className="row push-right">
          <button
            type="button"
            className={styles.page}
            aria-label="Предыдущая страница"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftGlyph size={18} />
          </button>
          {pageWindow(page, pages).map((each, index) =>
            each === null ? (
              <span key={`gap-${index}`} className={styles.gap}>
                …
              </span>
            ) : (
              <button
                key={each}
                type="button"
                className={classNames(styles.page, each === page && styles.current)}
                aria-label={`Страница ${each}`}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {each}
              </button>
            ),
          )}
          <button
            type="button"
            className={styles.page}
            aria-label="Следующая страница"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRightGlyph size={18} />
          </button>
        </span>
      )}
    </nav>
  );
}
