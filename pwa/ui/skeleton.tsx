import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** picture is square, button 44 high, block takes its size from `className`. */
  shape?: 'line' | 'title' | 'picture' | 'button' | 'block';
  width?: 'full' | 'long' | 'half' | 'short';
  className?: string;
}

/** A placeholder in the shape and size of the content being loaded. */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return <span className={classNames(styles.bone, styles[shape], styles[width], className)} aria-hidden="true" />;
}

/** Wraps a screen's skeletons and announces the loading once. */
export function SkeletonGroup({
  label = 'Загрузка…',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
