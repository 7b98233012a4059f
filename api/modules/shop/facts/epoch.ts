/**
 * Identity of this database's history of revisions. Copies and ETags made from another history (a re-seeded demo, a restored backup) carry
 * another epoch and are invalid: revision 300 there is not revision 300 here.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { currentRevision, raiseRevision, skipRevisions, type RevisionName } from '#db/revision.ts';
import { writeTransaction } from '#db/write.ts';

export const EPOCH_SETTING = 'catalog_epoch';
/** Set once the database is known to be restored: it lacks the numbers issued since its backup. */
const RESTORED_SETTING = 'gone_back';
const MOVED_FROM_SETTING = 'moved_from';
/** Counters whose numbers people and 1C use. */
const NUMBERED: readonly RevisionName[] = ['orders', 'api_sales', 'returns', 'stock_documents'];
/** More numbers than a shop on one machine gives between two backups. */
const SKIPPED_NUMBERS = 10_000;

/** The text of a setting; undefined without it. */
async function read(db: Knex, key: string): Promise<string | undefined> {
  return (await db('settings').where({ key }).first('value'))?.value;
}

const insert = (trx: Knex.Transaction, key: string, value: string) =>
  trx('settings').insert({ key, value, updated_at: new Date().toISOString() }).onConflict('key');

/** The epoch, created on first use. */
export async function catalogEpoch(db: Knex): Promise<string> {
  return (await read(db, EPOCH_SETTING)) ?? writeTransaction(db, createEpoch);
}

async function createEpoch(trx: Knex.Transaction): Promise<string> {
  await insert(trx, EPOCH_SETTING, randomUUID()).ignore();
  const made = await read(trx, EPOCH_SETTING);
  if (made === undefined) throw new Error('The catalogue epoch was not stored');
  return made;
}

/** The last number issued in each series that people or 1C know. */
export type IssuedNumbers = ReadonlyMap<RevisionName, number>;

/** The last numbers of the counters in `NUMBERED`, 0 for a missing one. Throws when none exists or the database cannot be read. */
export async function issuedNumbers(db: Knex): Promise<IssuedNumbers> {
  const given = new Map<RevisionName, number>();
  for (const name of NUMBERED) given.set(name, await currentRevision(db, name));
  return given;
}

/**
 * Begins a new epoch after a backup was restored: every device fetches its copy again, and no number given after the backup is given again.
 *
 * @param given last numbers of the database that the backup replaces: it may be a restored one itself, and has given
 * numbers since
 */
export async function renewEpoch(trx: Knex.Transaction, given: IssuedNumbers = new Map()): Promise<void> {
  await beginEpoch(trx);
  for (const [name, number] of given) await raiseRevision(trx, name, number);
  await markRestored(trx);
}

/** Begins a new epoch in a database without losses, because rows were deleted that no feed can report. */
export async function beginEpoch(trx: Knex.Transaction): Promise<void> {
  await trx('settings').where({ key: EPOCH_SETTING }).delete();
}

/** Begins a new epoch in a database that a shop was moved into completely, and records its source: `from` identifies its contents. */
export async function recordMove(trx: Knex.Transaction, from: string): Promise<void> {
  await beginEpoch(trx);
  await insert(trx, MOVED_FROM_SETTING, from).merge();
}

/** Identifies the contents of the database that was moved into this one last; undefined when none was. */
export function movedFrom(db: Knex): Promise<string | undefined> {
  return read(db, MOVED_FROM_SETTING);
}

/** True once this database is known to be restored from an older copy: an operator said so or a device has shown it. */
export async function wasRestored(db: Knex): Promise<boolean> {
  return (await read(db, RESTORED_SETTING)) !== undefined;
}

/** Records that this database is a restored one; a repeat changes nothing. */
export async function recordRestored(trx: Knex.Transaction): Promise<void> {
  if (!(await wasRestored(trx))) await markRestored(trx);
}

async function markRestored(trx: Knex.Transaction): Promise<void> {
  await insert(trx, RESTORED_SETTING, 'true').ignore();
  // Numbers of lost orders are in their buyers' letters and in 1C: the next order needs an unused one.
  await skipRevisions(trx, NUMBERED, SKIPPED_NUMBERS);
}
