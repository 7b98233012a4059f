/** Recognises buyers' own names of goods in a query: in any form, in the other layout, with a slip, half typed. */
import { BUYERS_PHRASES, type BuyersPhrase } from './buyers-words.ts';
import type { Synonym } from './synonym.ts';
import { slipsBetween } from './edit-distance.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isJoining, wordsOf } from './words.ts';
import { stemOf } from './word-stem.ts';

/** Shortest beginning that is taken for the whole word, and shortest word that forgives a slip. */
const BEGUN_LEAST = 5;
const SLIP_LEAST = 6;

const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isJoining(word))
    .map(stemOf);

/** Names of one thing: a phrase with either is known with the other («умывальник на ножке»). */
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

/** The phrases that a search knows: the code's own list, changed and added to by the shop's. */
export class Phrases {
  /** By the stem of each word of theirs, the longest first: buyers put words in any order. */
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

  /** Some phrase has the word, in any form. */
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

/** A line of the shop's own as a phrase; undefined for what is to count as typed. */
function ownPhrase({ said, kind, meant }: Synonym): BuyersPhrase | undefined {
  if (kind === 'off') return undefined;
  return { said, meant, isSold: kind !== 'unsold', isForm: false, isOwn: true, isWrong: kind === 'wrong' };
}

/** True when two lines are about the same words, in any form and order. */
export const areSameWords = (a: string, b: string): boolean => keyOf(stemsOf(a)) === keyOf(stemsOf(b));

/** A word of a query as phrases are made of it. */
export interface SaidWord {
  readonly word: string;
  /** What it is in the other layout; undefined when it is nothing there. */
  readonly switched: string | undefined;
  readonly isLast: boolean;
}

/** The stem of the phrases' word that this is; undefined when it is none of them. */
function stemSaid(
  { word, switched, isLast }: SaidWord,
  { words }: Phrases,
  vocabulary: Vocabulary,
): string | undefined {
  const stem = stemOf(word);
  if (words.has(stem)) return stem;
  // What the shop's own goods are called comes before any guess.
  if (vocabulary.direct(word).size > 0) return undefined;
  const elsewhere = switched === undefined ? undefined : stemOf(switched);
  if (elsewhere !== undefined && words.has(elsewhere)) return elsewhere;
  for (const [known, whole] of words) {
    if (isLast && word.length >= BEGUN_LEAST && whole.startsWith(word)) return known;
    if (word.length >= SLIP_LEAST && slipsBetween(word, whole, 1) <= 1) return known;
  }
  return undefined;
}

/** A run of the query's words that is one of the phrases: from `start`, `length` words long. */
export interface FoundPhrase {
  readonly start: number;
  readonly length: number;
  readonly phrase: BuyersPhrase;
}

/** Which words the shop itself uses, in any form. */
export interface OwnNames {
  /** Some title begins with it in any form or has it as it is: the shop's own word for a thing. */
  isSold(word: string): boolean;
  /** A title or the name of a category has it. */
  isNamed(word: string): boolean;
  /** The word as features write it whose value it is; null when it is none, or what goods are. */
  propertyOf(word: string): string | null;
  /** Words of features that an adjective is made of: «бронза» of «бронзовый». */
  rootsOf(word: string): readonly string[];
  /** Goods are called by it: some title's head has it in any form. */
  isCalled(word: string): boolean;
}

/**
 * The buyers' phrases of a query, from its first word on, the longest before the shorter. Words that join others may
 * stand between. A single word is passed over when it is the shop's own, and is not called unsold when the shop uses it.
 */
export function findPhrases(
  query: readonly SaidWord[],
  phrases: Phrases,
  vocabulary: Vocabulary,
  own: OwnNames,
): FoundPhrase[] {
  const { byStem } = phrases;
  const stems = query.map((said) => (isJoining(said.word) ? null : stemSaid(said, phrases, vocabulary)));
  const found: FoundPhrase[] = [];
  for (let start = 0; start < query.length; start += 1) {
    const stem = stems[start];
    if (stem === null || stem === undefined) continue;
    // Of phrases of the same words the one that is said in this order: «раковина на ноге», «нога для раковины».
    const alike = aliasOf(stem) === stem ? [] : (byStem.get(aliasOf(stem)) ?? []);
    const known = [...(byStem.get(stem) ?? []), ...alike.filter((one) => one.stems.length > 1)].sort(
      (a, b) => b.stems.length - a.stems.length || Number(b.stems[0] === stem) - Number(a.stems[0] === stem),
    );
    for (const { stems: wanted, phrase } of known) {
      const end = endOf(stems, start, wanted);
      // «Ёршик для унитаза напольный» is no toilet of that kind.
      if ((phrase.isForm || !phrase.isSold) && wanted.length > 1 && isFor(query[start - 1]?.word)) continue;
      // «Инсталляция с унитазом» holds one, «инсталляция для унитаза» does not.
      const isForOther = end !== undefined && query.slice(start, end).some(({ word }) => isFor(word));
      if (isForOther && / с /.test(phrase.said) && !/ для /.test(phrase.said)) continue;
      if (end === undefined || (wanted.length === 1 && isOurs(query[start]?.word ?? '', phrase, own))) continue;
      found.push({ start, length: end - start, phrase });
      start = end - 1;
      break;
    }
  }
  return found;
}

const isFor = (before: string | undefined) => ['для', 'под', 'над', 'на'].includes(before ?? '');

function isOurs(word: string, { isSold, isOwn }: BuyersPhrase, own: OwnNames): boolean {
  // Who wrote the line has seen the goods.
  if (isOwn === true) return false;
  return isSold ? own.isSold(word) : own.isNamed(word);
}

/** Where the wanted words end that begin at `start`, in any order; undefined when they are not all there in a row. */
function endOf(
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
