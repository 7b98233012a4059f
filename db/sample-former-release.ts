/** Databases of the release whose migrations were joined into those of this one, for tests: the schema is the same, the names are not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { writeTransaction } from './write.ts';

const NAMES = readFileSync(join(import.meta.dirname, 'sample-former-migrations.txt'), 'utf8')
  .trim()
  .split('\n');

/** Names the migrations of this database as that release did, without the last `lacking` ones; returns the names. */
export async function nameAsFormer(db: Knex, made: Date, lacking = 0): Promise<string[]> {
  const names = NAMES.slice(0, NAMES.length - lacking);
  await writeTransaction(db, async (trx) => {
    await trx('knex_migrations').delete();
    await trx('knex_migrations').insert(
      names.map((name, place) => ({ name, batch: 1, migration_time: new Date(made.getTime() + place) })),
    );
  });
  return names;
}
