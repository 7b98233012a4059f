/** Retires a till after a confirmation, or puts it back into use. */
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { retireDevice, returnDevice, type Device } from '#contract/devices/devices.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { pendingText } from './device-words.ts';
import styles from './devices.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function RetireTill({ device }: { device: Device }) {
  const { show } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const { send, busy } = useSave();

  async function putBack(): Promise<void> {
    const result = await send(returnDevice, { params: { id: device.id } });
    if (result.kind === 'done') show({ tone: 'ok', text: 'Касса снова в работе' });
    else show({ tone: 'error', text: describeFailure(result, 'Не получилось') });
  }

  if (device.retiredAt !== null)
    return (
      <Button
        variant="link"
        busy={busy}
        aria-label={`Вернуть в работу кассу ${device.prefix}`}
        onClick={() => void putBack()}
      >
        Вернуть в работу
      </Button>
    );
  return (
    <>
      <IconButton label={`Списать кассу ${device.prefix}`} onClick={() => setConfirming(true)}>
        <Archive {...ICON} />
      </IconButton>
      {isConfirming && <RetireDialog device={device} onClose={() => setConfirming(false)} />}
    </>
  );
}

export function RetireDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const form = useTyping(`retire ${device.id}`, { reason: '' });
  const { reason } = form.typed;
  const holds = device.pendingCount > 0;
  const act = useAct({
    form,
    problems: { reason: holds && reason.trim() === '' ? 'Скажите, что с этим будет' : undefined },
    send: ({ send }) => send(retireDevice, { params: { id: device.id }, body: { reason } }),
    done: () => 'Касса списана',
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      title={`Списать кассу ${device.prefix}?`}
      confirm="Списать кассу"
      danger={holds}
      className={styles.retiring}
    >
      <p>
        Она уйдёт в список списанных: о её молчании и пропусках магазин больше не предупреждает. Чеки и номера остаются.
        Если касса выйдет на связь, она вернётся сама.
      </p>
      {holds && (
        <Notice tone="sale" title={`На кассе не отправлено: ${pendingText(device)}`}>
          Пока это не отправлено, этого нет в учёте.
        </Notice>
      )}
      <TextField
        label={holds ? 'Что будет с неотправленным' : 'Причина'}
        optional={!holds}
        autoComplete="off"
        maxLength={300}
        {...act.text('reason')}
        {...(failure !== null && { error: describeFailure(failure, 'Не получилось') })}
      />
    </ActDialog>
  );
}
