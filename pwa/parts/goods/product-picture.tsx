import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { AVIF_FROM, pictureSrcSet, pictureUrl, type PictureWidth } from '#contract/products/picture.ts';
import { useConnection } from '../../device/use-connection.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './product-picture.module.css';

export interface ProductPictureProps {
  /** Address of the original; undefined when the product has no picture. */
  url: string | undefined;
  alt: string;
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes: string;
  widths?: readonly PictureWidth[];
  /** Of the first screen: loaded at once. */
  eager?: boolean;
  /** Among others that are loaded at once; high for those of the first screen unless said otherwise. */
  priority?: 'high' | 'auto' | 'low';
  className?: string | undefined;
}

const CARD_WIDTHS: readonly PictureWidth[] = [160, 320, 480, 800];

/**
 * A square picture on its well, in AVIF where the browser takes it; its room is kept from the start. Without one, or
 * when it can't be had (the worker has already looked for another width of it on the device), a quiet mark.
 */
export function ProductPicture({
  url,
  alt,
  sizes,
  widths = CARD_WIDTHS,
  eager = false,
  priority = eager ? 'high' : 'auto',
  className,
}: ProductPictureProps) {
  const { reachable } = useConnection();
  // Another picture, or a connection that returned, is a new chance.
  const [failed, setFailed] = useState<{ url: string; isLate: boolean }>();
  // The connection was lost a moment before anybody noticed: such a failure counts as one without it, and is shown at
  // once.
  if (failed?.isLate === true && reachable === false) setFailed({ ...failed, isLate: false });
  if (url === undefined || (failed?.url === url && (failed.isLate || reachable !== true))) {
    return (
      <span
        className={classNames(styles.none, className)}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <ImageOff size={28} strokeWidth={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <picture className={styles.formats}>
      {Math.max(...widths) >= AVIF_FROM && (
        <source type="image/avif" srcSet={pictureSrcSet(url, widths, 'avif')} sizes={sizes} />
      )}
      <img
        className={classNames(styles.picture, className)}
        src={pictureUrl(url, 480)}
        srcSet={pictureSrcSet(url, widths)}
        sizes={sizes}
        width={800}
        height={800}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding={eager ? 'auto' : 'async'}
        draggable={false}
        onError={() => setFailed({ url, isLate: reachable !== false })}
      />
    </picture>
  );
}
