/** Summary of an import: counts of its preview, written or undone lines, stops. */
import type { Knex } from 'knex';
import { IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import { outcomesOf } from '../apply/written-line.ts';
import { countPictures } from '../pictures/picture-store.ts';
import { shownPictures } from './present-import.ts';
import type { Import } from '#contract/imports/imports.ts';
import type { ImportCounts } from '../plan/preview-counts.ts';
import { notesOf } from '../plan/survey-file.ts';
import { requireImport } from '../store/import-store.ts';

export interface ImportSummary {
  readonly id: string;
  readonly state: string;
  readonly file: string;
  readonly format: string;
  readonly error: string;
  readonly counts: Partial<ImportCounts>;
  /** Notes about the whole file, for a person. */
  readonly notes: readonly string[];
  /** Reasons to wait for a person. */
  readonly stops: readonly { readonly code: ImportStop; readonly text: string }[];
  /** Pictures are fetched after their goods are written. */
  readonly pictures: Import['pictures'];
  readonly written: { readonly done: number; readonly kept: number; readonly failed: number; readonly undone: number };
}

/** Throws `not_found`. */
export async function summarizeImport(db: Knex, id: string): Promise<ImportSummary> {
  const row = await requireImport(db, id);
  return {
    id,
    state: row.state,
    file: row.file_name,
    format: row.format,
    error: row.error,
    counts: JSON.parse(row.counts) as Partial<ImportCounts>,
    notes: notesOf(row),
    stops: (JSON.parse(row.stops) as ImportStop[]).map((code) => ({ code, text: IMPORT_STOPS[code] })),
    pictures: shownPictures((await countPictures(db, [id])).get(id)),
    written: outcomesOf(row),
  };
}
