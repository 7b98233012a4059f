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
  /** Rendered width, as the `sizes` attribute. */
  sizes: string;
  widths?: readonly PictureWidth[];
  /** True on the first screen: loaded at once. */
  eager?: boolean;
  /** Priority among other pictures; by default high on the first screen. */
  priority?: 'high' | 'auto' | 'low';
  className?: string | undefined;
}

const CARD_WIDTHS: readonly PictureWidth[] = [160, 320, 480, 800];

/** In AVIF if supported, in reserved space. Without a picture, or one that the device has in no width, a neutral icon. */
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
  // Another picture, or a returned connection, is a new attempt.
  const [failed, setFailed] = useState<{ url: string; isLate: boolean }>();
  // The connection may be lost a moment before it is detected: such a failure counts as one without a connection, and
  // the picture is retried when the connection returns.
  if (failed?.isLate === true && reachable === false) setFailed({ ...failed, isLate: false });
  if (url === undefined || (failed?.url === url && (failed.isLate || reachable !== true))) {
    return (
      <span
        className={classNames(styles.none, className)}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <ImageOff size={28} strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <picture className="contents">
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
