/** Entry of one person's PIN: the pad, the tries left, the wait after wrong ones. */
import { useEffect, useRef, useState } from 'react';
import { WRONG_PINS_MAX, PIN_LENGTH_MIN } from '#contract/people/pin.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { isDue } from '../../device/durable/due.ts';
import type { PinOutcome } from '../../device/person/pins.ts';
import type { KnownSeller } from '../../device/database/database.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PinPad } from './pin-pad.tsx';
import styles from './seller-switch.module.css';

const SPENT = `PIN введён неверно ${counted(WRONG_PINS_MAX, 'раз', 'раза', 'раз')} подряд. Теперь поможет только вход по телефону и паролю, когда будет сеть.`;

const REMOVED =
  'Этот PIN снят: пароль сменили, попытки кончились или его убрал администратор. Войдите по телефону и паролю и задайте PIN заново.';

export interface PinEntryProps {
  seller: KnownSeller;
  /** Verifies the PIN and counts the try. */
  tryPin: (pin: string) => Promise<PinOutcome>;
  /** Label of the button, which names the effect of the correct PIN. */
  submit: string;
  note?: string;
  onBack: () => void;
  onDone: () => void;
}

export function PinEntry({ seller, tryPin, submit, note, onBack, onDone }: PinEntryProps) {
  const { pin, busy, wrong, type, enter, enterWhole } = usePinTries({ seller, tryPin, onBack, onDone });
  const seconds = useSecondsUntil(seller.waitsUntil);
  const isSpent = !busy && seller.wrong >= WRONG_PINS_MAX;
  const left = WRONG_PINS_MAX - seller.wrong;
  if (isSpent) {
    return (
      <div className="grid gap-3">
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
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length >= PIN_LENGTH_MIN && !busy && !waits) void enter();
      }}
    >
      <PinPad label="PIN" value={pin} onChange={type} onPause={enterWhole} disabled={busy || waits} error={error} />
      {note !== undefined && <p className="muted text-14">{note}</p>}
      <div className={styles.actions}>
        <Button variant="outline" size={52} onClick={onBack}>
          Назад
        </Button>
        <Button
          type="submit"
          size={52}
          busy={busy}
          busyLabel="Проверяем…"
          disabled={pin.length < PIN_LENGTH_MIN || waits}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** The typed PIN, and its tries one after another. */
function usePinTries({ seller, tryPin, onBack, onDone }: Omit<PinEntryProps, 'submit' | 'note'>) {
  const [pin, setPin] = useState('');
  // Quick presses come before the former ones are rendered.
  const typed = useRef('');
  const entering = useRef(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const toast = useToast();

  const show = (next: string) => {
    typed.current = next;
    setPin(next);
  };
  const enter = async () => {
    if (entering.current) return;
    entering.current = true;
    setBusy(true);
    setWrong(false);
    try {
      const outcome = await tryPin(typed.current);
      if (outcome.kind === 'right') return onDone();
      setWrong(outcome.kind === 'wrong');
      if (outcome.kind !== 'unknown' && outcome.kind !== 'removed') return;
      toast.show({ tone: 'error', text: REMOVED });
      onBack();
    } finally {
      entering.current = false;
      setBusy(false);
      show('');
    }
  };
  const type = (next: (pin: string) => string) => {
    if (!entering.current) show(next(typed.current));
  };
  // The last digit submits: with a queue at the till no extra press is needed.
  const enterWhole = () => {
    if (typed.current.length === seller.digits) void enter();
  };
  return { pin, busy, wrong, type, enter, enterWhole };
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (isDue(at, Date.now())) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return isDue(at, now) ? 0 : Math.ceil((at - now) / 1000);
}
