/** Databases of the release whose migrations were joined into those of this one, for tests: the schema is the same, the names are not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { MIGRATIONS } from './migrations/index.ts';
import { CREATING } from './migrations/migrate.ts';
import { writeTransaction } from './write.ts';

const NAMES = readFileSync(join(import.meta.dirname, 'sample-former-migrations.txt'), 'utf8')
  .trim()
  .split('\n');

/** Gives this database the schema and the names of migrations of that release, without the last `lacking` names; returns the names. */
export async function nameAsFormer(db: Knex, made: Date, lacking = 0): Promise<string[]> {
  const names = NAMES.slice(0, NAMES.length - lacking);
  const applied = await db('knex_migrations').pluck<string[]>('name');
  const later = Object.keys(MIGRATIONS).filter((name) => !CREATING.includes(name) && applied.includes(name));
  await writeTransaction(db, async (trx) => {
    for (const name of later.reverse()) await MIGRATIONS[name]?.down(trx);
    await trx('knex_migrations').delete();
    await trx('knex_migrations').insert(
      names.map((name, place) => ({ name, batch: 1, migration_time: new Date(made.getTime() + place) })),
    );
  });
  return names;
}
