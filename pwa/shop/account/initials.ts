/** «МС» for «Марина Соколова»; empty for an empty name. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (word.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase('ru-RU'))
    .join('');
}
