/**
 * Identity of this database's history of revisions. Copies and ETags made from another one (a re-seeded demo, a
 * restored backup) carry another epoch and are worthless: revision 300 there is not revision 300 here.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { skipRevisions, type RevisionName } from '#db/revision.ts';
import { writeTransaction } from '#db/write.ts';

/** Setting that holds the epoch. */
export const EPOCH_SETTING = 'catalog_epoch';
/**
 * Stands once the database is known to have been a former one: what was counted since its copy was made is not in it.
 */
const GONE_BACK = 'gone_back';
const MOVED_FROM = 'moved_from';
/** Counters whose numbers people and 1C know things by. */
const NUMBERED: readonly RevisionName[] = ['orders', 'api_sales', 'returns', 'stock_documents'];
/** More than a shop of one machine numbers between two backups. */
const SKIPPED_NUMBERS = 10_000;

/** The epoch, made at the first question. */
export async function catalogEpoch(db: Knex): Promise<string> {
  const found = await db('settings').where({ key: EPOCH_SETTING }).first('value');
  return found === undefined ? writeTransaction(db, begin) : found.value;
}

async function begin(trx: Knex.Transaction): Promise<string> {
  await trx('settings')
    .insert({ key: EPOCH_SETTING, value: randomUUID(), updated_at: new Date().toISOString() })
    .onConflict('key')
    .ignore();
  const made = await trx('settings').where({ key: EPOCH_SETTING }).first('value');
  if (made === undefined) throw new Error('The catalogue epoch was not stored');
  return made.value;
}

/**
 * Begins a new epoch: every device fetches its copy anew, and no number that was given after the backup is given again.
 * For use after a backup has been restored.
 */
export async function renewEpoch(trx: Knex.Transaction): Promise<void> {
  await trx('settings').where({ key: EPOCH_SETTING }).delete();
  await markGoneBack(trx);
}

/** Begins a new epoch in a database that has lost nothing: rows are gone that no feed can tell of. */
export async function beginEpoch(trx: Knex.Transaction): Promise<void> {
  await trx('settings').where({ key: EPOCH_SETTING }).delete();
}

/**
 * Begins a new epoch in a database that a shop was moved into with all it had, and notes from which: `from` names what
 * that held.
 */
export async function settleIn(trx: Knex.Transaction, from: string): Promise<void> {
  await trx('settings').where({ key: EPOCH_SETTING }).delete();
  await trx('settings')
    .insert({ key: MOVED_FROM, value: from, updated_at: new Date().toISOString() })
    .onConflict('key')
    .merge();
}

/** Names what the shop held that was moved into this database last; undefined when none was. */
export async function movedFrom(db: Knex): Promise<string | undefined> {
  return (await db('settings').where({ key: MOVED_FROM }).first('value'))?.value;
}

/** True once this database has been restored from an older copy, as far as anybody said or a device has shown. */
export async function hasGoneBack(db: Knex): Promise<boolean> {
  return (await db('settings').where({ key: GONE_BACK }).first('key')) !== undefined;
}

/** Notes that this database is a former one; said again it changes nothing. */
export async function noteGoneBack(trx: Knex.Transaction): Promise<void> {
  if (!(await hasGoneBack(trx))) await markGoneBack(trx);
}

async function markGoneBack(trx: Knex.Transaction): Promise<void> {
  await trx('settings')
    .insert({ key: GONE_BACK, value: 'true', updated_at: new Date().toISOString() })
    .onConflict('key')
    .ignore();
  // The numbers of lost orders are in their buyers' letters and in 1C: the next order has one of its own.
  await skipRevisions(trx, NUMBERED, SKIPPED_NUMBERS);
}
