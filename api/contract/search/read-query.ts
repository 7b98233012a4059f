/**
 * Interprets a query word by word. A word that some product contains is taken literally. Only a word that no product contains is read in
 * the other keyboard layout, then by its sound, then with typos; the first reading that finds anything wins.
 */
import { searchWords } from './search.ts';
import { sizeSpellings } from './size-spellings.ts';
import { findPhrases, type OwnNames, type Phrases } from './buyers-phrases.ts';
import type { BuyersPhrase } from './buyers-words.ts';
import { inOtherLayout } from './keyboard-layout.ts';
import type { Fit, Term, Vocabulary } from './vocabulary.ts';
import { blank, type QueryMeasure, type QueryConditions, readQueryConditions } from './query-conditions.ts';
import { measureWord } from './search-fields.ts';
import { isFiller, isOptional } from './trade-words.ts';
import { isCode, isJoining, negatedWord, typedSpans, wordsOf } from './words.ts';

/** Distance between the typed word and a word of the index, in descending order of trust. */
export type Reading = 'typed' | 'switched' | 'one slip' | 'two slips';

export interface Candidate {
  readonly term: Term;
  readonly fit: Fit;
  readonly reading: Reading;
}

export interface SearchWord {
  /** Folded, as typed or in the other layout. */
  readonly word: string;
  /** Matching terms; empty when none match. */
  candidates: readonly Candidate[];
  /** The word that it was corrected to; null when taken as typed, empty when the word before it covers both. */
  meant: string | null;
  /** Position in the query; absent for a replacement of other words. */
  readonly span?: Span | undefined;
  /** Goods without any of these also match. */
  readonly negated?: readonly Candidate[];
  /** A property of goods: all goods that have it match equally well. */
  readonly property?: string | null;
  /** A use or a place: goods named after it rank no higher. */
  readonly isUse?: boolean;
  /** True when goods are named by it. */
  readonly isCalled?: boolean;
}

/** From `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text between two spaces. */
interface Chunk {
  readonly raw: string;
  readonly words: readonly SearchWord[];
  readonly span?: Span | undefined;
}

const FITS: readonly Fit[] = ['exact', 'prefix', 'form'];

const MOST_WORDS = 12;

/** A bare number below this is a side in centimetres. */
const LEAST_MILLIMETRES = 300;

/** Maximum number of adjacent words that may form one: «38 732 000» is `38732000`. */
const LONGEST_RUN = 4;
/** Minimum length of an article's prefix that is recognised across spaces. */
const ARTICLE_MIN = 4;

const candidates = (found: ReadonlyMap<Term, Fit>, reading: Reading): Candidate[] =>
  [...found].map(([term, fit]) => ({ term, fit, reading }));

/** A term that stands in the query itself. */
const exactly = (term: Term): Candidate => ({ term, fit: 'exact', reading: 'typed' });

export interface ReadQuery {
  /** Words to search; empty when the query has no words, or only goods that the shop does not sell. */
  readonly words: readonly SearchWord[];
  /** Requested goods that the shop does not sell; null otherwise. */
  readonly notSold: string | null;
  /** Conditions beside the nouns. */
  readonly said: QueryConditions;
}

/** The words of a query with their matches. `own`: the shop's own use of words. */
export function readQuery(query: string, vocabulary: Vocabulary, phrases: Phrases, own: OwnNames): ReadQuery {
  const said = readQueryConditions(query);
  if (searchWords(said.rest).length === 0) return { words: [], notSold: null, said };
  const { chunks: named, notSold } = withoutPhrases(chunksOf(said, phrases, vocabulary), phrases, vocabulary, own);
  const chunks = withoutFillers(named);
  joinRuns(
    chunks.flatMap(({ words }) => words),
    vocabulary,
  );
  const last = chunks.at(-1);
  const read = chunks.flatMap((chunk) => readChunk(chunk, chunk === last, vocabulary));
  const wanted = read.filter(({ word }) => !isJoining(word));
  const words = unique(wanted.length > 0 ? wanted : read).slice(0, MOST_WORDS);
  return { words: words.map((word) => withRole(word, said.rest, vocabulary, own)), notSold, said };
}

/** Prepositions before a use or a place; an adjective may follow. */
const USE = /(?<![а-яёa-z])(?:для|под|над|на|в|к|от)\s+(?:[а-яё]+(?:[ыио]й|ую|юю|[ая]я|[ое]е|[ое]го|[ыи]х)\s+)?$/iu;

/** The word with its role: a property, a use, a name of goods. */
function withRole(sought: SearchWord, text: string, vocabulary: Vocabulary, own: OwnNames): SearchWord {
  const { word, span, negated } = sought;
  const isUse = span !== undefined && USE.test(text.slice(0, span.start));
  const isCalled = own.isCalled(word);
  if (negated !== undefined || isOptional(word)) return { ...sought, isUse, isCalled };
  const property = own.propertyOf(word);
  const roots = isUse ? [] : own.rootsOf(word);
  if (roots.length === 0) return { ...sought, property, isUse, isCalled };
  const made = candidates(new Map(roots.flatMap((root) => [...vocabulary.forms(root)])), 'typed');
  const typed = sought.candidates.filter(({ reading }) => reading === 'typed');
  return {
    ...sought,
    candidates: [...typed, ...made],
    meant: null,
    property: property ?? roots.at(-1) ?? null,
    isUse,
    isCalled,
  };
}

/** Replaces buyers' phrases by the shop's own names. Unsold goods without similar ones leave no words. */
function withoutPhrases(
  chunks: readonly Chunk[],
  known: Phrases,
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
  const phrases = findPhrases(said, known, vocabulary, own);
  if (phrases.length === 0) return { chunks, notSold: null };
  const missing = phrases.find(({ phrase }) => !phrase.isSold)?.phrase;
  if (missing?.meant === '') return { chunks: [], notSold: missing.said };
  const replaced = new Set(phrases.flatMap(({ start, length }) => said.slice(start, start + length)));
  const kept = said.flatMap((one, at): Chunk[] => {
    const found = phrases.find(({ start }) => start === at);
    if (found !== undefined) {
      const { isSold, isWrong = false } = found.phrase;
      const typed = found.length === 1 && isSold && !isWrong ? [...vocabulary.forms(one.word)] : [];
      const spans = said.slice(at, at + found.length).flatMap(({ chunk }) => chunk.span ?? []);
      const span = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
      const words = meantWords(found.phrase, typed, vocabulary).map((word) => ({ ...word, span }));
      return [{ raw: '', words, span }];
    }
    if (replaced.has(one)) return [];
    const isWhole = one.chunk.words.length <= 1;
    const words = one.sought === undefined ? [] : [one.sought];
    return [isWhole ? one.chunk : { raw: one.word, words, span: one.chunk.span }];
  });
  return { chunks: kept, notSold: missing?.said ?? null };
}

/**
 * The words to search for a buyer's phrase: for each word of the shop's own name that word and its alternatives, matched whole and never as
 * prefixes, or the words as typed. The first word carries the whole name as `meant`, the others an empty text.
 */
function meantWords(
  { meant, isForm }: BuyersPhrase,
  typed: readonly [Term, Fit][],
  vocabulary: Vocabulary,
): SearchWord[] {
  return meant
    .split(' ')
    .map((alternatives) => wordsOf(alternatives))
    .filter(([word]) => word !== undefined && !isJoining(word))
    .map((alternatives, at) => ({
      word: alternatives[0] ?? '',
      candidates: candidates(
        new Map([...typed, ...alternatives.flatMap((word) => [...vocabulary.forms(word)])]),
        'typed',
      ),
      meant: isForm ? null : at === 0 ? meant : '',
    }));
}

function chunksOf({ rest, sizes }: QueryConditions, phrases: Phrases, vocabulary: Vocabulary): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let left = rest;
  for (const size of sizes) {
    const found = size.measure === null ? undefined : measured(size.label, size.measure, vocabulary);
    if (size.sides === null && found === undefined) continue;
    const sought = found ?? soughtWord(size.sides ?? '', size, vocabulary);
    chunks.push({ raw: '', words: [{ ...sought, span: size }], span: size });
    left = blank(left, size);
  }
  for (const span of typedSpans(left)) {
    const raw = left.slice(span.start, span.end);
    const words = wordsOf(splitPreposition(raw, vocabulary)).map((word) => soughtWord(word, span, vocabulary));
    if (words.length > 0 || inOtherLayout(raw) !== undefined) chunks.push({ raw, words, span });
  }
  const inOrder = chunks.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0)).slice(0, 2 * MOST_WORDS);
  // «Выпуск» alone is a filler, «выпуск в пол» is a phrase.
  return withoutFillers(joinNegations(inOrder, vocabulary), (word) => phrases.has(word));
}

/** Without filler words; a query of fillers alone is kept as it is. */
function withoutFillers(chunks: readonly Chunk[], isKept: (word: string) => boolean = () => false): readonly Chunk[] {
  const wanted = chunks.filter(({ words }) => !isFillerOnly(words) || words.some(({ word }) => isKept(word)));
  return wanted.length > 0 ? wanted : chunks;
}

/** «Длякухни»: separates a glued preposition. */
function splitPreposition(raw: string, vocabulary: Vocabulary): string {
  const [, joining = '', rest = ''] = /^(для|под)(.{4,})$/i.exec(raw) ?? [];
  if (joining === '' || vocabulary.direct(raw.toLowerCase()).size > 0) return raw;
  return vocabulary.direct(rest.toLowerCase()).size > 0 ? `${joining} ${rest}` : raw;
}

const isFillerOnly = (words: readonly SearchWord[]) =>
  words.length > 0 &&
  words.every(({ word, candidates: found }) => isFiller(word) && !found.some(({ fit }) => fit === 'exact'));

function soughtWord(word: string, span: Span, vocabulary: Vocabulary): SearchWord {
  const found = candidates(vocabulary.direct(word), 'typed');
  return { word, candidates: [...found, ...dimensionCandidates(word, vocabulary)], meant: null, span };
}

/** Terms for a bare number as a product's side, in millimetres or in centimetres. */
function dimensionCandidates(word: string, vocabulary: Vocabulary): Candidate[] {
  if (!/^\d{2,4}$/.test(word)) return [];
  const millimetres = Number(word) < LEAST_MILLIMETRES ? Number(word) * 10 : Number(word);
  const term = vocabulary.get(measureWord(null, millimetres));
  return term === undefined ? [] : [exactly(term)];
}

/** Goods of that size, or with the number in their title; undefined when there are none. */
function measured(word: string, { name, from, to }: QueryMeasure, vocabulary: Vocabulary): SearchWord | undefined {
  const beginning = measureWord(name, '');
  const terms = vocabulary.startingWith(beginning).filter(({ word: known }) => {
    const side = Number(known.slice(beginning.length));
    return side >= from && side <= to;
  });
  const titled = from === to && name === null ? [from, from / 10].map((side) => vocabulary.get(String(side))) : [];
  const found = [...terms, ...titled.filter((term) => term !== undefined)];
  if (found.length === 0) return undefined;
  return { word, candidates: found.map(exactly), meant: null };
}

/** Joins «без перелива» into one word, which matches goods described as lacking it and goods that merely lack it. */
function joinNegations(chunks: readonly Chunk[], vocabulary: Vocabulary): readonly Chunk[] {
  return chunks.flatMap((chunk, at): Chunk[] => {
    const before = chunks[at - 1];
    const [negated] = chunk.words;
    if (chunk.words[0]?.word === 'без' && chunks.length > at + 1) return [];
    if (before?.words[0]?.word !== 'без' || negated === undefined || before.span === undefined) return [chunk];
    const term = vocabulary.get(negatedWord(negated.word));
    const said = term === undefined ? [] : [exactly(term)];
    const span = { start: before.span.start, end: chunk.span?.end ?? before.span.end };
    if (term === undefined && negated.candidates.length === 0) return [chunk];
    return [
      {
        raw: '',
        span,
        words: [{ ...negated, word: `без ${negated.word}`, span, candidates: said, negated: negated.candidates }],
      },
    ];
  });
}

/** Adds to adjacent words the word that they form together: an article with spaces, a size, one word typed as two. */
function joinRuns(words: readonly SearchWord[], vocabulary: Vocabulary): void {
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= LONGEST_RUN && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length);
      const joined = runsAs(
        run.map(({ word }) => word),
        vocabulary,
      ).map(exactly);
      for (const word of joined.length > 0 ? run : []) word.candidates = [...word.candidates, ...joined];
    }
  }
}

function runsAs(run: readonly string[], vocabulary: Vocabulary): Term[] {
  const asSize = run.every((word) => /^\d+(x\d+)*$/.test(word)) ? sizeSpellings(run.join('x')) : [];
  const terms = asSize.map((size) => vocabulary.get(size));
  if (run.length > 1) {
    const whole = run.join('');
    terms.push(vocabulary.get(whole), ...termsSoundingAs(run, whole, vocabulary));
    if (isCode(whole) && whole.length >= ARTICLE_MIN) {
      for (const [term] of vocabulary.direct(whole)) if (isCode(term.word)) terms.push(term);
    }
  }
  return [...new Set(terms)].filter((term) => term !== undefined);
}

/** A name heard as two words that are both unknown to the shop: «ханс гроэ». */
function termsSoundingAs(run: readonly string[], whole: string, vocabulary: Vocabulary): Term[] {
  if (run.length !== 2 || isCode(whole) || run.some(isJoining)) return [];
  if (run.every((word) => vocabulary.direct(word).size > 0)) return [];
  return [...vocabulary.soundingLike(whole)].filter(([, fit]) => fit === 'exact').map(([term]) => term);
}

const isKnown = ({ word, candidates: found, negated }: SearchWord) =>
  found.length > 0 || negated !== undefined || isJoining(word);

function readChunk({ raw, words, span }: Chunk, isLast: boolean, vocabulary: Vocabulary): SearchWord[] {
  if (words.length > 0 && words.every((word) => isKnown(word) || word.meant !== null)) return [...words];
  const switched = switchedWords(raw);
  const read = switched.map((word): SearchWord => ({
    word,
    candidates: candidates(vocabulary.direct(word), 'switched'),
    meant: word,
    span,
  }));
  if (read.length > 0 && read.every(isKnown)) return read;
  for (const word of words) {
    if (isKnown(word)) continue;
    word.candidates = otherReadings(word.word, switched.length === 1 ? switched[0] : undefined, isLast, vocabulary);
    word.meant = bestMatch(word.candidates);
  }
  return [...words];
}

/** The chunk's words in the other layout; empty when more than one letter would become punctuation («фьюзь» is Am.Pm). */
function switchedWords(raw: string): string[] {
  const words = wordsOf(inOtherLayout(raw) ?? '');
  const kept = words.join('').length;
  return kept > 1 && kept + 1 >= wordsOf(raw).join('').length ? words : [];
}

/** The best fitting word; among equals the one in most goods; null when there is none. */
export function bestMatch(found: readonly Candidate[]): string | null {
  const best = FITS.flatMap((fit) => found.filter((candidate) => candidate.fit === fit).slice(0, 1))[0];
  if (best === undefined) return null;
  const equals = found
    .filter(({ fit, reading }) => fit === best.fit && reading === best.reading)
    .map(({ term }) => term);
  return equals.reduce((leading, term) => (isMoreFrequent(term, leading) ? term : leading), best.term).word;
}

function isMoreFrequent(a: Term, b: Term): boolean {
  return a.postings.length > b.postings.length || (a.postings.length === b.postings.length && a.word < b.word);
}

/** Other readings of a word: a term that sounds alike, or a term within one or two typos of it or of its form in the other layout. */
export function otherReadings(
  word: string,
  switched: string | undefined,
  isLast: boolean,
  vocabulary: Vocabulary,
): Candidate[] {
  if (isCode(word)) return [];
  const alternatives = switched === undefined || isCode(switched) ? [] : [switched];
  for (const one of [word, ...alternatives]) {
    const sounding = vocabulary.soundingLike(one);
    if (sounding.size > 0) return candidates(sounding, 'switched');
  }
  const tries = [
    vocabulary.mistypedAs(word, isLast),
    ...alternatives.map((one) => vocabulary.mistypedInOtherLayout(one)),
  ];
  const least = Math.min(...tries.filter(({ found }) => found.size > 0).map(({ slips }) => slips));
  return tries
    .filter(({ found, slips }) => found.size > 0 && slips === least)
    .flatMap(({ found, slips }) => candidates(found, slips === 1 ? 'one slip' : 'two slips'));
}

function unique(words: readonly SearchWord[]): SearchWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()];
}
