/** Opens the dialog of an action chosen from a row's menu or beside the person. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { Customer } from '#contract/people/customers.ts';
import { customerQuery } from '../../queries/customers.ts';
import { CodeDialog } from './code-dialog.tsx';
import { ConfirmActDialog } from './confirm-act-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { OwnTermsDialog } from './own-terms-dialog.tsx';
import type { ActKind } from './person-acts.ts';
import type { PersonActProps } from './person-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

interface Chosen {
  kind: ActKind;
  person: Customer;
  /** A dialog that is opened again during the fade of the last one starts anew. */
  opening: number;
}

/** Duration of a dialog's fade, ms. */
const FADE_MS = 300;

export type ChooseAct = (kind: ActKind, person: Customer) => void;

/** @returns a function that opens an action's dialog, and the dialog itself */
export function useActDialogs(): [choose: ChooseAct, dialog: ReactNode] {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [open, setOpen] = useState(false);
  // A closed dialog is unmounted with everything in it, above all a one-time code.
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setChosen(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  const choose: ChooseAct = (kind, person) => {
    setChosen((last) => ({ kind, person, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const dialog = chosen && <ActDialog key={chosen.opening} {...chosen} open={open} onClose={() => setOpen(false)} />;
  return [choose, dialog];
}

function ActDialog({ kind, person: chosen, open, onClose }: Omit<Chosen, 'opening'> & Omit<PersonActProps, 'person'>) {
  const client = useQueryClient();
  const { data: person = chosen } = useQuery(customerQuery(client, chosen._id));
  const props: PersonActProps = { open, person, onClose };
  switch (kind) {
    case 'approve':
    case 'disable':
    case 'enable':
    case 'endSessions':
    case 'withdraw':
    case 'resetFactor':
      return <ConfirmActDialog kind={kind} {...props} />;
    case 'decline':
    case 'revoke':
      return <ReasonDialog kind={kind} {...props} />;
    case 'terms':
      return <OwnTermsDialog {...props} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'code':
      return <CodeDialog {...props} />;
    case 'erase':
      return <EraseDialog {...props} />;
  }
}
