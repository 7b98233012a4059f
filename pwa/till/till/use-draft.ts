/** The sale being filled in: kept in this window, stored after every change, alive across reloads. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IS_SECURE } from '../../device/storage/storage-health.ts';
import { ReceiptForm, type ReceiptFormState } from '../../device/journal/receipt-form.ts';

export interface OpenDraft extends ReceiptFormState {
  form: ReceiptForm;
  /** The browser refuses to store anything: nothing can be recorded here. */
  unavailable: boolean;
}

/** Opens this person's draft `prefer` (a correction) or the last one no other window works on. */
export function useDraft(authorId: string, prefer: string | undefined): OpenDraft {
  const [form] = useState(() => new ReceiptForm());
  const [unavailable, setUnavailable] = useState(false);
  const state = useSyncExternalStore(form.subscribe, form.read, form.read);

  useEffect(() => {
    // A browser keeps neither the second copy nor the worker for a page without https: nothing may be entered there.
    if (!IS_SECURE) return setUnavailable(true);
    form.open(authorId, prefer).catch((error: unknown) => {
      console.error('The journal cannot be opened', error);
      setUnavailable(true);
    });
    return () => form.close();
  }, [form, authorId, prefer]);

  return { ...state, form, unavailable };
}
