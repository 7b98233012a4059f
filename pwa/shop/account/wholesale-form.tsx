import { useQueryClient } from '@tanstack/react-query';
import { applyForWholesale as applyEndpoint } from '#contract/accounts/profile.ts';
import { dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { WholesaleFields } from '../../parts/people/wholesale-fields.tsx';
import { applyForWholesale } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';

const DRAFT = 'wholesale';

/** True when the person had begun an application before the page was reloaded. */
export function hasWholesaleDraft(): boolean {
  return Object.keys(readFormDraft(DRAFT)).length > 0;
}

export interface WholesaleFormProps {
  /** Values of the last application. */
  initial: { companyName: string; inn: string; comment: string };
  onDone: () => void;
  onCancel: () => void;
}

export function WholesaleForm({ initial, onDone, onCancel }: WholesaleFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: applyEndpoint.body,
    initial,
    draft: { name: DRAFT, fields: ['companyName', 'inn', 'comment'] },
    send: (body) => applyForWholesale(client, body),
    onDone: () => {
      toast.show({ text: 'Заявка отправлена', tone: 'ok' });
      onDone();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <FormFailure failure={form.failure} fallback="Не удалось отправить заявку" />
      <WholesaleFields form={form} under="" />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyLabel="Отправляем…">
          Отправить заявку
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            dropFormDraft(DRAFT);
            onCancel();
          }}
        >
          Отмена
        </Button>
      </div>
    </form>
  );
}
