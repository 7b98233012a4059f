/** Why an action failed, inside its dialog. */
import { ERRORS } from '#contract/errors.ts';
import type { Customer } from '#contract/accounts/customers.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { unfitWords } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';
import { isOvertaken } from './person-acts.ts';

/** @param now the person as the server returns them after the refusal */
export function ActFailure({ failure, now }: { failure: MutationFailure; now: Customer }) {
  if (failure.kind === 'out-of-reach') {
    if (failure.unfit === true) return <Notice tone="sale" urgent title={unfitWords(failure)} />;
    return (
      <Notice tone="sale" urgent title="Нет связи с сервером">
        Ответа не было. Повторите, когда связь вернётся: дважды действие не выполнится.
      </Notice>
    );
  }
  const message = failure.message === '' ? ERRORS.internal[1] : failure.message;
  if (isOvertaken(failure.code)) {
    return (
      <Notice tone="low" urgent title={message}>
        Решение уже принято: другим администратором или вами, если ответ на прошлую попытку потерялся. Сейчас статус: «
        {wholesaleStatusText(now.wholesale.status)}».
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title={message}>
      {failure.details.length > 0 ? failure.details.map((detail) => detail.message).join('. ') : undefined}
    </Notice>
  );
}
