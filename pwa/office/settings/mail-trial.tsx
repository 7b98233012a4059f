/** Sends a test letter at once with the saved mail settings, and shows the mail server's answer. */
import { CircleCheck, CircleX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { mailTrialSchema, tryMail, type MailTrial } from '#contract/shop/mail.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './mail-panel.module.css';

/** @param usual the address that the field opens with */
export function MailTrialForm({ usual }: { usual: string }) {
  const [to, setTo] = useState(usual);
  const [wrong, setWrong] = useState('');
  const { send: write, busy } = useSave();
  const [trial, setTrial] = useState<MailTrial | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = safeParse(mailTrialSchema, { to });
    setWrong(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (!read.success) return;
    setTrial(null);
    const result = await write(tryMail, { body: { to: read.data.to } });
    setTrial(
      result.kind === 'done'
        ? result.answer
        : { taken: false, said: describeFailure(result, 'Письмо не отправлено'), answer: '' },
    );
  }

  return (
    <form className={styles.trial} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="Куда отправить пробное письмо"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={to}
        error={wrong === '' ? undefined : wrong}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={busy} busyLabel="Отправляем…">
        Отправить пробное письмо
      </Button>
      <div role="status" className={styles.answer}>
        {trial !== null && (
          <Notice
            tone={trial.taken ? 'mint' : 'sale'}
            title={trial.said}
            icon={
              trial.taken ? (
                <CircleCheck size={20} strokeWidth={2} aria-hidden />
              ) : (
                <CircleX size={20} strokeWidth={2} aria-hidden />
              )
            }
          >
            {trial.taken ? 'Проверьте ящик. Если письма нет, посмотрите в «Спаме». ' : ''}
            {trial.answer !== '' && (
              <>
                Ответ сервера: <code className="anywhere">{trial.answer}</code>
              </>
            )}
          </Notice>
        )}
      </div>
    </form>
  );
}
