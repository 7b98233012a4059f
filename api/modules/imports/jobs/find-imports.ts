/** Imports, their lines, pictures and sources on the wire, for the office. */
import type { Knex } from 'knex';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { BULK_SOURCE, IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import type * as contract from '#contract/imports/imports.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireImport, choiceOf } from '../store/import-store.ts';
import { productsBy, findAnswers, type RowAnswers } from '../store/link-store.ts';
import { lockSource, findSchedule, profileOf, profileRevision, scheduleRevision } from '../store/source-store.ts';
import { changing } from '../store/line-store.ts';
import { lineOfRow, notesOf as notesOfLine, type StoredLine } from '../plan/planned-line.ts';
import { type ImportCounts, NO_COUNTS } from '../plan/preview-counts.ts';
import type { ImportLine } from '#contract/imports/import-line.ts';
import type { ImportLineRow, ImportRow, ImportScheduleRow, ImportSourceRow } from '#db/import-tables.ts';
import { outcomesOf } from '../apply/written-line.ts';
import { undoUntil } from './move-import.ts';
import { notesOf } from '../plan/survey-file.ts';

export const presentSource = (
  row: ImportSourceRow,
  schedule: ImportScheduleRow | undefined,
): contract.ImportSource => ({
  _id: row.id,
  name: row.name,
  profile: profileOf(row),
  revision: profileRevision(row),
  schedule:
    schedule === undefined
      ? null
      : {
          url: schedule.url,
          everyHours: schedule.every_hours,
          loginName: schedule.login_name,
          hasPassword: schedule.sealed_password !== '',
          revision: scheduleRevision(schedule),
          nextAt: schedule.next_at,
          lastAt: schedule.last_at,
          lastOutcome: schedule.last_outcome,
          lastError: schedule.last_error,
        },
  updatedAt: row.updated_at,
});

async function presentImports(db: Knex, rows: readonly ImportRow[]): Promise<contract.Import[]> {
  const ids = rows.map(({ id }) => id);
  const namesIn = async (table: 'import_sources' | 'users', ...columns: (keyof ImportRow)[]) => {
    const named = rows.flatMap((row) => columns.map((column) => row[column] as string | null));
    return new Map((await db(table).whereIn('id', named).select('id', 'name')).map(({ id, name }) => [id, name]));
  };
  const sources = await namesIn('import_sources', 'source_id');
  const people = await namesIn('users', 'actor_id', 'decided_by', 'undone_by');
  const personOf = (id: string | null): contract.Import['actor'] =>
    id === null ? null : { _id: id, name: people.get(id) ?? '' };
  const pictures: { import_id: string; state: string; count: number | string }[] = await db('import_pictures')
    .whereIn('import_id', ids)
    .groupBy('import_id', 'state')
    .select('import_id', 'state')
    .count({ count: '*' });
  const byImport = groupBy(pictures, ({ import_id }) => import_id);
  return rows.map((row) => ({
    _id: row.id,
    source: { _id: row.source_id, name: sources.get(row.source_id) ?? '' },
    state: row.state,
    fileName: row.file_name,
    format: row.format,
    error: row.error,
    counts: { ...NO_COUNTS, ...(JSON.parse(row.counts) as Partial<ImportCounts>) },
    notes: [...notesOf(row)],
    stops: (JSON.parse(row.stops) as ImportStop[]).map((code) => ({ code, text: IMPORT_STOPS[code] })),
    progress: { done: row.lines_done, total: row.lines_total },
    written: outcomesOf(row),
    pictures: picturesByState(byImport.get(row.id) ?? []),
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

function picturesByState(rows: readonly { state: string; count: number | string }[]): contract.Import['pictures'] {
  const counts = { total: 0, done: 0, waiting: 0, failed: 0, placeholder: 0 };
  for (const { state, count } of rows) {
    counts.total += Number(count);
    if (state in counts) counts[state as keyof typeof counts] = Number(count);
  }
  return counts;
}

/** A line; `answers`: what a person answered about it. */
export function presentLine(line: StoredLine, answers: RowAnswers = new Map()): ImportLine {
  const { number, kind, position, title, article, problem, outcome, refusedCells, rest, candidates, written } = line;
  const { kept = [] } = JSON.parse(written === '' ? '{}' : written) as { kept?: string[] };
  return {
    ...{ number, kind, position, title, article, problem, outcome },
    externalId: line.external_id,
    productId: line.product_id,
    priceMove: line.price_move,
    group: line.place_key,
    changes: [...line.changes],
    notes: notesOfLine(line),
    refusedCells: refusedCells.map(({ column, value, reason }) => ({ column, value, reason })),
    extra: Object.keys(rest).length === 0 ? null : rest,
    candidates: candidates.map((one) => ({ ...one, answer: answers.get(one.productId) ?? '' })),
    left: kept,
  };
}

/** Throws `not_found`. */
export async function readImport(db: Knex, id: string): Promise<contract.Import> {
  const [presented] = await presentImports(db, [await requireImport(db, id)]);
  return presented as contract.Import;
}

/** An import for the command line: as the office sees it, without its people. Throws `not_found`. */
export async function summarizeImport(db: Knex, id: string) {
  const { _id, state, fileName, format, error, counts, notes, stops, pictures, written } = await readImport(db, id);
  return { id: _id, state, file: fileName, format, error, counts, notes, stops, pictures, written };
}
export type ImportSummary = Awaited<ReturnType<typeof summarizeImport>>;

export async function listImports(
  db: Knex,
  { state, sourceId, ...page }: QueryOf<typeof contract.listImports>,
): Promise<AnswerOf<typeof contract.listImports>> {
  const found = db('imports').modify((query) => {
    if (state !== undefined) void query.where({ state });
    if (sourceId !== undefined) void query.where({ source_id: sourceId });
  });
  const total = await countRows(found);
  const rows: ImportRow[] = await found.orderBy(descending('created_at', 'id')).modify(onPage, page);
  return { items: await presentImports(db, rows), total };
}

const roublesOf = (kopecks: number | null = null): number | null => (kopecks === null ? null : toRoubles(kopecks));

/** Throws `not_found`. */
export async function listImportLines(
  db: Knex,
  id: string,
  { kind, field, priceMove, ...page }: QueryOf<typeof contract.listImportLines>,
): Promise<AnswerOf<typeof contract.listImportLines>> {
  const job = await requireImport(db, id);
  const found = db('import_lines')
    .where({ import_id: id })
    .modify((query) => {
      if (kind !== undefined) void query.where({ kind });
      if (field !== undefined) void query.modify(changing, field);
      if (priceMove !== undefined) void query.where('price_move', '>=', Math.ceil(priceMove));
    });
  const total = await countRows(found);
  const rows: ImportLineRow[] = await found.orderBy('number').modify(onPage, page);
  const lines = rows.map(lineOfRow);
  const codes = lines.filter(({ candidates }) => candidates.length > 0).map(({ external_id }) => external_id);
  const answers = await findAnswers(db, job.source_id, codes);
  const known = lines.flatMap(({ product_id }) => product_id ?? []);
  const costs = new Map((await productsBy(db, 'id', known)).map((row) => [row.id, row.cost_price]));
  return {
    items: lines.map((line) => ({
      ...presentLine(line, answers.get(line.external_id)),
      costPrice: roublesOf(costs.get(line.product_id ?? '')),
    })),
    total,
  };
}

export async function listImportSourcesOf(db: Knex): Promise<AnswerOf<typeof contract.listImportSources>> {
  const rows = await db('import_sources').whereNot({ name: BULK_SOURCE }).orderBy('name');
  const schedules = new Map((await db('import_schedules').select()).map((row) => [row.source_id, row]));
  const newest = db('imports').groupBy('source_id').select('source_id as of').max({ at: 'created_at' }).as('newest');
  const files = (await db('imports as i')
    .join(newest, (on) => void on.on('newest.of', 'i.source_id').andOn('newest.at', 'i.created_at'))
    .select('i.source_id', 'i.id', 'i.counts', 'i.created_at')) as unknown as ImportRow[];
  const last = new Map(
    files.map(({ source_id, id, counts, created_at }) => {
      const { rows: read = 0 } = JSON.parse(counts) as Partial<ImportCounts>;
      return [source_id, { _id: id, rows: read, createdAt: created_at }];
    }),
  );
  const items = rows.map((row) => ({ ...presentSource(row, schedules.get(row.id)), last: last.get(row.id) ?? null }));
  return { items, total: rows.length };
}

export function recordSourceSaved(trx: Knex.Transaction, { id, name }: ImportSourceRow, by: By): Promise<void> {
  return recordAudit({ trx, ...by }, 'import_source_saved', { kind: 'import_source', id, label: name });
}

/** Saves the profile; the same one again changes nothing. Throws `not_found`, and `settings_changed` over another revision. */
export async function saveImportSource(
  db: Knex,
  id: string,
  { profile, revision }: BodyOf<typeof contract.saveImportSource>,
  by: By,
): Promise<contract.ImportSource> {
  return writeTransaction(db, async (trx) => {
    const row = await lockSource(trx, id);
    if (row === undefined) throw new CodedError('not_found');
    const text = JSON.stringify(profile);
    if (row.profile === text) return presentSource(row, await findSchedule(trx, id));
    if (profileRevision(row) !== revision) throw new CodedError('settings_changed');
    const change = { profile: text, updated_at: by.now.toISOString() };
    await trx('import_sources').where({ id }).update(change);
    await recordSourceSaved(trx, row, by);
    return presentSource({ ...row, ...change }, await findSchedule(trx, id));
  });
}

/** Throws `not_found`. */
export async function listImportPictures(
  db: Knex,
  id: string,
  { state, ...page }: QueryOf<typeof contract.listImportPictures>,
): Promise<AnswerOf<typeof contract.listImportPictures>> {
  await requireImport(db, id);
  const found = db('import_pictures as i').where({ 'i.import_id': id, 'i.state': state });
  const total = await countRows(found);
  const items: AnswerOf<typeof contract.listImportPictures>['items'] = await found
    .join('products as p', 'p.id', 'i.product_id')
    .orderBy('i.number')
    .modify(onPage, page)
    .select('i.number', 'i.product_id as productId', 'p.title', 'i.address', 'i.state', 'i.tries', 'i.reason');
  return { items, total };
}

/** Throws `not_found`, and `import_not_ready` for an import that no longer brings pictures. */
export async function retryImportPictures(db: Knex, id: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const row = await requireImport(trx, id);
    if (row.state !== 'applied' && row.state !== 'applying') throw new CodedError('import_not_ready');
    await trx('import_pictures')
      .where({ import_id: id, state: 'failed' })
      .update({ state: 'waiting', tries: 0, next_at: now.toISOString(), reason: '' });
  });
}
