/**
 * Locks a till whose shift was closed by a seller logged in by PIN: no one can sell in their name before the PIN is
 * entered again. The session stays until then, so that unsent receipts and the closing are delivered.
 */
import { setFlag, useFlag } from '../use-flag.ts';
import type { Presence } from './session.ts';
import { usePerson } from './use-session.ts';

function cameByPin({ person, status }: Presence): boolean {
  return person?.tillPin === true || status === 'pin';
}

/** True while the till is locked for this person; `lockedFor` is the id of the person it was locked for. */
export function isLockedFor(presence: Presence, lockedFor: string | null | undefined): boolean {
  return presence.person !== null && cameByPin(presence) && presence.person._id === lockedFor;
}

/** Locks the till for a person logged in by PIN; a login by password stays. */
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
