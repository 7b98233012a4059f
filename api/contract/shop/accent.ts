/** The accent colour: its contrast by WCAG 2.2, and the shades that the shop's colours are made of, all computed from the one colour. */

type Rgb = readonly number[];

/** Contrast that text needs (WCAG 1.4.3), and that of text on the tints. */
const READABLE = 4.5;
const CLEAR = 7;

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];
/** Backgrounds of dark mode: the page, and the cards on it. */
const DARK_GROUND = [16, 23, 22];
const DARK_SURFACE = [24, 33, 32];

const HEX = /^#[\da-f]{6}$/;

const read = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const write = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const mix = (colour: Rgb, other: Rgb, share: number): Rgb =>
  colour.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share));

const PERCENTS = Array.from({ length: 101 }, (_, percent) => percent / 100);

/** The shade nearest to the colour on the way to another one that passes; that other one when none does. */
const nearest = (colour: Rgb, towards: Rgb, passes: (shade: Rgb) => boolean): Rgb =>
  PERCENTS.map((share) => mix(colour, towards, share)).find(passes) ?? towards;

/** Contrast of two colours written as `#rrggbb`, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(read(one), read(other));

/** True for a colour written as `#rrggbb`. */
export const isColour = (text: string): boolean => HEX.test(text);

const isReadable = (colour: Rgb): boolean => contrastOf(colour, WHITE) >= READABLE;

/** The nearest colour on which white text is readable, and which is readable on a white page: the colour itself when it is so. */
export const nearestAccent = (hex: string): string => write(nearest(read(hex), BLACK, isReadable));

/** The colours of the shop's styles for this accent in one mode, by name. */
function coloursOf(accent: Rgb, mode: 'light' | 'dark') {
  const isLight = mode === 'light';
  // On dark pages the fill is the lightest shade that white text stays readable on.
  const lightest = PERCENTS.map((share) => mix(accent, WHITE, share)).findLast(
    (shade) => contrastOf(shade, WHITE) >= 5.2,
  );
  const fill = isLight ? accent : (lightest ?? accent);
  const page = isLight ? WHITE : DARK_GROUND;
  const contrary = isLight ? BLACK : WHITE;
  const [mint, mintDeep, mintPale] = (isLight ? [0.87, 0.79, 0.94] : [0.6, 0.48, 0.76]).map((share) =>
    mix(fill, page, share),
  ) as [Rgb, Rgb, Rgb];
  const ink = nearest(
    fill,
    contrary,
    (shade) => contrastOf(shade, mint) >= READABLE && (isLight || contrastOf(shade, DARK_SURFACE) >= CLEAR),
  );
  return {
    petrol: fill,
    'petrol-deep': mix(fill, BLACK, isLight ? 0.32 : 0.45),
    'petrol-ink': ink,
    mint,
    'mint-deep': mintDeep,
    'mint-pale': mintPale,
    'mint-ink': nearest(ink, contrary, (shade) => contrastOf(shade, mintDeep) >= CLEAR),
  };
}

const rule = (colours: Readonly<Record<string, Rgb>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${write(colour)}`)
    .join(';');

/** Styles that put the shades of this accent in place of the shop's own; empty for no accent. */
export function accentCss(hex: string): string {
  if (!isColour(hex)) return '';
  const accent = read(hex);
  const { petrol, 'petrol-deep': deep, ...light } = coloursOf(accent, 'light');
  const till = mix(accent, WHITE, 0.55);
  const onTill = nearest(accent, BLACK, (shade) => contrastOf(shade, till) >= CLEAR);
  const both = { petrol, 'petrol-deep': deep, 'mint-bright': light.mint, till, 'on-till': onTill };
  return (
    `:root,.on-well{${rule(light)}}:root{${rule(both)}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${rule(coloursOf(accent, 'dark'))}}.on-well{${rule(light)}}}`
  );
}
