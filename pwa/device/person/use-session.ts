/** The presence of a person as a hook. */
import { useSyncExternalStore } from 'react';
import { presenceBeforeHydration, readPresence, subscribePresence, type Presence } from './session.ts';

/** Who is here and how sure that is; see `PresenceStatus`. */
export function usePerson(): Presence {
  return useSyncExternalStore(subscribePresence, readPresence, presenceBeforeHydration);
}
