import { TrendingDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { Favourite } from '../../device/rows/belonging-rows.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { paths } from '../../parts/page/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './wishlist-page.module.css';

/**
 * Favourites that cost less than when they were marked, with both prices; nothing when there are none. Public prices are
 * compared, so buyers with other prices see nothing.
 */
export function FallenPrices({
  favourites,
  cards,
}: {
  favourites: readonly Favourite[];
  cards: readonly ProductCard[];
}) {
  const prices = new Map(favourites.map(({ id, price }) => [id, price]));
  const fallen = cards.flatMap((card) => {
    const [former, { price }] = [prices.get(card._id), cartGoods(card)];
    return former !== undefined && price < former && price === card.price.effective ? [{ card, former, price }] : [];
  });
  if (fallen.length === 0) return null;
  return (
    <Notice
      tone="mint"
      className={styles.note}
      icon={<TrendingDown size={20} strokeWidth={1.75} aria-hidden />}
      title="Подешевело с тех пор, как вы отметили"
    >
      <ul>
        {fallen.map(({ card: { _id, slug, title }, former, price }) => (
          <li key={_id}>
            <Link to={paths.product(slug)}>{title}</Link>: {formatRoubles(former)} <span aria-hidden>→</span>
            <span className="visually-hidden">, теперь </span> {formatRoubles(price)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
