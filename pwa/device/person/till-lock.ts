/** A till closed by a seller with a PIN is locked until it is entered: the closing itself is the lock, even for a killed page. */
import { setFlag } from '../database/flags.ts';
import { lastClosing, type LastClosing } from '../durable/stored-shifts.ts';
import { useFlag } from '../database/use-flag.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import type { Presence } from './session.ts';
import { usePerson } from './use-session.ts';

const cameByPin = ({ person, status }: Presence): boolean => person?.tillPin === true || status === 'pin';

/** A login by password is never locked out. `openedAfter`: id of the closing after which a PIN was entered last. */
export function isLockedFor(presence: Presence, closing: LastClosing | null, openedAfter: string | undefined): boolean {
  if (closing === null || closing.isSoldAfter || !cameByPin(presence)) return false;
  return presence.person?._id === closing.authorId && closing.id !== openedAfter;
}

/** A till whose shifts cannot be read stays open. */
async function readableClosing(): Promise<LastClosing | null> {
  try {
    return await lastClosing();
  } catch (error) {
    console.error('The closed shifts cannot be read', error);
    return null;
  }
}

export async function unlockTill(): Promise<void> {
  const closing = await readableClosing();
  if (closing !== null) await setFlag('tillOpenedAfter', closing.id);
}

export function useTillLock(): boolean | undefined {
  const presence = usePerson();
  const { value, loaded } = useFlag('tillOpenedAfter');
  const closing = useLiveQuery(readableClosing, []);
  if (!cameByPin(presence)) return false;
  return loaded && closing !== undefined ? isLockedFor(presence, closing, value) : undefined;
}
