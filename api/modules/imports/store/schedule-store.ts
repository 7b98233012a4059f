/** Reads and writes the schedules of sources. Knex only. */
import type { Knex } from 'knex';
import { isDue } from '#db/due.ts';
import type { ImportRow, ImportScheduleRow } from '#db/import-tables.ts';
import type { FileChoice } from '../plan/preview-counts.ts';

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

/**
 * Records that the last fetched file failed, and forgets its validators: the next fetch takes the same file again instead of finding it
 * unchanged.
 */
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
    .update({ etag: '', last_modified: '', content_hash: '', last_outcome: 'failed', last_error });
}
