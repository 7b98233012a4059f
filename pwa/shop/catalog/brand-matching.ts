/** A brand may be typed by ear, in the other keyboard layout, in part, or with a typo. Loaded when somebody focuses the field. */
import { brandKey } from '#contract/catalogue/brand-key.ts';
import { BRANDS_SHOWN } from '#contract/catalogue/catalog.ts';
import { prefixEditDistance, typosForgiven } from '#contract/search/edit-distance.ts';
import { inOtherLayout } from '#contract/search/keyboard-layout.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { soundOf, soundsOf } from '#contract/search/sound.ts';
import type { BrandChoice } from './brand-choice.ts';

/** Minimum lengths of a text looked for inside words, and of a sound. */
const INNER_MIN = 2;
const SOUND_MIN = 2;

/** Kinds of match, best first; a brand that matches in none of them is not shown. */
const MATCHERS: readonly ((typed: string, name: string) => boolean)[] = [
  (typed, name) => ` ${name}`.includes(` ${typed}`),
  (typed, name) => typed.length >= INNER_MIN && name.includes(typed),
  (typed, name) => matchesBySound(typed, name),
];

/** Typo match, tried only when nothing else matches. */
const isSlip = (typed: string, name: string) =>
  name
    .split(' ')
    .some((word) => isNearly(typed, word) || soundsOf(word).some((sound) => isNearly(soundOf(typed), sound)));

function isNearly(typed: string, word: string): boolean {
  const most = typosForgiven(typed.length);
  return most > 0 && prefixEditDistance(typed, word, most) <= most;
}

/** The text's sound begins the sound of a word, or of the words written as one (`макалпайн`). */
function matchesBySound(typed: string, name: string): boolean {
  const sound = soundOf(typed.replaceAll(' ', ''));
  if (sound.length < SOUND_MIN) return false;
  return [...name.split(' '), name.replaceAll(' ', '')].some((word) =>
    soundsOf(word).some((known) => known.startsWith(sound)),
  );
}

/** Brands of this category and of the built-in list that match the text, best match first, then the most frequent. */
export function matchingBrands(
  typed: string,
  facets: readonly BrandChoice[],
  builtIn: readonly string[],
): BrandChoice[] {
  const texts = [typed, inOtherLayout(typed) ?? ''].map(foldForSearch).filter((text) => text !== '');
  if (foldForSearch(typed) === '' && texts.every((text) => text.length < INNER_MIN)) return [];
  const counts = new Map(facets.map(({ name, count }) => [name, count]));
  // The shop's spelling of a brand overrides the list's.
  const byKey = new Map([...builtIn, ...counts.keys()].map((name) => [brandKey(name), name]));
  const names = [...byKey.values()].map((name) => ({ name, folded: foldForSearch(name) }));
  const found = new Map<string, number>();
  for (const [place, fits] of [...MATCHERS, isSlip].entries()) {
    if (place === MATCHERS.length && found.size > 0) break;
    for (const { name, folded } of names) {
      if (!found.has(name) && texts.some((text) => fits(text, folded))) found.set(name, place);
    }
  }
  return [...found]
    .map(([name, place]) => ({ name, place, count: counts.get(name) ?? 0 }))
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        a.place - b.place ||
        b.count - a.count ||
        a.name.localeCompare(b.name, 'ru'),
    )
    .slice(0, BRANDS_SHOWN)
    .map(({ name, count }) => ({ name, count }));
}
