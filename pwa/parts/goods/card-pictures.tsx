/** The pictures of a card: the cursor's position across it chooses one, a swipe steps through them. */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import styles from './card-pictures.module.css';
import { pictureAt, stepped, swipeSteps } from './picture-steps.ts';
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
