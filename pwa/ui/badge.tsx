import { classNames } from './class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** Above this the badge reads «99+». */
  max?: number;
  /** petrol on light surfaces, sale where a person is needed (also readable on the dark header). */
  tone?: 'petrol' | 'sale';
  className?: string;
}

/**
 * A count in a disc; renders nothing at zero. The style sheet draws the figure, so it is no part of the text of the element that
 * carries it (WCAG 2.5.3): the label of that element says the count in words.
 */
export function Badge({ count, max = 99, tone = 'petrol', className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(styles.badge, styles[tone], className)}
      data-count={count > max ? `${max}+` : count}
      aria-hidden
    />
  );
}
