/**
 * The words of all goods in the index, and the ways to find one by something that is not quite it: by its beginning, by
 * another form, by its sound, with a typo. What it answers depends on which words there are, never on how they came.
 */
import { letterMask, maySlip, slipsBetween, slipsInBeginning, typosForgiven } from './edit-distance.ts';
import { SortedWords } from './sorted-words.ts';
import { soundsOf } from './sound.ts';
import { isFraction } from './fractions.ts';
import { isCode } from './words.ts';
import { stemOf } from './word-stem.ts';

/** A word and the goods that hold it, each as `place * FIELDS + field`, in order. */
export class Term {
  readonly word: string;
  /** Null for articles and sizes: they have neither forms nor sounds nor typos. */
  readonly stem: string | null;
  readonly mask: number;
  postings: number[] = [];

  constructor(word: string) {
    this.word = word;
    this.stem = isCode(word) ? null : stemOf(word);
    this.mask = letterMask(word);
  }
}

/** How a word of the index fits one that is looked for. */
export type Fit = 'exact' | 'prefix' | 'form';

/** Shortest sound that may stand for the beginning of another. */
const SOUND_PREFIX_LEAST = 3;
/** Shortest word that may be mistyped and unfinished at once. */
const UNFINISHED_LEAST = 5;
/** Shortest word that may be mistyped in the other layout. */
const ELSEWHERE_LEAST = 6;

export interface Mistyped {
  readonly found: Map<Term, Fit>;
  readonly slips: number;
}

/** Words kept by some property of theirs. */
class Grouped {
  private readonly groups = new Map<string, Set<Term>>();
  /** The properties, in order. */
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

export class Vocabulary {
  private readonly terms = new Map<string, Term>();
  private readonly sorted = new SortedWords();
  private readonly byStem = new Grouped();
  private readonly bySound = new Grouped();
  /** Words without figures by their length, and sounds by theirs: where typos are looked for. */
  private readonly byLength = new Map<number, Set<Term>>();
  private readonly soundsByLength = new Map<number, Map<string, number>>();

  /** The word's term; undefined when no product has it. */
  get(word: string): Term | undefined {
    return this.terms.get(word);
  }

  /** The word's term, made if need be. */
  ensure(word: string): Term {
    const known = this.terms.get(word);
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

  /** Forgets a word that no product has any more. */
  drop(term: Term): void {
    this.terms.delete(term.word);
    this.sorted.remove(term.word);
    if (term.stem === null) return;
    this.byStem.remove(term.stem, term);
    this.byLength.get(term.word.length)?.delete(term);
    for (const sound of soundsOf(term.word)) {
      this.bySound.remove(sound, term);
      if ([...this.bySound.get(sound)].length === 0) this.soundsByLength.get(sound.length)?.delete(sound);
    }
  }

  /** Puts new words in order: whoever asks next need not wait for it. */
  settle(): void {
    for (const words of [this.sorted, this.byStem.keys, this.bySound.keys]) words.settle();
  }

  /** True when some word is this one or begins with it. */
  hasBeginning(word: string): boolean {
    return this.sorted.hasBeginning(word);
  }

  /** The terms whose words begin with this, in order. */
  startingWith(beginning: string): Term[] {
    return this.sorted.startingWith(beginning).flatMap((word) => this.terms.get(word) ?? []);
  }

  /** The word itself and other forms of it. */
  forms(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    if (!isCode(word)) for (const term of this.byStem.get(stemOf(word))) found.set(term, 'form');
    const itself = this.terms.get(word);
    if (itself !== undefined) found.set(itself, 'exact');
    return found;
  }

  /** The word itself, words that begin with it and other forms of it. */
  direct(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    if (!isCode(word)) for (const term of this.byStem.get(stemOf(word))) found.set(term, 'form');
    for (const longer of this.sorted.startingWith(word)) {
      const term = this.terms.get(longer);
      // «1» is no beginning of «1/2».
      if (isFraction(longer) && longer !== word) continue;
      if (term !== undefined) found.set(term, longer === word ? 'exact' : 'prefix');
    }
    return found;
  }

  /** Words that sound like this one, or failing that begin with its sound. */
  soundingLike(word: string): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    for (const sound of soundsOf(word)) for (const term of this.bySound.get(sound)) found.set(term, 'exact');
    if (found.size > 0) return this.withForms(found);
    for (const sound of soundsOf(word)) {
      if (sound.length < SOUND_PREFIX_LEAST) continue;
      for (const longer of this.bySound.keys.startingWith(sound))
        for (const term of this.bySound.get(longer)) found.set(term, 'prefix');
    }
    return found;
  }

  /**
   * Words this one is a slip or two away from, and how many slips: as it is written or as it sounds; only those with
   * the fewest. `unfinished`: it may be the beginning of a longer word.
   */
  mistypedAs(word: string, unfinished: boolean): Mistyped {
    const most = typosForgiven(word.length);
    for (let slips = 1; slips <= most; slips += 1) {
      const found = new Map<Term, Fit>();
      for (const term of this.writtenWithin(word, slips)) found.set(term, 'exact');
      for (const term of this.soundingWithin(word, slips)) found.set(term, 'exact');
      if (found.size > 0) return { found: this.withForms(found), slips };
    }
    const begun = unfinished && word.length >= UNFINISHED_LEAST;
    return { found: begun ? this.begunWithin(word, 1) : new Map<Term, Fit>(), slips: 1 };
  }

  /**
   * The same for a word read in the other layout: as it is written only, since so much guessing makes strangers sound
   * alike.
   */
  mistypedElsewhere(word: string): Mistyped {
    const most = word.length < ELSEWHERE_LEAST ? 0 : typosForgiven(word.length);
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
        if (maySlip(mask, term.mask, most) && slipsBetween(word, term.word, most) <= most) yield term;
      }
    }
  }

  private *soundingWithin(word: string, most: number): Iterable<Term> {
    for (const sound of soundsOf(word)) {
      // A word may lose letters on the way to its sound; what is left forgives no more than its own length allows.
      const slips = Math.min(most, typosForgiven(sound.length));
      const mask = letterMask(sound);
      for (let length = sound.length - slips; slips > 0 && length <= sound.length + slips; length += 1) {
        for (const [other, otherMask] of this.soundsByLength.get(length) ?? []) {
          if (maySlip(mask, otherMask, slips) && slipsBetween(sound, other, slips) <= slips)
            yield* this.bySound.get(other);
        }
      }
    }
  }

  private begunWithin(word: string, most: number): Map<Term, Fit> {
    const found = new Map<Term, Fit>();
    for (const [length, terms] of this.byLength) {
      if (length <= word.length) continue;
      for (const term of terms) if (slipsInBeginning(word, term.word, most) <= most) found.set(term, 'prefix');
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
