/** «Сменить продавца»: who is known on this tablet, then the PIN. Works where no server can be asked. */
import { useEffect, useState } from 'react';
import { MOST_WRONG_PINS, PIN_LEAST } from '#contract/people/pin.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { isDue } from '../../device/journal/due.ts';
import type { KnownSeller } from '../../device/person/pin-types.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { takeOverTill } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { roleText } from './person-words.ts';
import { PinPad } from './pin-pad.tsx';
import styles from './seller-switch.module.css';

export interface SellerSwitchProps {
  open: boolean;
  onClose: () => void;
  /** Who is on now, if anybody. */
  personId: string | null;
  /** The new seller is on. */
  onDone: () => void;
}

const WITHOUT_SESSION =
  'Чеки будут храниться на планшете и уйдут, когда кто-нибудь из сотрудников войдёт по телефону и паролю.';
const SPENT = `PIN введён неверно ${counted(MOST_WRONG_PINS, 'раз', 'раза', 'раз')} подряд. Теперь поможет только вход по телефону и паролю, когда будет сеть.`;

export function SellerSwitch({ open, onClose, personId, onDone }: SellerSwitchProps) {
  const sellers = useKnownSellers()?.filter((one) => one.personId !== personId);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = sellers?.find((one) => one.personId === chosenId);
  const close = () => {
    choose(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={chosen === undefined ? 'Сменить продавца' : chosen.name}
      description={chosen === undefined && sellers?.length !== 0 ? 'Кто теперь за кассой?' : undefined}
    >
      {chosen === undefined ? (
        <Sellers sellers={sellers} onChoose={choose} />
      ) : (
        <PinEntry
          key={chosen.personId}
          seller={chosen}
          onBack={() => choose(null)}
          onDone={() => {
            choose(null);
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

function Sellers({
  sellers,
  onChoose,
}: {
  sellers: readonly KnownSeller[] | undefined;
  onChoose: (id: string) => void;
}) {
  const { reachable } = useConnection();
  if (sellers?.length === 0) {
    return (
      <p className={styles.text}>
        Здесь пока некого выбрать. Чтобы сменяться без сети, каждый продавец один раз входит на этом планшете по
        телефону и паролю и задаёт PIN: «Меню» → «Мой PIN».
      </p>
    );
  }
  return (
    <div className={styles.list}>
      {reachable !== false && (
        <p className={styles.text}>
          Сеть есть: после смены по PIN лучше сразу войти и с паролем, иначе чеки будут ждать.
        </p>
      )}
      {sellers?.map(({ personId, name, role, wrong }) => (
        <button key={personId} type="button" className={styles.seller} onClick={() => onChoose(personId)}>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{wrong >= MOST_WRONG_PINS ? 'только вход с паролем' : roleText(role)}</span>
        </button>
      ))}
    </div>
  );
}

function PinEntry({ seller, onBack, onDone }: { seller: KnownSeller; onBack: () => void; onDone: () => void }) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const seconds = useSecondsUntil(seller.waitsUntil);
  const isSpent = !busy && seller.wrong >= MOST_WRONG_PINS;
  const left = MOST_WRONG_PINS - seller.wrong;

  const enter = async () => {
    setBusy(true);
    setWrong(false);
    try {
      const outcome = await takeOverTill(seller.personId, pin);
      if (outcome.kind === 'right') return onDone();
      setWrong(outcome.kind === 'wrong');
      if (outcome.kind === 'unknown') onBack();
    } finally {
      setBusy(false);
      setPin('');
    }
  };
  if (isSpent) {
    return (
      <div className={styles.entry}>
        <Notice tone="sale" urgent>
          {SPENT}
        </Notice>
        <Button variant="outline" size={52} onClick={onBack}>
          Назад
        </Button>
      </div>
    );
  }
  const waits = !busy && seconds > 0;
  const attempts = `${plural(left, 'Осталась', 'Осталось', 'Осталось')} ${counted(left, 'попытка', 'попытки', 'попыток')}.`;
  const error = waits
    ? `Неверный PIN. ${attempts} Следующая через ${seconds}\u00a0с`
    : wrong
      ? `Неверный PIN. ${attempts}`
      : undefined;
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length >= PIN_LEAST && !busy && !waits) void enter();
      }}
    >
      <PinPad label="PIN" value={pin} onChange={setPin} disabled={busy || waits} error={error} />
      <p className={styles.text}>{WITHOUT_SESSION}</p>
      <div className={styles.actions}>
        <Button variant="outline" size={52} onClick={onBack}>
          Назад
        </Button>
        <Button type="submit" size={52} busy={busy} busyLabel="Проверяем…" disabled={pin.length < PIN_LEAST || waits}>
          Встать за кассу
        </Button>
      </div>
    </form>
  );
}

/** Whole seconds left until then; counts by itself. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (isDue(at, Date.now())) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return isDue(at, now) ? 0 : Math.ceil((at - now) / 1000);
}
