/** For tests: a write that the server refused. */
import type { RefusedMutation } from './mutation.ts';

export const refusedMutation = (code: string, message = ''): RefusedMutation => ({
  kind: 'refused',
  code,
  message,
  details: [],
  retryAfter: null,
});
