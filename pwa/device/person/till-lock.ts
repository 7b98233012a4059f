/**
 * The lock of a till whose shift was closed by a seller who had come by PIN: nobody sells in their name before the PIN
 * is entered again. The session stays until then, so that unsent receipts and the closing go out.
 */
import { setFlag, useFlag } from '../use-flag.ts';
import type { Presence } from './session.ts';
import { usePerson } from './use-session.ts';

function cameByPin({ person, status }: Presence): boolean {
  return person?.tillPin === true || status === 'pin';
}

/** True when the till stays locked for this person, of whom `lockedFor` is the id of the last one locked out. */
export function isLockedFor(presence: Presence, lockedFor: string | null | undefined): boolean {
  return presence.person !== null && cameByPin(presence) && presence.person._id === lockedFor;
}

/** Locks the till for a person who came by PIN; a login by password is left as it is. */
export async function lockTill(presence: Presence): Promise<void> {
  if (presence.person !== null && cameByPin(presence)) await setFlag('tillLockedFor', presence.person._id);
}

/** Undefined until it is known. */
export function useTillLock(): boolean | undefined {
  const presence = usePerson();
  const { value, loaded } = useFlag('tillLockedFor');
  if (!cameByPin(presence)) return false;
  return loaded ? isLockedFor(presence, value) : undefined;
}
