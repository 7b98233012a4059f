/** For tests: a coded error of the shop. */
import type { Outcome } from './request.ts';

/** The server's refusal with this status and code; `more` replaces other fields. */
export const refused = (status: number, code: string, more: object = {}): Outcome<never> => ({
  kind: 'refused',
  status,
  code,
  message: 'Нельзя',
  details: undefined,
  retryAfter: null,
  sessionUnknown: false,
  ...more,
});
