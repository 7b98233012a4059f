/** Comparison of names: case, spaces and the dots of «ё» are ignored. */

/** Comparison key of a name: equal exactly when `sameName` is true. */
export const nameKey = (name: string): string =>
  name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** True when people would take the two names for the same; an empty name equals no name. */
export function sameName(one: string, other: string): boolean {
  const name = nameKey(one);
  return name !== '' && name === nameKey(other);
}
