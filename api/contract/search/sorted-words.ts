/**
 * Words in order, for finding those with a beginning. Changes wait until somebody asks, and are then put in place
 * together; between them the words are taken over in runs, so that few changes among very many words cost little.
 */
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

  /** Puts in place what waits: whoever asks next need not wait for it. */
  settle(): void {
    if (this.waiting.size === 0) return;
    const merged: string[] = [];
    let from = 0;
    for (const word of [...this.waiting.keys()].sort()) {
      const place = this.placeOf(word, from);
      for (; from < place; from += 1) merged.push(this.words[from] ?? '');
      if (this.waiting.get(word) === true) merged.push(word);
      else from += 1;
    }
    for (; from < this.words.length; from += 1) merged.push(this.words[from] ?? '');
    this.words = merged;
    this.waiting.clear();
  }

  /** The first place from `low` on whose word is not before this one. */
  private placeOf(word: string, low = 0): number {
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
