/** The dialog of an action on a person: names the person, and says why the action failed. */
import type { ReactNode } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import { isIdReused } from '#contract/error-body.ts';
import type { Act } from '../../parts/forms/use-act.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import { REASON_MAX } from '#contract/people/wholesale-application.ts';
import { TextArea, type TextAreaProps } from '../../ui/text-area.tsx';
import { ActDialog, type ActDialogProps } from '../kit/act-dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import { isOvertaken } from './person-acts.ts';
import { formatPhone } from '#contract/values/phone.ts';

/** Props of each action's dialog. */
export interface PersonActProps {
  open: boolean;
  /** The person's current data from the server. */
  person: Customer;
  onClose: () => void;
}

export interface PersonDialogProps extends Omit<ActDialogProps, keyof Act<object>['dialog'] | 'open' | 'className'> {
  open: boolean;
  person: Customer;
  company?: boolean;
  act: Pick<Act<object>, 'dialog' | 'failure'>;
  /** Shown when an earlier try, whose answer was lost, was booked after all. */
  reused?: ReactNode;
}

export const isReused = (result: MutationResult<unknown> | null): boolean =>
  result?.kind === 'refused' && isIdReused(result.code);

/** True when somebody else has decided in the meantime. */
export const isOver = ({ failure }: Pick<Save, 'failure'>): boolean =>
  failure?.kind === 'refused' && isOvertaken(failure.code);

/** The person an action is about, shown to prevent mistakes. */
export function PersonLine({
  person: { name, phone, wholesale },
  company = false,
}: {
  person: Customer;
  company?: boolean;
}) {
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

export function PersonDialog({
  person,
  company = false,
  act,
  confirm,
  reused,
  children,
  ...dialog
}: PersonDialogProps) {
  const { failure } = act;
  return (
    <ActDialog
      {...act.dialog}
      {...dialog}
      confirm={isOver(act) ? null : confirm}
      cancel={isOver(act) ? 'Понятно' : 'Отмена'}
      className="grid gap-4"
    >
      <PersonLine person={person} company={company} />
      {children}
      {isReused(failure) ? reused : failure !== null && <ActFailure failure={failure} now={person} />}
    </ActDialog>
  );
}

/** Why it is done; required. `hint` says who reads it. */
export const ReasonField = (field: Omit<TextAreaProps, 'label'>) => (
  <TextArea label="Причина" rows={2} maxLength={REASON_MAX} required {...field} />
);
