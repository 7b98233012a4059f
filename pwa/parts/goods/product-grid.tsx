import { memo, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard as Card } from '#contract/catalogue/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useOpenedAt } from '../page/opened-at.ts';
import { paths } from '../page/paths.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { CartButton } from './cart-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { discountText, isOnSale, Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { titleWithoutBrand } from './title-without-brand.ts';
import productCardStyles from './product-card.module.css';
import styles from './product-grid.module.css';

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
    <ul className={styles.grid}>
      {cards.map((card, index) => (
        <li key={card._id}>
          <ProductCard card={card} sizes={SIZES[room]} eager={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <SkeletonGroup label="Загружаем товары…" className={styles.grid}>
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

/** More pictures would make the marks too short. */
const MAX_SHOWN = 8;

interface CardPicturesProps {
  to: string;
  urls: readonly string[];
  alt: string;
  sizes: string;
  eager?: boolean;
}

/** The pictures of a card: the cursor's position across it chooses one, a swipe steps through them. */
function CardPictures({ to, urls, alt, sizes, eager = false }: CardPicturesProps) {
  const pictures = urls.slice(0, MAX_SHOWN);
  const [shown, setShown] = useState(0);
  // The others are loaded when the person points at the card or touches it.
  const [awake, setAwake] = useState(false);
  const finger = useRef<{ from: number; swiped: boolean } | null>(null);
  const current = Math.min(shown, Math.max(0, pictures.length - 1));

  function move(event: PointerEvent<HTMLAnchorElement>) {
    if (event.pointerType === 'mouse') {
      const box = event.currentTarget.getBoundingClientRect();
      setAwake(true);
      setShown(pictureAt(event.clientX - box.left, box.width, pictures.length));
      return;
    }
    const touch = finger.current;
    if (touch === null) return;
    const { steps, consumed } = swipeSteps(event.clientX - touch.from);
    if (steps === 0) return;
    finger.current = { from: touch.from + consumed, swiped: true };
    setShown(stepped(current, steps, pictures.length));
  }

  function press(event: PointerEvent) {
    finger.current = null;
    if (event.pointerType === 'mouse' || pictures.length < 2) return;
    finger.current = { from: event.clientX, swiped: false };
    setAwake(true);
  }

  function leave(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    setAwake(false);
    setShown(0);
  }

  function follow(event: MouseEvent) {
    // A swipe ends with an unintended click on the link.
    if (finger.current?.swiped === true) event.preventDefault();
    finger.current = null;
  }

  return (
    <Link
      to={to}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      className={styles.well}
      onPointerMove={move}
      onPointerDown={press}
      onPointerLeave={leave}
      onClickCapture={follow}
    >
      {pictures.length === 0 && <ProductPicture url={undefined} alt={alt} sizes={sizes} />}
      {pictures.map((url, index) =>
        index === 0 || awake ? (
          <ProductPicture
            key={url}
            url={url}
            alt={index === 0 ? alt : ''}
            sizes={sizes}
            eager={index > 0 || eager}
            priority={index === 0 && eager ? 'high' : 'auto'}
            className={classNames('absolute inset-0', index !== current && styles.away)}
          />
        ) : null,
      )}
      {awake && pictures.length > 1 && (
        <span className={styles.marks}>
          {pictures.map((url, index) => (
            <span key={url} className={classNames(styles.mark, index === current && styles.on)} />
          ))}
        </span>
      )}
    </Link>
  );
}

const SWIPE_STEP_PX = 24;

/** The picture for a cursor at `x` px from the left of a card `width` px wide. */
export function pictureAt(x: number, width: number, count: number): number {
  if (count <= 1 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
}

/** Whole steps in a movement of `dx` px; to the left is forward. Add `consumed` to the finger's start position. */
export function swipeSteps(dx: number): { steps: number; consumed: number } {
  const steps = 0 - Math.trunc(dx / SWIPE_STEP_PX);
  return { steps, consumed: 0 - steps * SWIPE_STEP_PX };
}

/** The picture `steps` further, stopping at either end. */
export function stepped(index: number, steps: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index + steps));
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
