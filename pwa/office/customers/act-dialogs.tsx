/** Dialogs of the actions on a person, chosen from a row's menu or beside the person. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as customers from '#contract/accounts/customers.ts';
import type { Customer, GivenRole } from '#contract/accounts/customers.ts';
import { customerQuery, keepPerson, usePersonAct } from '../../queries/customers.ts';
import { CodeDialog } from './issued-code.tsx';
import { OwnTermsDialog } from './own-terms-dialog.tsx';
import { ACT_LABELS, type ActKind, BECOMES_TEXTS, givenRoleOf, ROLE_PERMISSIONS, roleAfter } from './person-acts.ts';
import { isOver, type PersonActProps, PersonDialog, ReasonField } from './person-dialog.tsx';
import styles from './acts.module.css';
import { ERASURE_LEAVES, ERASURE_TAKES } from '#contract/people/erasure.ts';
import { reasonSchema } from '#contract/people/wholesale-application.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { counted, plural } from '#contract/values/plural.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { resetSecondFactor } from '#contract/accounts/second-factor.ts';
import { isColleague } from '#contract/roles.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';

export type ChooseAct = (kind: ActKind, person: Customer) => void;

export function useActDialogs(): [choose: ChooseAct, dialog: ReactNode] {
  const [chosen, setChosen] = useState<{ kind: ActKind; person: Customer } | null>(null);
  const dialog = chosen && <PersonAct {...chosen} onClose={() => setChosen(null)} />;
  return [(kind, person) => setChosen({ kind, person }), dialog];
}

function PersonAct({ kind, person: chosen, onClose }: PersonActProps & { kind: ActKind }) {
  const client = useQueryClient();
  const { data: person = chosen } = useQuery(customerQuery(client, chosen._id));
  const props: PersonActProps = { person, onClose };
  switch (kind) {
    case 'terms':
      return <OwnTermsDialog {...props} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'code':
      return <CodeDialog {...props} />;
    case 'erase':
      return <EraseDialog {...props} />;
    default:
      return <ConfirmedAct kind={kind} {...props} />;
  }
}

/** Erases a person's data: says what is deleted and what stays and why, and requires a tick, since it cannot be undone. */
function EraseDialog({ person: now, ...of }: PersonActProps) {
  // A copy: the person may be gone from the server before the dialog has closed.
  const [person] = useState(now);
  const save = usePersonAct(person._id);
  const [isSure, setSure] = useState(false);
  const act = useAct({
    save,
    problems: { sure: isSure ? undefined : 'Поставьте отметку, чтобы удалить' },
    send: () =>
      save.send(customers.eraseCustomer, { params: { id: person._id } }, (client, { person: erased }) =>
        keepPerson(client, erased),
      ),
    done: () => 'Данные удалены',
    onClose: of.onClose,
  });
  const error = act.error('sure');
  return (
    <PersonDialog
      of={{ person, ...of }}
      title="Удалить данные навсегда?"
      company
      act={act}
      confirm="Удалить данные"
      busyLabel="Удаляем…"
      danger
    >
      <div className="grid gap-1 text-14">
        <h3>Исчезнет</h3>
        <p>{ERASURE_TAKES} То же — в заказах без аккаунта и в заметках на чеках с этим телефоном.</p>
      </div>
      <div className="grid gap-1 text-14">
        <h3>Останется</h3>
        <p>{ERASURE_LEAVES}</p>
      </div>
      <Checkbox
        label="Понимаю: вернуть эти данные будет нельзя"
        checked={isSure}
        onChange={setSure}
        {...(error !== undefined && { error })}
      />
    </PersonDialog>
  );
}

function RoleDialog(of: PersonActProps) {
  const { person } = of;
  const save = usePersonAct(person._id);
  const [given, setGiven] = useState<GivenRole>(() => givenRoleOf(person.role));
  const next = roleAfter(given, person);
  const isSame = next === person.role;
  const act = useAct({
    save,
    send: () => save.send(customers.changeRole, { params: { id: person._id }, body: { role: given } }, keepPerson),
    done: (now) => `${nameOrPhone(now)}: ${roleText(now.role).toLowerCase()}`,
    onClose: of.onClose,
  });
  return (
    <PersonDialog
      of={of}
      title="Изменить роль"
      size={640}
      act={act}
      confirm="Изменить роль"
      busyLabel="Меняем роль…"
      disabled={isSame}
    >
      <RadioCards
        label="Роль"
        hideLabel
        value={given}
        onChange={setGiven}
        options={customers.GIVEN_ROLES.map((role) => {
          const becomes = roleAfter(role, person);
          return {
            value: role,
            label: roleText(becomes),
            hint: ROLE_PERMISSIONS[becomes],
            aside: becomes === person.role ? 'сейчас' : undefined,
          };
        })}
      />
      {!isSame && (
        <Notice tone={next === 'admin' ? 'low' : 'mint'}>
          {nameOrPhone(person)} {BECOMES_TEXTS[next]} сразу, входить заново не нужно.
          {next === 'admin' && ' Администратор может менять роли и закрывать доступ другим.'}
        </Notice>
      )}
    </PersonDialog>
  );
}

type ConfirmedKind = Exclude<ActKind, 'terms' | 'role' | 'code' | 'erase'>;

interface Words {
  /** By default the act's label, with a question mark. */
  title?: string;
  follows?: (person: Customer) => string;
  /** By default the act's label. */
  confirm?: string;
  busyLabel: string;
  danger?: boolean;
  company?: boolean;
  /** For an act with a reason, which the buyer reads: ready-made ones. */
  reasons?: readonly string[];
  send: (send: Save['send'], params: { id: string }, reason: string) => Promise<MutationResult<unknown>>;
  /** Text of the notice, from the answer to `send`. */
  done: (answer: never, person: Customer) => string;
}

const companyOf = (person: Customer): string => person.wholesale.companyName || nameOrPhone(person);

const WORDS: Readonly<Record<ConfirmedKind, Words>> = {
  approve: {
    follows: ({ role }) =>
      isColleague(role)
        ? `Роль останется прежней: ${roleText(role).toLowerCase()}. Оптовым покупателем человек станет, если роль снять.`
        : 'Оптовые цены откроются сразу: выходить и входить снова не нужно.',
    busyLabel: 'Подтверждаем…',
    send: (send, params) => send(customers.approveWholesale, { params }, keepPerson),
    company: true,
    done: (now: Customer) => `Опт подтверждён: ${companyOf(now)}`,
  },
  decline: {
    title: 'Отклонить заявку на опт?',
    busyLabel: 'Отклоняем…',
    danger: true,
    company: true,
    reasons: [
      'Не указан ИНН компании',
      'Не нашли компанию по этому ИНН',
      'Не смогли связаться с вами по телефону',
      'Опт — только для компаний и ИП',
    ],
    send: (send, params, reason) => send(customers.declineWholesale, { params, body: { reason } }, keepPerson),
    done: (now: Customer) => `Заявка отклонена: ${companyOf(now)}`,
  },
  revoke: {
    title: 'Отозвать оптовый доступ?',
    follows: () => 'Оптовые цены пропадут сразу. Подать новую заявку можно будет из кабинета.',
    busyLabel: 'Отзываем…',
    danger: true,
    company: true,
    reasons: ['Компания прекратила работу', 'Больше года не было закупок', 'Нарушены условия оптовых продаж'],
    send: (send, params, reason) => send(customers.revokeWholesale, { params, body: { reason } }, keepPerson),
    done: (now: Customer) => `Опт отозван: ${companyOf(now)}`,
  },
  disable: {
    follows: ({ role }) =>
      isColleague(role)
        ? 'Все сеансы завершатся сразу, войти снова не получится. Чеки, которые ещё не отправлены с планшета, останутся на нём: их отправит другой сотрудник.'
        : 'Все сеансы завершатся сразу, войти снова не получится. Заказы и история останутся.',
    busyLabel: 'Закрываем…',
    danger: true,
    send: (send, params) => send(customers.disableCustomer, { params }, keepPerson),
    done: (now: Customer) => `Доступ закрыт: ${nameOrPhone(now)}`,
  },
  enable: {
    follows: () => 'Можно будет снова войти с прежним паролем. Прежние сеансы не вернутся.',
    busyLabel: 'Открываем…',
    send: (send, params) => send(customers.enableCustomer, { params }, keepPerson),
    done: (now: Customer) => `Доступ открыт: ${nameOrPhone(now)}`,
  },
  withdraw: {
    follows: () => 'Войти по нему больше не получится. Новый код можно выдать в любой момент.',
    busyLabel: 'Отзываем…',
    danger: true,
    send: (send, params) => send(customers.withdrawCode, { params }),
    done: (_, person) => `Код отозван: ${nameOrPhone(person)}`,
  },
  resetFactor: {
    follows: () =>
      'Для входа хватит пароля, пока код не включат снова. Так помогают, когда потеряны и телефон, и запасные коды: сначала убедитесь, что просит сам человек.',
    confirm: 'Сбросить код',
    busyLabel: 'Сбрасываем…',
    danger: true,
    send: (send, params) => send(resetSecondFactor, { params }),
    done: (_, person) => `Код при входе сброшен: ${nameOrPhone(person)}`,
  },
  endSessions: {
    title: 'Завершить все сеансы?',
    follows: () =>
      'На всех устройствах придётся войти снова. Это помогает, когда телефон потерян; пароль останется прежним.',
    busyLabel: 'Завершаем…',
    danger: true,
    send: (send, params) => send(customers.endSessions, { params }),
    done: ({ ended }: AnswerOf<typeof customers.endSessions>) =>
      ended === 0
        ? 'Открытых сеансов не было'
        : `${plural(ended, 'Завершён', 'Завершены', 'Завершено')} ${counted(ended, 'сеанс', 'сеанса', 'сеансов')}`,
  },
};

/** Adds a ready-made reason to the typed text, or removes it when it is there already. */
export function toggleReason(typed: string, ready: string): string {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  return (lines.includes(ready) ? lines.filter((line) => line !== ready) : [...lines, ready]).join('\n');
}

export function ConfirmedAct({ kind, ...of }: PersonActProps & { kind: ConfirmedKind }) {
  const { person } = of;
  const params = { id: person._id };
  const save = usePersonAct(person._id);
  const form = useTyping(`${kind} ${person._id}`, { reason: '' });
  const { reason } = form.typed;
  const label = ACT_LABELS[kind];
  const { follows, reasons, send, done, ...words } = { title: `${label}?`, confirm: label, ...WORDS[kind] };
  const act = useAct({
    form,
    save,
    problems: { reason: reasons && safeParse(reasonSchema, reason).error?.issues[0]?.message },
    send: () => send(save.send, params, reason),
    done: (answer) => done(answer as never, person),
    onClose: of.onClose,
  });
  return (
    <PersonDialog of={of} {...words} {...(reasons && { size: 640 })} act={act}>
      {follows && !isOver(act) && <p>{follows(person)}</p>}
      {reasons && (
        <>
          <ReasonField hint="Покупатель прочитает её в своём кабинете" rows={3} counted {...act.text('reason')} />
          <div className={styles.ready} role="group" aria-label="Готовые причины">
            {reasons.map((ready) => (
              <Chip
                key={ready}
                on={reason.split('\n').includes(ready)}
                onClick={() => form.type({ reason: toggleReason(reason, ready) })}
              >
                {ready}
              </Chip>
            ))}
          </div>
        </>
      )}
    </PersonDialog>
  );
}
