/** Who may take over this till by PIN, live in every tab. */
import { useLiveQuery } from '../use-live-query.ts';
import type { KnownSeller } from './pin-types.ts';
import { knownSellers } from './pins.ts';
import { lacksSession } from './session.ts';
import { usePerson } from './use-session.ts';

/** By name; undefined while the device is being asked. */
export function useKnownSellers(): readonly KnownSeller[] | undefined {
  return useLiveQuery(knownSellers, []);
}

/** Whoever is at the till without a session, and can open one by PIN instead of the password; null for anybody else. */
export function useSellerToOpen(): KnownSeller | null {
  const { person, status } = usePerson();
  const own = useKnownSellers()?.find(({ personId }) => personId === person?._id);
  return lacksSession(status) && own?.session !== undefined ? own : null;
}
