/** Texts shown in place of missing data. Apart from `failure.ts`, since it needs no table of errors. */
import { isOutOfReach, isUnfit, RefusedError } from '../net/errors.ts';

/** Reason of missing data: the server's own message for a refusal, `silent` when the server gave no answer. */
export function absenceText(error: unknown, silent: string): string {
  if (isUnfit(error)) return `${error.message}.`;
  if (isOutOfReach(error)) return silent;
  return error instanceof RefusedError && error.message !== '' ? error.message : 'Что-то сломалось. Обновите страницу.';
}
