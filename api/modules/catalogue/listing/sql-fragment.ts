/** A piece of SQL with its values. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}
