/** Imports, their lines and sources on the wire. */
import type { Knex } from 'knex';
import { importProfileSchema, IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { Import, ImportSchedule, importSourceSchema } from '#contract/imports/imports.ts';
import type { z } from 'zod';
import type { ImportRow, ImportScheduleRow, ImportSourceRow } from '#db/import-tables.ts';
import type { RowAnswers } from '../store/answer-store.ts';
import { outcomesOf } from '../apply/written-line.ts';
import { choiceOf, namesOf } from '../store/import-store.ts';
import { countPictures } from '../pictures/picture-store.ts';
import { undoUntil } from './move-import.ts';
import { notesOf as notesOfLine, type StoredLine } from '../plan/planned-line.ts';
import { NO_COUNTS, type ImportCounts } from '../plan/preview-counts.ts';
import { notesOf } from '../plan/survey-file.ts';
import { profileRevision, scheduleRevision } from '../store/profile-revision.ts';

function shownSchedule(row: ImportScheduleRow): ImportSchedule {
  return {
    url: row.url,
    everyHours: row.every_hours,
    loginName: row.login_name,
    hasPassword: row.sealed_password !== '',
    revision: scheduleRevision(row),
    nextAt: row.next_at,
    lastAt: row.last_at,
    lastOutcome: row.last_outcome,
    lastError: row.last_error,
  };
}

export function presentSource(
  row: ImportSourceRow,
  schedule: ImportScheduleRow | undefined,
): z.infer<typeof importSourceSchema> {
  const profile = importProfileSchema.parse(JSON.parse(row.profile));
  return {
    _id: row.id,
    name: row.name,
    profile,
    revision: profileRevision(row),
    schedule: schedule === undefined ? null : shownSchedule(schedule),
    updatedAt: row.updated_at,
  };
}

/** Imports with the names of their sources and people. */
export async function presentImports(db: Knex, rows: readonly ImportRow[]): Promise<Import[]> {
  const names = await namesOf(db, rows);
  const personOf = (id: string | null): Import['actor'] =>
    id === null ? null : { _id: id, name: names.people.get(id) ?? '' };
  const pictures = await countPictures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    source: { _id: row.source_id, name: names.sources.get(row.source_id) ?? '' },
    state: row.state,
    fileName: row.file_name,
    format: row.format,
    error: row.error,
    counts: { ...NO_COUNTS, ...(JSON.parse(row.counts) as Partial<ImportCounts>) },
    notes: [...notesOf(row)],
    stops: (JSON.parse(row.stops) as ImportStop[]).map((code) => ({ code, text: IMPORT_STOPS[code] })),
    progress: { done: row.lines_done, total: row.lines_total },
    written: outcomesOf(row),
    pictures: shownPictures(pictures.get(row.id)),
    stockAt: row.stock_at,
    createdAt: row.created_at,
    previewedAt: row.previewed_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
    undoUntil: undoUntil(row),
    actor: personOf(row.actor_id),
    decidedBy: personOf(row.decided_by),
    undoneBy: personOf(row.undone_by),
    hasFile: Boolean(row.has_file),
    isScheduled: choiceOf(row).scheduled === true,
  }));
}

/** Number of an import's pictures by state. */
export function shownPictures(states: Readonly<Record<string, number>> = {}): Import['pictures'] {
  const { done = 0, waiting = 0, failed = 0, placeholder = 0 } = states;
  return { total: Object.values(states).reduce((sum, count) => sum + count, 0), done, waiting, failed, placeholder };
}

/** A line; `answers`: what a person answered about it. */
export function presentLine(line: StoredLine, answers: RowAnswers = new Map()): ImportLine {
  const { number, kind, position, externalId, productId, title, article, problem, priceMove, outcome } = line;
  const { placeKey, refusedCells, rest, candidates, written } = line;
  const { kept = [] } = JSON.parse(written === '' ? '{}' : written) as { kept?: string[] };
  return {
    number,
    kind,
    position,
    externalId,
    productId,
    title,
    article,
    group: placeKey,
    changes: [...line.changes],
    notes: notesOfLine(line),
    problem,
    refusedCells: refusedCells.map(({ column, value, reason }) => ({ column, value, reason })),
    extra: Object.keys(rest).length === 0 ? null : rest,
    candidates: candidates.map((one) => ({ ...one, answer: answers.get(one.productId) ?? '' })),
    priceMove,
    outcome,
    left: kept,
  };
}
