import { useState } from 'react';
import { historyText } from '../../parts/time/moments.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { requestDeletion, withdrawDeletion } from '../../queries/profile.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';

/** Requests deletion of the account, and withdraws the request until an administrator has carried it out. */
export function DeletionPanel() {
  const { profile, failed } = useAccount();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { run, busy } = useSave();
  const { timezone } = useShop();
  const requestedAt = profile?.deletionRequestedAt ?? null;
  const isRequested = requestedAt !== null;

  async function confirm() {
    const result = await run(isRequested ? withdrawDeletion : requestDeletion);
    setOpen(false);
    if (result.kind === 'done')
      toast.show({ text: isRequested ? 'Запрос отозван' : 'Запрос на удаление отправлен', tone: 'ok' });
    else toast.show({ text: describeFailure(result, 'Не получилось'), tone: 'error' });
  }

  return (
    <Panel title="Удаление аккаунта">
      <div className={styles.stack}>
        {isRequested ? (
          <Notice tone="low" title={`Запрос на удаление отправлен: ${historyText(requestedAt, new Date(), timezone)}`}>
            Администратор удалит аккаунт. Пока он этого не сделал, запрос можно отозвать.
          </Notice>
        ) : (
          <p className="ink-soft">
            Запрос увидит администратор магазина. Пока аккаунт не удалён, запрос можно отозвать.
          </p>
        )}
        {profile === undefined && failed && (
          <p className="muted text-14">Без связи с сервером отправить запрос нельзя.</p>
        )}
        <div className={styles.actions}>
          <Button
            variant={isRequested ? 'outline' : 'danger'}
            disabled={profile === undefined}
            onClick={() => setOpen(true)}
          >
            {isRequested ? 'Отозвать запрос' : 'Удалить аккаунт'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isRequested ? 'Отозвать запрос на удаление?' : 'Запросить удаление аккаунта?'}
        confirmLabel={isRequested ? 'Отозвать' : 'Запросить удаление'}
        danger={!isRequested}
        busy={busy}
        busyLabel="Отправляем…"
        onConfirm={() => void confirm()}
      >
        {isRequested
          ? 'Аккаунт останется, и всё в нём будет как прежде.'
          : 'Администратор удалит ваш профиль, и войти с этим телефоном больше не получится. Документы о покупках закон велит хранить пять лет: имени и контактов в них не останется.'}
      </ConfirmDialog>
    </Panel>
  );
}
