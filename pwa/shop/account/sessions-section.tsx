/** /account/sessions: the person's sessions, and the button that ends all but this one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type Session, endOtherSessions as endEndpoint } from '#contract/accounts/profile.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { historyText } from '../../parts/time/moments.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { endTillSession, sessionsQuery, endOtherSessions } from '../../queries/profile.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RowsState } from './list-states.tsx';
import styles from './sessions-section.module.css';
import shared from './section.module.css';
import { useAccount } from './use-account.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { FormPassword } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { Dialog } from '../../ui/dialog.tsx';

export function SessionsSection() {
  const { person } = useAccount();
  const query = useQuery(sessionsQuery(person));
  const { data } = query;
  const [isEnding, setEnding] = useState(false);
  const { items = [], total = 0 } = data ?? {};
  const others = total - items.filter(({ current }) => current).length;
  const hidden = total - items.length;
  return (
    <Panel title="Где выполнен вход">
      <div className={shared.stack}>
        <RowsState of={query} title="Не удалось получить список устройств" />
        {data !== undefined && (
          <>
            <StaleAnswer of={query} />
            <ul className="grid">
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {hidden > 0 && (
              <p className="muted text-14">И ещё {counted(hidden, 'вход', 'входа', 'входов')}, более ранние.</p>
            )}
            {others === 0 ? (
              <p className="muted text-14">На других устройствах вход не выполнен.</p>
            ) : (
              <div className="flex wrap gap-3 full-on-phones">
                <OutlineButton onClick={() => setEnding(true)}>Выйти на других устройствах</OutlineButton>
              </div>
            )}
          </>
        )}
      </div>
      {/* It asks for the password, so that somebody with a borrowed device can't lock its owner out. */}
      <Dialog
        open={isEnding}
        onOpenChange={setEnding}
        title="Выйти на других устройствах?"
        description={`Вход сохранится только здесь. ${plural(others, 'Завершится', 'Завершатся', 'Завершатся')} ${counted(others, 'сеанс', 'сеанса', 'сеансов')}. Чтобы подтвердить, что это вы, введите пароль.`}
      >
        {isEnding && <EndOthersForm onClose={() => setEnding(false)} />}
      </Dialog>
    </Panel>
  );
}

const HANDHELD = /Android|iPhone|iPad|Mobile/i;

function SessionRow({ session }: { session: Session }) {
  const { timezone } = useShop();
  const Icon = HANDHELD.test(session.userAgent) ? Smartphone : Monitor;
  return (
    <li className={`${shared.item} ${styles.row}`}>
      <Icon size={24} strokeWidth={1.5} className="muted" />
      <div>
        <p className="weight-label anywhere" title={session.userAgent}>
          {session.till === null ? session.device : `${session.till}, по PIN`}
        </p>
        <p className="muted text-14">
          {session.current ? 'Сейчас' : `Последний раз: ${historyText(session.lastSeenAt, new Date(), timezone)}`}
          {' · вход '}
          {historyText(session.createdAt, new Date(), timezone)}
        </p>
      </div>
      {session.till !== null && <EndByPin session={session} />}
      {session.current && (
        <Pill tone="mint" className={styles.here}>
          Это устройство
        </Pill>
      )}
    </li>
  );
}

/** Ending PIN access needs no password: it affects only this till, and the next login there sets a new PIN. */
function EndByPin({ session }: { session: Session }) {
  const toast = useToast();
  const { run, busy } = useSave();
  const end = async () => {
    const result = await run((client) => endTillSession(client, session.id));
    if (result.kind === 'done') toast.show({ tone: 'ok', text: 'Сеанс завершён, PIN на этой кассе снят' });
    else toast.show({ tone: 'error', text: describeFailure(result, 'Сеанс не завершён') });
  };
  return (
    <Button variant="outline" className={styles.here} busy={busy} busyLabel="Завершаем…" onClick={() => void end()}>
      Завершить и снять PIN
    </Button>
  );
}

/** Remounted each time the dialog opens, so that a typed password doesn't stay in the field. */
function EndOthersForm({ onClose }: { onClose: () => void }) {
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
    <form {...form.props} className="grid gap-5 max-w-440">
      <FormFailure failure={form.failure} fallback="Не удалось завершить сеансы" />
      <FormPassword form={form} name="currentPassword" label="Текущий пароль" autoComplete="current-password" />
      <div className="flex wrap gap-3 full-on-phones">
        <Button type="submit" busy={form.busy} busyLabel="Выходим…">
          Выйти на других
        </Button>
        <OutlineButton onClick={onClose}>Отмена</OutlineButton>
      </div>
    </form>
  );
}
