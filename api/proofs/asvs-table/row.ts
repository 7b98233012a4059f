/** A row of the checklist: one requirement of OWASP ASVS 5.0.0, and its proof. */

/** `asserted`: by a running test. `built`: by a quoted piece of source, when no test could show it. */
type Proven =
  | { readonly state: 'asserted'; readonly file: string; readonly test: string }
  | { readonly state: 'built'; readonly file: string; readonly words: string }
  /** For requirements on documentation: quoted words of it. */
  | { readonly state: 'documented'; readonly file: string; readonly words: string };

/** `open`: not met, with the reason. `foreign`: about something that this shop does not have. */
type Unproven = { readonly state: 'open' | 'foreign'; readonly because: string };

export type AsvsRow = { readonly id: string; readonly level: 1 | 2; readonly says: string } & (Proven | Unproven);
