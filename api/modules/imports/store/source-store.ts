/** Reads and writes the sources of price lists, their schedules, and the revisions of their settings. Knex only. */
import { v7 as newId } from 'uuid';
import type { Knex } from 'knex';
import { BULK_SOURCE, NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { ImportRow, ImportSourceRow, ImportScheduleRow } from '#db/import-tables.ts';
import { isDue } from '#db/filters.ts';
import type { FileChoice } from './import-store.ts';
import { createHash } from 'node:crypto';

export function findSource(db: Knex, id: string): Promise<ImportSourceRow | undefined> {
  return db('import_sources').where({ id }).first();
}

export function lockSource(trx: Knex.Transaction, id: string): Promise<ImportSourceRow | undefined> {
  return trx('import_sources').where({ id }).forUpdate().first();
}

/** The source with this name, created when there is none. */
export async function ensureSource(trx: Knex.Transaction, name: string, at: string): Promise<ImportSourceRow> {
  const known = await trx('import_sources').where({ name }).first();
  if (known !== undefined) return known;
  const row = { id: newId(), name, profile: JSON.stringify(NEW_PROFILE), created_at: at, updated_at: at };
  await trx('import_sources').insert(row);
  return row;
}

export async function updateSource(
  trx: Knex.Transaction,
  id: string,
  change: Pick<ImportSourceRow, 'profile' | 'updated_at'>,
): Promise<void> {
  await trx('import_sources').where({ id }).update(change);
}

export function listSources(db: Knex): Promise<ImportSourceRow[]> {
  return db('import_sources').whereNot({ name: BULK_SOURCE }).orderBy('name');
}

export async function lastImports(db: Knex): Promise<Map<string, Pick<ImportRow, 'id' | 'counts' | 'created_at'>>> {
  const last = db('imports').groupBy('source_id').select('source_id as of').max({ at: 'created_at' }).as('last');
  const rows = (await db('imports as i')
    .join(last, (on) => void on.on('last.of', 'i.source_id').andOn('last.at', 'i.created_at'))
    .select('i.source_id', 'i.id', 'i.counts', 'i.created_at')) as unknown as Pick<
    ImportRow,
    'source_id' | 'id' | 'counts' | 'created_at'
  >[];
  return new Map(rows.map(({ source_id, ...row }) => [source_id, row]));
}

export function findSchedule(db: Knex, sourceId: string): Promise<ImportScheduleRow | undefined> {
  return db('import_schedules').where({ source_id: sourceId }).first();
}

export function listSchedules(db: Knex): Promise<ImportScheduleRow[]> {
  return db('import_schedules').select();
}

export async function putSchedule(trx: Knex.Transaction, row: ImportScheduleRow): Promise<void> {
  await trx('import_schedules').insert(row).onConflict('source_id').merge();
}

/** Changes the schedule if it still has this address. */
export async function updateSchedule(
  trx: Knex.Transaction,
  { source_id, url }: Pick<ImportScheduleRow, 'source_id' | 'url'>,
  change: Partial<ImportScheduleRow>,
): Promise<void> {
  await trx('import_schedules').where({ source_id, url }).update(change);
}

/** Returns whether there was one. */
export async function deleteSchedule(trx: Knex.Transaction, sourceId: string): Promise<boolean> {
  return (await trx('import_schedules').where({ source_id: sourceId }).delete()) > 0;
}

export type DueSchedule = ImportScheduleRow & { name: string };

/** The source that has been due longest, without a file being read or written. */
export function dueSchedule(db: Knex, now: string): Promise<DueSchedule | undefined> {
  return db('import_schedules as c')
    .join('import_sources as s', 's.id', 'c.source_id')
    .where(isDue('c.next_at', now))
    .whereNotExists(
      db('imports as i')
        .whereRaw('i.source_id = c.source_id')
        .whereIn('i.state', ['reading', 'applying', 'undoing'])
        .select('i.id'),
    )
    .orderBy('c.next_at')
    .select('c.*', 's.name')
    .first() as unknown as Promise<DueSchedule | undefined>;
}

const UNKNOWN_FILE = { etag: '', last_modified: '', content_hash: '' } as const;

/** Forgets the validators of a source's last fetched file: the next fetch takes the same file again instead of finding it unchanged. */
export async function forgetFetched(trx: Knex.Transaction, { source_id }: Pick<ImportRow, 'source_id'>): Promise<void> {
  await trx('import_schedules').where({ source_id }).update(UNKNOWN_FILE);
}

/** Records that the last fetched file failed, and forgets it. */
export async function noteFault(
  trx: Knex.Transaction,
  { source_id, choice }: Pick<ImportRow, 'source_id' | 'choice'>,
  error: string,
): Promise<void> {
  if ((JSON.parse(choice) as FileChoice).scheduled !== true) return;
  // A clause, except for an abbreviation.
  const last_error = error.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
  await trx('import_schedules')
    .where({ source_id, last_outcome: 'taken' })
    .update({ ...UNKNOWN_FILE, last_outcome: 'failed', last_error });
}

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const profileRevision = ({ profile }: Pick<ImportSourceRow, 'profile'>): string => revisionOf(profile);

/** Empty without a schedule. */
export const scheduleRevision = (row: ImportScheduleRow | undefined): string =>
  row === undefined ? '' : revisionOf(JSON.stringify([row.url, row.every_hours, row.login_name, row.sealed_password]));
