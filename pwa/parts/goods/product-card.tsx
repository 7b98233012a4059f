import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard as Card } from '#contract/catalogue/catalog.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { CardPictures } from './card-pictures.tsx';
import { CartButton } from './cart-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { useOpenedAt } from '../page/opened-at.ts';
import { paths } from '../page/paths.ts';
import { Price, discountText, isOnSale } from './price.tsx';
import styles from './product-card.module.css';
import { titleWithoutBrand } from './title-without-brand.ts';

const NEW_DAYS = 30;
const DAY_MS = 86_400_000;

export interface ProductCardProps {
  card: Card;
  /** `sizes` of the picture: the card's width. */
  sizes: string;
  /** True on the first screen: its picture is loaded at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

/** A product card: pictures, heart, brand, title, price, availability, cart button. */
export const ProductCard = memo(function ProductCard({
  card,
  sizes,
  eager = false,
  headingLevel = 3,
}: ProductCardProps) {
  const openedAt = useOpenedAt();
  const Heading = `h${headingLevel}` as const;
  const { effective, retail } = card.price;
  const isSale = isOnSale(card);
  const isNew = openedAt - Date.parse(card.createdAt) < NEW_DAYS * DAY_MS;
  return (
    <article className="column h-full">
      <div className={`on-well relative`}>
        <CardPictures
          to={paths.product(card.slug)}
          urls={card.images.map(({ url }) => url)}
          alt={card.title}
          sizes={sizes}
          eager={eager}
        />
        {isSale && <span className={styles.sale}>{discountText(retail, effective)}</span>}
        {!isSale && isNew && <span className={styles.fresh}>Новинка</span>}
        <FavouriteButton card={card} className={styles.heart} />
      </div>
      <div className={styles.text}>
        <p className={styles.brand}>{card.brand}</p>
        <Heading className={styles.title}>
          <Link to={paths.product(card.slug)} className={styles.link}>
            {titleWithoutBrand(card.title, card.brand)}
          </Link>
        </Heading>
        <Price card={card} className={styles.price} />
        <AvailabilityMark availability={card.availability} />
      </div>
      <CartButton card={card} />
    </article>
  );
});
