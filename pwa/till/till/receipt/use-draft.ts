/** The current draft of this window: stored after every change, restored after a reload. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IS_SECURE } from '../../../device/database/storage-health.ts';
import type { DraftAuthor } from '../../../device/journal/parked-drafts.ts';
import { ReceiptForm } from '../../../device/journal/receipt-form.ts';

/** Opens the seller's draft `prefer` (a correction), or the latest one that no other window uses. */
export function useDraft({ authorId, authorName }: DraftAuthor, prefer: string | undefined) {
  const [form] = useState(() => new ReceiptForm());
  const [unavailable, setUnavailable] = useState(false);
  const state = useSyncExternalStore(form.subscribe, form.read, form.read);

  useEffect(() => {
    // Without https the browser provides neither the second place nor the worker, so entering receipts is disabled.
    if (!IS_SECURE) return setUnavailable(true);
    form.open(authorId, prefer, authorName).catch((error: unknown) => {
      console.error('The journal cannot be opened', error);
      setUnavailable(true);
    });
    return () => form.close();
  }, [form, authorId, authorName, prefer]);

  return {
    ...state,
    form,
    /** The browser refuses storage, so nothing can be recorded here. */
    unavailable,
  };
}

export type OpenDraft = ReturnType<typeof useDraft>;
