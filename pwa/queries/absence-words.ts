/** What is said in the place of something that didn't come. Apart from `failure.ts`: it needs no table of errors. */
import { isOutOfReach, RefusedError } from '../net/errors.ts';

/** Why something is not there: the server's own words where it has refused, `silent` where it gave no answer. */
export function absenceWords(error: unknown, silent: string): string {
  if (isOutOfReach(error)) return silent;
  return error instanceof RefusedError && error.message !== '' ? error.message : 'Что-то сломалось. Обновите страницу.';
}
