/** Pictures of the top categories that are part of the build: a fixed map by slug; a category added later gets a neutral drawing. */
import drawn from './category-pictures/drawn.svg?no-inline';

/** `./category-pictures/<slug>-<width>.<format>` -> address in the build. */
const FILES = import.meta.glob<string>('./category-pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDTHS = [320, 640] as const;

export interface CategoryPicture {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** The same in AVIF. */
  readonly avif: string | undefined;
}

const fileOf = (slug: string, width: number, format: string) => FILES[`./category-pictures/${slug}-${width}.${format}`];

function srcSetOf(slug: string, format: string): string {
  return WIDTHS.map((width) => `${fileOf(slug, width, format)} ${width}w`).join(', ');
}

/** The picture of a category by its slug; a neutral drawing for an unknown one. */
export function categoryPicture(slug: string): CategoryPicture {
  const src = fileOf(slug, 640, 'webp');
  if (src === undefined) return { src: drawn, srcSet: undefined, avif: undefined };
  return { src, srcSet: srcSetOf(slug, 'webp'), avif: srcSetOf(slug, 'avif') };
}
