/** What stood in the way of an answer, in the two kinds that screens tell apart. */
import type { Problem } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { isOutOfReach, RefusedError } from '../net/errors.ts';

export type Failure =
  | { readonly kind: 'out-of-reach' }
  /** The server's own words; `details` says which fields they are about. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly details: readonly Problem[];
      /** Seconds after which a repeat makes sense; null when the server didn't say. */
      readonly retryAfter: number | null;
    };

/** Sorts what a call has thrown. What the shop doesn't know is a failure of its own. */
export function failureOf(error: unknown): Failure {
  if (isOutOfReach(error)) return { kind: 'out-of-reach' };
  const [status, text] = ERRORS.internal;
  if (!(error instanceof RefusedError))
    return { kind: 'refused', status, code: 'internal', message: text, details: [], retryAfter: null };
  const { code, details = [], message, retryAfter } = error;
  return { kind: 'refused', status: error.status, code, message: message === '' ? text : message, details, retryAfter };
}
