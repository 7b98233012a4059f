import { type ReactNode, memo } from 'react';
import type { ProductCard as Card } from '#contract/catalogue/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './product-grid.module.css';
import { Link } from 'react-router-dom';
import { AvailabilityMark } from './availability-mark.tsx';
import { CardPictures } from './card-pictures.tsx';
import { CartButton } from './cart-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { useOpenedAt } from '../page/opened-at.ts';
import { paths } from '../page/paths.ts';
import { Price, discountText, isOnSale } from './price.tsx';
import { titleWithoutBrand } from './title-without-brand.ts';
import productCardStyles from './product-card.module.css';

/** Width of a card for `sizes`: a quarter of the container, a third on tablets, a half on phones. */
const SIZES = {
  wide: '(min-width: 1304px) 295px, (min-width: 1120px) calc(25vw - 31px), (min-width: 800px) calc(33.3vw - 35px), calc(50vw - 22px)',
  /** Beside the filter column. */
  narrow:
    '(min-width: 1304px) 225px, (min-width: 1120px) calc(25vw - 102px), (min-width: 1024px) calc(33.3vw - 130px), ' +
    '(min-width: 800px) calc(33.3vw - 35px), calc(50vw - 22px)',
} as const;

export interface ProductGridProps {
  cards: readonly Card[];
  /** Available width: the whole container, or the part beside the filter column. */
  room?: keyof typeof SIZES;
  /** Number of pictures on the first screen. */
  eager?: number;
  /** Level of the cards' titles: one below their heading. */
  headingLevel?: 2 | 3;
}

/** Cards in rows of four, three or two; actions are aligned at the bottom of each row. */
export function ProductGrid({ cards, room = 'wide', eager = 0, headingLevel = 3 }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, styles[room])}>
      {cards.map((card, index) => (
        <li key={card._id}>
          <ProductCard card={card} sizes={SIZES[room]} eager={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder rows while the goods load. */
export function ProductGridSkeleton({ count, room = 'wide' }: { count: number; room?: keyof typeof SIZES }): ReactNode {
  return (
    <SkeletonGroup label="Загружаем товары…" className={classNames(styles.grid, styles[room])}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bones}>
          <Skeleton shape="picture" />
          <Skeleton width="short" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton shape="title" width="half" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

const NEW_DAYS = 30;
const DAY_MS = 86_400_000;

interface ProductCardProps {
  card: Card;
  /** `sizes` of the picture: the card's width. */
  sizes: string;
  /** True on the first screen: its picture is loaded at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

/** A product card: pictures, heart, brand, title, price, availability, cart button. */
const ProductCard = memo(function ProductCard({ card, sizes, eager = false, headingLevel = 3 }: ProductCardProps) {
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
        {isSale && <span className={productCardStyles.sale}>{discountText(retail, effective)}</span>}
        {!isSale && isNew && <span className={productCardStyles.fresh}>Новинка</span>}
        <FavouriteButton card={card} className={productCardStyles.heart} />
      </div>
      <div className={productCardStyles.text}>
        <p className={productCardStyles.brand}>{card.brand}</p>
        <Heading className={productCardStyles.title}>
          <Link to={paths.product(card.slug)} className={productCardStyles.link}>
            {titleWithoutBrand(card.title, card.brand)}
          </Link>
        </Heading>
        <Price card={card} className={productCardStyles.price} />
        <AvailabilityMark availability={card.availability} />
      </div>
      <CartButton card={card} />
    </article>
  );
});
