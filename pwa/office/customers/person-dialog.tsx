/** The dialog of an action on a person: names the person, and says why the action failed. */
import type { ReactNode } from 'react';
import { type Customer, declineWholesale, revokeWholesale } from '#contract/accounts/customers.ts';
import { isIdReused } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { REASON_MAX, reasonSchema } from '#contract/people/wholesale-application.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { type Act, useAct } from '../../parts/forms/use-act.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { keepPerson, usePersonAct } from '../../queries/customers.ts';
import { unfitWords } from '../../queries/describe-failure.ts';
import type { MutationFailure, MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea, type TextAreaProps } from '../../ui/text-area.tsx';
import { ActDialog, type ActDialogProps } from '../kit/act-dialog.tsx';
import { READY_REASONS, toggleReason } from './person-acts.ts';
import styles from './acts.module.css';

export interface PersonActProps {
  open: boolean;
  person: Customer;
  onClose: () => void;
}

interface PersonDialogProps extends Omit<ActDialogProps, keyof Act<object>['dialog'] | 'open' | 'className'> {
  of: PersonActProps;
  company?: boolean;
  act: Pick<Act<object>, 'dialog' | 'failure'>;
  /** Shown when an earlier try, whose answer was lost, was booked after all. */
  reused?: ReactNode;
}

/** True for refusals which mean that somebody else has decided in the meantime. */
const isOvertaken = (code: string): boolean => code === 'wholesale_not_pending' || code === 'wholesale_not_approved';

export const isReused = (result: MutationResult<unknown> | null): boolean =>
  result?.kind === 'refused' && isIdReused(result.code);

export const isOver = ({ failure }: Pick<Save, 'failure'>): boolean =>
  failure?.kind === 'refused' && isOvertaken(failure.code);

export function PersonLine({ person, company = false }: { person: Customer; company?: boolean | undefined }) {
  const { name, phone, wholesale } = person;
  return (
    <div className="grid gap-half text-14 on-porcelain round-control p-3-4">
      <p className="text-16 weight-heading">{name === '' ? 'Имя не указано' : name}</p>
      <p className="tabular">{formatPhone(phone)}</p>
      {company && wholesale.companyName !== '' && (
        <p>
          {wholesale.companyName}
          {wholesale.inn === '' ? ', ИНН не указан' : <span className="tabular">, ИНН {wholesale.inn}</span>}
        </p>
      )}
      {company && wholesale.comment !== '' && <p className="mt-1 muted anywhere pre-line">{wholesale.comment}</p>}
    </div>
  );
}

/** Why an action failed, inside its dialog; `now` is the person as the server returns them after the refusal. */
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

export function PersonDialog({ of, company, act, confirm, reused, children, ...dialog }: PersonDialogProps) {
  const { failure } = act;
  return (
    <ActDialog
      {...act.dialog}
      {...dialog}
      open={of.open}
      confirm={isOver(act) ? null : confirm}
      cancel={isOver(act) ? 'Понятно' : 'Отмена'}
      className="grid gap-4"
    >
      <PersonLine person={of.person} company={company} />
      {children}
      {isReused(failure) ? reused : failure !== null && <ActFailure failure={failure} now={of.person} />}
    </ActDialog>
  );
}

/** Why it is done; required. `hint` says who reads it. */
export const ReasonField = (field: Omit<TextAreaProps, 'label'>) => (
  <TextArea label="Причина" rows={2} maxLength={REASON_MAX} required {...field} />
);

const WORDS = {
  decline: {
    endpoint: declineWholesale,
    title: 'Отклонить заявку на опт?',
    confirm: 'Отклонить заявку',
    busyLabel: 'Отклоняем…',
    done: 'Заявка отклонена',
  },
  revoke: {
    endpoint: revokeWholesale,
    title: 'Отозвать оптовый доступ?',
    confirm: 'Отозвать опт',
    busyLabel: 'Отзываем…',
    done: 'Опт отозван',
  },
} as const;

/** Declines or revokes wholesale access, with a reason that the buyer reads. */
export function ReasonDialog({ kind, ...of }: PersonActProps & { kind: keyof typeof WORDS }) {
  const { endpoint, done, ...words } = WORDS[kind];
  const id = of.person._id;
  const save = usePersonAct(id);
  const form = useTyping(`${kind} ${id}`, { reason: '' });
  const { reason } = form.typed;
  const act = useAct({
    form,
    save,
    problems: { reason: safeParse(reasonSchema, reason).error?.issues[0]?.message },
    send: () => save.send(endpoint, { params: { id }, body: { reason } }, keepPerson),
    done: (now) => `${done}: ${now.wholesale.companyName === '' ? nameOrPhone(now) : now.wholesale.companyName}`,
    onClose: of.onClose,
  });

  return (
    <PersonDialog of={of} {...words} size={640} company act={act} danger>
      {kind === 'revoke' && <p>Оптовые цены пропадут сразу. Подать новую заявку можно будет из кабинета.</p>}
      <ReasonField hint="Покупатель прочитает её в своём кабинете" rows={3} counted {...act.text('reason')} />
      <div className={styles.ready} role="group" aria-label="Готовые причины">
        {READY_REASONS[kind].map((ready) => (
          <Chip
            key={ready}
            on={reason.split('\n').includes(ready)}
            onClick={() => form.type({ reason: toggleReason(reason, ready) })}
          >
            {ready}
          </Chip>
        ))}
      </div>
    </PersonDialog>
  );
}
