/**
 * Identity of this database's history of revisions. Copies and ETags made from another one (a re-seeded demo, a restored
 * backup) carry another epoch and are worthless: revision 300 there is not revision 300 here.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

const KEY = 'catalog_epoch';

/** The epoch, made at the first question. */
export async function catalogEpoch(db: Knex): Promise<string> {
  const found = await db('settings').where({ key: KEY }).first('value');
  if (found !== undefined) return found.value;
  await db('settings')
    .insert({ key: KEY, value: randomUUID(), updated_at: new Date().toISOString() })
    .onConflict('key')
    .ignore();
  const made = await db('settings').where({ key: KEY }).first('value');
  if (made === undefined) throw new Error('The catalogue epoch was not stored');
  return made.value;
}

/** Begins a new epoch: every device fetches its copy anew. For use after a backup has been restored. */
export async function renewEpoch(db: Knex): Promise<void> {
  await db('settings').where({ key: KEY }).delete();
}
