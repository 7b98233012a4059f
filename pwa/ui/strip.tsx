import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WarningGlyph } from './glyphs.tsx';
import styles from './strip.module.css';

export interface StripProps {
  /** low: no network; mint: the network is back; sale: a person is needed. */
  tone?: 'low' | 'mint' | 'sale';
  /** 18 px. */
  icon?: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A line in the page's flow: it moves the content and never covers it. Screen readers announce its changes. */
export function Strip({ tone = 'low', icon, action, className, children }: StripProps) {
  return (
    <div role="status" className={classNames(styles.strip, styles[tone], className)}>
      {icon ?? <WarningGlyph size={18} />}
      <span className="flex-1 min-w-0">{children}</span>
      {action}
    </div>
  );
}
