/** One person's PIN: the pad, the tries that are left, the wait after wrong ones. */
import { useEffect, useState } from 'react';
import { MOST_WRONG_PINS, PIN_LEAST } from '#contract/people/pin.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { isDue } from '../../device/journal/due.ts';
import type { KnownSeller } from '../../device/person/pin-types.ts';
import type { PinOutcome } from '../../device/person/pins.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PinPad } from './pin-pad.tsx';
import styles from './seller-switch.module.css';

const SPENT = `PIN введён неверно ${counted(MOST_WRONG_PINS, 'раз', 'раза', 'раз')} подряд. Теперь поможет только вход по телефону и паролю, когда будет сеть.`;

export interface PinEntryProps {
  seller: KnownSeller;
  /** Judges the PIN and counts the try. */
  tryPin: (pin: string) => Promise<PinOutcome>;
  /** What the right PIN does, as the button says it. */
  submit: string;
  note?: string;
  onBack: () => void;
  onDone: () => void;
}

export function PinEntry({ seller, tryPin, submit, note, onBack, onDone }: PinEntryProps) {
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
      const outcome = await tryPin(pin);
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
      {note !== undefined && <p className={styles.text}>{note}</p>}
      <div className={styles.actions}>
        <Button variant="outline" size={52} onClick={onBack}>
          Назад
        </Button>
        <Button type="submit" size={52} busy={busy} busyLabel="Проверяем…" disabled={pin.length < PIN_LEAST || waits}>
          {submit}
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
