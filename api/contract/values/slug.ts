/** Slugs: transliterated titles, at most 80 characters. */

const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

export const SLUG_MAX = 80;

/** Transliterates a title; «х» and × between digits become x. Returns `fallback` when nothing is left. */
export function slugify(title: string, fallback = 'tovar'): string {
  const slug = title
    .toLowerCase()
    .replace(/(\d)\s*[хx×*]\s*(?=\d)/g, '$1x')
    .replace(/[а-яё]/g, (letter) => LETTERS[letter] ?? '')
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
