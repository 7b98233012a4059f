/** The sources of price lists, their schedules, and the revisions of their settings. */
import { v7 as newId } from 'uuid';
import type { Knex } from 'knex';
import { importProfileSchema, NEW_PROFILE, type ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportRow, ImportSourceRow, ImportScheduleRow } from '#db/import-tables.ts';
import type { FileChoice } from './import-store.ts';
import { createHash } from 'node:crypto';

export const findSource = (db: Knex, id: string): Promise<ImportSourceRow | undefined> =>
  db('import_sources').where({ id }).first();

export const lockSource = (trx: Knex.Transaction, id: string): Promise<ImportSourceRow | undefined> =>
  trx('import_sources').where({ id }).forUpdate().first();

export async function ensureSource(trx: Knex.Transaction, name: string, at: string): Promise<ImportSourceRow> {
  const known = await trx('import_sources').where({ name }).first();
  if (known !== undefined) return known;
  const row = { id: newId(), name, profile: JSON.stringify(NEW_PROFILE), created_at: at, updated_at: at };
  await trx('import_sources').insert(row);
  return row;
}

export const findSchedule = (db: Knex, sourceId: string): Promise<ImportScheduleRow | undefined> =>
  db('import_schedules').where({ source_id: sourceId }).first();

/** Changes the schedule if it still has this address. */
export async function updateSchedule(
  trx: Knex.Transaction,
  { source_id, url }: Pick<ImportScheduleRow, 'source_id' | 'url'>,
  change: Partial<ImportScheduleRow>,
): Promise<void> {
  await trx('import_schedules').where({ source_id, url }).update(change);
}

/** Without the validators of its last fetched file, a schedule takes the same file again instead of finding it unchanged. */
export const UNKNOWN_FILE = { etag: '', last_modified: '', content_hash: '' } as const;

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

export const profileOf = ({ profile }: Pick<ImportSourceRow, 'profile'>): ImportProfile =>
  importProfileSchema.parse(JSON.parse(profile));

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const profileRevision = ({ profile }: Pick<ImportSourceRow, 'profile'>): string => revisionOf(profile);

/** Empty without a schedule. */
export const scheduleRevision = (row: ImportScheduleRow | undefined): string =>
  row === undefined ? '' : revisionOf(JSON.stringify([row.url, row.every_hours, row.login_name, row.sealed_password]));
