/** Imports, their lines, pictures and sources on the wire, for the office. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import {
  type ImportProfile,
  importProfileSchema,
  IMPORT_STOPS,
  type ImportStop,
} from '#contract/imports/import-profile.ts';
import type {
  Import,
  listImportLines as linesEndpoint,
  listImports as listEndpoint,
  listImportSources,
  saveImportSource as saveEndpoint,
  ImportSchedule,
  importSourceSchema,
  listImportPictures as picturesEndpoint,
} from '#contract/imports/imports.ts';
import { toRoubles } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findImports, requireImport, choiceOf, namesOf } from '../store/import-store.ts';
import { productsBy, findAnswers, type RowAnswers } from '../store/link-store.ts';
import {
  lastImports,
  listSources,
  lockSource,
  updateSource,
  findSchedule,
  listSchedules,
  profileRevision,
  scheduleRevision,
} from '../store/source-store.ts';
import { findLines } from '../store/line-store.ts';
import { lineOfRow, notesOf as notesOfLine, type StoredLine } from '../plan/planned-line.ts';
import { type ImportCounts, NO_COUNTS } from '../plan/preview-counts.ts';
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { z } from 'zod';
import type { ImportRow, ImportScheduleRow, ImportSourceRow } from '#db/import-tables.ts';
import { outcomesOf } from '../apply/written-line.ts';
import { countPictures, findPictures, retryFailed } from '../pictures/picture-store.ts';
import { undoUntil } from './move-import.ts';
import { notesOf } from '../plan/survey-file.ts';

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
async function presentImports(db: Knex, rows: readonly ImportRow[]): Promise<Import[]> {
  const names = await namesOf(db, rows);
  const personOf = (id: string | null): Import['actor'] =>
    id === null ? null : { _id: id, name: names.people.get(id) ?? '' };
  const ids = rows.map(({ id }) => id);
  const pictures = await countPictures(db, ids);
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

function shownPictures(states: Readonly<Record<string, number>> = {}): Import['pictures'] {
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

/** Throws `not_found`. */
export async function readImport(db: Knex, id: string): Promise<Import> {
  const [presented] = await presentImports(db, [await requireImport(db, id)]);
  return presented as Import;
}

/** An import for the command line: as the office sees it, without its people. Throws `not_found`. */
export async function summarizeImport(db: Knex, id: string) {
  const { _id, state, fileName, format, error, counts, notes, stops, pictures, written } = await readImport(db, id);
  return { id: _id, state, file: fileName, format, error, counts, notes, stops, pictures, written };
}
export type ImportSummary = Awaited<ReturnType<typeof summarizeImport>>;

export async function listImports(
  db: Knex,
  { state, sourceId, ...page }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { rows, total } = await findImports(db, { state, sourceId }, page);
  return { items: await presentImports(db, rows), total };
}

/** Throws `not_found`. */
export async function listImportLines(
  db: Knex,
  id: string,
  { kind, field, priceMove, page, limit }: QueryOf<typeof linesEndpoint>,
): Promise<AnswerOf<typeof linesEndpoint>> {
  const job = await requireImport(db, id);
  const { rows, total } = await findLines(db, id, { kind, field, priceMove }, { page, limit });
  const lines = rows.map(lineOfRow);
  const codes = lines.filter(({ candidates }) => candidates.length > 0).map(({ externalId }) => externalId);
  const answers = await findAnswers(db, job.source_id, codes);
  const known = lines.flatMap(({ productId }) => productId ?? []);
  const costs = new Map(
    (await productsBy(db, 'id', known)).map((row) => [
      row.id,
      row.cost_price === null ? null : toRoubles(row.cost_price),
    ]),
  );
  return {
    items: lines.map((line) => ({
      ...presentLine(line, answers.get(line.externalId)),
      costPrice: costs.get(line.productId ?? '') ?? null,
    })),
    total,
  };
}

export async function listImportSourcesOf(db: Knex): Promise<AnswerOf<typeof listImportSources>> {
  const rows = await listSources(db);
  const schedules = new Map((await listSchedules(db)).map((row) => [row.source_id, row]));
  const last = await lastImports(db);
  const items = rows.map((row) => {
    const file = last.get(row.id);
    return {
      ...presentSource(row, schedules.get(row.id)),
      last:
        file === undefined
          ? null
          : {
              _id: file.id,
              rows: (JSON.parse(file.counts) as Partial<ImportCounts>).rows ?? 0,
              createdAt: file.created_at,
            },
    };
  });
  return { items, total: rows.length };
}

export function recordSourceSaved(
  trx: Knex.Transaction,
  { id, name }: ImportSourceRow,
  actorId: string,
  now: Date,
): Promise<void> {
  const subject = { kind: 'import_source', id, label: name };
  return recordAudit({ trx, actorId, now }, 'import_source_saved', subject);
}

export interface SourceSave {
  readonly id: string;
  readonly profile: ImportProfile;
  /** The revision that the profile was made from. */
  readonly revision: string;
  readonly actorId: string;
}

/** Saves the profile; the same one again changes nothing. Throws `not_found`, and `settings_changed` over another revision. */
export async function saveImportSource(
  db: Knex,
  { id, profile, revision, actorId }: SourceSave,
  now: Date,
): Promise<AnswerOf<typeof saveEndpoint>> {
  return writeTransaction(db, async (trx) => {
    const row = await lockSource(trx, id);
    if (row === undefined) throw new CodedError('not_found');
    const text = JSON.stringify(profile);
    if (row.profile === text) return presentSource(row, await findSchedule(trx, id));
    if (profileRevision(row) !== revision) throw new CodedError('settings_changed');
    const change = { profile: text, updated_at: now.toISOString() };
    await updateSource(trx, id, change);
    await recordSourceSaved(trx, row, actorId, now);
    return presentSource({ ...row, ...change }, await findSchedule(trx, id));
  });
}

/** Throws `not_found`. */
export async function listImportPictures(
  db: Knex,
  id: string,
  { state, ...page }: QueryOf<typeof picturesEndpoint>,
): Promise<AnswerOf<typeof picturesEndpoint>> {
  await requireImport(db, id);
  const { rows, total } = await findPictures(db, id, state, page);
  const items = rows.map(({ number, product_id: productId, title, address, state: at, tries, reason }) => ({
    number,
    productId,
    title,
    address,
    state: at,
    tries,
    reason,
  }));
  return { items, total };
}

/** Throws `not_found`, and `import_not_ready` for an import that no longer brings pictures. */
export async function retryImportPictures(db: Knex, id: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const row = await requireImport(trx, id);
    if (row.state !== 'applied' && row.state !== 'applying') throw new CodedError('import_not_ready');
    await retryFailed(trx, id, now.toISOString());
  });
}
