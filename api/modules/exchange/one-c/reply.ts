/** The answer to 1C: a status word, and a line for 1C's log. */
export interface Reply {
  readonly status: 'success' | 'progress' | 'failure';
  readonly text: string;
  /** State of the exchange where it differs from the status word. */
  readonly outcome?: 'noted' | 'waiting';
}
