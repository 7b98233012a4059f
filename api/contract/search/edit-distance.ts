/** Edit distance between two words (Damerau-Levenshtein): a letter inserted, deleted, replaced, or two swapped. */

/** Tolerated typos for a word length: none in short words, one in 4-7 letters, two in longer words. */
export function typosForgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The letters of a word as a bit mask: each typo changes at most two bits, so most unrelated words are excluded at once. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let place = 0; place < word.length; place += 1) mask |= 1 << (word.charCodeAt(place) & 31);
  return mask;
}

function bitCount(mask: number): number {
  let bits = mask;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** False when the masks prove more than `most` typos. */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  return bitCount(a ^ b) <= 2 * most;
}

/** Typos between two words; `most + 1` when there are more than `most`. */
export function editDistance(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1;
  const last = lastRow(typed, word, most);
  return Math.min(last[word.length] ?? most + 1, most + 1);
}

/** Typos between the typed text and the best matching prefix of the word; `most + 1` when there are more than `most`. */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  const last = lastRow(typed, word.slice(0, typed.length + most), most);
  let least = most + 1;
  for (const slips of last) if (slips < least) least = slips;
  return least;
}

/** The last row of the distance table: from all of `typed` to each prefix of `word`. */
function lastRow(typed: string, word: string, most: number): number[] {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed.charCodeAt(row - 1) === word.charCodeAt(column - 1);
      let slips = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        typed.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);
      if (swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
      if (slips < least) least = slips;
    }
    if (least > most) return [];
    before = above;
    above = current;
  }
  return above;
}
