/** When two names are one to people: whatever their case, their spaces and whether somebody typed the dots of «ё». */

/** A name as people hear it: equal where `sameName` is true. */
export const heard = (name: string): string =>
  name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether people would take the two for the same; nothing is the same as nothing. */
export function sameName(one: string, other: string): boolean {
  const name = heard(one);
  return name !== '' && name === heard(other);
}
