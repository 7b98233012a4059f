/**
 * Autosave of a draft: shortly after the last keystroke, one save at a time, each based on the version that the
 * previous one made. It never overwrites what somebody else has saved.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { bodyOf, draftOf, type Draft } from './document-draft.ts';

const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4_000;

export interface KeptDraft {
  readonly draft: Draft;
  change(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void;
  /** Everything typed is on the server. */
  readonly isSaved: boolean;
  readonly failure: MutationFailure | null;
  /** Somebody else saved or booked the draft: nothing more is saved from here. */
  readonly isOvertaken: boolean;
  /** Saves unsaved changes at once; the resulting version, or null on failure. */
  flush(): Promise<number | null>;
}

const OVERTAKEN_CODES = new Set(['document_changed', 'document_state', 'not_found']);

export function useDraft(opened: StockDocument): KeptDraft {
  const acts = useDocumentActs();
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [saved, setSaved] = useState(draft);
  const [failure, setFailure] = useState<MutationFailure | null>(null);
  const latest = useRef(draft);
  const version = useRef(opened.version);
  const running = useRef<Promise<number | null> | null>(null);
  const isOvertaken = failure?.kind === 'refused' && OVERTAKEN_CODES.has(failure.code);

  const flush = useCallback((): Promise<number | null> => {
    const save = async (): Promise<number | null> => {
      for (let sent: Draft | null = null; sent !== latest.current;) {
        sent = latest.current;
        const result = await acts.save(opened._id, bodyOf(sent, version.current, opened.showsCost));
        if (result.kind !== 'done') {
          setFailure(result);
          return null;
        }
        version.current = result.answer.version;
        setSaved(sent);
        setFailure(null);
      }
      return version.current;
    };
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [acts, opened]);

  const isSaved = saved === draft;
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

  return {
    draft,
    change,
    isSaved,
    failure,
    isOvertaken,
    flush: () => (isSaved && running.current === null ? Promise.resolve(version.current) : flush()),
  };
}
