import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { CART_QTY_MAX, CART_QTY_MIN } from '#contract/values/quantity.ts';
import { Price } from '../../parts/goods/price.tsx';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './buy-bar.module.css';
import type { Adding } from './use-adding.ts';

/** Phones: price, quantity and button in a bar above the bottom bar; a long price gets its own line. */
export function BuyBar({ card, adding }: { card: ProductCard; adding: Adding }) {
  return (
    <div className={styles.bar}>
      <Price card={card} size="bar" className={styles.price} />
      <div className={styles.actions}>
        <Stepper
          size={48}
          value={adding.qty}
          min={CART_QTY_MIN}
          max={CART_QTY_MAX}
          onChange={adding.setQty}
          disabled={adding.isOut}
          label="Количество"
          className={styles.stepper}
        />
        <Button size={52} className={styles.add} disabled={adding.isOut} onClick={adding.add}>
          В корзину
        </Button>
      </div>
    </div>
  );
}
