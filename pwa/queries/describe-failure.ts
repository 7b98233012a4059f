import type { MutationFailure } from './mutation.ts';

/** After a lost answer to a removal from sale. */
export const UNANSWERED_REMOVAL = 'Не удалось удалить: сервер не ответил. Проверьте, снят ли товар с продажи';

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
  if (failure.kind === 'out-of-reach') return failure.undone === true ? `${failed}: нет связи с сервером` : unanswered;
  const [first] = failure.details;
  const reason = failure.code === 'validation' && first !== undefined ? first.message : failure.message;
  return reason === '' ? failed : reason;
}
