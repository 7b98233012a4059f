import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from './sample-seller.ts';
import { deviceDb, FRESH } from '../database/database.ts';
import { offerMirror } from '../journal/mirror/mirror.ts';
import { mirrorService } from '../journal/mirror/mirror-service.ts';
import { SampleFolder } from '../journal/mirror/sample-folder.ts';
import { sampleOpfs } from '../journal/mirror/sample-opfs.ts';
import { keepSellers, restoreSellers } from './kept-sellers.ts';
import { readStorageHealth } from '../database/storage-health.ts';
import { checkPin, knownSellers, removePin, setPin } from './pins.ts';
import { forgetPerson, lastPerson, rememberPerson, setPresence } from './session.ts';

const SELLER = sampleUser();

let folder: SampleFolder | null;

/** Simulates a browser on a full disk: the next access creates an empty database. */
async function dropDatabase(): Promise<void> {
  await deviceDb.delete({ disableAutoOpen: false });
}

beforeEach(async () => {
  folder = new SampleFolder();
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => folder) });
  await dropDatabase();
  setPresence(null, 'guest');
  await restoreSellers();
});
afterEach(() => vi.unstubAllGlobals());

test('sellers with a PIN keep it after the browser has dropped the database, and their tries are not reset', async () => {
  await setPin(SELLER, '2580', { rounds: 1, session: { id: 's1', secret: 'x' } });
  expect(await checkPin('u1', '0000')).toMatchObject({ kind: 'wrong' });
  await keepSellers();
  const before = await knownSellers();
  await dropDatabase();
  expect(await knownSellers()).toEqual([]);
  // A write before the restoration must not empty the copy.
  await keepSellers();
  await restoreSellers();
  expect(await knownSellers()).toEqual(before);
  expect(await checkPin('u1', '2580')).toEqual({ kind: 'right' });
});

test('a removed PIN is not restored', async () => {
  await setPin(SELLER, '2580', { rounds: 1 });
  await keepSellers();
  await removePin('u1');
  await keepSellers();
  await dropDatabase();
  await restoreSellers();
  expect(await knownSellers()).toEqual([]);
});

test('a browser without files, or with a damaged copy, works without it', async () => {
  await setPin(SELLER, '2580', { rounds: 1 });
  folder?.files.set('sellers.json', new TextEncoder().encode('[{"personId":'));
  await dropDatabase();
  await restoreSellers();
  expect([await knownSellers(), await deviceDb.flags.get(FRESH)]).toEqual([[], undefined]);
  vi.stubGlobal('navigator', {});
  await setPin(SELLER, '2580', { rounds: 1 });
  await keepSellers();
  expect(await knownSellers()).toHaveLength(1);
});

test('a browser whose pages cannot write files keeps the PINs through the mirror’s worker, else says that there is no copy', async () => {
  vi.stubGlobal('navigator', { storage: sampleOpfs(() => folder, { isWritable: false }) });
  await setPin(SELLER, '2580', { rounds: 1 });
  await keepSellers();
  expect(readStorageHealth().pins).toBe('one');
  offerMirror(() => ({ isApart: false, ask: mirrorService(async () => folder!), end: () => undefined }));
  await keepSellers();
  expect(readStorageHealth().pins).toBe('two');
  await dropDatabase();
  await restoreSellers();
  expect(await checkPin('u1', '2580')).toEqual({ kind: 'right' });
});

test('the person of this page is remembered again, but not one who has logged out', async () => {
  await rememberPerson(SELLER);
  await dropDatabase();
  await restoreSellers();
  expect((await lastPerson())?.user).toEqual(SELLER);
  await forgetPerson();
  await restoreSellers();
  expect(await lastPerson()).toBeUndefined();
});
