/** Asks before a half-filled form is left: within the shop by a question of its own, out of it by the browser's. */
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** There is something to lose. */
  dirty: boolean;
  /** Asked at the moment of leaving: what was deleted is left without a question. */
  mayLeave: () => boolean;
  onLeave: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/**
 * The router hears one of several, the latest: so a form in which there is nothing to lose says nothing, and forms that
 * stand on one screen ask in the same words.
 */
export function LeaveGuard({ dirty, ...question }: LeaveGuardProps) {
  return dirty ? <Question {...question} /> : null;
}

function Question({ mayLeave, onLeave, children }: Omit<LeaveGuardProps, 'dirty'>) {
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
        blocker.proceed?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
