/** The reason of a failed call, in the two kinds that screens distinguish. */
import { ERRORS } from '#contract/errors.ts';
import { isOutOfReach, isUnfit, RefusedError } from '../net/errors.ts';
import type { RefusedMutation } from './mutation.ts';

export type Failure =
  | { readonly kind: 'out-of-reach' }
  | (Omit<RefusedMutation, 'isDoubtful'> & { readonly status: number });

/** Sorts an error of a call. An unknown error counts as an internal one. */
export function failureOf(error: unknown): Failure {
  if (isOutOfReach(error) && !isUnfit(error)) return { kind: 'out-of-reach' };
  const [status, text] = ERRORS.internal;
  if (!(error instanceof RefusedError)) {
    const own = isUnfit(error) ? error.message : text;
    return { kind: 'refused', status, code: 'internal', message: own, details: [], retryAfter: null };
  }
  const { code, details = [], message, retryAfter } = error;
  return { kind: 'refused', status: error.status, code, message: message === '' ? text : message, details, retryAfter };
}
