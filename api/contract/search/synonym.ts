/** A line of the shop's own table of buyers' words, as the search takes it in on the server and on the device. */

/**
 * `same`: another name of one thing; `narrower`: a kind of it; `wrong`: goods that bear the word are not what is meant;
 * `unsold`: the shop has no such thing; `off`: the word counts as it was typed, whatever the code's own list says.
 */
export const SYNONYM_KINDS = ['same', 'narrower', 'wrong', 'unsold', 'off'] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

export interface Synonym {
  /** One word or several, in any form and order. */
  readonly said: string;
  readonly kind: SynonymKind;
  /** As titles have it, words between `/` being alternatives; empty where nothing takes its place. */
  readonly meant: string;
}
