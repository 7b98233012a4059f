/** Letters to suppliers that are being written, kept in this tab like the typed quantities. */
import { v7 as newId } from 'uuid';
import { isIdReused } from '#contract/error-body.ts';
import { keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import type { MutationResult } from '../../queries/mutation.ts';

const FORM = 'purchase-letters';

/** The id stays through lost answers, so that a repeat sends nothing twice. */
export interface Letter {
  readonly id: string;
  readonly comment: string;
}

/** The letter to this supplier, a new one when none is being written. */
export function keptLetter(supplierId: string): Letter {
  const { id, comment } = (readFormDraft(FORM)[supplierId] ?? {}) as Partial<Letter>;
  return typeof id === 'string' && typeof comment === 'string' ? { id, comment } : { id: newId(), comment: '' };
}

/** @param letter null once it was sent */
export function keepLetter(supplierId: string, letter: Letter | null): void {
  keepFormDraft(FORM, { [supplierId]: letter });
}

/** The letter after the server's answer: none once it was sent; another one when the shop had sent its id with other words. */
export function letterAfter(letter: Letter, result: MutationResult<unknown>): Letter | null {
  if (result.kind === 'done') return null;
  return result.kind === 'refused' && isIdReused(result.code) ? { ...letter, id: newId() } : letter;
}
