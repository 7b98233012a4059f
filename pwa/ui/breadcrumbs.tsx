import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronLeftGlyph, ChevronRightGlyph } from './glyphs.tsx';
import styles from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  /** Rendered links from the root down; the last one is the page itself, as text. */
  items: readonly ReactNode[];
}

/** Breadcrumbs. A phone shows only the link to the parent page. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const last = items.length - 1;
  return (
    <nav aria-label="Путь" className="muted text-14">
      <ol className="flex wrap gap-0-2">
        {items.map((item, index) => (
          <li
            key={index}
            className={classNames(styles.item, index === last - 1 && styles.parent)}
            aria-current={index === last ? 'page' : undefined}
          >
            {index === last - 1 && <ChevronLeftGlyph size={16} className={styles.back} />}
            {item}
            {index < last && <ChevronRightGlyph size={14} className={styles.next} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
