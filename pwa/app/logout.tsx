/** The way out, one for every shell: says what has not been sent yet, then ends the session. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import type { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

const LogoutContext = createContext<() => void>(() => undefined);

/** Gives the act of logging out; it asks first when sales wait to be sent. */
export function useLogout(): () => void {
  return useContext(LogoutContext);
}

interface Question {
  /** Rarely needed, and dialogs are a good deal of code: fetched with the question. */
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
      const { logOut } = await import('../queries/session.ts');
      await logOut();
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }, []);

  const begin = useCallback(async () => {
    // The journal comes along: the storefront does without it until somebody leaves.
    const { LOGOUT_TITLE: title, wordsOnUnsent } = await import('./begin-logout.ts');
    const words = await wordsOnUnsent();
    if (words === null) return leave();
    try {
      const { ConfirmDialog: Dialog } = await import('../ui/confirm-dialog.tsx');
      setQuestion({ Dialog, title, words });
      setAsking(true);
    } catch {
      // Whoever wants to leave isn't kept by a missing dialog: the browser's own asks the same.
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
