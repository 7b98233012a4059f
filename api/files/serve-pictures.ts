/** Handlers of the tasks on pictures, for the process apart. */
import sharp, { type Sharp } from 'sharp';
import {
  ICONS,
  type IconSide,
  LONGEST_SIDE,
  type PictureFormat,
  type RenditionName,
  TINY_WIDTH,
} from '#contract/products/picture.ts';
import { PICTURE_PIXELS } from '#contract/catalogue/products.ts';
import type { Drafted } from './picture-tasks.ts';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PICTURE_HEAD_BYTES, PICTURE_TYPES_WORDS, pictureFileFormat } from '#contract/products/picture-format.ts';

/** The picture is refused; the message is a Russian clause. */
class PictureRefused extends Error {
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

/**
 * Decides whether an uploaded file is an acceptable picture: by its content, never by its name or declared type, and by its header before
 * a single pixel is decoded. Throws `PictureRefused` unless the file is an acceptable picture.
 */
async function inspectPicture(path: string): Promise<void> {
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

const QUALITY = 90;
/** Seconds after which decoding is aborted and the picture refused. */
const DECODE_SECONDS = 60;

// The same picture is never decoded twice in a row, and what the cache holds stays in memory.
sharp.cache(false);

/** The pixels alone: upright, without metadata or appended data. */
export async function* serveDraft({ path }: { readonly path: string }): AsyncGenerator<Drafted> {
  await inspectPicture(path);
  const { data, info } = await sharp(path, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureRefused('изображение повреждено');
    });
  yield { data, width: info.width, height: info.height };
}

/**
 * Visually equal qualities. AVIF's effort is what a first shopper can wait for: at 480 px 50 ms on one core of a small server, twice WebP's
 * time and a sixth fewer bytes; effort 4 takes 280 ms for another tenth.
 */
const ENCODE: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
};

/** Bytes of a tiny rendition at most, so that those of fifteen thousand goods stay within 8 MB. */
const TINY_BYTES = 500;
/** Qualities tried for a tiny rendition: the browser blurs it by scaling, so that the lower ones differ little. */
const TINY_QUALITIES = [60, 40, 20, 5];

/** A tiny rendition, of the best quality that stays within `TINY_BYTES`, else of the lowest. */
async function encodeTiny(picture: Sharp): Promise<Buffer> {
  const pixels = await picture
    .resize({ width: TINY_WIDTH, height: 2 * TINY_WIDTH, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  let encoded = Buffer.alloc(0);
  for (const quality of TINY_QUALITIES) {
    encoded = await sharp(pixels).webp({ quality, effort: 6 }).toBuffer();
    if (encoded.length <= TINY_BYTES) break;
  }
  return encoded;
}

/** A square icon: the logo in its middle, on white where no transparency may show. */
async function encodeIcon(picture: Sharp, side: IconSide): Promise<Buffer> {
  const { part, isOpaque } = ICONS[side];
  const ground = { r: 255, g: 255, b: 255, alpha: isOpaque ? 1 : 0 };
  const inner = Math.round(side * part);
  const logo = await picture
    .resize({ width: inner, height: inner, fit: 'contain', background: { ...ground, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: logo }])
    .png()
    .toBuffer();
}

async function encode(original: Uint8Array, { width, format }: RenditionName): Promise<Buffer> {
  const picture = sharp(original);
  if (format === 'png') return encodeIcon(picture, width);
  if (width === TINY_WIDTH && format === 'webp') return encodeTiny(picture);
  return ENCODE[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
}

export async function* serveRendition(input: {
  original: Uint8Array;
  name: RenditionName;
}): AsyncGenerator<Uint8Array> {
  yield await encode(input.original, input.name);
}
