/** Words that describe goods: the values of the categories' features («чёрный», «подвесной», «микролифт»). */
import { foldForSearch } from './search.ts';
import type { SearchedCategory } from './search-fields.ts';
import { isCode, isJoining, wordsOf } from './words.ts';
import { stemOf } from './word-stem.ts';

/** Suffixes that derive an adjective from a material or a finish: «бронзовый», «латунный», «стеклянный», «хромированный». */
const SUFFIX = /^(?:ов|ев|н|ан|ян|ирова|ическ)$/;
const ROOT_MIN = 4;

const ADJECTIVE = /(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ую]ю|[ое]го|[ое]му|[ыи]м|[ыи]х|[ое]м|[ое]й)$/;

/** Verbal nouns with similar endings: «сидение», «крепление». */
const VERBAL_NOUN = /(?:ен|ан|ян|ыт|ит)и(?:е|я|ю|й|ем|и|ям|ях)$/;

/** True for an adjective, judged by its ending. */
export function isAdjective(word: string): boolean {
  return word.length > 4 && ADJECTIVE.test(word) && !VERBAL_NOUN.test(word);
}

/** Words that precede the noun without being adjectives: «мини-раковина». */
const BEFORE_NOUN = new Set(['мини']);

/** The head of a title: its first noun with the words before it («Акриловая ванна», «Ручной душ»). */
export function headOf(titled: readonly string[]): string[] {
  const words = titled.filter((word) => !isCode(word));
  const head: string[] = [];
  for (const word of words) {
    if (isJoining(word)) break;
    head.push(word);
    if (!isAdjective(word) && !BEFORE_NOUN.has(word)) break;
  }
  return head;
}

export class PropertyWords {
  /** Spelling of a word in features, by its stem. */
  private readonly written = new Map<string, string>();
  /** The same by the whole word: some stems are too short to derive an adjective. */
  private readonly words = new Map<string, string>();
  private readonly labels = new Set<string>();
  /** Names of the features that have the word as a value, by its stem. */
  private readonly named = new Map<string, Set<string>>();

  constructor(categories: Iterable<SearchedCategory>) {
    for (const { features } of categories) {
      for (const { type, name, values } of features) {
        if (type === 'enum') for (const { label } of values) this.take(label, name);
        if (type === 'bool') this.take(name);
      }
    }
  }

  /** The common name of the features with this value, such as «Цвет»; undefined when they differ. */
  nameOf(property: string): string | undefined {
    const [first = [], ...others] = [...(this.named.get(stemOf(foldForSearch(property))) ?? [])].map((name) =>
      name.split(' '),
    );
    const end = first.findIndex((word, at) => others.some((name) => name[at] !== word));
    const shared = (end < 0 ? first : first.slice(0, end)).join(' ');
    return shared === '' ? undefined : shared;
  }

  /** The word as features write it; null when it is no feature value. */
  of(word: string): string | null {
    return isCode(word) || isJoining(word) ? null : (this.written.get(stemOf(word)) ?? null);
  }

  /** Feature values that an adjective is derived from, as features write them. */
  rootsOf(word: string): string[] {
    if (!isAdjective(word)) return [];
    const stem = stemOf(word);
    const roots: string[] = [];
    for (let length = ROOT_MIN; length < stem.length; length += 1) {
      const prefix = stem.slice(0, length);
      const root = this.written.get(prefix) ?? this.words.get(prefix);
      if (root !== undefined && SUFFIX.test(stem.slice(length))) roots.push(root);
    }
    return roots;
  }

  /** True when two adjacent words are one value: «чёрный матовый». */
  areOne(first: string, second: string): boolean {
    return this.labels.has(foldForSearch(`${first} ${second}`));
  }

  private take(label: string, name?: string): void {
    this.labels.add(foldForSearch(label));
    for (const text of label.toLowerCase().split(/[^\p{L}-]+/u)) {
      for (const word of wordsOf(text)) {
        if (isJoining(word)) continue;
        if (!this.written.has(stemOf(word))) this.written.set(stemOf(word), text);
        this.words.set(word, text);
        if (name !== undefined) this.named.set(stemOf(word), (this.named.get(stemOf(word)) ?? new Set()).add(name));
      }
    }
  }
}
