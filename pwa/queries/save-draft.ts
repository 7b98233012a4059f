/**
 * Saves of a draft of a stock document whose answers may get lost. The server recognizes a repeat by its content: so a
 * save without an answer is repeated unchanged before anything else is saved.
 */
import { v7 as newId } from 'uuid';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { mayBeDone, type MutationResult } from './mutation.ts';
import type { DocumentActs, DraftBody } from './stock-documents.ts';

export type DraftContent = Omit<DraftBody, 'version'>;

export interface SentDraft {
  readonly id: string;
  /** The last version that the server answered; 0 before the first. */
  readonly version: number;
  /** The last save, when it had no answer or the server failed at it: the server may have it. Null otherwise. */
  readonly unanswered: DraftBody | null;
}

export interface DraftSaved {
  readonly draft: SentDraft;
  readonly result: MutationResult<StockDocument>;
}

type Saving = Pick<DocumentActs, 'save'>;

/** Refusals of a save over a draft that somebody else saved, booked or deleted. */
const OVERTAKEN_CODES: ReadonlySet<string> = new Set(['document_changed', 'document_state', 'not_found']);

export const isOvertaken = (result: MutationResult<unknown> | null): boolean =>
  result?.kind === 'refused' && OVERTAKEN_CODES.has(result.code);

function isContentOf({ version: _, ...sent }: DraftBody, content: DraftContent): boolean {
  return JSON.stringify(sent) === JSON.stringify(content);
}

/** Saves the content as the next version of the draft, after repeating a save without an answer. */
export async function saveDraft(acts: Saving, draft: SentDraft, content: DraftContent): Promise<DraftSaved> {
  const { id, unanswered } = draft;
  let { version } = draft;
  if (unanswered !== null) {
    const repeated = await acts.save(id, unanswered);
    if (repeated.kind === 'done') {
      version = repeated.answer.version;
      if (isContentOf(unanswered, content)) return { draft: { id, version, unanswered: null }, result: repeated };
    } else if (repeated.kind === 'out-of-reach' || repeated.code !== 'validation') return { draft, result: repeated };
  }
  const body = { ...content, version };
  const result = await acts.save(id, body);
  if (result.kind === 'done') return { draft: { id, version: result.answer.version, unanswered: null }, result };
  return { draft: { id, version, unanswered: mayBeDone(result) ? body : null }, result };
}

/** The draft that presses of one button are creating; null before the first press and once it is created. */
export interface CreatedDraft {
  current: SentDraft | null;
}

/** Creates a draft by as many presses as it takes: a press after a lost answer reaches the draft of the press before. */
export async function createDraft(
  acts: Saving,
  created: CreatedDraft,
  content: DraftContent,
): Promise<MutationResult<StockDocument>> {
  const { draft, result } = await saveDraft(
    acts,
    created.current ?? { id: newId(), version: 0, unanswered: null },
    content,
  );
  created.current = result.kind === 'done' || isOvertaken(result) ? null : draft;
  return result;
}
