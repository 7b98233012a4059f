/** Addresses of pictures. `/pictures/<hash>.webp` is the original; `/pictures/<hash>-<width>.webp` a rendition. */

export const PICTURE_WIDTHS = [96, 160, 320, 480, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Address of a stored picture by its content hash. */
export function originalUrl(pictureId: string): string {
  return `/pictures/${pictureId}.webp`;
}

/** Address of a rendition of `url`; anything that is not one of the shop's pictures is returned as is. */
export function pictureUrl(url: string, width: PictureWidth): string {
  return url.replace(/^(\/pictures\/[a-z0-9]+)\.webp$/, `$1-${width}.webp`);
}

/** A `srcset` over the widths given. */
export function pictureSrcSet(url: string, widths: readonly PictureWidth[]): string {
  return widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ');
}
