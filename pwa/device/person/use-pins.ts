/** Hooks over the sellers who may log in to this till by PIN, live in every tab. */
import { useLiveQuery } from '../use-live-query.ts';
import type { KnownSeller } from './pin-types.ts';
import { knownSellers } from './pins.ts';
import { lacksSession } from './session.ts';
import { usePerson } from './use-session.ts';

/** Sorted by name; undefined while they are being read. */
export function useKnownSellers(): readonly KnownSeller[] | undefined {
  return useLiveQuery(knownSellers, []);
}

/** The seller who is at the till without a session and can open one by PIN instead of the password; null otherwise. */
export function useSellerToOpen(): KnownSeller | null {
  const { person, status } = usePerson();
  const own = useKnownSellers()?.find(({ personId }) => personId === person?._id);
  return lacksSession(status) && own?.session !== undefined ? own : null;
}
