import { UNFIT_ANSWER } from '../net/errors.ts';
import type { MutationFailure, UnansweredMutation } from './mutation.ts';

export const UNANSWERED_REMOVAL = 'Не удалось удалить: сервер не ответил. Проверьте, снят ли товар с продажи';

/** Sentence, without its full stop, about an answer that the page could not read. */
export function unfitWords({ undone }: Pick<UnansweredMutation, 'undone'>): string {
  return `${UNFIT_ANSWER} и ${undone === true ? 'попробуйте ещё раз' : 'проверьте, получилось ли'}`;
}

/** Title above a kept request whose outcome is unknown. */
export function unansweredTitle(failure: MutationFailure | null): string {
  return failure?.kind === 'out-of-reach' && failure.unfit === true ? 'Ответ сервера не прочитан' : 'Сервер не ответил';
}

/**
 * Sentence about a failed mutation: the server's own reason for a refusal. After a lost answer it claims nothing, because the server may have
 * done it.
 *
 * @param failed what was not done, for a mutation that certainly wasn't: «Не удалось удалить»
 * @param unanswered sentence after a lost answer
 */
export function describeFailure(
  failure: MutationFailure,
  failed: string,
  unanswered = 'Сервер не ответил: неизвестно, получилось ли. Повторите, когда появится связь',
): string {
  if (failure.kind === 'out-of-reach') {
    if (failure.unfit === true)
      return failure.undone === true ? `${failed}. ${unfitWords(failure)}` : unfitWords(failure);
    return failure.undone === true ? `${failed}: нет связи с сервером` : unanswered;
  }
  const [first] = failure.details;
  const reason = failure.code === 'validation' && first !== undefined ? first.message : failure.message;
  return reason === '' ? failed : reason;
}
