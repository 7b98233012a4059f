/** Reads and writes imports, and finds those to work on or to clean up. Knex only. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { isDue } from '#db/filters.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { countRows, onPage, type Page } from '#db/page.ts';
import { readInPortions } from '#db/portions.ts';

export interface FileChoice {
  /** True: goods missing from the file are gone; false: it holds changes only. Absent: decided by the file. */
  readonly full?: boolean;
  /** Not supervised: without stops it is written automatically. */
  readonly auto?: boolean;
  readonly scheduled?: boolean;
  /** The preview was made again, because another file of its source was written meanwhile. */
  readonly again?: boolean;
  /** The preview was made again, because the settings of its source were changed meanwhile. */
  readonly isResettled?: boolean;
}

export const choiceOf = ({ choice }: Pick<ImportRow, 'choice'>): FileChoice => JSON.parse(choice) as FileChoice;

export function findImport(db: Knex, id: string): Promise<ImportRow | undefined> {
  return db('imports').where({ id }).first();
}

/** The import with this id. Throws `not_found`. */
export async function requireImport(db: Knex, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (row === undefined) throw new CodedError('not_found');
  return row;
}

export async function insertImport(trx: Knex.Transaction, row: Partial<ImportRow>): Promise<void> {
  await trx('imports').insert(row);
}

export async function updateImport(trx: Knex.Transaction, id: string, change: Partial<ImportRow>): Promise<void> {
  await trx('imports').where({ id }).update(change);
}

/** The import to work on next: the oldest in these states without a live worker; a worker lives as long as a lease of `leaseMs`. */
export function findWork(
  db: Knex,
  states: readonly string[],
  { now, leaseMs }: { now: string; leaseMs: number },
): Promise<ImportRow | undefined> {
  return db('imports')
    .whereIn('state', [...states])
    .where((either) => void either.whereNull('worker_until').orWhere(isDue('worker_until', now, leaseMs)))
    .orderBy('created_at')
    .first();
}

/** The oldest import that is ready and was not uploaded by a person. */
export function findReadyAutomatic(db: Knex): Promise<ImportRow | undefined> {
  return db('imports').where({ state: 'ready', is_automatic: true }).orderBy('created_at').first();
}

export async function countInStates(db: Knex, states: readonly string[], exceptId: string): Promise<number> {
  const rows = await db('imports')
    .whereIn('state', [...states])
    .whereNot({ id: exceptId })
    .select('id');
  return rows.length;
}

/** Names of these imports' sources and people. */
export async function namesOf(
  db: Knex,
  rows: readonly ImportRow[],
): Promise<{ sources: Map<string, string>; people: Map<string, string> }> {
  const sourceIds = rows.map(({ source_id }) => source_id);
  const sources = await db('import_sources').whereIn('id', sourceIds).select('id', 'name');
  const actors = rows.flatMap(({ actor_id, decided_by, undone_by }) =>
    [actor_id, decided_by, undone_by].filter((id) => id !== null),
  );
  const people = await db('users').whereIn('id', actors).select('id', 'name');
  return {
    sources: new Map(sources.map(({ id, name }) => [id, name])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  };
}

/** A page of imports, newest first, and the total count; all, or those in a state or of a source. */
export async function findImports(
  db: Knex,
  { state, sourceId }: { readonly state?: string | undefined; readonly sourceId?: string | undefined },
  page: Page,
): Promise<{ rows: ImportRow[]; total: number }> {
  const found = () =>
    db('imports').modify((query) => {
      if (state !== undefined) void query.where({ state });
      if (sourceId !== undefined) void query.where({ source_id: sourceId });
    });
  const total = await countRows(found());
  const rows: ImportRow[] = await found().orderBy('created_at', 'desc').orderBy('id', 'desc').modify(onPage, page);
  return { rows, total };
}

const FINISHED = ['applied', 'canceled', 'dropped', 'failed', 'undone'];

/** Imports undecided since this moment. */
export function findUndecided(db: Knex, before: string): Promise<Pick<ImportRow, 'id' | 'source_id'>[]> {
  return db('imports')
    .whereIn('state', ['ready', 'waiting'])
    .where('created_at', '<', before)
    .select('id', 'source_id');
}

/** Automatic imports of a source that wait for a person, whose files came before this one's, with stock that is not newer. */
export function waitingBefore(
  db: Knex,
  { source_id, created_at, stock_at }: Pick<ImportRow, 'source_id' | 'created_at' | 'stock_at'>,
): Promise<Pick<ImportRow, 'id' | 'survey' | 'choice'>[]> {
  return db('imports')
    .where({ source_id, state: 'waiting', is_automatic: true })
    .where('created_at', '<', created_at)
    .where('stock_at', '<=', stock_at ?? '')
    .select('id', 'survey', 'choice');
}

/** Imports finished before this moment that still have lines or pictures. */
export function findOldImports(db: Knex, before: string): Promise<ImportRow[]> {
  return db('imports')
    .whereIn('state', FINISHED)
    .where('finished_at', '<', before)
    .where((query) => {
      void query.where({ has_file: true });
      for (const table of ['import_lines', 'import_pictures'])
        void query.orWhereExists(
          db(table)
            .whereRaw('?? = imports.id', [`${table}.import_id`])
            .select('number'),
        );
    });
}

/** Finished automatic imports of a source, except the last one and those whose pictures are not complete. */
export async function findFormer(db: Knex, sourceId: string): Promise<ImportRow[]> {
  const [, ...former] = await db('imports')
    .where({ source_id: sourceId, has_file: true, is_automatic: true })
    .whereIn('state', FINISHED)
    .whereNotExists(
      db('import_pictures')
        .whereRaw('import_pictures.import_id = imports.id')
        .where('import_pictures.state', 'waiting')
        .select('number'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return former;
}

export async function importsWithFile(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await readInPortions(ids, (some) => db('imports').whereIn('id', some).where({ has_file: true }).pluck('id')),
  );
}
