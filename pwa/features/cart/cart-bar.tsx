import { formatRoubles } from '#contract/rules/money.ts';
import { CallLink } from './call-link.tsx';
import styles from './cart-bar.module.css';
import type { CartSums } from './cart-lines.ts';

/** Phones and tablets: the total and the call within the thumb's reach. */
export function CartBar({ sums }: { sums: CartSums }) {
  return (
    <div className={styles.bar}>
      <p className={styles.total} role="status">
        <span className={styles.label}>Итого</span>
        <span className={styles.sum}>{formatRoubles(sums.total)}</span>
      </p>
      <CallLink className={styles.call} />
    </div>
  );
}
