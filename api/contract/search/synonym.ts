/** A line of the shop's synonym table, as the search uses it on the server and on the device. */

/**
 * `same`: another name of the same thing; `narrower`: a kind of it; `wrong`: goods with the word itself are not meant; `unsold`: the shop
 * has no such goods; `off`: the word counts as typed, overriding the built-in list.
 */
export const SYNONYM_KINDS = ['same', 'narrower', 'wrong', 'unsold', 'off'] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

export interface Synonym {
  /** One word or several, matched in any form and order. */
  readonly said: string;
  readonly kind: SynonymKind;
  /** The name in titles; words separated by `/` are alternatives. Empty without a replacement. */
  readonly meant: string;
}
