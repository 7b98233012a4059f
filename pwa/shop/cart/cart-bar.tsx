import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { paths } from '../../parts/page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './cart-bar.module.css';
import type { CartSums } from './cart-lines.ts';

/** Phones and tablets: the total and the checkout button within the thumb's reach. */
export function CartBar({ sums }: { sums: CartSums }) {
  return (
    <div className={styles.bar}>
      <p className={styles.total} role="status">
        <span className={styles.label}>Итого</span>
        <span className={styles.sum}>{formatRoubles(sums.total)}</span>
      </p>
      <Link to={paths.checkout()} className={classNames(buttonClass({ size: 52 }), styles.call)}>
        Оформить заказ
      </Link>
    </div>
  );
}
