/**
 * Understands what was typed, word by word. A word that some product holds is taken as it is; only what nobody holds is
 * read in the other keyboard layout, then by its sound, then with typos, and the first of these that finds anything
 * wins.
 */
import { searchWords } from './search.ts';
import { findPhrases, type OwnNames } from './buyers-phrases.ts';
import { inOtherLayout } from './keyboard-layout.ts';
import type { Fit, Term, Vocabulary } from './vocabulary.ts';
import { isCode, isJoining, wordsOf } from './words.ts';

/** How far the words of the index are from what was typed; the order is that of trust. */
export type Reading = 'typed' | 'switched' | 'one slip' | 'two slips';

export interface Candidate {
  readonly term: Term;
  readonly fit: Fit;
  readonly reading: Reading;
}

/** A word that is looked for. */
export interface SoughtWord {
  /** Folded, as typed or as it would be in the other layout. */
  readonly word: string;
  /** What answers to it; empty when nothing does. */
  candidates: readonly Candidate[];
  /** What it was taken for; null when it was taken as typed, empty when the word before it says it all. */
  meant: string | null;
}

/** What was typed between two spaces. */
interface Chunk {
  readonly raw: string;
  readonly words: readonly SoughtWord[];
}

const FITS: readonly Fit[] = ['exact', 'prefix', 'form'];

const MOST_WORDS = 12;

/** Most words in a row that may be one: «38 732 000» is `38732000`. */
const LONGEST_RUN = 4;
/** Shortest beginning of an article that is recognised across spaces. */
const ARTICLE_LEAST = 4;

const candidates = (found: ReadonlyMap<Term, Fit>, reading: Reading): Candidate[] =>
  [...found].map(([term, fit]) => ({ term, fit, reading }));

/** Sizes are spoken: «170 на 70». */
const spokenSizes = (query: string) =>
  query.replace(/(\d)\s+на\s+(?=\d)/gi, '$1x').replace(/(\d)\s*[хx×*]\s*(?=\d)/gi, '$1x');

/** A query as it was understood. */
export interface ReadQuery {
  /** What is looked for; empty when the query has no words, or nothing that the shop sells. */
  readonly words: readonly SoughtWord[];
  /** What the shop does not sell, as it was asked for; null when nothing of the kind was. */
  readonly notSold: string | null;
}

/** The words of a query with what answers to each. `own`: the words that the shop itself uses. */
export function readQuery(query: string, vocabulary: Vocabulary, own: OwnNames): ReadQuery {
  if (searchWords(query).length === 0) return { words: [], notSold: null };
  const { chunks, notSold } = withoutPhrases(chunksOf(query, vocabulary), vocabulary, own);
  joinRuns(
    chunks.flatMap(({ words }) => words),
    vocabulary,
  );
  const last = chunks.at(-1);
  const read = chunks.flatMap((chunk) => readChunk(chunk, chunk === last, vocabulary));
  const wanted = read.filter(({ word }) => !isJoining(word));
  return { words: unique(wanted.length > 0 ? wanted : read).slice(0, MOST_WORDS), notSold };
}

/** Puts our own names in the place of the buyers'. A thing that is not sold and has nothing near leaves no words. */
function withoutPhrases(
  chunks: readonly Chunk[],
  vocabulary: Vocabulary,
  own: OwnNames,
): { chunks: readonly Chunk[]; notSold: string | null } {
  const last = chunks.at(-1);
  const said = chunks.flatMap((chunk) => {
    const switched = switchedWords(chunk.raw);
    const isOne = switched.length === 1 && chunk.words.length <= 1;
    const typed = chunk.words.length > 0 ? chunk.words : [undefined];
    return typed.map((sought) => ({
      chunk,
      sought,
      word: sought?.word ?? '',
      switched: isOne ? switched[0] : undefined,
      isLast: chunk === last,
    }));
  });
  const phrases = findPhrases(said, vocabulary, own);
  if (phrases.length === 0) return { chunks, notSold: null };
  const missing = phrases.find(({ phrase }) => !phrase.isSold)?.phrase;
  if (missing?.meant === '') return { chunks: [], notSold: missing.said };
  const replaced = new Set(phrases.flatMap(({ start, length }) => said.slice(start, start + length)));
  const kept = said.flatMap((one, at): Chunk[] => {
    const found = phrases.find(({ start }) => start === at);
    if (found !== undefined) {
      const typed = found.length === 1 && found.phrase.isSold ? [...vocabulary.forms(one.word)] : [];
      return [{ raw: '', words: meantWords(found.phrase.meant, typed, vocabulary) }];
    }
    if (replaced.has(one)) return [];
    const isWhole = one.chunk.words.length <= 1;
    return [isWhole ? one.chunk : { raw: one.word, words: one.sought === undefined ? [] : [one.sought] }];
  });
  return { chunks: kept, notSold: missing?.said ?? null };
}

/**
 * Our own words: whole, never as beginnings of others; or the word as it was typed, which then answers to each of them.
 * The first speaks for all of them.
 */
function meantWords(meant: string, typed: readonly [Term, Fit][], vocabulary: Vocabulary): SoughtWord[] {
  return wordsOf(meant)
    .filter((word) => !isJoining(word))
    .map((word, at) => ({
      word,
      candidates: candidates(new Map([...typed, ...vocabulary.forms(word)]), 'typed'),
      meant: at === 0 ? meant : '',
    }));
}

function chunksOf(query: string, vocabulary: Vocabulary): Chunk[] {
  const sought = (word: string): SoughtWord => ({
    word,
    candidates: candidates(vocabulary.direct(word), 'typed'),
    meant: null,
  });
  return spokenSizes(query)
    .replace(/(\d)\s+(?=(?:см|мм|cm|mm)(?![a-zа-яё0-9]))/gi, '$1')
    .split(/\s+/)
    .filter((raw) => raw !== '')
    .slice(0, 2 * MOST_WORDS)
    .map((raw) => ({ raw, words: wordsOf(raw).map(sought) }))
    .filter(({ raw, words }) => words.length > 0 || inOtherLayout(raw) !== undefined);
}

/** Adds to neighbouring words what they are together: an article cut by spaces, a size, one word typed as two. */
function joinRuns(words: readonly SoughtWord[], vocabulary: Vocabulary): void {
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= LONGEST_RUN && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length);
      const joined = runsAs(
        run.map(({ word }) => word),
        vocabulary,
      ).map((term): Candidate => ({ term, fit: 'exact', reading: 'typed' }));
      for (const word of joined.length > 0 ? run : []) word.candidates = [...word.candidates, ...joined];
    }
  }
}

function runsAs(run: readonly string[], vocabulary: Vocabulary): Term[] {
  const asSize = run.every((word) => /^\d+(x\d+)*$/.test(word)) ? sizesAs(run.join('x')) : [];
  const terms = asSize.map((size) => vocabulary.get(size));
  if (run.length > 1) {
    const whole = run.join('');
    terms.push(vocabulary.get(whole));
    if (isCode(whole) && whole.length >= ARTICLE_LEAST) {
      for (const [term] of vocabulary.direct(whole)) if (isCode(term.word)) terms.push(term);
    }
  }
  return [...new Set(terms)].filter((term) => term !== undefined);
}

/** A size in the other unit: 1700x700 mm are 170x70 cm. Single figures are left alone: they may be anything. */
function sizesAs(size: string): string[] {
  const sides = size.split('x').map(Number);
  if (sides.length < 2) return [];
  const inMillimetres = sides.map((side) => side * 10).join('x');
  return sides.every((side) => side % 10 === 0)
    ? [size, inMillimetres, sides.map((side) => side / 10).join('x')]
    : [size, inMillimetres];
}

const isKnown = ({ word, candidates: found }: SoughtWord) => found.length > 0 || isJoining(word);

function readChunk({ raw, words }: Chunk, isLast: boolean, vocabulary: Vocabulary): SoughtWord[] {
  if (words.length > 0 && words.every((word) => isKnown(word) || word.meant !== null)) return [...words];
  const switched = switchedWords(raw);
  const read = switched.map((word): SoughtWord => ({
    word,
    candidates: candidates(vocabulary.direct(word), 'switched'),
    meant: word,
  }));
  if (read.length > 0 && read.every(isKnown)) return read;
  for (const word of words) {
    if (isKnown(word)) continue;
    word.candidates = otherReadings(word.word, switched.length === 1 ? switched[0] : undefined, isLast, vocabulary);
    word.meant = meantBy(word.candidates);
  }
  return [...words];
}

/**
 * The chunk's words in the other layout; none when letters would become punctuation, but for one («фьюзь» is Am.Pm).
 */
function switchedWords(raw: string): string[] {
  const words = wordsOf(inOtherLayout(raw) ?? '');
  const kept = words.join('').length;
  return kept > 1 && kept + 1 >= wordsOf(raw).join('').length ? words : [];
}

/** Of the words that fit best, the one that most goods hold; null when there is none. */
export function meantBy(found: readonly Candidate[]): string | null {
  const best = FITS.flatMap((fit) => found.filter((candidate) => candidate.fit === fit).slice(0, 1))[0];
  if (best === undefined) return null;
  const equals = found
    .filter(({ fit, reading }) => fit === best.fit && reading === best.reading)
    .map(({ term }) => term);
  return equals.reduce((leading, term) => (isCommoner(term, leading) ? term : leading), best.term).word;
}

function isCommoner(a: Term, b: Term): boolean {
  return a.postings.length > b.postings.length || (a.postings.length === b.postings.length && a.word < b.word);
}

/**
 * What else the word may be: something that sounds like it, something a slip or two away from it or from what it is in
 * the other layout.
 */
export function otherReadings(
  word: string,
  switched: string | undefined,
  isLast: boolean,
  vocabulary: Vocabulary,
): Candidate[] {
  if (isCode(word)) return [];
  const elsewhere = switched === undefined || isCode(switched) ? [] : [switched];
  for (const one of [word, ...elsewhere]) {
    const sounding = vocabulary.soundingLike(one);
    if (sounding.size > 0) return candidates(sounding, 'switched');
  }
  const tries = [vocabulary.mistypedAs(word, isLast), ...elsewhere.map((one) => vocabulary.mistypedElsewhere(one))];
  const least = Math.min(...tries.filter(({ found }) => found.size > 0).map(({ slips }) => slips));
  return tries
    .filter(({ found, slips }) => found.size > 0 && slips === least)
    .flatMap(({ found, slips }) => candidates(found, slips === 1 ? 'one slip' : 'two slips'));
}

function unique(words: readonly SoughtWord[]): SoughtWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()];
}
