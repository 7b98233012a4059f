/** Why an act was not done, inside its dialog. */
import type { Customer } from '#contract/people/customers.ts';
import { wholesaleStatusText } from '#contract/orders/wholesale.ts';
import type { Trouble } from '../../queries/trouble.ts';
import { Notice } from '../../ui/notice.tsx';
import { isOvertaken } from './person-acts.ts';

/** @param now the person as the server knows them after the refusal */
export function ActTrouble({ trouble, now }: { trouble: Trouble; now: Customer }) {
  if (trouble.kind === 'out-of-reach') {
    return (
      <Notice tone="sale" urgent title="Нет связи с сервером">
        Ответа не было. Повторите, когда связь вернётся: дважды действие не выполнится.
      </Notice>
    );
  }
  if (isOvertaken(trouble.code)) {
    return (
      <Notice tone="low" urgent title={trouble.message}>
        Пока вы решали, это сделал другой администратор. Сейчас статус: «{wholesaleStatusText(now.wholesale.status)}».
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title={trouble.message}>
      {trouble.details.length > 0 ? trouble.details.map(({ message }) => message).join('. ') : undefined}
    </Notice>
  );
}
