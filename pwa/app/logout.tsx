/** The way out, one for every shell: says what has not been sent yet, then ends the session. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { formatRoubles } from '#contract/rules/money.ts';
import { counted, plural } from '#contract/rules/plural.ts';
import { unsentSummary } from '../local/journal.ts';
import { logOut } from '../queries/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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

export function LogoutProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Unsent | null>(null);
  const [busy, setBusy] = useState(false);

  const leave = useCallback(async () => {
    setBusy(true);
    await logOut().finally(() => setBusy(false));
    setAsking(null);
  }, []);

  const begin = useCallback(() => {
    void unsentSummary().then((unsent) => (unsent.count > 0 ? setAsking(unsent) : leave()));
  }, [leave]);

  return (
    <LogoutContext value={begin}>
      {children}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title="Есть неотправленные чеки"
        confirmLabel="Выйти"
        cancelLabel="Остаться"
        busy={busy}
        busyLabel="Выходим…"
        onConfirm={() => void leave()}
      >
        {asking !== null && (
          <>
            На этом устройстве {plural(asking.count, 'ждёт', 'ждут', 'ждут')} отправки{' '}
            {counted(asking.count, 'чек', 'чека', 'чеков')} на {formatRoubles(asking.total)}. После выхода они сохранятся и
            уйдут на сервер, когда здесь войдёт любой сотрудник.
          </>
        )}
      </ConfirmDialog>
    </LogoutContext>
  );
}
