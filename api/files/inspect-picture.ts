/**
 * Decides whether an uploaded file is an acceptable picture: by its content, never by its name or declared type, and by its header before a
 * single pixel is decoded.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CodedError } from '#contract/errors.ts';
import { PICTURE_HEAD_BYTES, PICTURE_TYPES_WORDS, pictureFileFormat } from '#contract/products/picture-format.ts';
import { PICTURE_PIXELS } from '#contract/products/products.ts';
import type { Upload } from '../services.ts';

/** Pages and programs hidden in a picture. Re-encoding would remove them anyway, but such a file is malicious. */
const HIDDEN =
  /<(?:script|html|iframe)[\s>/]|<!doctype\s|<\?php\s|<svg\s[^>]{0,500}xmlns|PK\x03\x04.{26}[\w./-]{0,200}(?:\.class|META-INF)/is;

/** The refusal of a file of this name. */
export function refusedPicture(name: string, field: string, why: string): CodedError {
  const message = `Файл «${name}»: ${why}`;
  return new CodedError('picture_refused', { text: message, details: [{ path: field, message }] });
}

/** Throws `picture_refused`, naming `field`, unless the file is an acceptable picture. */
export async function inspectPicture({ name, path }: Upload, field: string): Promise<void> {
  const refuse = (why: string): CodedError => refusedPicture(name, field, why);
  const bytes = await readFile(path);
  // Other formats never reach a decoder: no SVG, no PDF, no TIFF.
  const format = pictureFileFormat(bytes.subarray(0, PICTURE_HEAD_BYTES));
  if (format === null || format === 'heic') throw refuse(PICTURE_TYPES_WORDS);
  if (HIDDEN.test(bytes.toString('latin1'))) throw refuse('внутри изображения спрятана программа');
  // No limit here: only the size is read, and refused with our own message.
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (found === null || (found.format === 'heif' ? 'avif' : found.format) !== format)
    throw refuse('изображение повреждено');
  if (found.width * found.height > PICTURE_PIXELS) throw refuse(`больше ${PICTURE_PIXELS / 1_000_000} мегапикселей`);
}
