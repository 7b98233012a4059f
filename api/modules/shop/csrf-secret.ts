/** The key that CSRF tokens are signed with: made at the first boot, kept in the settings table. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';

const SETTING = 'secret.csrf';
const SECRET_BYTES = 32;

const loaded = new WeakMap<Knex, Promise<Buffer>>();

async function load(db: Knex): Promise<Buffer> {
  const value = JSON.stringify(randomBytes(SECRET_BYTES).toString('base64'));
  // Two processes may boot at once: the first insert wins, both read it back.
  await writeTransaction(db, async (trx) => {
    await trx('settings')
      .insert({ key: SETTING, value, updated_at: new Date().toISOString() })
      .onConflict('key')
      .ignore();
  });
  const row = await db('settings').where({ key: SETTING }).first('value');
  if (row === undefined) throw new Error('The CSRF secret could not be stored');
  return Buffer.from(JSON.parse(row.value) as string, 'base64');
}

/** The secret of this database, read once per process. */
export function csrfSecret(db: Knex): Promise<Buffer> {
  let secret = loaded.get(db);
  if (secret === undefined) {
    secret = load(db);
    loaded.set(db, secret);
    secret.catch(() => loaded.delete(db));
  }
  return secret;
}
