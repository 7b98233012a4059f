import { useLive } from '../database/use-live.ts';
import { presence, type Presence } from './session.ts';

/** The person present and the certainty of that; see `PresenceStatus`. */
export const usePerson = (): Presence => useLive(presence);
