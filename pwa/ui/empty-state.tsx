import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** 28 px. */
  icon: ReactNode;
  /** The spec's own sentence: «Пока пусто.» */
  title: string;
  /** One line of help. */
  children?: ReactNode;
  /** The next step: one or two buttons. */
  action?: ReactNode;
  /** low: something waits rather than lacks. */
  tone?: 'mint' | 'low';
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** What stands where a list would: nothing yet, nothing found, not loaded. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  tone = 'mint',
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <span className={classNames(styles.disc, styles[tone])} aria-hidden="true">
        {icon}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.help}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
