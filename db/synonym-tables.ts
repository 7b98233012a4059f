/** Rows of synonyms and of queries without results. */
export interface SynonymRow {
  id: string;
  said: string;
  kind: string;
  meant: string;
  updated_at: string;
}

export interface MissedQueryRow {
  /** Folded. */
  q: string;
  kind: string;
  times: number;
  last_at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    synonyms: SynonymRow;
    missed_queries: MissedQueryRow;
  }
}
