import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownGlyph } from './glyphs.tsx';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Between title and chevron: number of choices inside. */
  aside?: ReactNode;
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A collapsible group: a native `details`, so that in-page search opens it too. */
export function Disclosure({ title, aside, defaultOpen = false, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.group, className)} open={defaultOpen}>
      <summary className={styles.head}>
        <span className="flex-1">{title}</span>
        {aside}
        <ChevronDownGlyph className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
