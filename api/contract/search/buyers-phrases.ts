/** Recognises buyers' names of goods in a query: in any word form, in the other keyboard layout, with a typo, half typed. */
import { BUYERS_PHRASES, type BuyersPhrase } from './buyers-words.ts';
import type { Synonym } from './synonym.ts';
import { editDistance } from './edit-distance.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isJoining, wordsOf } from './words.ts';
import { stemOf } from './word-stem.ts';

/** Minimum length of a prefix that counts as the whole word, and of a word that tolerates a typo. */
const PREFIX_MIN = 5;
const SLIP_MIN = 6;

const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isJoining(word))
    .map(stemOf);

/** Names of one thing: a phrase with one of them also matches the other («умывальник на ножке»). */
const ALIASES = new Map(
  [
    ['умывальник', 'раковина'],
    ['рукомойник', 'раковина'],
    ['туалет', 'унитаз'],
  ].map(([said = '', known = '']) => [stemOf(said), stemOf(known)]),
);

const aliasOf = (stem: string) => ALIASES.get(stem) ?? stem;

interface KnownPhrase {
  readonly stems: readonly string[];
  readonly phrase: BuyersPhrase;
}

const keyOf = (stems: readonly string[]): string => [...stems].sort().join(' ');

/** The phrases that a search knows: the built-in list, changed and extended by the shop's own. */
export class Phrases {
  /** Phrases by the stem of each of their words, longest first: buyers use any word order. */
  readonly byStem = new Map<string, readonly KnownPhrase[]>();
  /** Every word of the phrases by its stem. */
  readonly words = new Map<string, string>();

  constructor(own: Iterable<Synonym> = []) {
    const changed = new Set<string>();
    for (const synonym of own) {
      changed.add(keyOf(stemsOf(synonym.said)));
      const phrase = ownPhrase(synonym);
      if (phrase !== undefined) this.take(phrase);
    }
    for (const phrase of BUYERS_PHRASES) if (!changed.has(keyOf(stemsOf(phrase.said)))) this.take(phrase);
  }

  /** True when some phrase has the word, in any form. */
  has(word: string): boolean {
    return this.words.has(stemOf(word));
  }

  private take(phrase: BuyersPhrase): void {
    const stems = stemsOf(phrase.said);
    for (const stem of stems) {
      const known = [...(this.byStem.get(stem) ?? []), { stems, phrase }];
      this.byStem.set(
        stem,
        known.sort((a, b) => b.stems.length - a.stems.length),
      );
    }
    for (const word of wordsOf(phrase.said)) if (!isJoining(word)) this.words.set(stemOf(word), word);
  }
}

/** A line of the shop's table as a phrase; undefined for a line that means "leave as typed". */
function ownPhrase({ said, kind, meant }: Synonym): BuyersPhrase | undefined {
  if (kind === 'off') return undefined;
  return { said, meant, isSold: kind !== 'unsold', isForm: false, isOwn: true, isWrong: kind === 'wrong' };
}

/** True when two lines consist of the same words, in any form and order. */
export const areSameWords = (a: string, b: string): boolean => keyOf(stemsOf(a)) === keyOf(stemsOf(b));

export interface QueryWord {
  readonly word: string;
  /** The word in the other keyboard layout; undefined when that gives no word. */
  readonly switched: string | undefined;
  readonly isLast: boolean;
}

/** The stem of the phrase word that this word matches; undefined without a match. */
function matchingStem(
  { word, switched, isLast }: QueryWord,
  { words }: Phrases,
  vocabulary: Vocabulary,
): string | undefined {
  const stem = stemOf(word);
  if (words.has(stem)) return stem;
  // Names of the shop's own goods take precedence over guesses.
  if (vocabulary.direct(word).size > 0) return undefined;
  const switchedStem = switched === undefined ? undefined : stemOf(switched);
  if (switchedStem !== undefined && words.has(switchedStem)) return switchedStem;
  for (const [known, whole] of words) {
    if (isLast && word.length >= PREFIX_MIN && whole.startsWith(word)) return known;
    if (word.length >= SLIP_MIN && editDistance(word, whole, 1) <= 1) return known;
  }
  return undefined;
}

/** A run of the query's words that matches a phrase: from `start`, `length` words long. */
export interface FoundPhrase {
  readonly start: number;
  readonly length: number;
  readonly phrase: BuyersPhrase;
}

/** The shop's own use of words, in any form. */
export interface OwnNames {
  /** Some title begins with the word in any form, or contains it verbatim: the shop's own name of a thing. */
  isSold(word: string): boolean;
  /** Some title or category name contains it. */
  isNamed(word: string): boolean;
  /** The feature value that the word is, as features write it; null when it is none, or a name of goods. */
  propertyOf(word: string): string | null;
  /** Feature values that an adjective is derived from: «бронза» of «бронзовый». */
  rootsOf(word: string): readonly string[];
  /** Some title's head noun has it, in any form. */
  isCalled(word: string): boolean;
}

/**
 * The buyers' phrases of a query, from its first word on, longer before shorter. Conjunctions and prepositions may stand between their
 * words. A single word is skipped when it is the shop's own name, and is not reported as unsold when the shop uses it.
 */
export function findPhrases(
  query: readonly QueryWord[],
  phrases: Phrases,
  vocabulary: Vocabulary,
  own: OwnNames,
): FoundPhrase[] {
  const { byStem } = phrases;
  const stems = query.map((said) => (isJoining(said.word) ? null : matchingStem(said, phrases, vocabulary)));
  const found: FoundPhrase[] = [];
  for (let start = 0; start < query.length; start += 1) {
    const stem = stems[start];
    if (stem === null || stem === undefined) continue;
    // Among phrases of the same words the one in this word order wins: «раковина на ноге», «нога для раковины».
    const alike = aliasOf(stem) === stem ? [] : (byStem.get(aliasOf(stem)) ?? []);
    const known = [...(byStem.get(stem) ?? []), ...alike.filter((one) => one.stems.length > 1)].sort(
      (a, b) => b.stems.length - a.stems.length || Number(b.stems[0] === stem) - Number(a.stems[0] === stem),
    );
    for (const { stems: wanted, phrase } of known) {
      const end = endOfRun(stems, start, wanted);
      // «Ёршик для унитаза напольный» is no toilet of that kind.
      if ((phrase.isForm || !phrase.isSold) && wanted.length > 1 && isFor(query[start - 1]?.word)) continue;
      // «Инсталляция с унитазом» includes a toilet, «инсталляция для унитаза» does not.
      const isForOther = end !== undefined && query.slice(start, end).some(({ word }) => isFor(word));
      if (isForOther && / с /.test(phrase.said) && !/ для /.test(phrase.said)) continue;
      if (end === undefined || (wanted.length === 1 && isShopsName(query[start]?.word ?? '', phrase, own))) continue;
      found.push({ start, length: end - start, phrase });
      start = end - 1;
      break;
    }
  }
  return found;
}

const isFor = (before: string | undefined) => ['для', 'под', 'над', 'на'].includes(before ?? '');

function isShopsName(word: string, { isSold, isOwn }: BuyersPhrase, own: OwnNames): boolean {
  // The author of the shop's own line knows the goods.
  if (isOwn === true) return false;
  return isSold ? own.isSold(word) : own.isNamed(word);
}

/** The index after the wanted words, which begin at `start` in any order; undefined when they are not all there in a row. */
function endOfRun(
  stems: readonly (string | null | undefined)[],
  start: number,
  wanted: readonly string[],
): number | undefined {
  const left = [...wanted];
  let at = start;
  for (; left.length > 0; at += 1) {
    const stem = stems[at];
    if (stem === null && at < stems.length) continue;
    const typed = left.indexOf(stem ?? '');
    const place = typed < 0 ? left.indexOf(aliasOf(stem ?? '')) : typed;
    if (place < 0) return undefined;
    left.splice(place, 1);
  }
  return at;
}
