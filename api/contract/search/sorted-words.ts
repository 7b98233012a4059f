/**
 * A sorted set of words for prefix searches. Changes are queued until the next read and then merged together; unchanged runs are copied
 * whole, so that few changes among very many words cost little.
 */
export class SortedWords {
  private words: string[] = [];
  private readonly waiting = new Map<string, boolean>();

  /** The word must not be in the set. */
  add(word: string): void {
    if (this.waiting.get(word) === false) this.waiting.delete(word);
    else this.waiting.set(word, true);
  }

  /** The word must be in the set. */
  remove(word: string): void {
    if (this.waiting.get(word) === true) this.waiting.delete(word);
    else this.waiting.set(word, false);
  }

  startingWith(prefix: string): string[] {
    this.settle();
    const found: string[] = [];
    for (let place = this.placeOf(prefix); place < this.words.length; place += 1) {
      const word = this.words[place];
      if (word === undefined || !word.startsWith(prefix)) break;
      found.push(word);
    }
    return found;
  }

  hasBeginning(prefix: string): boolean {
    this.settle();
    return this.words[this.placeOf(prefix)]?.startsWith(prefix) === true;
  }

  /** Merges the queued changes now, so that the next read is fast. */
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

  /** The first index from `low` on whose word is not before this one. */
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
