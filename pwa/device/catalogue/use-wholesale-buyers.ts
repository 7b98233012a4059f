/** The stored wholesale buyers as a hook. */
import type { WholesaleBuyer } from '#contract/accounts/wholesale-buyers.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { readWholesaleBuyers } from './wholesale-buyers.ts';

/** Undefined while they are being read, null when this device has none for this viewer. */
export function useWholesaleBuyers(viewer: string): readonly WholesaleBuyer[] | null | undefined {
  return useLiveQuery(() => readWholesaleBuyers(viewer), [viewer]);
}
