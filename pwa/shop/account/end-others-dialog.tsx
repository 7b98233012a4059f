import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { endOtherSessions as endEndpoint } from '#contract/accounts/profile.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { FormPassword } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { endOtherSessions } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';

export interface EndOthersDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Number of other sessions. */
  others: number;
}

/** The dialog asks for the password, so that somebody with a borrowed device can't lock its owner out. */
export function EndOthersDialog({ open, onOpenChange, others }: EndOthersDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Выйти на других устройствах?"
      description={`Вход сохранится только здесь. ${plural(others, 'Завершится', 'Завершатся', 'Завершатся')} ${counted(others, 'сеанс', 'сеанса', 'сеансов')}. Чтобы подтвердить, что это вы, введите пароль.`}
    >
      {open && <EndOthersForm id={id} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

/** Remounted each time the dialog opens, so that a typed password doesn't stay in the field. */
function EndOthersForm({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: endEndpoint.body,
    initial: { currentPassword: '' },
    send: (body) => endOtherSessions(client, body),
    fieldOfCode: { wrong_password: 'currentPassword' },
    onDone: (ended: number) => {
      toast.show({ text: `Завершено: ${counted(ended, 'сеанс', 'сеанса', 'сеансов')}`, tone: 'ok' });
      onClose();
    },
  });
  return (
    <form {...form.props} id={id} className={styles.form}>
      <FormFailure failure={form.failure} fallback="Не удалось завершить сеансы" />
      <FormPassword
        form={form}
        name="currentPassword"
        label="Текущий пароль"
        autoComplete="current-password"
        required
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyLabel="Выходим…">
          Выйти на других
        </Button>
        <Button variant="outline" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
