/**
 * The keys by which the server tells this till from a copy of its browser's profile: one for each contact, written down
 * before it leaves, so that a contact sent again is the same one. They lie apart from the mirror: a till that has
 * lost them is no copy, one with keys of long ago would be taken for one.
 */
import { v4 as randomId } from 'uuid';
import { deviceDb } from '../database.ts';
import { readFlag, setFlag, type Flags } from '../flags.ts';

/** The keys of the next contact, made once until the server has answered. */
export async function keysOfContact(): Promise<Flags['contactKeys']> {
  return deviceDb.transaction('rw', deviceDb.flags, async () => {
    const kept = await readFlag('contactKeys');
    if (kept !== undefined && kept.next !== null) return kept;
    const keys = { taken: kept?.taken ?? null, next: randomId() };
    await setFlag('contactKeys', keys);
    return keys;
  });
}

/** The server has taken the key. */
export async function noteKeyTaken(key: string): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.flags, async () => {
    const kept = await readFlag('contactKeys');
    if (kept?.next === key) await setFlag('contactKeys', { taken: key, next: null });
  });
}
