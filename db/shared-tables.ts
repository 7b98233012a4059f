/** Row types shared by the processes over one database; columns are snake_case, instants ISO text. */

/** Attempts of one network under a rate limit. */
export interface AttemptWindowRow {
  name: string;
  network: string;
  attempts: number;
  until: string;
}

/** A lease: work that one process at a time does. */
export interface LeaseRow {
  name: string;
  /** Current or last holder. */
  holder: string;
  /** Expiry of the lease, milliseconds by the database's clock. */
  until_ms: number;
  /** The last completed unit of work, such as a day; empty before the first time. */
  done_for: string;
}

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
    attempt_windows: AttemptWindowRow;
    turns: LeaseRow;
    acts: ActRow;
  }
}
