/** Actions that need only a confirmation: approve, disable, enable, revoke a code, log out everywhere. */
import { counted, plural } from '#contract/values/plural.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import * as customers from '#contract/accounts/customers.ts';
import type { Customer } from '#contract/accounts/customers.ts';
import { resetSecondFactor } from '#contract/accounts/second-factor.ts';
import { isColleague } from '#contract/roles.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import type { ActKind } from './person-acts.ts';
import { isOver, PersonDialog, type PersonActProps } from './person-dialog.tsx';

export type ConfirmedKind = Extract<
  ActKind,
  'approve' | 'disable' | 'enable' | 'endSessions' | 'withdraw' | 'resetFactor'
>;

interface Words {
  title: string;
  follows: (person: Customer) => string;
  confirm: string;
  busy: string;
  danger?: boolean;
  send: (send: Save['send'], params: { id: string }) => Promise<MutationResult<unknown>>;
  /** Text of the notice, from the answer to `send`. */
  done: (answer: never, person: Customer) => string;
}

const WORDS: Readonly<Record<ConfirmedKind, Words>> = {
  approve: {
    title: 'Подтвердить опт?',
    follows: ({ role }) =>
      isColleague(role)
        ? `Роль останется прежней: ${roleText(role).toLowerCase()}. Оптовым покупателем человек станет, если роль снять.`
        : 'Оптовые цены откроются сразу: выходить и входить снова не нужно.',
    confirm: 'Подтвердить опт',
    busy: 'Подтверждаем…',
    send: (send, params) => send(customers.approveWholesale, { params }, keepPerson),
    done: (now: Customer) =>
      `Опт подтверждён: ${now.wholesale.companyName === '' ? nameOrPhone(now) : now.wholesale.companyName}`,
  },
  disable: {
    title: 'Закрыть доступ?',
    follows: ({ role }) =>
      isColleague(role)
        ? 'Все сеансы завершатся сразу, войти снова не получится. Чеки, которые ещё не отправлены с планшета, останутся на нём: их отправит другой сотрудник.'
        : 'Все сеансы завершатся сразу, войти снова не получится. Заказы и история останутся.',
    confirm: 'Закрыть доступ',
    busy: 'Закрываем…',
    danger: true,
    send: (send, params) => send(customers.disableCustomer, { params }, keepPerson),
    done: (now: Customer) => `Доступ закрыт: ${nameOrPhone(now)}`,
  },
  enable: {
    title: 'Открыть доступ?',
    follows: () => 'Можно будет снова войти с прежним паролем. Прежние сеансы не вернутся.',
    confirm: 'Открыть доступ',
    busy: 'Открываем…',
    send: (send, params) => send(customers.enableCustomer, { params }, keepPerson),
    done: (now: Customer) => `Доступ открыт: ${nameOrPhone(now)}`,
  },
  withdraw: {
    title: 'Отозвать код?',
    follows: () => 'Войти по нему больше не получится. Новый код можно выдать в любой момент.',
    confirm: 'Отозвать код',
    busy: 'Отзываем…',
    danger: true,
    send: (send, params) => send(customers.withdrawCode, { params }),
    done: (_, person) => `Код отозван: ${nameOrPhone(person)}`,
  },
  resetFactor: {
    title: 'Сбросить код при входе?',
    follows: () =>
      'Для входа хватит пароля, пока код не включат снова. Так помогают, когда потеряны и телефон, и запасные коды: сначала убедитесь, что просит сам человек.',
    confirm: 'Сбросить код',
    busy: 'Сбрасываем…',
    danger: true,
    send: (send, params) => send(resetSecondFactor, { params }),
    done: (_, person) => `Код при входе сброшен: ${nameOrPhone(person)}`,
  },
  endSessions: {
    title: 'Завершить все сеансы?',
    follows: () =>
      'На всех устройствах придётся войти снова. Это помогает, когда телефон потерян; пароль останется прежним.',
    confirm: 'Завершить сеансы',
    busy: 'Завершаем…',
    danger: true,
    send: (send, params) => send(customers.endSessions, { params }),
    done: ({ ended }: AnswerOf<typeof customers.endSessions>) =>
      ended === 0
        ? 'Открытых сеансов не было'
        : `${plural(ended, 'Завершён', 'Завершены', 'Завершено')} ${counted(ended, 'сеанс', 'сеанса', 'сеансов')}`,
  },
};

export function ConfirmActDialog({ kind, open, person, onClose }: PersonActProps & { kind: ConfirmedKind }) {
  const save = usePersonAct(person._id);
  const { title, follows, confirm, busy, danger = false, send, done } = WORDS[kind];
  const act = useAct({
    save,
    send: () => send(save.send, { id: person._id }),
    done: (answer) => done(answer as never, person),
    onClose,
  });
  return (
    <PersonDialog
      open={open}
      title={title}
      person={person}
      company={kind === 'approve'}
      act={act}
      confirm={confirm}
      busyLabel={busy}
      danger={danger}
    >
      {!isOver(act) && <p>{follows(person)}</p>}
    </PersonDialog>
  );
}
