/** One brand, however its name is written: GROHE, Grohe and «grohe » are the same. */
import { nameKey } from '../values/same-name.ts';

/** Key shared by all spellings of a brand; empty for goods without a brand. */
export const brandKey = nameKey;

/** Predicate for a filter by these brands; an empty filter passes every brand. */
export function passesBrands(chosen: readonly string[]): (brand: string) => boolean {
  if (chosen.length === 0) return () => true;
  const keys = chosenKeys(chosen);
  const known = new Map<string, boolean>();
  return (brand) => {
    const answer = known.get(brand) ?? keys.has(brandKey(brand));
    known.set(brand, answer);
    return answer;
  };
}

/** The first spelling of each brand among these names, in their order. */
export function oncePerBrand(names: readonly string[]): string[] {
  const keys = names.map(brandKey);
  return names.filter((name, at) => keys.indexOf(brandKey(name)) === at);
}

/** Keys of the brands that a filter names; blank names are dropped. */
export function chosenKeys(chosen: readonly string[]): ReadonlySet<string> {
  return new Set(chosen.map(brandKey).filter((key) => key !== ''));
}
