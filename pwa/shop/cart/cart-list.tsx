import { useCallback, useRef } from 'react';
import { counted } from '#contract/values/plural.ts';
import type { CartLine } from './cart-lines.ts';
import { CartRow } from './cart-row.tsx';
import styles from './cart-list.module.css';
import type { CartChanges } from './use-cart-changes.ts';

/** The rows. When a row is removed, focus moves to the list instead of being lost with the row's button. */
export function CartList({ lines, changes }: { lines: readonly CartLine[]; changes: CartChanges }) {
  const list = useRef<HTMLUListElement>(null);
  const { remove, setQty } = changes;
  const removeLine = useCallback(
    ({ item }: CartLine) => {
      remove(item);
      list.current?.focus({ preventScroll: true });
    },
    [remove],
  );
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={styles.list}
      aria-label={`В корзине ${counted(lines.length, 'товар', 'товара', 'товаров')}`}
    >
      {lines.map((line) => (
        <CartRow key={line.item.id} line={line} setQty={setQty} onRemove={removeLine} />
      ))}
    </ul>
  );
}
