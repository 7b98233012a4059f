/** Why an own PIN was not set, or why it is unknown whether it was; for a field's error, without a full stop. */
import { describeFailure } from '../../queries/describe-failure.ts';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';

/** After a lost answer the server may have the new PIN, while this tablet has the former one: entered again, it is set in both. */
export function pinNotSet(failure: MutationFailure): string {
  return mayBeDone(failure)
    ? 'Сервер не подтвердил PIN: он мог сохраниться. Введите его ещё раз'
    : describeFailure(failure, 'PIN не сохранился');
}
