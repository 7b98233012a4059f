/** What is said about a kind of goods, in sentences that hold only when their condition does. */

/**
 * A condition and wordings of one thought. Conditions: `code`, `!code`, `code=a|b`, `code>n`, `code<n`, joined by `&`;
 * `$shape`, `$finish`, `$style`, `$level`, `$collection` look at the product itself; an empty one always holds.
 * Wordings may name `{code}` (label or number), `{code!}` (the bare code), `{brand}`, `{collection}`, `{L}` and the
 * other sizes.
 */
export type Fact = readonly [when: string, ...wordings: string[]];

export interface Story {
  /** Pieces of the short description, joined by commas; the first four that hold are used. */
  short: readonly Fact[];
  /** Opening sentences. */
  lead: readonly string[];
  /** Further thoughts, in the order they are told. */
  facts: readonly Fact[];
}
