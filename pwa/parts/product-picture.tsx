import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureSrcSet, pictureUrl, type PictureWidth } from '#contract/rules/picture.ts';
import { useConnection } from '../local/use-connection.ts';
import { classNames } from '../ui/class-names.ts';
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
  className?: string | undefined;
}

const CARD_WIDTHS: readonly PictureWidth[] = [160, 320, 480, 800];

/** Without a network another width may have stayed on the device: those seen most often first. */
const KEPT_WIDTHS: readonly PictureWidth[] = [320, 480, 800, 160, 96];

/** A square picture on its well; its room is kept from the start. Without one, or when it can't be had, a quiet mark. */
export function ProductPicture({ url, alt, sizes, widths = CARD_WIDTHS, eager = false, className }: ProductPictureProps) {
  const { reachable } = useConnection();
  const [failed, setFailed] = useState({ what: '', times: 0 });
  // Another picture, or a connection that returned, is a new chance.
  const what = `${url} ${reachable}`;
  const failures = failed.what === what ? failed.times : 0;
  const kept = KEPT_WIDTHS[failures - 1];
  if (url === undefined || (failures > 0 && kept === undefined)) {
    return (
      <span className={classNames(styles.none, className)} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
        <ImageOff size={28} strokeWidth={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={classNames(styles.picture, className)}
      src={pictureUrl(url, kept ?? 480)}
      srcSet={kept === undefined ? pictureSrcSet(url, widths) : undefined}
      sizes={sizes}
      width={800}
      height={800}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setFailed({ what, times: failures + 1 })}
    />
  );
}
