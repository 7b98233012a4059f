/**
 * Decides whether an uploaded file is an acceptable picture: by its content, never by its name or declared type, and by its header before a
 * single pixel is decoded.
 */
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PICTURE_HEAD_BYTES, PICTURE_TYPES_WORDS, pictureFileFormat } from '#contract/products/picture-format.ts';
import { PICTURE_PIXELS } from '#contract/catalogue/products.ts';

/** The picture is refused; the message is a Russian clause. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** Openings of pages and programs hidden in a picture. Re-encoding would remove them anyway, but such a file is malicious. */
const HIDDEN = /<(?:script|html|iframe)[\s>/]|<!doctype\s|<\?php\s/i;

/** Two marks of a hidden file, the second within so many characters behind the first. */
const PAIRS = [
  ['<svg', 'xmlns', 500],
  ['PK\x03\x04', '.class', 240],
  ['PK\x03\x04', 'META-INF', 240],
] as const;

/** Searches once through the text, however many marks it has. */
function hasPair(text: string, [first, second, within]: (typeof PAIRS)[number]): boolean {
  let next = -1;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    if (next < at) next = text.indexOf(second, at);
    if (next === -1) return false;
    if (next - at <= within) return true;
  }
  return false;
}

function hasHiddenFile(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const lower = text.toLowerCase();
  return HIDDEN.test(text) || PAIRS.some((pair) => hasPair(pair[0] === '<svg' ? lower : text, pair));
}

/** Most bytes of a text or a colour profile in a PNG, unpacked: its decoder unpacks them before it can be asked for the size. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const PNG_HEAD_BYTES = 8;
/** Length, type and checksum of a chunk, bytes. */
const CHUNK_FRAME = 12;
const PACKED_CHUNKS: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP']);

/** True for a PNG with a text or a colour profile too large to be one. */
function hasHugeChunk(bytes: Buffer): boolean {
  let unpacked = 0;
  for (let at = PNG_HEAD_BYTES; at + CHUNK_FRAME <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (PACKED_CHUNKS.has(type)) unpacked += unpackedLength(type, content);
    if (unpacked > CHUNK_BYTES) return true;
    at += length + CHUNK_FRAME;
  }
  return false;
}

/** Bytes of a chunk's text or profile, unpacked (PNG, 11.3.3 and 11.3.2.3); just above the limit for a longer one. */
function unpackedLength(type: string, content: Buffer): number {
  const name = content.indexOf(0);
  // A text of iTXt says whether it is packed; two more names follow.
  if (type === 'iTXt' && content[name + 1] === 0) return content.length;
  const packed = type === 'iTXt' ? content.indexOf(0, content.indexOf(0, name + 3) + 1) + 1 : name + 2;
  try {
    return inflateSync(content.subarray(packed), { maxOutputLength: CHUNK_BYTES }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? CHUNK_BYTES + 1 : content.length;
  }
}

/** Throws `PictureRefused` unless the file is an acceptable picture. */
export async function inspectPicture(path: string): Promise<void> {
  const bytes = await readFile(path);
  // Other formats never reach a decoder: no SVG, no PDF, no TIFF.
  const format = pictureFileFormat(bytes.subarray(0, PICTURE_HEAD_BYTES));
  if (format === null || format === 'heic') throw new PictureRefused(PICTURE_TYPES_WORDS);
  if (hasHiddenFile(bytes)) throw new PictureRefused('внутри изображения спрятана программа');
  if (format === 'png' && hasHugeChunk(bytes)) throw new PictureRefused('внутри изображения слишком много текста');
  // No limit here: only the size is read, and refused with our own message.
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (found === null || (found.format === 'heif' ? 'avif' : found.format) !== format)
    throw new PictureRefused('изображение повреждено');
  if (found.width * found.height > PICTURE_PIXELS)
    throw new PictureRefused(`больше ${PICTURE_PIXELS / 1_000_000} мегапикселей`);
}
