/** The presence of a person as a hook. */
import { useSyncExternalStore } from 'react';
import { presenceBeforeHydration, readPresence, subscribePresence, type Presence } from './session.ts';

/** The person present and the certainty of that; see `PresenceStatus`. */
export function usePerson(): Presence {
  return useSyncExternalStore(subscribePresence, readPresence, presenceBeforeHydration);
}
