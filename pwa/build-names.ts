/**
 * Names of the build's files. Blockers of advertisements, trackers and cookie banners refuse files by words in their
 * addresses, whoever they belong to, so no file carries such a word.
 */
import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import type { Rolldown } from 'vite';
import type { BuiltFile } from './sw/parts.ts';

/**
 * What the general rules of EasyList, EasyPrivacy and the lists of annoyances and social widgets name: whole words
 * between separators, and words that are refused wherever they stand.
 */
const REFUSED_WORDS =
  /(?<![a-z])(?:ads?|advs?|adv?ert\w*|cmp|cnil|dsgvo|fb|ga|gtm|log|ping|promo\w*|rgpd|rodo|rss|share\w*|sponsor\w*|stats?|statistics?|survey|tag-?manager|tcf|tm|track\w*|twitter|utm|vk|widget|youtube)(?![a-z])|affiliate|analytic|banner|beacon|consent|cookie|counter|facebook|fingerprint|gdpr|impression|metric|newsletter|pageview|pixel|pop-?(?:over|under|up)|privacy-?(?:bar|modal|notice|policy)|recommendations|social|subscribe|telemetry|tracker|tracking/i;

/** A file's name without its folder and without the hash, which is letters and digits alone and resembles no word. */
function nameOf(url: string): string {
  return url.replace(/^.*\//, '').replace(/-[\da-z]{8}(?=\.\w+$)/, '');
}

/**
 * The name a part of the build may carry: its own, or where blockers would refuse it one that says nothing, the same in
 * every build.
 */
export function neutralName(name: string): string {
  return REFUSED_WORDS.test(name) ? `part${createHash('sha256').update(name).digest('hex').slice(0, 6)}` : name;
}

/** Throws the names of files that blockers would refuse. */
export function refuseTellingNames(files: readonly Pick<BuiltFile, 'url'>[]): void {
  const telling = files.map(({ url }) => url).filter((url) => REFUSED_WORDS.test(nameOf(url)));
  if (telling.length > 0) throw new Error(`Blockers of advertisements would refuse ${telling.join(', ')}`);
}

/** Names of pictures, fonts and styles: the browser's build and the server's must give a picture the same address. */
export const ASSET_NAMES = {
  assetFileNames: ({ names: [name = ''] }) => `assets/${neutralName(parse(name).name)}-[hash][extname]`,
  // Hashes with hyphens might spell a word that blockers look for.
  hashCharacters: 'base36',
} satisfies Rolldown.OutputOptions;
