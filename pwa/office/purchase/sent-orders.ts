/** Orders to suppliers that are being created, kept in this tab like the typed quantities: a later press reaches the same draft. */
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import type { CreatedDraft, SentDraft } from '../../queries/save-draft.ts';

const FORM = 'purchase-sent';

function isSent(kept: unknown): kept is SentDraft {
  const { id, version } = (kept ?? {}) as Partial<SentDraft>;
  return typeof id === 'string' && typeof version === 'number';
}

/** The order to this supplier; empty for goods without a supplier. */
export function sentOrder(supplier: string): CreatedDraft {
  return {
    get current() {
      const kept = readFormDraft(FORM)[supplier];
      return isSent(kept) ? kept : null;
    },
    set current(draft) {
      const { [supplier]: _, ...others } = readFormDraft(FORM);
      dropFormDraft(FORM);
      const kept = draft === null ? others : { ...others, [supplier]: draft };
      if (Object.keys(kept).length > 0) keepFormDraft(FORM, kept);
    },
  };
}
