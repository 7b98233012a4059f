/** Detects a picture's format from its first bytes, never from its name or declared type. */

/** Accepted formats, for a browser's file picker. For such a picker an iPhone converts its HEIC to JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
/** Message for a file of another format. */
export const PICTURE_TYPES_WORDS = 'подойдут изображения JPEG, PNG, WebP и AVIF';

/** Bytes needed to detect a format. */
export const PICTURE_HEAD_BYTES = 32;

export type PictureFileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Null for other formats; `heic` is detected, but not accepted. */
export function pictureFileFormat(head: Uint8Array): PictureFileFormat | null {
  if (head.length < PICTURE_HEAD_BYTES) return null;
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const brand = /^ftyp(avi[fs]|he(?:i[cmsx]|v[cmsx]))/.exec(text.slice(4))?.[1];
  return brand === undefined ? null : brand.startsWith('avi') ? 'avif' : 'heic';
}
