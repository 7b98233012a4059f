/** Receipts put aside, live in every tab. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { ParkedDraft } from './drafts.ts';
import { listParked } from './parked-drafts.ts';

const NONE: readonly ParkedDraft[] = [];

export function useParked(authorId: string): readonly ParkedDraft[] {
  return useLiveQuery(() => listParked(authorId), [authorId], NONE);
}
