/** Retires a till after a confirmation, or puts it back into use. */
import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#contract/devices/devices.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { retireDevice, returnDevice } from '../../queries/devices.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { pendingText } from './device-words.ts';
import styles from './devices.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function RetireTill({ device }: { device: Device }) {
  const { show } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const { typed, type } = useTyping(`retire ${device.id}`, { reason: '' });
  const { reason } = typed;
  const [wrong, setWrong] = useState<string>();
  const { run, busy } = useSave();
  const holds = device.pendingCount > 0;

  function close(): void {
    setConfirming(false);
    type({ reason: '' });
  }

  async function act(): Promise<void> {
    if (holds && reason.trim() === '') return setWrong('Скажите, что с этими чеками');
    const result = await run((client) =>
      device.retiredAt === null ? retireDevice(client, device.id, reason) : returnDevice(client, device.id),
    );
    if (result.kind === 'done') {
      close();
      show({ tone: 'ok', text: device.retiredAt === null ? 'Касса списана' : 'Касса снова в работе' });
      return;
    }
    const words = describeFailure(result, 'Не получилось');
    // Putting a till back into use has no dialog, so its error is a toast.
    if (device.retiredAt === null) setWrong(words);
    else show({ tone: 'error', text: words });
  }

  if (device.retiredAt !== null)
    return (
      <Button
        variant="link"
        busy={busy}
        aria-label={`Вернуть в работу кассу ${device.prefix}`}
        onClick={() => void act()}
      >
        Вернуть в работу
      </Button>
    );
  return (
    <>
      <IconButton label={`Списать кассу ${device.prefix}`} onClick={() => setConfirming(true)}>
        <Archive {...ICON} />
      </IconButton>
      <Dialog
        open={isConfirming}
        onOpenChange={(open) => !open && close()}
        title={`Списать кассу ${device.prefix}?`}
        firm
        footer={
          <>
            <Button variant={holds ? 'danger' : 'filled'} busy={busy} onClick={() => void act()}>
              Списать кассу
            </Button>
            <Button variant="outline" onClick={close}>
              Отмена
            </Button>
          </>
        }
      >
        <div className={styles.retiring}>
          <p>
            Она уйдёт в список списанных: о её молчании и пропусках магазин больше не предупреждает. Чеки и номера
            остаются. Если касса выйдет на связь, она вернётся сама.
          </p>
          {holds && (
            <Notice tone="sale" title={`На кассе не отправлено: ${pendingText(device)}`}>
              Пока эти чеки не отправлены, их нет в учёте.
            </Notice>
          )}
          <TextField
            label={holds ? 'Что с этими чеками' : 'Причина'}
            optional={!holds}
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={wrong}
            onChange={(event) => type({ reason: event.target.value })}
          />
        </div>
      </Dialog>
    </>
  );
}
