/**
 * Autosave of a draft: shortly after the last keystroke, one save at a time, each based on the version that the previous one made. It never
 * overwrites what somebody else has saved. Text that this tab has kept from an ended session goes on as unsaved.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentProduct, StockDocument } from '#contract/stock/stock-documents.ts';
import { draftsOwner, keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { keepTyping, readTyping } from '../../parts/forms/kept-typing.ts';
import type { MutationFailure, MutationResult, RefusedMutation } from '../../queries/mutation.ts';
import { useProductActs } from '../../queries/product-editing.ts';
import {
  type CreatedDraft,
  createDraft,
  isOvertaken as isOvertakenBy,
  saveDraft,
  type SentDraft,
} from '../../queries/save-draft.ts';
import { type DocumentActs, useDocumentActs } from '../../queries/stock-documents.ts';
import { useToast } from '../../ui/toast.tsx';
import { contentOf, type Draft, draftOf, unsavedPart } from './document-draft.ts';
import { failureText } from './document-words.ts';

const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4_000;

export type KeptDraft = ReturnType<typeof useDraft>;

export interface UnknownCode {
  readonly code: string;
  readonly pieces: number;
}

/** The scanned codes without goods, and one more: a person chooses the goods of each. */
export function withUnknown(codes: readonly UnknownCode[], code: string): UnknownCode[] {
  if (!codes.some((one) => one.code === code)) return [...codes, { code, pieces: 1 }];
  return codes.map((one) => (one.code === code ? { code, pieces: one.pieces + 1 } : one));
}

/** The codes without one of them, and the number of its scans, 0 when it doesn't wait. Pure. */
export function takenFrom(codes: readonly UnknownCode[], code: string): { rest: UnknownCode[]; pieces: number } {
  return {
    rest: codes.filter((one) => one.code !== code),
    pieces: codes.find((one) => one.code === code)?.pieces ?? 0,
  };
}

/** Text after a failure to add the code to the barcodes of a product; the line of the document stands. Pure. */
export function notGivenText(code: string, title: string, failure: MutationFailure): string {
  const isUnknown = failure.kind === 'out-of-reach' && failure.undone !== true;
  const fate = isUnknown ? 'отправлен' : 'НЕ записан';
  return `Строка добавлена, а код ${code} товару «${title}» ${fate}. ${failureText(failure)}`;
}

export type UnknownCodes = ReturnType<typeof useUnknownCodes>;

export function useUnknownCodes(kept: readonly UnknownCode[] = []) {
  const acts = useProductActs();
  const { show } = useToast();
  const [codes, setCodes] = useState(kept);
  const latest = useRef(codes);
  const set = (next: readonly UnknownCode[]) => {
    latest.current = next;
    setCodes(next);
  };
  return {
    codes,
    add: (code: string) => set(withUnknown(latest.current, code)),
    /** Forgets a code. Returns the number of its scans until now: a scanner goes on while its product is looked up. */
    take(code: string): number {
      const { rest, pieces } = takenFrom(latest.current, code);
      set(rest);
      return pieces;
    },
    async give(code: string, { _id, title }: DocumentProduct): Promise<void> {
      const result = await acts.addBarcode(_id, code);
      if (result.kind === 'done') show({ tone: 'ok', text: `Код ${code} записан товару «${title}»` });
      else show({ tone: 'error', text: notGivenText(code, title, result) });
    },
  };
}

export interface UnsavedDraft {
  readonly draft: Draft;
  /** The draft on the server that it was typed over. */
  readonly sent: SentDraft;
  readonly codes: readonly UnknownCode[];
}

const SHAPE: UnsavedDraft = {
  draft: {
    kind: 'receipt',
    supplier: '',
    supplierNumber: '',
    day: '',
    note: '',
    lines: [{ id: '', product: null, typed: '', qty: '', price: '' }],
  },
  sent: { id: '', version: 0, unanswered: null },
  codes: [{ code: '', pieces: 0 }],
};

/** Name of a draft's unsaved part, kept in this tab: the same person finds it after a reload and after the session's end. */
export const draftName = (id: string): string => `document ${id}`;

export const keptDraft = (id: string): UnsavedDraft | null => readTyping(draftName(id), SHAPE);

/** Keeps the unsaved draft at each change; null drops it. A document has up to a thousand lines, so they are written out only when they change. */
export function useKeptDraft(id: string, isSaved: boolean, { draft, sent, codes }: UnsavedDraft): void {
  const [owner] = useState(draftsOwner);
  useEffect(
    () => keepTyping(owner, draftName(id), isSaved ? null : { draft, sent, codes }),
    [owner, id, isSaved, draft, sent, codes],
  );
}

export function useDraft(opened: StockDocument, kept: UnsavedDraft | null) {
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

  function change(changed: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void {
    const now = latest.current;
    latest.current = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
    setDraft(latest.current);
  }

  const flushed = (): Promise<number | null> =>
    isSaved && running.current === null ? Promise.resolve(sent.current.version) : flush();
  return {
    draft,
    sent: known,
    change,
    isSaved,
    failure,
    /** Somebody else saved or booked the draft: nothing more is saved from here. Without a failure nothing is unsaved either. */
    isOvertaken,
    /** Saves unsaved changes at once; the resulting version, or null on failure. */
    flush: flushed,
    /** The version to delete: after a try to save, since a draft that can't be saved is deleted too. */
    lastVersion: async () => (await flushed()) ?? sent.current.version,
  };
}

export const isGone = (result: MutationResult<unknown> | null): result is RefusedMutation =>
  result?.kind === 'refused' && result.code === 'not_found';

interface MovedDraft extends Pick<UnsavedDraft, 'draft' | 'codes'> {
  readonly from: Pick<StockDocument, '_id' | 'showsCost'>;
}

/** Creates a draft of what the server lacks, and opens its form with the text: the server takes no unreadable figures or unknown codes. */
export async function moveDraft(
  acts: Pick<DocumentActs, 'read' | 'save'>,
  created: CreatedDraft,
  { from, draft, codes }: MovedDraft,
): Promise<MutationResult<StockDocument>> {
  const current = await acts.read(from._id);
  if (current.kind !== 'done' && !isGone(current)) return current;
  const part = unsavedPart(draft, current.kind === 'done' ? current.answer : null);
  const result = await createDraft(acts, created, contentOf(part, from.showsCost));
  if (result.kind !== 'done') return result;
  const { _id, version } = result.answer;
  const unsaved: UnsavedDraft = { draft: part, sent: { id: _id, version, unanswered: null }, codes };
  keepFormDraft(draftName(_id), unsaved);
  return result;
}
