/** The dialog of an action on a person: names the person, and says why the action failed. */
import type { ReactNode } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import type { Save } from '../../queries/use-save.ts';
import { ActDialog, type ActDialogProps } from '../kit/act-dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import { isOvertaken } from './person-acts.ts';
import { PersonLine } from './person-line.tsx';

/** Props of each action's dialog. */
export interface PersonActProps {
  open: boolean;
  /** The person's current data from the server. */
  person: Customer;
  onClose: () => void;
}

export interface PersonDialogProps extends Omit<ActDialogProps, 'busy' | 'className'> {
  person: Customer;
  /** Shows the company too. */
  company?: boolean;
  act: Pick<Save, 'busy' | 'failure'>;
  /** Shown when an earlier try, whose answer was lost, was booked after all. */
  reused?: ReactNode;
}

export const isReused = (result: MutationResult<unknown> | null): boolean =>
  result?.kind === 'refused' && result.code === 'act_id_reused';

/** True when somebody else has decided in the meantime. */
export const isOver = ({ failure }: Pick<Save, 'failure'>): boolean =>
  failure?.kind === 'refused' && isOvertaken(failure.code);

export function PersonDialog({
  person,
  company = false,
  act,
  confirm,
  cancel = 'Отмена',
  reused,
  children,
  ...dialog
}: PersonDialogProps) {
  const { busy, failure } = act;
  return (
    <ActDialog
      {...dialog}
      busy={busy}
      confirm={isOver(act) ? null : confirm}
      cancel={isOver(act) ? 'Понятно' : cancel}
      className="grid gap-4"
    >
      <PersonLine person={person} company={company} />
      {children}
      {isReused(failure) ? reused : failure !== null && <ActFailure failure={failure} now={person} />}
    </ActDialog>
  );
}
