/** A row of the checklist: one requirement of OWASP ASVS 5.0.0, and what holds it. */

/** `asserted`: a test that runs. `built`: words of the source that do it, where no test could tell. */
type Held =
  | { readonly state: 'asserted'; readonly file: string; readonly test: string }
  | { readonly state: 'built'; readonly file: string; readonly words: string }
  /** Demanded of the documentation: words that stand in it. */
  | { readonly state: 'documented'; readonly file: string; readonly words: string };

/** `open`: not met, and why. `foreign`: about something this shop has none of. */
type Unheld = { readonly state: 'open' | 'foreign'; readonly because: string };

export type AsvsRow = { readonly id: string; readonly level: 1 | 2; readonly says: string } & (Held | Unheld);
