/** A map that holds so much and no more: what was asked for longest ago makes room for what is new. */

interface Kept<V> {
  readonly value: V;
  cost: number;
}

export class BoundedMap<V> {
  readonly #kept = new Map<string, Kept<V>>();
  readonly #capacity: number;
  #size = 0;

  /** `capacity` is in the unit of the costs that `set` is told. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** What is kept under the key; it counts as asked for just now. */
  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Keeps the value instead of a former one, unless it is larger than the bound. */
  set(key: string, value: V, cost: number): void {
    this.delete(key);
    if (cost > this.#capacity) return;
    this.#kept.set(key, { value, cost });
    this.#size += cost;
    this.#makeRoom();
  }

  /** Says that the value costs so much more by now; one that is no longer kept costs nothing. */
  grow(key: string, value: V, by: number): void {
    const kept = this.#kept.get(key);
    if (kept?.value !== value) return;
    kept.cost += by;
    this.#size += by;
    this.#makeRoom();
  }

  delete(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#size -= kept.cost;
  }

  #makeRoom(): void {
    for (const [key, { cost }] of this.#kept) {
      if (this.#size <= this.#capacity) break;
      this.#kept.delete(key);
      this.#size -= cost;
    }
  }
}
