/** «Мой PIN»: set, change and remove one's own PIN on this tablet. Only for a person whom the server has just confirmed. / */
import { useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { pinFailure } from '#contract/people/pin.ts';
import type { PresenceStatus } from '../../device/person/session.ts';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { removeOwnPin, setOwnPin, switchSeller } from '../../queries/till-session.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PinPad } from './pin-pad.tsx';
import styles from './seller-switch.module.css';
import { describeFailure } from '../../queries/describe-failure.ts';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';
import type { KnownSeller } from '../../device/rows/pin-types.ts';
import { PinEntry } from './pin-entry.tsx';

export interface PinSettingProps {
  open: boolean;
  onClose: () => void;
  person: User;
  status: PresenceStatus;
}

export function PinSetting({ open, onClose, person, status }: PinSettingProps) {
  const known = useKnownSellers()?.some(({ personId }) => personId === person._id) ?? false;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={known ? 'Сменить мой PIN' : 'Задать PIN'}
      description="По PIN вы встанете за кассу на этом планшете без пароля: с сетью откроется ваш сеанс, без неё чеки подождут. На других устройствах он не действует."
    >
      {open && status === 'online' && person.tillPin !== true ? (
        <Setting person={person} known={known} onClose={onClose} />
      ) : (
        <Notice tone="low">
          Чтобы задать, сменить или удалить PIN, войдите по телефону и паролю, когда будет сеть.
        </Notice>
      )}
    </Dialog>
  );
}

function Setting({ person, known, onClose }: { person: User; known: boolean; onClose: () => void }) {
  const toast = useToast();
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPinText] = useState('');
  const [error, setError] = useState<string>();
  const { run, busy } = useSave();

  const type = (next: (pin: string) => string) => {
    setError(undefined);
    setPinText(next);
  };
  const refuse = (why: string) => {
    setError(why);
    setPinText('');
  };
  const submitStep = async () => {
    if (first === null) {
      const failure = pinFailure(pin);
      if (failure !== null) return refuse(failure);
      setFirst(pin);
      return setPinText('');
    }
    if (pin !== first) {
      setFirst(null);
      return refuse('PIN не совпал с первым. Придумайте ещё раз');
    }
    try {
      const result = await run(() => setOwnPin(person, pin));
      if (result.kind !== 'done') return refuse(pinNotSet(result));
      toast.show({ tone: 'ok', text: 'PIN задан: теперь на этом планшете можно сменяться без пароля' });
      onClose();
    } catch (failure) {
      console.error('The PIN was not set', failure);
      refuse('PIN не сохранился на этом планшете: браузер не даёт хранить данные');
    }
  };
  const remove = async () => {
    await removeOwnPin(person._id);
    toast.show({ tone: 'ok', text: 'PIN удалён с этого планшета' });
    onClose();
  };
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submitStep();
      }}
    >
      <PinPad
        label={first === null ? 'Новый PIN: от 4 до 6 цифр' : 'Новый PIN ещё раз'}
        value={pin}
        onChange={type}
        disabled={busy}
        error={error}
      />
      <Button type="submit" size={52} block busy={busy} busyLabel="Сохраняем…">
        {first === null ? 'Дальше' : 'Сохранить PIN'}
      </Button>
      {known && (
        <Button variant="link" onClick={() => void remove()}>
          Удалить мой PIN с этого планшета
        </Button>
      )}
    </form>
  );
}

/** After a lost answer the server may have the new PIN, while this tablet has the former one: entered again, it is set in both. */
export function pinNotSet(failure: MutationFailure): string {
  return mayBeDone(failure)
    ? 'Сервер не подтвердил PIN: он мог сохраниться. Введите его ещё раз'
    : describeFailure(failure, 'PIN не сохранился');
}

/** A seller at the till without a session opens one by PIN. */
export function OwnPinDialog({ open, onClose, seller }: { open: boolean; onClose: () => void; seller: KnownSeller }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={seller.name}
      description="Введите свой PIN: чеки, которые ждут, уйдут сразу. Пароль не нужен."
    >
      <PinEntry
        seller={seller}
        tryPin={(pin) => switchSeller(seller.personId, pin)}
        submit="Отправить чеки"
        onBack={onClose}
        onDone={onClose}
      />
    </Dialog>
  );
}
