/** What a device does once a member of staff has logged in on it: it keeps the till and the office, and a till says hello. */
import { isStaff } from '#contract/roles.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { keepStaffPart } from '../sw/keep-staff-part.ts';
import { contactServer } from '../sync/contact.ts';
import { onReconnect } from './connection-watch.ts';

/** Asks the browser not to evict what the till has not sent yet; a no is not an error, so nothing relies on a yes. */
async function keepStorage(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

let isStaffCodeOwed = false;

/** Fetches what the till and the office are made of; what the network broke off goes on when the server answers again. */
function keepStaffCode(): void {
  keepStaffPart().then(
    () => (isStaffCodeOwed = false),
    (error: unknown) => {
      isStaffCodeOwed = true;
      console.warn('The till is not wholly kept yet', error);
    },
  );
}

/** At each confirmed staff login: storage is kept, the till's code too, and on a till the series prefix asked for. */
export function watchStaffLogin(): void {
  let greeted: string | null = null;
  const greet = () => {
    const { person, status } = readPresence();
    if (person === null || status !== 'online' || !isStaff(person.role)) {
      if (person === null) greeted = null;
      return;
    }
    if (greeted === person._id) return;
    greeted = person._id;
    // Not one after the other: a browser may ask the person about the storage and wait for long.
    const failed = (error: unknown) => console.error('The till could not be set up', error);
    keepStorage().catch(failed);
    keepStaffCode();
    contactServer().catch(failed);
  };
  subscribePresence(greet);
  greet();
  onReconnect(() => {
    if (isStaffCodeOwed) keepStaffCode();
  });
}
