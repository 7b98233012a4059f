/**
 * The keys by which the server tells this till from a copy of its browser's profile: one for each contact, on the disk
 * before it leaves, so that a contact sent again is the same one and a dead battery takes none back. They lie in the
 * journal's durable store and apart from the mirror: a till that has lost its keys is no copy, one with former keys would
 * be taken for one.
 */
import { v4 as randomId } from 'uuid';
import { z } from 'zod';
import { journalDb } from '../database.ts';
import { ofShape } from '../of-shape.ts';

const KEY = 'contact-keys';
const shape = z.object({ taken: z.string().nullable(), next: z.string().nullable() });

/** The key that the server took last, null before any; and the one that it is being told, null for none. */
type Keys = z.output<typeof shape>;

async function readKeys(): Promise<Keys> {
  const kept = (await journalDb.meta.get(KEY))?.value as Keys | undefined;
  return (kept && ofShape(shape, kept)) ?? { taken: null, next: null };
}

/** The keys of the next contact, made once until the server has answered. */
export async function keysOfContact(): Promise<{ taken: string | null; next: string }> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const { taken, next } = await readKeys();
    if (next !== null) return { taken, next };
    const keys = { taken, next: randomId() };
    await journalDb.meta.put({ key: KEY, value: keys });
    return keys;
  });
}

/** The server has taken the key. */
export async function noteKeyTaken(key: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, async () => {
    if ((await readKeys()).next === key) await journalDb.meta.put({ key: KEY, value: { taken: key, next: null } });
  });
}

/** False once another context of this browser has been answered: a contact with this key is an old one. */
export async function isLatestKey(taken: string | null): Promise<boolean> {
  return (await readKeys()).taken === taken;
}

/** The till goes on as another device, which no key has been told of. */
export async function forgetContactKeys(): Promise<void> {
  await journalDb.meta.delete(KEY);
}
