import { useQueryClient } from '@tanstack/react-query';
import { saveProfile } from '#contract/accounts/profile.ts';
import { PERSON_NAME_MAX } from '#contract/values/person-name.ts';
import { FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { saveName } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';

/** @param props.name the name that the shop knows */
export function NameForm({ name }: { name: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: saveProfile.body,
    initial: { name },
    draft: { name: 'name', fields: ['name'] },
    send: (body) => saveName(client, body),
    onDone: () => void toast.show({ text: 'Имя обновлено', tone: 'ok' }),
  });
  return (
    <form {...form.props} className={styles.form}>
      <FormFailure failure={form.failure} fallback="Ошибка сохранения имени" />
      <FormText
        form={form}
        name="name"
        label="Как к вам обращаться"
        size={48}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyLabel="Сохраняем…">
          Сохранить
        </Button>
      </div>
    </form>
  );
}
