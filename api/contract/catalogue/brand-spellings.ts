/** One brand, however its name is written: GROHE, Grohe and «grohe » are one, shown as most goods have it. */
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
  const first = new Map<string, string>();
  for (const name of names) {
    const key = brandKey(name) || name;
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

/** Keys of the brands that a filter names; a blank name is no brand's. */
export function chosenKeys(chosen: readonly string[]): ReadonlySet<string> {
  return new Set(chosen.map(brandKey).filter((key) => key !== ''));
}

/** How many goods bear each spelling, and which one stands for the brand. */
export class BrandSpellings {
  readonly #byKey = new Map<string, Map<string, number>>();
  readonly #shown = new Map<string, string>();

  /** Counts so many goods of this spelling more, fewer when negative. */
  add(brand: string, goods = 1): void {
    const key = brandKey(brand);
    if (key === '') return;
    const spelling = brand.trim().replace(/\s+/g, ' ');
    const counts = this.#byKey.get(key) ?? new Map<string, number>();
    const count = (counts.get(spelling) ?? 0) + goods;
    if (count > 0) counts.set(spelling, count);
    else counts.delete(spelling);
    if (counts.size > 0) this.#byKey.set(key, counts);
    else this.#byKey.delete(key);
    this.#shown.delete(key);
  }

  /**
   * The spelling that most goods bear, of equally frequent ones the first by its letters' codes; the given one, without
   * needless spaces, for a brand that no goods bear.
   */
  of(brand: string): string {
    const key = brandKey(brand);
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const [first] = [...(this.#byKey.get(key) ?? [])].sort(
      ([one, goods], [other, others]) => others - goods || (one < other ? -1 : 1),
    );
    const shown = first?.[0] ?? brand.trim().replace(/\s+/g, ' ');
    if (first !== undefined) this.#shown.set(key, shown);
    return shown;
  }
}
