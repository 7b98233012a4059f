/** A second copy of the sellers with PINs and their tries, beside the mirror: a till that lost its database could not log in. */
import { z } from 'zod';
import { deviceDb, FRESH, knownSellerShape, type KnownSeller } from '../database/database.ts';
import { filesOf, NoMirrorError, openFolder, replaceFile } from '../journal/mirror/opfs.ts';
import { openMirror } from '../journal/mirror/mirror.ts';
import { noteStorageHealth } from '../database/storage-health.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';
import { knownSellers } from './pins.ts';
import { restorePerson } from './session.ts';

const FILE = 'sellers.json';

/** Bytes are JSON arrays. */
const keptBytes = z.array(z.number());
const keptSchema = z.array(knownSellerShape.extend({ salt: keptBytes, verifier: keptBytes }));
type Kept = z.infer<typeof keptSchema>[number];

/** Writes the copy; after a dropped database it does nothing until `restoreSellers` has run. */
export async function keepSellers(): Promise<void> {
  if ((await deviceDb.flags.get(FRESH)) !== undefined) return;
  const sellers = await knownSellers();
  try {
    const folder = await openFolder(sellers.length > 0);
    if (folder === null) return;
    const kept = sellers.map((seller): Kept => ({ ...seller, salt: [...seller.salt], verifier: [...seller.verifier] }));
    const bytes = new TextEncoder().encode(JSON.stringify(kept));
    const mirror = await openMirror();
    if (mirror === null) await replaceFile(folder, FILE, [bytes], { create: true });
    else await mirror.ask({ call: 'replace', name: FILE, bytes });
    noteStorageHealth({ pins: sellers.length === 0 ? null : 'two' });
  } catch (error) {
    noteStorageHealth({ pins: 'one' });
    if (!(error instanceof NoMirrorError)) throw error;
  }
}

/** Restores the sellers, and this page's person, into a database that the browser has just created again. */
export async function restoreSellers(): Promise<void> {
  if ((await deviceDb.flags.get(FRESH)) === undefined) return;
  const sellers = await readKept();
  await deviceDb.transaction('rw', deviceDb.pins, deviceDb.flags, async () => {
    if ((await deviceDb.flags.get(FRESH)) === undefined) return;
    await deviceDb.flags.delete(FRESH);
    const known = new Set(await deviceDb.pins.toCollection().primaryKeys());
    await deviceDb.pins.bulkAdd(sellers.filter(({ personId }) => !known.has(personId)));
  });
  await restorePerson();
}

async function readKept(): Promise<KnownSeller[]> {
  try {
    const folder = await openFolder(false);
    const files = folder === null ? null : filesOf(folder);
    if (files === null || !(await files.names()).includes(FILE)) return [];
    const text = new TextDecoder().decode(await files.read(FILE));
    const kept = validOrUndefined(keptSchema, JSON.parse(text) as Kept[]);
    return (kept ?? []).map((seller) => ({
      ...seller,
      salt: Uint8Array.from(seller.salt),
      verifier: Uint8Array.from(seller.verifier),
    }));
  } catch (error) {
    if (!(error instanceof NoMirrorError)) console.error('The copy of the PINs cannot be read', error);
    return [];
  }
}
