/** Which words say what a thing is like: the values of the categories' features («чёрный», «подвесной», «микролифт»). */
import { foldForSearch } from './search.ts';
import type { SearchedCategory } from './search-fields.ts';
import { isCode, isJoining, wordsOf } from './words.ts';
import { stemOf } from './word-stem.ts';

/** What makes an adjective of a material or a finish: «бронзовый», «латунный», «стеклянный», «хромированный». */
const SUFFIX = /^(?:ов|ев|н|ан|ян|ирова|ическ)$/;
const ROOT_LEAST = 4;

/** Endings of adjectives in any form. */
const ADJECTIVE = /(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ую]ю|[ое]го|[ое]му|[ыи]м|[ыи]х|[ое]м|[ое]й)$/;

/** Nouns made of verbs end like them: «сидение», «крепление». */
const VERBAL_NOUN = /(?:ен|ан|ян|ыт|ит)и(?:е|я|ю|й|ем|и|ям|ях)$/;

/** True for a word that says what a thing is like, by its ending. */
export function isAdjective(word: string): boolean {
  return word.length > 4 && ADJECTIVE.test(word) && !VERBAL_NOUN.test(word);
}

/** What stands before the noun without being one: «мини-раковина». */
const BEFORE_NOUN = new Set(['мини']);

/** What a title calls its product: its first noun with what stands before it («Акриловая ванна», «Ручной душ»). */
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
  /** How features write a word, by its stem. */
  private readonly written = new Map<string, string>();
  /** The same by the word itself: some stems are cut too short to grow an adjective. */
  private readonly words = new Map<string, string>();
  private readonly labels = new Set<string>();
  /** Names of the features whose value a word is, by its stem. */
  private readonly named = new Map<string, Set<string>>();

  constructor(categories: Iterable<SearchedCategory>) {
    for (const { features } of categories) {
      for (const { type, name, values } of features) {
        if (type === 'enum') for (const { label } of values) this.take(label, name);
        if (type === 'bool') this.take(name);
      }
    }
  }

  /** What the features are called whose value the word is, as far as they agree: «Цвет»; undefined when they do not. */
  nameOf(property: string): string | undefined {
    const [first = [], ...others] = [...(this.named.get(stemOf(foldForSearch(property))) ?? [])].map((name) =>
      name.split(' '),
    );
    const end = first.findIndex((word, at) => others.some((name) => name[at] !== word));
    const shared = (end < 0 ? first : first.slice(0, end)).join(' ');
    return shared === '' ? undefined : shared;
  }

  /** The word as features write it; null when it is no value of theirs. */
  of(word: string): string | null {
    return isCode(word) || isJoining(word) ? null : (this.written.get(stemOf(word)) ?? null);
  }

  /** Words of features that an adjective is made of, as features write them. */
  rootsOf(word: string): string[] {
    if (!isAdjective(word)) return [];
    const stem = stemOf(word);
    const roots: string[] = [];
    for (let length = ROOT_LEAST; length < stem.length; length += 1) {
      const beginning = stem.slice(0, length);
      const root = this.written.get(beginning) ?? this.words.get(beginning);
      if (root !== undefined && SUFFIX.test(stem.slice(length))) roots.push(root);
    }
    return roots;
  }

  /** True when two words written so are one value: «чёрный матовый». */
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
