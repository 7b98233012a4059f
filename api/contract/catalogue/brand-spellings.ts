/** Picks one spelling for a brand whose goods write it in several ways. */
import { brandKey } from './brand-key.ts';

export function countBrands<T>(items: Iterable<T>, brandOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const brand = brandOf(item);
    counts.set(brand, (counts.get(brand) ?? 0) + 1);
  }
  return counts;
}

/** Number of goods per spelling, and the spelling that represents the brand. */
export class BrandSpellings {
  readonly #byKey = new Map<string, Map<string, number>>();
  readonly #shown = new Map<string, string>();
  /** Keys of the spellings asked for: computing one costs more than all the rest. */
  readonly #keys = new Map<string, string>();

  /** Adds this many goods of a spelling; a negative number removes them. */
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

  /** The spelling that most goods have, of equals the first by character codes. A brand without goods gets its own back, trimmed. */
  of(brand: string): string {
    const key = this.#keys.get(brand) ?? brandKey(brand);
    this.#keys.set(brand, key);
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
