/**
 * Text comparison for all searches of the shop: case and ё/е are folded, sizes are normalised, punctuation separates words. The tolerant
 * search for goods in `search/` is built on it.
 */

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

/** Words of a query; empty for a blank query and for signs alone. At most 12 words count. */
export function searchWords(query: string): string[] {
  const folded = foldForSearch(query);
  return folded === '' ? [] : [...new Set(folded.split(' '))].slice(0, 12);
}

/** True for a query of signs alone («---», «!!!»), which no text matches. */
export function isPunctuationOnly(query: string): boolean {
  return query.trim() !== '' && foldForSearch(query) === '';
}

/** Predicate: a folded text contains every word of the query. A blank query matches all texts, signs alone none. */
export function wordsMatcher(query: string): (folded: string) => boolean {
  if (isPunctuationOnly(query)) return () => false;
  const words = foldForSearch(query).split(' ');
  return (folded) => words.every((word) => folded.includes(word));
}
