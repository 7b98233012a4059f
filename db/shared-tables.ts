/** Row types of what the processes over one database share; columns are snake_case, instants ISO text. */

/** Attempts counted under the name of a limit from one network. */
export interface AttemptWindowRow {
  name: string;
  network: string;
  attempts: number;
  until: string;
}

/** Something that one process at a time does. */
export interface TurnRow {
  name: string;
  /** Names whoever has or last had it. */
  holder: string;
  /** Milliseconds of the database's clock until which it is held. */
  until_ms: number;
  /** What it was last done for, such as a day; empty before the first time. */
  done_for: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    attempt_windows: AttemptWindowRow;
    turns: TurnRow;
  }
}
