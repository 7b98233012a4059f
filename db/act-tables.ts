/** Acts that clients may repeat. */

export interface ActRow {
  id: string;
  /** Method and path. */
  endpoint: string;
  /** Of its content; empty when the content is forgotten. */
  fingerprint: string;
  at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    acts: ActRow;
  }
}
