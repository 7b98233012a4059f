/** The way out, one for every shell: says what has not been sent yet, then ends the session. */
import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import { formatRoubles } from '#contract/rules/money.ts';
import { counted, plural } from '#contract/rules/plural.ts';

// Rarely needed, and dialogs are a good deal of code.
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }));

const LogoutContext = createContext<() => void>(() => undefined);

/** Gives the act of logging out; it asks first when sales wait to be sent. */
export function useLogout(): () => void {
  return useContext(LogoutContext);
}

interface Unsent {
  count: number;
  /** Roubles. */
  total: number;
}

/** The journal is fetched when somebody leaves: the storefront does without it. */
async function unsentOnDevice(): Promise<Unsent> {
  const { unsentSummary } = await import('../local/journal.ts');
  return unsentSummary();
}

export function LogoutProvider({ children }: { children: ReactNode }) {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = useCallback(async () => {
    setBusy(true);
    const { logOut } = await import('../queries/session.ts');
    await logOut().finally(() => setBusy(false));
    setAsking(false);
  }, []);

  const begin = useCallback(() => {
    void unsentOnDevice().then((found) => {
      if (found.count === 0) return leave();
      setUnsent(found);
      setAsking(true);
    });
  }, [leave]);

  return (
    <LogoutContext value={begin}>
      {children}
      {unsent !== null && (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Есть неотправленные чеки"
            confirmLabel="Выйти"
            cancelLabel="Остаться"
            busy={busy}
            busyLabel="Выходим…"
            onConfirm={() => void leave()}
          >
            На этом устройстве {plural(unsent.count, 'ждёт', 'ждут', 'ждут')} отправки{' '}
            {counted(unsent.count, 'чек', 'чека', 'чеков')} на {formatRoubles(unsent.total)}. После выхода ничего не пропадёт:
            отправка продолжится, когда здесь войдёт любой сотрудник.
          </ConfirmDialog>
        </Suspense>
      )}
    </LogoutContext>
  );
}
