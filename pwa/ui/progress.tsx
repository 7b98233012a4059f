import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** Above the bar: «Показано 24 из 183». */
  label: ReactNode;
  hideLabel?: boolean;
  /** Without a value the bar is indeterminate. */
  value?: number;
  max?: number;
  className?: string;
}

export function Progress({ label, hideLabel = false, value, max = 100, className }: ProgressProps) {
  const id = useId();
  return (
    <div className={classNames('column w-full gap-3', className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'muted text-14 text-center'}>
        {label}
      </label>
      <progress id={id} className={styles.bar} value={value} max={max} />
    </div>
  );
}
