/** Text comparison of all searches: case, ё/е and sizes are folded, punctuation separates words. `search/` is built on it. */

/** Folds text for search: lower case, ё -> е, diacritics off, ½ -> 1 2, `1700х700`/`1700*700`/`1700×700` -> `1700x700`. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')} `)
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/й/g, '\u0001')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\u0001/g, 'й')
    .replace(/(\d)\s*[хx×*]\s*(?=\d)/g, '$1x')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .trim();
}

/** Folded Cyrillic letters that look like Latin ones: in an article or a receipt's number the two cannot be distinguished. */
const CYRILLIC = 'авекмнорстух';
const LATIN = 'abekmhopctyx';

const replaced = (word: string, from: string, to: string): string =>
  word.replace(/[a-zа-я]/g, (letter) => to[from.indexOf(letter)] ?? letter);

/** The folded word with each Cyrillic letter that looks like a Latin one replaced by it. */
export const asLatin = (word: string): string => replaced(word, CYRILLIC, LATIN);

/** A folded word as typed, and in the other alphabet where all its letters look alike: `с7` is also `c7`, `ph` also `рн`. */
export function spellingsOf(word: string): string[] {
  const [latin, cyrillic] = [asLatin(word), replaced(word, LATIN, CYRILLIC)];
  return [...new Set([word, ...(/[а-я]/.test(latin) ? [] : [latin]), ...(/[a-z]/.test(cyrillic) ? [] : [cyrillic])])];
}

/** Words of a query; empty for a blank query and for signs alone. At most 12 words count. */
export function searchWords(query: string): string[] {
  const folded = foldForSearch(query);
  return folded === '' ? [] : [...new Set(folded.split(' '))].slice(0, 12);
}

/** True for a query of signs alone («---», «!!!»), which no text matches. */
export function isPunctuationOnly(query: string): boolean {
  return query.trim() !== '' && foldForSearch(query) === '';
}

/**
 * Predicate: a folded text contains every word of the query, in either alphabet where its letters look alike. A blank query matches all
 * texts, signs alone none.
 */
export function wordsMatcher(query: string): (folded: string) => boolean {
  if (isPunctuationOnly(query)) return () => false;
  const words = foldForSearch(query).split(' ').map(spellingsOf);
  return (folded) => words.every((spellings) => spellings.some((word) => folded.includes(word)));
}
