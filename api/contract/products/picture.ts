/** Addresses: `/pictures/<hash>.webp`, the original, and `/pictures/<hash>-<width>.<format>`. Hashes: content never changes. */

/** Width of the tiny renditions that devices keep of all goods; pages never ask for it. */
export const TINY_WIDTH = 48;

export const PICTURE_WIDTHS = [96, 160, 320, 480, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const RENDITION_WIDTHS = [TINY_WIDTH, ...PICTURE_WIDTHS] as const;

/** Pixels of an original's longer side at most: twice the widest rendition, for the zoom. */
export const LONGEST_SIDE = 3200;

/** Best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Below this width WebP is smaller: AVIF's container outweighs its saving (740 B against 600 at 96 px). */
export const AVIF_FROM: PictureWidth = 320;

/**
 * Icons made of the logo, `<hash>-<side>.png`, by side in px: the logo's part of it, and whether a white ground is behind it. A tab shows
 * 32, an Apple home screen 180; 192 and 512 are the app's icons, and 384 may be cut to any shape.
 */
export const ICONS = {
  32: { part: 1, isOpaque: false },
  180: { part: 0.8, isOpaque: true },
  192: { part: 1, isOpaque: false },
  384: { part: 0.6, isOpaque: true },
  512: { part: 1, isOpaque: false },
} as const;
export type IconSide = keyof typeof ICONS;

const ORIGINAL = /^\/pictures\/([a-z0-9]{1,64})\.webp$/;
const RENDITION = /^\/pictures\/([a-z0-9]{1,64})-(\d{1,4})\.(avif|webp|png)$/;

/** Address of a stored picture by its content hash. */
export function originalUrl(pictureId: string): string {
  return `/pictures/${pictureId}.webp`;
}

/** The content hash in an address of a stored picture, original or rendition; undefined for other addresses. */
export function pictureIdOf(path: string): string | undefined {
  return ORIGINAL.exec(path)?.[1] ?? readRendition(path)?.id;
}

function renditionUrl(pictureId: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${pictureId}-${width}.${format}`;
}

/** Address of a rendition of `url`, `width` px wide; a URL that is not one of the shop's pictures is returned as it is. */
export function pictureUrl(url: string, width: PictureWidth, format: PictureFormat = 'webp'): string {
  const [, id] = ORIGINAL.exec(url) ?? [];
  return id === undefined ? url : renditionUrl(id, width, format);
}

/** Address of an icon of the logo at `url`. */
export const iconUrl = (url: string, side: IconSide): string => url.replace(/\.webp$/, `-${side}.png`);

/** A `srcset` over `widths`. */
export function pictureSrcSet(url: string, widths: readonly PictureWidth[], format: PictureFormat = 'webp'): string {
  return widths.map((width) => `${pictureUrl(url, width, format)} ${width}w`).join(', ');
}

export type RenditionName =
  | { readonly id: string; readonly width: (typeof RENDITION_WIDTHS)[number]; readonly format: PictureFormat }
  | { readonly id: string; readonly width: IconSide; readonly format: 'png' };

/** Every rendition that a picture may have. */
export const renditionsOf = (id: string): RenditionName[] => [
  ...RENDITION_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => ({ id, width, format }))),
  ...Object.keys(ICONS).map((side) => ({ id, width: Number(side) as IconSide, format: 'png' as const })),
];

/** Parses a rendition's path; undefined for an original, for a width that isn't preset and for every other path. */
export function readRendition(path: string): RenditionName | undefined {
  const [, id = '', digits, named] = RENDITION.exec(path) ?? [];
  return renditionsOf(id).find(({ width, format }) => format === named && String(width) === digits);
}

/** Substitutes for the rendition at a path. */
export interface StandIns {
  /** At least as wide, so fully equivalent. */
  readonly asGood: readonly string[];
  /** Narrower, widest first; better than no picture. */
  readonly smaller: readonly string[];
}

/** Cached renditions that may substitute for an unavailable one; undefined when `path` names none. */
export function standInsFor(path: string): StandIns | undefined {
  const rendition = readRendition(path);
  if (rendition === undefined || rendition.format === 'png') return undefined;
  const { id, width, format } = rendition;
  const other = format === 'avif' ? 'webp' : 'avif';
  const inBoth = (one: PictureWidth) => [renditionUrl(id, one, format), renditionUrl(id, one, other)];
  return {
    asGood: [
      ...PICTURE_WIDTHS.filter((one) => one >= width)
        .flatMap(inBoth)
        .filter((one) => one !== path),
      originalUrl(id),
    ],
    smaller: PICTURE_WIDTHS.filter((one) => one < width)
      .reverse()
      .flatMap(inBoth),
  };
}
