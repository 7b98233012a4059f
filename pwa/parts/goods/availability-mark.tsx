import type { Availability } from '#contract/products/availability.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './availability-mark.module.css';

/** A dot and a label; out of stock is a ring, so that it differs without colour too. */
export function AvailabilityMark({
  availability,
  className,
}: {
  availability: Availability;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.mark, styles[availability.code], className)}>
      <span className={styles.dot} aria-hidden="true" />
      {availability.label}
    </span>
  );
}
