/** Places of goods in an order that is maintained while goods change: changed places are sorted and merged into the rest. */

export class KeptOrder {
  readonly #compare: (a: number, b: number) => number;
  #places = new Int32Array(0);

  /** `compare` is a total order of the places; a change of the fields that it uses must be reported to `move`. */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** All places, the least first. */
  get places(): Int32Array {
    return this.#places;
  }

  /** Sets all places, the least first. */
  restore(places: Int32Array): void {
    this.#places = new Int32Array(places);
  }

  /** Moves these places; `isTouched` is 1 for each of `touched`, which has no duplicates; `belongs` is false for places to remove. */
  move(touched: readonly number[], isTouched: Uint8Array, belongs: (place: number) => boolean): void {
    if (touched.length === 0) return;
    const fresh = Int32Array.from(touched.filter(belongs)).sort(this.#compare);
    const merged = new Int32Array(this.#places.length + fresh.length);
    let length = 0;
    let next = 0;
    for (const place of this.#places) {
      if (isTouched[place] === 1) continue;
      for (; next < fresh.length && this.#compare(fresh[next] ?? 0, place) < 0; next += 1) {
        merged[length] = fresh[next] ?? 0;
        length += 1;
      }
      merged[length] = place;
      length += 1;
    }
    merged.set(fresh.subarray(next), length);
    this.#places = merged.subarray(0, length + fresh.length - next);
  }
}
