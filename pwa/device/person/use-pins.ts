/** Who may take over this till by PIN, live in every tab. */
import type { KnownSeller } from './pin-types.ts';
import { knownSellers } from './pins.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** By name; undefined while the device is being asked. */
export function useKnownSellers(): readonly KnownSeller[] | undefined {
  return useLiveQuery(knownSellers, []);
}
