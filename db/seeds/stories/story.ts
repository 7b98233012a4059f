/** Texts about a kind of goods: sentences with conditions. */

/**
 * A condition and wordings of one fact. Conditions: `code`, `!code`, `code=a|b`, `code>n`, `code<n`, joined by `&`; `$shape`, `$finish`,
 * `$style`, `$level`, `$collection` test the product itself; an empty one is always true. Wordings may contain `{code}` (label or number),
 * `{code!}` (the bare code), `{brand}`, `{collection}`, `{L}` and the other sizes.
 */
export type Fact = readonly [when: string, ...wordings: string[]];

export interface Story {
  /** Parts of the short description, joined by commas; the first four whose conditions hold are used. */
  short: readonly Fact[];
  /** Opening sentences. */
  lead: readonly string[];
  /** Further facts, in their order in the text. */
  facts: readonly Fact[];
}
