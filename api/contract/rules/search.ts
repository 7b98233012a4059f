/**
 * Search normalisation, used by the server when it stores and queries, and by the device over its copy,
 * so that both find the same goods: case and ё/е fold, sizes are written one way, punctuation separates words.
 */

/** Folds text for search: lower case, ё -> е, diacritics off, `1700х700`/`1700*700`/`1700×700` -> `1700x700`. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
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

/** What is searched of a product: brand, title, article and barcode (articles also without their separators). */
export function searchText(product: { title: string; brand: string; sku: string | null; barcode: string | null }): string {
  const sku = product.sku ?? '';
  const parts = [product.title, product.brand, sku, sku.replace(/[^A-Za-zА-Яа-я0-9]/g, ''), product.barcode ?? ''];
  return ` ${foldForSearch(parts.join(' '))}`;
}

/** Words of a query; an empty list means "everything". At most 12 words count. */
export function searchWords(query: string): string[] {
  const folded = foldForSearch(query);
  return folded === '' ? [] : [...new Set(folded.split(' '))].slice(0, 12);
}

/** True when every word of the query begins some word of the text (or the article with spaces left out does). */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(` ${word}`)) || (words.length > 1 && text.includes(` ${words.join('')}`));
}
