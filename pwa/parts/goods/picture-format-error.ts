/** Checks the format of a chosen picture file at once, before the whole form is sent. */
import { PICTURE_HEAD_BYTES, PICTURE_TYPES_WORDS, pictureFileFormat } from '#contract/products/picture-format.ts';

/** Error text; null for a format that the server accepts. A file that can't be read is left to the server. */
export async function pictureFormatError(file: File): Promise<string | null> {
  let head: ArrayBuffer;
  try {
    head = await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer();
  } catch {
    return null;
  }
  const format = pictureFileFormat(new Uint8Array(head));
  if (format === 'heic') return `это HEIC, ${PICTURE_TYPES_WORDS}. Сохраните снимок как JPEG`;
  return format === null ? PICTURE_TYPES_WORDS : null;
}
