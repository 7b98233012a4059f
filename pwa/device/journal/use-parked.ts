/** Parked receipts, live in every tab. */
import type { ParkedDraft } from './drafts.ts';
import { listParked } from './parked-drafts.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

const NONE: readonly ParkedDraft[] = [];

export function useParked(authorId: string): readonly ParkedDraft[] {
  return useLiveQuery(() => listParked(authorId), [authorId], NONE);
}
