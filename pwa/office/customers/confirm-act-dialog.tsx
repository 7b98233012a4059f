/** Actions that need only a confirmation: approve, disable, enable, revoke a code, log out everywhere. */
import { counted, plural } from '#contract/values/plural.ts';
import type { Customer } from '#contract/people/customers.ts';
import { isColleague } from '#contract/roles.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { useCustomerActs, type CustomerActs } from '../../queries/customers.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import type { ActDialogProps } from './act-dialog-props.ts';
import { isOvertaken, type ActKind } from './person-acts.ts';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

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
  /** Sends the action; its answer is the text of the toast. */
  send: (acts: CustomerActs, person: Customer) => Promise<MutationResult<string>>;
}

async function withMessage<T>(
  result: Promise<MutationResult<T>>,
  words: (answer: T) => string,
): Promise<MutationResult<string>> {
  const settled = await result;
  return settled.kind === 'done' ? { kind: 'done', answer: words(settled.answer) } : settled;
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
    send: (acts, { _id }) =>
      withMessage(
        acts.approve(_id),
        (now) => `Опт подтверждён: ${now.wholesale.companyName === '' ? nameOrPhone(now) : now.wholesale.companyName}`,
      ),
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
    send: (acts, { _id }) => withMessage(acts.disable(_id), (now) => `Доступ закрыт: ${nameOrPhone(now)}`),
  },
  enable: {
    title: 'Открыть доступ?',
    follows: () => 'Можно будет снова войти с прежним паролем. Прежние сеансы не вернутся.',
    confirm: 'Открыть доступ',
    busy: 'Открываем…',
    send: (acts, { _id }) => withMessage(acts.enable(_id), (now) => `Доступ открыт: ${nameOrPhone(now)}`),
  },
  withdraw: {
    title: 'Отозвать код?',
    follows: () => 'Войти по нему больше не получится. Новый код можно выдать в любой момент.',
    confirm: 'Отозвать код',
    busy: 'Отзываем…',
    danger: true,
    send: (acts, person) => withMessage(acts.withdrawCode(person._id), () => `Код отозван: ${nameOrPhone(person)}`),
  },
  resetFactor: {
    title: 'Сбросить код при входе?',
    follows: () =>
      'Для входа хватит пароля, пока код не включат снова. Так помогают, когда потеряны и телефон, и запасные коды: сначала убедитесь, что просит сам человек.',
    confirm: 'Сбросить код',
    busy: 'Сбрасываем…',
    danger: true,
    send: (acts, person) =>
      withMessage(acts.resetFactor(person._id), () => `Код при входе сброшен: ${nameOrPhone(person)}`),
  },
  endSessions: {
    title: 'Завершить все сеансы?',
    follows: () =>
      'На всех устройствах придётся войти снова. Это помогает, когда телефон потерян; пароль останется прежним.',
    confirm: 'Завершить сеансы',
    busy: 'Завершаем…',
    danger: true,
    send: (acts, { _id }) =>
      withMessage(acts.endSessions(_id), ({ ended }) =>
        ended === 0
          ? 'Открытых сеансов не было'
          : `${plural(ended, 'Завершён', 'Завершены', 'Завершено')} ${counted(ended, 'сеанс', 'сеанса', 'сеансов')}`,
      ),
  },
};

export function ConfirmActDialog({ kind, open, person, onClose }: ActDialogProps & { kind: ConfirmedKind }) {
  const acts = useCustomerActs();
  const { show } = useToast();
  const { busy, failure, run } = useAct<string>((text) => {
    onClose();
    show({ text, tone: 'ok' });
  });
  const { title, follows, confirm, busy: busyLabel, danger = false, send } = WORDS[kind];
  const isOver = failure?.kind === 'refused' && isOvertaken(failure.code);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      firm
      footer={
        isOver ? (
          <Button onClick={onClose}>Понятно</Button>
        ) : (
          <>
            <Button
              variant={danger ? 'danger' : 'filled'}
              busy={busy}
              busyLabel={busyLabel}
              onClick={() => void run(() => send(acts, person))}
            >
              {confirm}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Отмена
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        <PersonLine person={person} company={kind === 'approve'} />
        {!isOver && <p>{follows(person)}</p>}
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </div>
    </Dialog>
  );
}
