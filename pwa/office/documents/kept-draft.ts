/** Unsaved part of a draft of a stock document, kept in this tab: the same person finds it after a reload and after the end of the session. */
import { useEffect, useState } from 'react';
import { draftsOwner } from '../../parts/forms/form-drafts.ts';
import { keepTyping, readTyping } from '../../parts/forms/kept-typing.ts';
import type { SentDraft } from '../../queries/save-draft.ts';
import type { Draft } from './document-draft.ts';
import type { UnknownCode } from './use-unknown-codes.ts';

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

export const draftName = (id: string): string => `document ${id}`;

/** The unsaved draft of the document; null when there is none. */
export function keptDraft(id: string): UnsavedDraft | null {
  return readTyping(draftName(id), SHAPE);
}

/** Keeps the unsaved draft at each change; null drops it. A document has up to a thousand lines, so they are written out only when they change. */
export function useKeptDraft(id: string, isSaved: boolean, { draft, sent, codes }: UnsavedDraft): void {
  const [owner] = useState(draftsOwner);
  useEffect(
    () => keepTyping(owner, draftName(id), isSaved ? null : { draft, sent, codes }),
    [owner, id, isSaved, draft, sent, codes],
  );
}
