/** Slugs: transliterated titles, at most 80 characters. */

/** Letters as addresses spell them; the signs ъ and ь are silent. */
export const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

export const SLUG_MAX = 80;

/** Transliterates a title; «х» and × between digits become x. Returns `fallback` when nothing is left. */
export function slugify(title: string, fallback = 'tovar'): string {
  const slug = title
    .toLowerCase()
    .replace(/(\d)\s*[хx×*]\s*(?=\d)/g, '$1x')
    .replace(/[а-яё]/g, (letter) => LATIN[letter] ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** The slug with a number after a clash (`-2`, `-3`), still at most 80 characters. */
export function numberedSlug(slug: string, number: number): string {
  if (number <= 1) return slug;
  const suffix = `-${number}`;
  return slug.slice(0, SLUG_MAX - suffix.length).replace(/-+$/, '') + suffix;
}
