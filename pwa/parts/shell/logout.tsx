/** Logout for every shell: reports unsent sales and orders, then ends the session. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import type { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

const LogoutContext = createContext<() => void>(() => undefined);

/** Returns the logout function; it asks for confirmation while sales or orders are unsent. */
export function useLogout(): () => void {
  return useContext(LogoutContext);
}

interface Question {
  /** Loaded with the question: it is rarely needed, and dialogs are a lot of code. */
  Dialog: typeof ConfirmDialog;
  title: string;
  words: string;
}

export function LogoutProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { show } = useToast();

  const fail = useCallback(
    (error: unknown) => {
      console.error('Nobody was logged out', error);
      show({
        tone: 'error',
        text: 'Выйти не удалось. Обновите страницу и попробуйте ещё раз',
        action: { label: 'Обновить', onPress: () => location.reload() },
      });
    },
    [show],
  );

  const leave = useCallback(async () => {
    setBusy(true);
    try {
      const { logOut } = await import('../../queries/session.ts');
      await logOut();
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }, []);

  const begin = useCallback(async () => {
    // This also loads the journal, which the storefront works without until a logout.
    const { unsentWarning } = await import('./logout-warning.ts');
    const warning = await unsentWarning();
    if (warning === null) return leave();
    const { title, words } = warning;
    try {
      const { ConfirmDialog: Dialog } = await import('../../ui/confirm-dialog.tsx');
      setQuestion({ Dialog, title, words });
      setAsking(true);
    } catch {
      // A missing dialog must not prevent a logout: the browser's own asks the same.
      if (window.confirm(`${title}\n\n${words}`)) await leave();
    }
  }, [leave]);

  return (
    <LogoutContext value={useCallback(() => void begin().catch(fail), [begin, fail])}>
      {children}
      {question !== null && (
        <question.Dialog
          open={isAsking}
          onOpenChange={setAsking}
          title={question.title}
          confirmLabel="Выйти"
          cancelLabel="Остаться"
          busy={busy}
          busyLabel="Выходим…"
          onConfirm={() => void leave().catch(fail)}
        >
          {question.words}
        </question.Dialog>
      )}
    </LogoutContext>
  );
}
