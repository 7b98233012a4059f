/** Hooks over the sellers who may log in to this till by PIN, live in every tab. */
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import type { KnownSeller } from '../database/database.ts';
import { knownSellers } from './pins.ts';
import { lacksSession } from './session.ts';
import { usePerson } from './use-session.ts';

/** Sorted by name; undefined while they are being read. */
export const useKnownSellers = (): readonly KnownSeller[] | undefined => useLiveQuery(knownSellers, []);

/** The seller who is at the till without a session, if their PIN opens one, also with all tries spent; null otherwise. */
export function useSellerWithoutSession(): KnownSeller | null {
  const { person, status } = usePerson();
  const own = useKnownSellers()?.find(({ personId }) => personId === person?._id);
  return lacksSession(status) && own?.session !== undefined ? own : null;
}

/** The same while the PIN has tries left, so that it helps instead of the password. */
export function useSellerToOpen(): KnownSeller | null {
  const own = useSellerWithoutSession();
  return own !== null && own.wrong < WRONG_PINS_MAX ? own : null;
}
