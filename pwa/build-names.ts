/**
 * File names of the build. Ad, tracker and cookie-banner blockers refuse files by words in their addresses, so no file name may have such a word.
 */
import { createHash } from 'node:crypto';
import { parse, relative } from 'node:path';
import type { CSSModulesOptions, Rolldown } from 'vite';
import type { BuiltFile } from './sw/parts.ts';

/**
 * Words of the general rules of EasyList, EasyPrivacy and the lists of annoyances and social widgets: whole words
 * between separators, and words refused at any position.
 */
const REFUSED_WORDS =
  /(?<![a-z])(?:ads?|advs?|adv?ert\w*|cmp|cnil|dsgvo|fb|ga|gtm|log|ping|promo\w*|rgpd|rodo|rss|share\w*|sponsor\w*|stats?|statistics?|survey|tag-?manager|tcf|tm|track\w*|twitter|utm|vk|widget|youtube)(?![a-z])|affiliate|analytic|banner|beacon|consent|cookie|counter|facebook|fingerprint|gdpr|impression|metric|newsletter|pageview|pixel|pop-?(?:over|under|up)|privacy-?(?:bar|modal|notice|policy)|recommendations|social|subscribe|telemetry|tracker|tracking/i;

/** A file's name without its folder and its hash, which has only letters and digits and resembles no word. */
function nameOf(url: string): string {
  return url.replace(/^.*\//, '').replace(/-[\da-z]{8}(?=\.\w+$)/, '');
}

/** A safe name for a part of the build: its own, or, if blockers would refuse that, a meaningless one that is the same in every build. */
export function neutralName(name: string): string {
  return REFUSED_WORDS.test(name) ? `part${createHash('sha256').update(name).digest('hex').slice(0, 6)}` : name;
}

/** Throws an error that lists the files which blockers would refuse. */
export function refuseBlockedNames(files: readonly Pick<BuiltFile, 'url'>[]): void {
  const refused = files.map(({ url }) => url).filter((url) => REFUSED_WORDS.test(nameOf(url)));
  if (refused.length > 0) throw new Error(`Blockers of advertisements would refuse ${refused.join(', ')}`);
}

/** Name patterns of pictures, fonts and styles: the browser's build and the server's must give a picture the same address. */
export const ASSET_NAMES = {
  assetFileNames: ({ names: [name = ''] }) => `assets/${neutralName(parse(name).name)}-[hash][extname]`,
  // Base64 hashes contain hyphens and might spell a word that blockers look for.
  hashCharacters: 'base36',
} satisfies Rolldown.OutputOptions;

/**
 * Names of classes, equal in the browser's build and the server's: their own with four characters for their file. The
 * default adds the line, which is a kilobyte in a shopper's scripts and renames classes when a line above changes.
 */
export const CLASS_NAMES = {
  generateScopedName(name, file) {
    const path = relative(import.meta.dirname, file);
    return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
  },
} satisfies CSSModulesOptions;
