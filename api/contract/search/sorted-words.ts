/**
 * Words in order, for finding those with a beginning. Few changes are put in place one by one, many by sorting anew.
 */

/** Above this many waiting changes sorting anew is cheaper. */
const ONE_BY_ONE = 64;

export class SortedWords {
  private words: string[] = [];
  private readonly waiting = new Map<string, boolean>();

  /** The word must not be there. */
  add(word: string): void {
    if (this.waiting.get(word) === false) this.waiting.delete(word);
    else this.waiting.set(word, true);
  }

  /** The word must be there. */
  remove(word: string): void {
    if (this.waiting.get(word) === true) this.waiting.delete(word);
    else this.waiting.set(word, false);
  }

  /** Words that begin with this, in order. */
  startingWith(beginning: string): string[] {
    this.settle();
    const found: string[] = [];
    for (let place = this.placeOf(beginning); place < this.words.length; place += 1) {
      const word = this.words[place];
      if (word === undefined || !word.startsWith(beginning)) break;
      found.push(word);
    }
    return found;
  }

  /** True when some word begins with this. */
  hasBeginning(beginning: string): boolean {
    this.settle();
    return this.words[this.placeOf(beginning)]?.startsWith(beginning) === true;
  }

  private settle(): void {
    if (this.waiting.size === 0) return;
    if (this.waiting.size > ONE_BY_ONE) {
      const kept = this.words.filter((word) => this.waiting.get(word) !== false);
      for (const [word, isNew] of this.waiting) if (isNew) kept.push(word);
      this.words = kept.sort();
    } else {
      for (const [word, isNew] of this.waiting)
        this.words.splice(this.placeOf(word), isNew ? 0 : 1, ...(isNew ? [word] : []));
    }
    this.waiting.clear();
  }

  /** The first place whose word is not before this one. */
  private placeOf(word: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
