/** Set-up of a device after a staff login: it caches the till and the office, and a till contacts the server. */
import { isStaff } from '#contract/roles.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { keepStorage } from '../device/storage/keep-storage.ts';
import { keepStaffPart } from '../sw/keep-staff-part.ts';
import { contactServer } from '../sync/contact.ts';
import { onReconnect } from './connection-watch.ts';

let isStaffCodeMissing = false;

/** Caches the code of the till and the office; an interrupted download continues when the server answers again. */
function keepStaffCode(): void {
  keepStaffPart().then(
    () => (isStaffCodeMissing = false),
    (error: unknown) => {
      isStaffCodeMissing = true;
      console.warn('The till is not wholly kept yet', error);
    },
  );
}

/**
 * At each confirmed staff login: persists the storage, caches the till's code, and on a till fetches the series prefix.
 */
export function watchStaffLogin(): void {
  let setUpFor: string | null = null;
  const setUp = () => {
    const { person, status } = readPresence();
    if (person === null || status !== 'online' || !isStaff(person.role)) {
      if (person === null) setUpFor = null;
      return;
    }
    if (setUpFor === person._id) return;
    setUpFor = person._id;
    // In parallel: a browser may ask the person about the storage and wait for long.
    const failed = (error: unknown) => console.error('The till could not be set up', error);
    keepStorage().catch(failed);
    keepStaffCode();
    contactServer().catch(failed);
  };
  subscribePresence(setUp);
  setUp();
  onReconnect(() => {
    if (isStaffCodeMissing) keepStaffCode();
  });
}
