import { Archive, PencilLine } from 'lucide-react';
import { useState, useRef } from 'react';
import { retireDevice, returnDevice, type Device, DEVICE_NAME_MAX, renameDevice } from '#contract/devices/devices.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Button, IconButton, QuietButton } from '../kit/buttons.tsx';
import { pendingText } from './device-words.ts';
import styles from './devices.module.css';
import { removePinOf } from '#contract/people/till-pins.ts';
import { counted } from '#contract/values/plural.ts';
import { historyText } from '../../parts/time/moments.ts';
import { useShop } from '../../queries/shop.ts';
import { Dialog } from '../../ui/dialog.tsx';

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
      <IconButton
        label={`Списать кассу ${device.prefix}`}
        onClick={() => setConfirming(true)}
        icon={<Archive size={18} />}
      />
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
      className="grid one-column gap-4"
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

export function DeviceName({ device }: { device: Device }) {
  const [isEditing, edit] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  function close(): void {
    edit(false);
    // The field unmounts, so the focus returns to the button that opened it.
    requestAnimationFrame(() => pencil.current?.focus());
  }
  if (isEditing) return <NameForm device={device} onClose={close} />;
  return (
    <span className={styles.name}>
      <span className="grid">
        <b className="nowrap">Касса {device.prefix}</b>
        <span className={device.name === '' ? 'muted text-14 nowrap' : styles.called}>
          {device.name === '' ? 'Без названия' : device.name}
        </span>
      </span>
      <IconButton
        ref={pencil}
        label={`Переименовать кассу ${device.prefix}`}
        onClick={() => edit(true)}
        icon={<PencilLine size={18} />}
      />
    </span>
  );
}

function NameForm({ device, onClose }: { device: Device; onClose: () => void }) {
  const form = useTyping(`device ${device.id}`, { name: device.name });
  const { name } = form.typed;
  const { busy, failure, press, close, text } = useAct({
    form,
    send: ({ send }) => send(renameDevice, { params: { id: device.id }, body: { name } }),
    done: () => null,
    onClose,
  });
  const save = () => (name.trim() === device.name ? close() : press());
  return (
    <Form className={styles.renaming} noValidate onSend={save} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <TextField
        label={`Название кассы ${device.prefix}`}
        hideLabel
        autoFocus
        autoComplete="off"
        placeholder="Например, Зал у входа"
        maxLength={DEVICE_NAME_MAX}
        {...text('name')}
        error={failure === null ? undefined : describeFailure(failure, 'Не сохранено')}
      />
      <span className="flex wrap gap-2">
        <Button type="submit" busy={busy} busyLabel="Сохраняем…">
          Сохранить
        </Button>
        <QuietButton onClick={close}>Отмена</QuietButton>
      </span>
    </Form>
  );
}

/** Sellers with a PIN on a till, and the removal of a PIN after a lost tablet or a seller's departure. */
export function DevicePins({ device }: { device: Device }) {
  /** The PINs at the opening of the dialog; a removed one keeps its place, so that no other moves under a second press. */
  const [shown, setShown] = useState<Device['pins'] | null>(null);
  const { pins, prefix } = device;
  if (pins.length === 0 && shown === null) return '—';
  return (
    <>
      <Button variant="link" aria-label={`PIN на кассе ${prefix}`} onClick={() => setShown(pins)}>
        {counted(pins.length, 'продавец', 'продавца', 'продавцов')}
      </Button>
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={`PIN на кассе ${prefix}`}
        description="Снятый PIN сразу завершает сеанс на этой кассе и больше его не откроет. Задать новый можно после входа с паролем."
      >
        <ul className="grid gap-3">
          {shown?.map((pin) => (
            <PinRow
              key={pin.personId}
              deviceId={device.id}
              pin={pin}
              isRemoved={pins.every(({ personId }) => personId !== pin.personId)}
            />
          ))}
        </ul>
        {pins.length === 0 && <p className="muted text-14 nowrap">Больше ни у кого нет PIN на этой кассе.</p>}
      </Dialog>
    </>
  );
}

function PinRow({ deviceId, pin, isRemoved }: { deviceId: string; pin: Device['pins'][number]; isRemoved: boolean }) {
  const { timezone } = useShop();
  const { send, busy, failure } = useSave();
  const moment = (at: string) => historyText(at, new Date(), timezone);
  const name = pin.name === '' ? 'Без имени' : pin.name;
  return (
    <li className="row wrap between gap-2-3">
      <span className="grid min-w-0">
        <b className="anywhere">{name}</b>
        <span className="muted text-14 nowrap">
          {pin.lastUsedAt === null ? `Задан ${moment(pin.since)}` : `Последний вход ${moment(pin.lastUsedAt)}`}
        </span>
      </span>
      {isRemoved ? (
        <span className="muted text-14 nowrap grid min-w-0">PIN снят</span>
      ) : (
        <Button
          variant="outline"
          busy={busy}
          busyLabel="Снимаем…"
          aria-label={`Снять PIN: ${name}`}
          onClick={() => void send(removePinOf, { params: { id: deviceId, personId: pin.personId } })}
        >
          Снять PIN
        </Button>
      )}
      {failure !== null && (
        <Notice tone="sale" urgent>
          {describeFailure(failure, 'PIN не снят')}
        </Notice>
      )}
    </li>
  );
}
