import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** 28 px. */
  icon: ReactNode;
  /** The spec's sentence: «Пока пусто.» */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** low: for waiting rather than missing content. */
  tone?: 'mint' | 'low';
  headingLevel?: 1 | 2 | 3;
}

/** Shown in place of a list: no items yet, no results, not loaded. */
export function EmptyState({ icon, title, children, action, tone = 'mint', headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <span className={classNames(styles.disc, styles[tone])} aria-hidden="true">
        {icon}
      </span>
      <Heading className="text-22">{title}</Heading>
      {children !== undefined && <p className={styles.help}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
