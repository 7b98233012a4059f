/** Sellers with a PIN on a till, and the removal of a PIN after a lost tablet or a seller's departure. */
import { useState } from 'react';
import type { Device } from '#contract/devices/devices.ts';
import { removePinOf } from '#contract/people/till-pins.ts';
import { counted } from '#contract/values/plural.ts';
import { historyText } from '../../parts/time/moments.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './devices.module.css';

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
    <li className={styles.pin}>
      <span>
        <b>{name}</b>
        <span className="muted text-14 nowrap">
          {pin.lastUsedAt === null ? `Задан ${moment(pin.since)}` : `Последний вход ${moment(pin.lastUsedAt)}`}
        </span>
      </span>
      {isRemoved ? (
        <span className="muted text-14 nowrap">PIN снят</span>
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
