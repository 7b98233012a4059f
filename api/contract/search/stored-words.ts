/**
 * Words and their postings in a few arrays, as a device stores them: a search reads them where they lie, so that a start
 * builds nothing for the hundreds of thousands of articles of a large shop.
 */
export interface StoredWords {
  /** The words in order, one after the other. */
  readonly text: string;
  /** The beginning of each word in the text, and the end of the last. */
  readonly starts: Uint32Array;
  /** The postings of each word: the first and the differences to the next, seven bits a byte, the low ones first. */
  readonly postings: Uint8Array;
  /** The beginning of each word's postings, and the end of the last. */
  readonly offsets: Uint32Array;
}

export const NO_STORED_WORDS: StoredWords = {
  text: '',
  starts: new Uint32Array(1),
  postings: new Uint8Array(),
  offsets: new Uint32Array(1),
};

/** Words packed before the caller may pause. */
const PORTION = 2_000;

/** Packs words in order with their ascending postings; yields between portions of the work. */
export function* packWords(
  words: readonly string[],
  postingsOf: (word: string) => readonly number[],
): Generator<undefined, StoredWords> {
  const starts = new Uint32Array(words.length + 1);
  const offsets = new Uint32Array(words.length + 1);
  let bytes = new Uint8Array(words.length * 4 + 16);
  let length = 0;
  for (const [at, word] of words.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + word.length;
    const postings = postingsOf(word);
    if (length + postings.length * 5 > bytes.length) {
      const larger = new Uint8Array((length + postings.length * 5) * 2);
      larger.set(bytes);
      bytes = larger;
    }
    let former = 0;
    for (const posting of postings) {
      for (let rest = posting - former; ; rest >>>= 7) {
        bytes[length] = rest > 127 ? (rest & 127) | 128 : rest;
        length += 1;
        if (rest <= 127) break;
      }
      former = posting;
    }
    offsets[at + 1] = length;
    if (at % PORTION === PORTION - 1) yield;
  }
  return { text: words.join(''), starts, postings: bytes.slice(0, length), offsets };
}

export const wordCount = ({ starts }: StoredWords): number => starts.length - 1;

export const wordAt = ({ text, starts }: StoredWords, at: number): string => text.slice(starts[at], starts[at + 1]);

export function postingsAt({ postings, offsets }: StoredWords, at: number): number[] {
  const found: number[] = [];
  const end = offsets[at + 1] ?? 0;
  let posting = 0;
  for (let byte = offsets[at] ?? 0; byte < end;) {
    let shift = 0;
    for (;;) {
      const bits = postings[byte] ?? 0;
      byte += 1;
      posting += (bits & 127) << shift;
      if (bits < 128) break;
      shift += 7;
    }
    found.push(posting);
  }
  return found;
}

/** Place of the first word that is not before this one. */
export function placeOf(stored: StoredWords, word: string): number {
  let low = 0;
  let high = wordCount(stored);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(stored, middle) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function storedWith(stored: StoredWords, prefix: string): string[] {
  const found: string[] = [];
  for (let place = placeOf(stored, prefix); place < wordCount(stored); place += 1) {
    const word = wordAt(stored, place);
    if (!word.startsWith(prefix)) break;
    found.push(word);
  }
  return found;
}
