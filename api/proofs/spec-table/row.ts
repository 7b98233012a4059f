/** A row of the specification's table: one demand, and the test that asserts it or the reason why none does yet. */

/** Where a demand is asserted: a test file and its test's title, or a part of `suite > title` that only it has. */
export interface Proof {
  file: string;
  test: string;
}

interface Demand {
  /** Section, part and number: `S2-shell-03`; `D-` for what was decided beyond the specification. */
  id: string;
  /** The demand in short. */
  says: string;
  /** Texts shown to people, letter for letter; `{name}` stands for what the code fills in. */
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
