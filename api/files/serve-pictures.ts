/** Handlers of the tasks on pictures, for the process apart. */
import sharp, { type Sharp } from 'sharp';
import {
  ICONS,
  LONGEST_SIDE,
  TINY_WIDTH,
  type IconSide,
  type PictureFormat,
  type RenditionName,
} from '#contract/products/picture.ts';
import { PICTURE_PIXELS } from '#contract/catalogue/products.ts';
import { inspectPicture, PictureRefused } from './inspect-picture.ts';
import type { Drafted } from './picture-tasks.ts';

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

export async function* serveRendition({
  original,
  name,
}: {
  readonly original: Uint8Array;
  readonly name: RenditionName;
}): AsyncGenerator<Uint8Array> {
  yield await encode(original, name);
}
