import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './pill.module.css';

export interface PillProps {
  /** ok: done; low: waiting; sale: needs a person; mint: new; neutral: ended. */
  tone?: 'ok' | 'low' | 'sale' | 'mint' | 'neutral';
  /** 16 px; a state must not be shown by colour alone. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Pill({ tone = 'neutral', icon, className, children }: PillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
