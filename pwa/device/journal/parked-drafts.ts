/** Parked receipts, each of at most one window and seen by all sellers: the buyer comes back to any of them. */
import { deviceDb } from '../database/database.ts';
import { hasContent, hold, isParked, openDrafts, type ParkedDraft, isDraft } from './drafts.ts';
import type { Draft } from '../rows/journal-types.ts';

export type DraftAuthor = Required<Pick<Draft, 'authorId' | 'authorName'>>;

/** Parks a draft; resolves once it is stored. The window that held it releases it afterwards. */
export async function parkDraft(draft: Draft, now = new Date()): Promise<void> {
  const parked: ParkedDraft = { ...draft, parkedAt: now.toISOString(), updatedAt: now.toISOString() };
  await deviceDb.drafts.put(parked);
}

/** Parked, or left half-entered by another seller (null: by anybody); a correction stays with its refused receipt. */
function isAside(draft: Draft, viewerId: string | null): boolean {
  return isParked(draft) || (draft.authorId !== viewerId && draft.corrects === null && hasContent(draft));
}

/** Drafts on this device that this person may take over, the latest first; null lists those of everybody. */
export async function listParked(viewerId: string | null): Promise<ParkedDraft[]> {
  const aside = (await openDrafts()).filter((draft) => isAside(draft, viewerId));
  return aside
    .map((draft): ParkedDraft => (isParked(draft) ? draft : { ...draft, parkedAt: draft.updatedAt }))
    .sort((a, b) => b.parkedAt.localeCompare(a.parkedAt));
}

/** Parks what this person left half-entered in closed windows, but corrections; `opened` is this window's draft. */
export async function parkLeftovers(authorId: string, opened: string): Promise<void> {
  // To anybody else a half-entered draft is aside.
  const left = (await openDrafts()).filter(
    (draft) => draft.authorId === authorId && draft.id !== opened && !isParked(draft) && isAside(draft, null),
  );
  for (const draft of left) {
    const release = await hold(draft.id);
    if (release === null) continue;
    await parkDraft(draft);
    release();
  }
}

/** A draft taken over, and what was stored of it before. */
export interface Taken {
  draft: Draft;
  former: Draft;
  release: () => void;
}

/** Resumes a draft for this person and window, which locks it until `release`; null when another window was faster. */
export async function resumeDraft(id: string, author: DraftAuthor): Promise<Taken | null> {
  const release = await hold(id);
  if (release === null) return null;
  const taken = await changeAside(id, author.authorId, async (former) => {
    const { parkedAt: _parkedAt, ...rest } = { parkedAt: '', ...former };
    const draft: Draft = { ...rest, ...author };
    await deviceDb.drafts.put({ ...draft, updatedAt: new Date().toISOString() });
    return { draft, former, release };
  });
  if (taken === null) release();
  return taken;
}

/** Runs the work on a draft of this person's list; null when it is none any more. */
function changeAside<T>(id: string, viewerId: string, work: (draft: Draft) => Promise<T>): Promise<T | null> {
  return deviceDb.transaction('rw', deviceDb.drafts, async () => {
    const stored = await deviceDb.drafts.get(id);
    return isDraft(stored) && isAside(stored, viewerId) ? work(stored) : null;
  });
}

/** Discards a draft of this person's list and returns it for undo; null when another window has it. */
export async function dropParked(id: string, viewerId: string): Promise<Draft | null> {
  const release = await hold(id);
  if (release === null) return null;
  try {
    return await changeAside(id, viewerId, async (draft) => {
      await deviceDb.drafts.delete(id);
      return draft;
    });
  } finally {
    release();
  }
}

/** Undoes `dropParked` or `resumeDraft`: the draft keeps its author and the time at which it was parked. */
export async function restoreParked(draft: Draft): Promise<void> {
  await deviceDb.drafts.put(draft);
}
