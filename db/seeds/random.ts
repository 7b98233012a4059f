/** Repeatable randomness: the same seed gives the same demo catalogue on every machine. */

export type Chance = ReturnType<typeof chanceFrom>;

/** FNV-1a: a text's 32-bit hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A number in [0, 1) derived from this text. */
export function fractionOf(text: string): number {
  return mulberry(hashOf(text))();
}

/** Mulberry32: small, fast, good enough for demo data. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function chanceFrom(seed: string) {
  const next = mulberry(hashOf(seed));
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    /** Uniform in [0, 1). */
    next,
    /** True with probability `p`. */
    hit: (p: number) => next() < p,
    between,
    /** Whole number, both ends included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    /** One of the keys, with the frequency of its weight. */
    weighted: (weights: Readonly<Record<string, number>>): string => {
      let total = 0;
      for (const key in weights) total += weights[key] ?? 0;
      let left = next() * total;
      let last: string | undefined;
      for (const key in weights) {
        const weight = weights[key] ?? 0;
        if (weight <= 0) continue;
        last = key;
        left -= weight;
        if (left < 0) return key;
      }
      if (last === undefined) throw new Error('All weights are zero');
      return last;
    },
  };
}
