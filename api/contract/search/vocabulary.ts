/**
 * The words of all indexed goods, and approximate look-ups: by prefix, by another word form, by sound, with typos. The results depend only
 * on the set of words, never on the order of their arrival.
 */
import { letterMask, mayBeWithin, editDistance, prefixEditDistance, typosForgiven } from './edit-distance.ts';
import { SortedWords } from './sorted-words.ts';
import { soundsOf } from './sound.ts';
import { isFraction } from './fractions.ts';
import {
  NO_STORED_WORDS,
  type StoredWords,
  packWords,
  placeOf,
  postingsAt,
  storedWith,
  wordAt,
  wordCount,
} from './stored-words.ts';
import { isCode } from './words.ts';
import { stemOf } from './word-stem.ts';

/** A word and the goods that contain it, each as `place * FIELDS + field`, sorted. */
export class Term {
  readonly word: string;
  /** Null for articles and sizes: they have no forms, sounds or typos. */
  readonly stem: string | null;
  readonly mask: number;
  postings: number[] = [];

  constructor(word: string) {
    this.word = word;
    this.stem = isCode(word) ? null : stemOf(word);
    this.mask = letterMask(word);
  }
}

/** The match between a term and a searched word. */
export type Fit = 'exact' | 'prefix' | 'form';

/** Minimum length of a sound that may match a prefix of another. */
const SOUND_PREFIX_MIN = 3;
/** Minimum length of a word that may be mistyped and incomplete at once. */
const UNFINISHED_MIN = 5;
/** Minimum length of a word that may be mistyped in the other layout. */
const OTHER_LAYOUT_MIN = 6;

export interface Mistyped {
  readonly found: Map<Term, Fit>;
  readonly slips: number;
}

class Grouped {
  private readonly groups = new Map<string, Set<Term>>();
  readonly keys = new SortedWords();

  add(key: string, term: Term): void {
    const group = this.groups.get(key);
    if (group !== undefined) group.add(term);
    else {
      this.groups.set(key, new Set([term]));
      this.keys.add(key);
    }
  }

  remove(key: string, term: Term): void {
    const group = this.groups.get(key);
    if (group?.delete(term) !== true || group.size > 0) return;
    this.groups.delete(key);
    this.keys.remove(key);
  }

  get(key: string): Iterable<Term> {
    return this.groups.get(key) ?? [];
  }
}

/** A vocabulary as a device stores it: the words that have forms and sounds, and the codes, which are many. */
export interface StoredVocabulary {
  readonly plain: StoredWords;
  readonly codes: StoredWords;
}

export class Vocabulary {
  private readonly terms = new Map<string, Term>();
  /** Codes read where they are stored; their terms are made when a search needs them. */
  private codes = NO_STORED_WORDS;
  /** Stored codes that no product had any more at some time: since then they are treated as other words. */
  private readonly dropped = new Set<string>();
  private readonly sorted = new SortedWords();
  private readonly byStem = new Grouped();
  private readonly bySound = new Grouped();
  /** Words without digits by length, and sounds by theirs: the candidates for typos. */
  private readonly byLength = new Map<number, Set<Term>>();
  private readonly soundsByLength = new Map<number, Map<string, number>>();

  /** The word's term; undefined when no product has it. */
  get(word: string): Term | undefined {
    const known = this.terms.get(word);
    if (known !== undefined || !this.isStored(word)) return known;
    const term = new Term(word);
    term.postings = this.postingsOf(word);
    this.terms.set(word, term);
    return term;
  }

  private isStored(word: string): boolean {
    return (
      this.codes !== NO_STORED_WORDS &&
      !this.dropped.has(word) &&
      wordAt(this.codes, placeOf(this.codes, word)) === word
    );
  }

  private postingsOf(word: string): number[] {
    return this.terms.get(word)?.postings ?? postingsAt(this.codes, placeOf(this.codes, word));
  }

  /** Fills an empty vocabulary. */
  restore({ plain, codes }: StoredVocabulary): void {
    this.codes = codes;
    for (let at = 0; at < wordCount(plain); at += 1) this.ensure(wordAt(plain, at)).postings = postingsAt(plain, at);
    this.settle();
  }

  /** The vocabulary to be stored; yields between portions of the work. */
  *store(): Generator<undefined, StoredVocabulary> {
    const words = this.wordsFrom('');
    const postingsOf = (word: string) => this.postingsOf(word);
    const codes = words.filter(isCode);
    return {
      plain: yield* packWords(
        words.filter((word) => !isCode(word)),
        postingsOf,
      ),
      codes: yield* packWords(codes, postingsOf),
    };
  }

  private wordsFrom(prefix: string): string[] {
    const live = this.sorted.startingWith(prefix);
    const stored = storedWith(this.codes, prefix);
    if (stored.length === 0) return live;
    return [...live, ...stored.filter((word) => !this.dropped.has(word))].sort();
  }

  ensure(word: string): Term {
    const known = this.get(word);
    if (known !== undefined) return known;
    const term = new Term(word);
    this.terms.set(word, term);
    this.sorted.add(word);
    if (term.stem === null) return term;
    this.byStem.add(term.stem, term);
    groupOf(this.byLength, word.length, () => new Set<Term>()).add(term);
    for (const sound of soundsOf(word)) {
      this.bySound.add(sound, term);
      groupOf(this.soundsByLength, sound.length, () => new Map<string, number>()).set(sound, letterMask(sound));
    }
    return term;
  }

  /** Removes a word that no product contains any more. */
  drop(term: Term): void {
    this.terms.delete(term.word);
    if (this.isStored(term.word)) this.dropped.add(term.word);
    else this.sorted.remove(term.word);
    if (term.stem === null) return;
    this.byStem.remove(term.stem, term);
    this.byLength.get(term.word.length)?.delete(term);
    for (const sound of soundsOf(term.word)) {
      this.bySound.remove(sound, term);
      if ([...this.bySound.get(sound)].length === 0) this.soundsByLength.get(sound.length)?.delete(sound);
    }
  }

  /** Sorts queued words now, so that the next look-up is fast. */
  settle(): void {
    for (const words of [this.sorted, this.byStem.keys, this.bySound.keys]) words.settle();
  }

  /** True when some word equals this one or begins with it. */
  hasBeginning(word: string): boolean {
    return this.sorted.hasBeginning(word) || this.wordsFrom(word).length > 0;
  }

  /** The terms whose words begin with this, in order. */
  startingWith(beginning: string): Term[] {
    return this.wordsFrom(beginning).flatMap((word) => this.get(word) ?? []);
  }

  /** The word itself and its other forms. */
  forms(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    if (!isCode(word)) for (const term of this.byStem.get(stemOf(word))) found.set(term, 'form');
    const itself = this.get(word);
    if (itself !== undefined) found.set(itself, 'exact');
    return found;
  }

  /** The word itself, words that begin with it and its other forms. */
  direct(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    if (!isCode(word)) for (const term of this.byStem.get(stemOf(word))) found.set(term, 'form');
    for (const longer of this.wordsFrom(word)) {
      const term = this.get(longer);
      // «1» is no prefix of «1/2».
      if (isFraction(longer) && longer !== word) continue;
      if (term !== undefined) found.set(term, longer === word ? 'exact' : 'prefix');
    }
    return found;
  }

  /** Words that sound like this one, else words whose sound begins with its sound. */
  soundingLike(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    for (const sound of soundsOf(word)) for (const term of this.bySound.get(sound)) found.set(term, 'exact');
    if (found.size > 0) return this.withForms(found);
    for (const sound of soundsOf(word)) {
      if (sound.length < SOUND_PREFIX_MIN) continue;
      for (const longer of this.bySound.keys.startingWith(sound))
        for (const term of this.bySound.get(longer)) found.set(term, 'prefix');
    }
    return found;
  }

  /** Words within one or two typos by spelling or sound, with their number; only the closest. `unfinished`: the word may be a prefix. */
  mistypedAs(word: string, unfinished: boolean): Mistyped {
    const most = typosForgiven(word.length);
    for (let slips = 1; slips <= most; slips += 1) {
      const found = new Map<Term, Fit>();
      for (const term of this.writtenWithin(word, slips)) found.set(term, 'exact');
      for (const term of this.soundingWithin(word, slips)) found.set(term, 'exact');
      if (found.size > 0) return { found: this.withForms(found), slips };
    }
    const mayBePrefix = unfinished && word.length >= UNFINISHED_MIN;
    return { found: mayBePrefix ? this.mistypedPrefixes(word, 1) : new Map<Term, Fit>(), slips: 1 };
  }

  /** The same for a word read in the other layout, by spelling only: with so much guessing, unrelated words sound alike. */
  mistypedInOtherLayout(word: string): Mistyped {
    const most = word.length < OTHER_LAYOUT_MIN ? 0 : typosForgiven(word.length);
    for (let slips = 1; slips <= most; slips += 1) {
      const found = new Map<Term, Fit>();
      for (const term of this.writtenWithin(word, slips)) found.set(term, 'exact');
      if (found.size > 0) return { found: this.withForms(found), slips };
    }
    return { found: new Map<Term, Fit>(), slips: 0 };
  }

  private withForms(found: Map<Term, Fit>): Map<Term, Fit> {
    for (const { stem } of [...found.keys()]) {
      if (stem === null) continue;
      for (const term of this.byStem.get(stem)) if (!found.has(term)) found.set(term, 'form');
    }
    return found;
  }

  private *writtenWithin(word: string, most: number): Iterable<Term> {
    const mask = letterMask(word);
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const term of this.byLength.get(length) ?? []) {
        if (mayBeWithin(mask, term.mask, most) && editDistance(word, term.word, most) <= most) yield term;
      }
    }
  }

  private *soundingWithin(word: string, most: number): Iterable<Term> {
    for (const sound of soundsOf(word)) {
      // A word may lose letters on the way to its sound, so the sound's own length limits its typos.
      const slips = Math.min(most, typosForgiven(sound.length));
      const mask = letterMask(sound);
      for (let length = sound.length - slips; slips > 0 && length <= sound.length + slips; length += 1) {
        for (const [other, otherMask] of this.soundsByLength.get(length) ?? []) {
          if (mayBeWithin(mask, otherMask, slips) && editDistance(sound, other, slips) <= slips)
            yield* this.bySound.get(other);
        }
      }
    }
  }

  private mistypedPrefixes(word: string, most: number): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    for (const [length, terms] of this.byLength) {
      if (length <= word.length) continue;
      for (const term of terms) if (prefixEditDistance(word, term.word, most) <= most) found.set(term, 'prefix');
    }
    return found;
  }
}

function groupOf<K, V>(groups: Map<K, V>, key: K, make: () => V): V {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const made = make();
  groups.set(key, made);
  return made;
}
