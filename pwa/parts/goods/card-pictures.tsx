/** The pictures of a card: the cursor's position across it chooses one, a swipe steps through them. */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import styles from './card-pictures.module.css';
import { ProductPicture } from './product-picture.tsx';

/** More pictures would make the marks too short. */
const MAX_SHOWN = 8;

export interface CardPicturesProps {
  to: string;
  urls: readonly string[];
  alt: string;
  sizes: string;
  eager?: boolean;
}

export function CardPictures({ to, urls, alt, sizes, eager = false }: CardPicturesProps) {
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

/** Swipe distance of one step, px. */
const SWIPE_STEP_PX = 24;

/** The picture for a cursor at `x` px from the left of a card `width` px wide. */
export function pictureAt(x: number, width: number, count: number): number {
  if (count <= 1 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
}

/** Whole steps in a movement of `dx` px; to the left is forward. Add `consumed` to the finger's start position. */
export function swipeSteps(dx: number): { steps: number; consumed: number } {
  const count = Math.trunc(Math.abs(dx) / SWIPE_STEP_PX);
  const direction = dx < 0 ? 1 : -1;
  return count === 0
    ? { steps: 0, consumed: 0 }
    : { steps: count * direction, consumed: -count * direction * SWIPE_STEP_PX };
}

/** The picture `steps` further, stopping at either end. */
export function stepped(index: number, steps: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index + steps));
}
