import { Maximize2 } from 'lucide-react';
import { useRef, useState, type FC, type KeyboardEvent, type RefObject } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { PictureFormat } from '#contract/products/picture.ts';
import { FavouriteButton } from '../../parts/goods/favourite-button.tsx';
import { discountText, isOnSale } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './gallery.module.css';
import type { LightboxProps } from './lightbox.tsx';

const SIZES = {
  /** Thumbnails stand in a column beside the picture. */
  several:
    '(min-width: 1304px) 604px, (min-width: 1120px) calc(57vw - 140px), (min-width: 800px) calc(50vw - 48px), 100vw',
  alone:
    '(min-width: 1304px) 704px, (min-width: 1120px) calc(57vw - 40px), (min-width: 800px) calc(50vw - 48px), 100vw',
};
const THUMB_SIZES = '(min-width: 1120px) 84px, 10vw';

/** Index that a key leads to from picture `at`; undefined for other keys. */
function keyTarget(key: string, at: number, count: number): number | undefined {
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/** Swiped by the browser's scroll snapping; thumbnails on wide screens, dots on phones; a press opens the full-screen view. */
export function Gallery({ card }: { card: ProductCard }) {
  const [current, setCurrent] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const urls = card.images.map(({ url }) => url);
  const sizes = urls.length > 1 ? SIZES.several : SIZES.alone;
  const { effective, retail } = card.price;
  const { view, open, close } = useLightbox(track);

  function show(index: number) {
    const box = track.current;
    if (box !== null) box.scrollTo({ left: index * box.clientWidth });
    setCurrent(index);
  }

  function follow() {
    const box = track.current;
    if (box !== null && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  }

  function press(event: KeyboardEvent) {
    const target = keyTarget(event.key, current, urls.length);
    if (event.key === 'Enter') void open();
    if (target !== undefined) show(target);
    if (event.key === 'Enter' || target !== undefined) event.preventDefault();
  }

  return (
    <div className={classNames('on-well', 'grid min-w-0 gap-3', urls.length > 1 && styles.beside)}>
      {urls.length > 1 && (
        <ul className={styles.thumbs}>
          {urls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Фото ${index + 1}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <ProductPicture url={url} alt="" sizes={THUMB_SIZES} widths={[96, 160]} priority="low" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.stage}>
        <div
          ref={track}
          className={classNames(styles.track, urls.length > 0 && styles.pressable)}
          role="group"
          aria-label={`Фотографии: ${card.title}`}
          tabIndex={urls.length > 1 ? 0 : undefined}
          onScroll={follow}
          onKeyDown={urls.length > 1 ? press : undefined}
          // Keyboards and screen readers use the button below.
          onClick={urls.length > 0 ? () => void open() : undefined}
        >
          {urls.length === 0 && (
            <ProductPicture url={undefined} alt={card.title} sizes={sizes} className={styles.picture} />
          )}
          {urls.map((url, index) => (
            <ProductPicture
              key={url}
              url={url}
              alt={index === 0 ? card.title : `${card.title}, фото ${index + 1}`}
              sizes={sizes}
              widths={[320, 480, 800, 1600]}
              eager={index === 0}
              priority={index === 0 ? 'high' : 'low'}
              className={styles.picture}
            />
          ))}
        </div>
        {isOnSale(card) && <span className={styles.percent}>{discountText(retail, effective)}</span>}
        <FavouriteButton card={card} className={styles.heart} />
        {urls.length > 0 && (
          <IconButton
            ref={opener}
            label="Увеличить"
            variant="raised"
            className={styles.zoom}
            onClick={() => void open()}
            icon={<Maximize2 />}
          />
        )}
        {urls.length > 1 && (
          <div className={styles.marks} aria-hidden="true">
            {urls.map((url, index) => (
              <span key={url} className={classNames(styles.mark, index === current && styles.on)} />
            ))}
          </div>
        )}
      </div>
      {view !== null && (
        <view.Lightbox
          urls={urls}
          title={card.title}
          index={current}
          format={view.format}
          ratios={view.ratios}
          onView={show}
          onClose={() => {
            close();
            // A press on the picture itself leaves no focused element to return to.
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** `shown` holds the page's pictures: once loaded, they tell their proportions and which format this browser supports. */
function useLightbox(shown: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<{ Lightbox: FC<LightboxProps>; format: PictureFormat; ratios: number[] } | null>(
    null,
  );
  const toast = useToast();

  async function open(): Promise<void> {
    try {
      const { Lightbox } = await import('./lightbox.tsx');
      const drawn = [...(shown.current?.querySelectorAll('img') ?? [])];
      setView({
        Lightbox,
        format: /\.avif(\?|$)/.test(drawn[0]?.currentSrc ?? '') ? 'avif' : 'webp',
        ratios: drawn.map(({ naturalWidth, naturalHeight }) => naturalWidth / naturalHeight),
      });
    } catch {
      toast.show({ tone: 'warn', text: 'Крупный вид откроется, когда вернётся связь' });
    }
  }

  return { view, open, close: () => setView(null) };
}
