/**
 * Autosave of a draft: shortly after the last keystroke, one save at a time, each based on the version that the
 * previous one made. It never overwrites what somebody else has saved. Text that this tab has kept from an ended session goes
 * on as unsaved.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { isOvertaken as isOvertakenBy, saveDraft, type SentDraft } from '../../queries/save-draft.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { contentOf, draftOf, type Draft } from './document-draft.ts';
import type { UnsavedDraft } from './kept-draft.ts';

const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4_000;

export interface KeptDraft {
  readonly draft: Draft;
  /** The draft as the server has answered it last. */
  readonly sent: SentDraft;
  change(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void;
  /** Everything typed is on the server. */
  readonly isSaved: boolean;
  readonly failure: MutationFailure | null;
  /** Somebody else saved or booked the draft: nothing more is saved from here. Without a failure nothing is unsaved either. */
  readonly isOvertaken: boolean;
  /** Saves unsaved changes at once; the resulting version, or null on failure. */
  flush(): Promise<number | null>;
  /** The version to delete: after a try to save, since a draft that can't be saved is deleted too. */
  lastVersion(): Promise<number>;
}

/** @param kept what this tab has kept of the draft; null for nothing */
export function useDraft(opened: StockDocument, kept: UnsavedDraft | null): KeptDraft {
  const acts = useDocumentActs();
  const [saved, setSaved] = useState(() => draftOf(opened));
  const [draft, setDraft] = useState(kept?.draft ?? saved);
  const [known, setKnown] = useState<SentDraft>(
    kept?.sent ?? { id: opened._id, version: opened.version, unanswered: null },
  );
  const [failure, setFailure] = useState<MutationFailure | null>(null);
  const latest = useRef(draft);
  const sent = useRef(known);
  const running = useRef<Promise<number | null> | null>(null);
  const isSaved = saved === draft;
  const isOvertaken = isOvertakenBy(failure) || (isSaved && failure === null && opened.version > known.version);

  const flush = useCallback((): Promise<number | null> => {
    const save = async (): Promise<number | null> => {
      for (let saving: Draft | null = null; saving !== latest.current;) {
        saving = latest.current;
        const { draft: next, result } = await saveDraft(acts, sent.current, contentOf(saving, opened.showsCost));
        sent.current = next;
        setKnown(next);
        if (result.kind !== 'done') {
          setFailure(result);
          return null;
        }
        setSaved(saving);
        setFailure(null);
      }
      return sent.current.version;
    };
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [acts, opened]);

  useEffect(() => {
    if (isSaved || isOvertaken) return;
    const timer = setTimeout(() => void flush(), failure === null ? SAVE_AFTER_MS : RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, isOvertaken, failure, draft, flush]);

  const change = useCallback<KeptDraft['change']>((changed) => {
    const now = latest.current;
    latest.current = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
    setDraft(latest.current);
  }, []);

  const flushed = (): Promise<number | null> =>
    isSaved && running.current === null ? Promise.resolve(sent.current.version) : flush();
  return {
    draft,
    sent: known,
    change,
    isSaved,
    failure,
    isOvertaken,
    flush: flushed,
    lastVersion: async () => (await flushed()) ?? sent.current.version,
  };
}
