import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import type { MutationResult, RefusedMutation } from '../../queries/mutation.ts';
import { createDraft, type CreatedDraft } from '../../queries/save-draft.ts';
import type { DocumentActs } from '../../queries/stock-documents.ts';
import { contentOf, unsavedPart } from './document-draft.ts';
import { draftName, type UnsavedDraft } from './kept-draft.ts';

/** True when the server lacks the document. */
export const isGone = (result: MutationResult<unknown> | null): result is RefusedMutation =>
  result?.kind === 'refused' && result.code === 'not_found';

export interface MovedDraft extends Pick<UnsavedDraft, 'draft' | 'codes'> {
  readonly from: Pick<StockDocument, '_id' | 'showsCost'>;
}

/**
 * Creates a draft of what is typed and the server's document lacks. Its form opens with the text, since the server takes neither figures
 * that can't be read nor unknown codes.
 */
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
