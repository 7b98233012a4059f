/** A structure begins with its file only if the file belongs to this database and this code, and follows all changes since. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { addCategories, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';
import { bumpProduct } from './bump-products.ts';
import type { ChangedRow } from './change-store.ts';
import { followedBy, keepFollowedIn, storeFollowed, type Follower } from './followed-goods.ts';

class Titles implements Follower {
  readonly byId = new Map<string, string>();

  take(rows: readonly ChangedRow[]): void {
    for (const { id, title } of rows) this.byId.set(id, title);
  }
}

/** The titles as of a process's start. */
const started = async (db: Knex): Promise<Record<string, string>> => {
  const titles = followedBy<Titles>({
    make: () => new Titles(),
    dependsOnCategories: false,
    storable: {
      name: 'titles',
      store: ({ byId }) => [...byId],
      restore: ({ byId }, state) => {
        for (const [id, title] of state as [string, string][]) byId.set(id, title);
      },
    },
  });
  return Object.fromEntries((await titles(db).upToDate()).byId);
};

describe.each(ENGINES)('a stored structure on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  const folder = mkdtempSync(join(tmpdir(), 'structures-'));
  const file = join(folder, 'titles.bin');
  beforeAll(async () => {
    ({ db, close } = await freshDatabase(engine));
    await addCategories(db);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await close();
  });

  /** Changes a title as a fault of the disk would: the revision of the catalogue stays. */
  const changeUnseen = (id: string, title: string) => db('products').where({ id }).update({ title });

  beforeEach(async () => {
    await db('products').delete();
    await addProducts(db, [sampleProduct('a', { title: 'Ванна' }), sampleProduct('b', { title: 'Раковина' })]);
    await writeTransaction(db, renewEpoch);
    keepFollowedIn(db, { path: folder, version: 'this code' });
    rmSync(file, { force: true });
    expect(await started(db)).toEqual({ a: 'Ванна', b: 'Раковина' });
    await storeFollowed(db);
    await changeUnseen('b', 'Биде');
  });

  test('is used at the next start, with the changes since', async () => {
    await writeTransaction(db, async (trx) => {
      await trx('products').where({ id: 'a' }).update({ title: 'Ванна угловая' });
      await bumpProduct(trx, 'a');
    });
    expect(await started(db)).toEqual({ a: 'Ванна угловая', b: 'Раковина' });
  });

  test.each<[string, () => Promise<unknown> | void]>([
    ['of other code', () => keepFollowedIn(db, { path: folder, version: 'other code' })],
    ['of a database that was replaced', () => writeTransaction(db, renewEpoch)],
    ['of a later state', () => db('revisions').where({ name: 'catalog' }).decrement('value', 1)],
    [
      'with a fault',
      () => {
        const bytes = readFileSync(file);
        const at = bytes.indexOf(Buffer.from('Раковина', 'utf16le'));
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
    ['cut off', () => writeFileSync(file, readFileSync(file).subarray(0, 2))],
  ])('is not used: %s', async (_, happens) => {
    await happens();
    expect((await started(db))['b']).toBe('Биде');
  });
});
