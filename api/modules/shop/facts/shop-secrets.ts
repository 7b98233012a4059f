/** The shop's own keys: created on first use, stored in the settings table, read once per process. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { readSetting } from './stored-setting.ts';

const SECRET_BYTES = 32;

type Name = 'secret.csrf' | 'secret.sealing';

const loaded = new WeakMap<Knex, Map<Name, Promise<Buffer>>>();

async function load(db: Knex, name: Name): Promise<Buffer> {
  const value = JSON.stringify(randomBytes(SECRET_BYTES).toString('base64'));
  // Two processes may boot at once: the first insert wins, both read it back.
  await writeTransaction(db, async (trx) => {
    await trx('settings').insert({ key: name, value, updated_at: new Date().toISOString() }).onConflict('key').ignore();
  });
  const stored = await readSetting(db, name);
  if (stored === undefined) throw new Error(`${name} could not be stored`);
  return Buffer.from(stored as string, 'base64');
}

function secretOf(db: Knex, name: Name): Promise<Buffer> {
  const ofDatabase = loaded.get(db) ?? new Map<Name, Promise<Buffer>>();
  loaded.set(db, ofDatabase);
  let secret = ofDatabase.get(name);
  if (secret === undefined) {
    secret = load(db, name);
    ofDatabase.set(name, secret);
    secret.catch(() => ofDatabase.delete(name));
  }
  return secret;
}

/** Key that signs CSRF tokens and the cookies of known browsers. */
export function csrfSecret(db: Knex): Promise<Buffer> {
  return secretOf(db, 'secret.csrf');
}

/** Key of `sealed.ts`. */
export function sealingKey(db: Knex): Promise<Buffer> {
  return secretOf(db, 'secret.sealing');
}
