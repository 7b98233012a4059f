/** The reason of a failed call, in the two kinds that screens distinguish. */
import type { Problem } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { isOutOfReach, isUnfit, RefusedError } from '../net/errors.ts';

export type Failure =
  | { readonly kind: 'out-of-reach' }
  /** The server's own message; `details` names the fields it is about. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly details: readonly Problem[];
      /** Seconds after which a repeat makes sense; null when the server gave none. */
      readonly retryAfter: number | null;
    };

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
