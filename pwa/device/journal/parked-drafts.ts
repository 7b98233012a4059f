/** Parked receipts: several buyers are served at once, and each receipt belongs to at most one window. */
import { deviceDb } from '../database.ts';
import { hasContent, hold, isParked, openDrafts, type ParkedDraft } from './drafts.ts';
import { isDraft } from './draft-shape.ts';
import type { Draft } from './journal-types.ts';

/** Parks a draft; resolves once it is stored. The window that held it releases it afterwards. */
export async function parkDraft(draft: Draft, now = new Date()): Promise<void> {
  const parked: ParkedDraft = { ...draft, parkedAt: now.toISOString(), updatedAt: now.toISOString() };
  await deviceDb.drafts.put(parked);
}

/** Parked drafts of this person on this device, the latest first. */
export async function listParked(authorId: string): Promise<ParkedDraft[]> {
  const parked = (await openDrafts()).filter(isParked).filter((draft) => draft.authorId === authorId);
  return parked.sort((a, b) => b.parkedAt.localeCompare(a.parkedAt));
}

/**
 * Parks the drafts that this person left half-entered in closed windows, so that they are seen again. A correction
 * stays with the refused receipt that it corrects.
 * @param opened id of the draft that this window fills in
 */
export async function parkLeftovers(authorId: string, opened: string): Promise<void> {
  const left = (await openDrafts()).filter(
    (draft) =>
      draft.authorId === authorId &&
      draft.id !== opened &&
      !isParked(draft) &&
      draft.corrects === null &&
      hasContent(draft),
  );
  for (const draft of left) {
    const release = await hold(draft.id);
    if (release === null) continue;
    await parkDraft(draft);
    release();
  }
}

/**
 * Resumes a parked draft; it is this window's until `release` is called. Null when another window was faster or
 * discarded it. The lock keeps other windows out; in a browser without locks the mark is read and removed in one
 * transaction.
 */
export async function resumeDraft(id: string, authorId: string): Promise<{ draft: Draft; release: () => void } | null> {
  const release = await hold(id);
  if (release === null) return null;
  const draft = await deviceDb.transaction('rw', deviceDb.drafts, async () => {
    const stored = await deviceDb.drafts.get(id);
    if (!isDraft(stored) || !isParked(stored) || stored.authorId !== authorId) return null;
    const { parkedAt: _parkedAt, ...taken } = stored;
    await deviceDb.drafts.put({ ...taken, updatedAt: new Date().toISOString() });
    return taken;
  });
  if (draft === null) release();
  return draft === null ? null : { draft, release };
}

/** Discards a parked draft and returns it for undo; null when another window has it. */
export async function dropParked(id: string): Promise<ParkedDraft | null> {
  const release = await hold(id);
  if (release === null) return null;
  try {
    return await deviceDb.transaction('rw', deviceDb.drafts, async () => {
      const stored = await deviceDb.drafts.get(id);
      if (!isDraft(stored) || !isParked(stored)) return null;
      await deviceDb.drafts.delete(id);
      return stored;
    });
  } finally {
    release();
  }
}

/** Undoes `dropParked`: the draft keeps the time at which it was parked. */
export async function restoreParked(draft: ParkedDraft): Promise<void> {
  await deviceDb.drafts.put(draft);
}
