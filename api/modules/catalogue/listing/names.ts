/** Interns names as numbers in the order of arrival, for columns of numbers. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  get size(): number {
    return this.#names.length;
  }

  /** The name's number, assigned when new. */
  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The name's number; -1 for an unknown name. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  at(number: number): string {
    return this.#names[number] ?? '';
  }

  /** 1 for the number of each of these names, 0 for all others. */
  marks(names: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.#names.length);
    for (const name of names) {
      const number = this.find(name);
      if (number !== -1) marks[number] = 1;
    }
    return marks;
  }
}
