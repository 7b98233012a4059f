/** Rows of price lists: sources, links from foreign codes to products, files and their lines. */
import type { StoredFlag } from './tables.ts';

export interface ImportSourceRow {
  id: string;
  name: string;
  profile: string;
  created_at: string;
  updated_at: string;
}

export interface ImportLinkRow {
  source_id: string;
  external_id: string;
  product_id: string;
  written: string;
  taken_off: string | null;
}

export interface ImportAnswerRow {
  source_id: string;
  external_id: string;
  product_id: string;
  answer: 'same' | 'other' | 'seen';
  answered_at: string;
}

export interface ImportRow {
  id: string;
  source_id: string;
  actor_id: string | null;
  /** The last person who decided whether it is written; null for schedules, 1C and the command line. */
  decided_by: string | null;
  undone_by: string | null;
  file_name: string;
  format: string;
  state: string;
  stock_at: string | null;
  choice: string;
  /** True when no person supervises it: without stops it is written by itself. */
  is_automatic: StoredFlag;
  places: string;
  survey: string;
  counts: string;
  stops: string;
  error: string;
  /** JSON: number of lines by outcome. */
  outcomes: string;
  /** False once its file and its unwritten lines are deleted. */
  has_file: StoredFlag;
  lines_done: number;
  lines_total: number;
  /** Number of the line that was applied or undone last. */
  cursor: number;
  cancel_asked: StoredFlag;
  worker: string | null;
  worker_until: string | null;
  created_at: string;
  previewed_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
}

export interface ImportLineRow {
  import_id: string;
  number: number;
  kind: 'new' | 'changed' | 'same' | 'draft' | 'refused' | 'gone';
  position: string;
  external_id: string;
  product_id: string | null;
  title: string;
  article: string;
  place_key: string;
  changes: string;
  notes: string;
  problem: string;
  /** JSON: cell texts of a row that was not accepted completely. */
  cells: string;
  extra: string;
  /** Code of the question for a person; empty without one. */
  question: '' | 'doubt' | 'likely';
  link: string;
  file_stock: number | null;
  price_move: number;
  /** Bits of the fields that it changes. */
  changed: number;
  to_write: StoredFlag;
  outcome: '' | 'done' | 'kept' | 'failed' | 'undone';
  written: string;
  pictures: string;
}

export interface ImportPictureRow {
  import_id: string;
  number: number;
  product_id: string;
  external_id: string;
  address: string;
  address_hash: string;
  mark: string;
  state: 'waiting' | 'done' | 'failed' | 'placeholder' | 'stopped' | 'undone';
  tries: number;
  next_at: string;
  reason: string;
  picture_id: string | null;
  added: StoredFlag;
}

export interface SourcePictureRow {
  source_id: string;
  product_id: string;
  address_hash: string;
  mark: string;
  external_id: string;
  position: number;
  picture_id: string;
  placeholder: StoredFlag;
  import_id: string;
}

export interface ImportScheduleRow {
  source_id: string;
  url: string;
  every_hours: number;
  login_name: string;
  sealed_password: string;
  next_at: string;
  etag: string;
  last_modified: string;
  content_hash: string;
  last_at: string | null;
  last_outcome: '' | 'taken' | 'same' | 'failed';
  last_error: string;
  failures: number;
}

/** An answer to 1C that 1C has confirmed: 1C knows the till's documents of days before `open_day` as of `asked_at`. */
export interface TillReportRow {
  asked_at: string;
  told_at: string;
  open_day: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    import_sources: ImportSourceRow;
    import_links: ImportLinkRow;
    import_answers: ImportAnswerRow;
    till_tellings: TillReportRow;
    imports: ImportRow;
    import_lines: ImportLineRow;
    import_pictures: ImportPictureRow;
    import_schedules: ImportScheduleRow;
    source_pictures: SourcePictureRow;
  }
}
