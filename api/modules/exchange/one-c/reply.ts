/** What 1C is answered: a word, and a line for whoever reads 1C's log. */
export interface Reply {
  readonly status: 'success' | 'progress' | 'failure';
  readonly text: string;
  /** How the exchange stands where the word alone does not say it. */
  readonly outcome?: 'waiting';
}
