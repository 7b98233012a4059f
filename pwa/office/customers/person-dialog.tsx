/** The dialog of an action on a person: names the person, and says why the action failed. */
import type { ReactNode } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import { isIdReused } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { REASON_MAX } from '#contract/people/wholesale-application.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { formatPhone } from '#contract/values/phone.ts';
import type { Act } from '../../parts/forms/use-act.ts';
import { unfitWords } from '../../queries/describe-failure.ts';
import type { MutationFailure, MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea, type TextAreaProps } from '../../ui/text-area.tsx';
import { ActDialog, type ActDialogProps } from '../kit/act-dialog.tsx';

export interface PersonActProps {
  person: Customer;
  onClose: () => void;
}

interface PersonDialogProps extends Omit<ActDialogProps, keyof Act<object>['dialog'] | 'className'> {
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
