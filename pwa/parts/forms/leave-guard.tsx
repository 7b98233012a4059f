/** Asks before a half-filled form is left: within the shop by its own question, otherwise by the browser's. */
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dropFormDraft } from './form-drafts.ts';

export interface LeaveGuardProps {
  /** True when the form has unsaved input. */
  dirty: boolean;
  /** Evaluated at the moment of leaving: a deleted record is left without a question. */
  mayLeave: () => boolean;
  onLeave: () => void;
  /** Name of the form's draft, which is dropped by leaving. */
  draft?: string;
  /** Text about the input that would be lost. */
  children: ReactNode;
}

/** The router supports one blocker, the latest: so a form without unsaved input registers none, and forms on one screen ask in the same words. */
export function LeaveGuard({ dirty, ...question }: LeaveGuardProps) {
  return dirty ? <Question {...question} /> : null;
}

function Question({ mayLeave, onLeave, draft, children }: Omit<LeaveGuardProps, 'dirty'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Уйти без сохранения?"
      confirmLabel="Уйти"
      cancelLabel="Остаться"
      danger
      onConfirm={() => {
        onLeave();
        if (draft !== undefined) dropFormDraft(draft);
        blocker.proceed?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
