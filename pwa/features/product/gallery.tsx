import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { FavouriteButton } from '../../parts/favourite-button.tsx';
import { discountText } from '../../parts/price.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './gallery.module.css';

const SIZES = '(min-width: 1304px) 604px, (min-width: 1120px) 46vw, (min-width: 800px) 45vw, 100vw';

/** Pictures one swipes through; thumbnails beside them where there is room, marks below on phones, zoom in a window. */
export function Gallery({ card }: { card: ProductCard }) {
  const [current, setCurrent] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const urls = card.images.map(({ url }) => url);
  const { effective, retail } = card.price;

  function show(index: number) {
    const box = track.current;
    if (box !== null) box.scrollTo({ left: index * box.clientWidth });
    setCurrent(index);
  }

  function follow() {
    const box = track.current;
    if (box !== null && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  }

  const step = (by: number) => show((current + by + urls.length) % urls.length);

  return (
    <div className={styles.gallery}>
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
                <ProductPicture url={url} alt="" sizes="88px" widths={[96, 160]} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.stage}>
        <div
          ref={track}
          className={styles.track}
          role="group"
          aria-label={`Фотографии: ${card.title}`}
          tabIndex={urls.length > 1 ? 0 : undefined}
          onScroll={follow}
        >
          {urls.length === 0 && <ProductPicture url={undefined} alt={card.title} sizes={SIZES} className={styles.picture} />}
          {urls.map((url, index) => (
            <ProductPicture
              key={url}
              url={url}
              alt={index === 0 ? card.title : `${card.title}, фото ${index + 1}`}
              sizes={SIZES}
              widths={[320, 480, 800]}
              eager={index === 0}
              className={styles.picture}
            />
          ))}
        </div>
        {card.salePrice !== null && effective < retail && <span className={styles.percent}>{discountText(retail, effective)}</span>}
        <FavouriteButton productId={card._id} title={card.title} className={styles.heart} />
        {urls.length > 0 && (
          <IconButton label="Увеличить" variant="raised" className={styles.zoom} onClick={() => setZoomed(true)}>
            <ZoomIn size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
        {urls.length > 1 && (
          <div className={styles.marks} aria-hidden="true">
            {urls.map((url, index) => (
              <span key={url} className={classNames(styles.mark, index === current && styles.on)} />
            ))}
          </div>
        )}
      </div>
      <Dialog open={isZoomed} onOpenChange={setZoomed} title={`Фото ${current + 1} из ${urls.length}`} size={960} className={styles.window}>
        <div className={styles.large}>
          <ProductPicture url={urls[current]} alt={card.title} sizes="(min-width: 960px) 900px, 92vw" widths={[800]} eager />
          {urls.length > 1 && (
            <>
              <IconButton label="Предыдущее фото" variant="raised" size={48} className={styles.back} onClick={() => step(-1)}>
                <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton label="Следующее фото" variant="raised" size={48} className={styles.next} onClick={() => step(1)}>
                <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      </Dialog>
    </div>
  );
}
