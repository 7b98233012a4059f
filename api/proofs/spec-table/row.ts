/** A row of the specification's table: one requirement, and the test that asserts it or the reason why none does yet. */

/** The test of a requirement: a file and the test's title, or a part of `suite > title` that is unique in it. */
export interface Proof {
  file: string;
  test: string;
}

interface Demand {
  /** Section, part and number: `S2-shell-03`; `D-` for decisions beyond the specification. */
  id: string;
  /** The requirement in short. */
  says: string;
  /** Texts shown to people, verbatim; `{name}` stands for an inserted value. */
  quotes?: readonly string[];
  /** `METHOD /path/:param` as in the contract. */
  calls?: readonly string[];
  /** Patterns of the client's router. */
  routes?: readonly string[];
}

type Asserted = { state: 'asserted'; by: Proof };
type Open = { state: 'open'; because: string };

export type RowDraft = Demand & (Asserted | Open);
export type Row = RowDraft & { section: string };

/** Rows of one section of the specification. */
export function inSection(section: string, drafts: readonly RowDraft[]): readonly Row[] {
  return drafts.map((draft) => ({ section, ...draft }));
}
