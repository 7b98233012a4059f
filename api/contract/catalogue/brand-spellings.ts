/** Which spelling stands for a brand whose goods write it in several. */
import { brandKey } from './brand-key.ts';

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
