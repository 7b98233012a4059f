/** One brand, however its name is written: GROHE, Grohe and «grohe » are one. */
import { heard } from '../values/same-name.ts';

/** What all spellings of a brand have in common; empty for goods without a brand. */
export const brandKey = heard;

/** Whether a filter by these brands lets a brand through; a filter without brands lets all through. */
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

/** Keys of the brands that a filter names; a blank name is no brand's. */
export function chosenKeys(chosen: readonly string[]): ReadonlySet<string> {
  return new Set(chosen.map(brandKey).filter((key) => key !== ''));
}
