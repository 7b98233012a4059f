/** Entry of a PIN with large keys, or with a keyboard. The digits are never shown. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Delete } from 'lucide-react';
import { PIN_LENGTH_MAX } from '#contract/people/pin.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { KeyBursts, keyPress, LONGEST_GAP_MS } from '../forms/key-bursts.ts';
import styles from './pin-pad.module.css';

export interface PinPadProps {
  label: string;
  value: string;
  /** Receives an updater of the present PIN: quick presses must not miss each other. */
  onChange: (next: (pin: string) => string) => void;
  /** Called with each press on the pad, and once a keyboard's keys pause. */
  onPause?: () => void;
  disabled?: boolean;
  error?: string | undefined;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinPad({ label, value, onChange, onPause, disabled = false, error }: PinPadProps) {
  const press = (digit: string) => {
    onChange((pin) => (pin + digit).slice(0, PIN_LENGTH_MAX));
    onPause?.();
  };
  const keyboard = useKeyboard(onChange, onPause);
  const input = useRef<HTMLInputElement>(null);
  // Focus lets a person with a keyboard type when the pad opens, and again after a wrong PIN.
  useEffect(() => {
    if (!disabled) input.current?.focus({ preventScroll: true });
  }, [disabled]);
  const pressed = useRef<string | null>(null);
  // The digit counts on pointer down, as on a keyboard: with a hurried hand, or a message that moves the pad, the finger may leave beside the key.
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      disabled={disabled}
      onPointerDown={({ button }) => {
        if (button !== 0) return;
        pressed.current = digit;
        press(digit);
      }}
      onClick={({ detail }) => {
        // For clicks without a pointer, or of a tool.
        if (detail === 0 || pressed.current !== digit) press(digit);
        pressed.current = null;
      }}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.pad}>
      {/* The pad replaces the tablet's own keyboard, which would cover it. */}
      <TextField
        ref={input}
        label={label}
        type="password"
        inputMode="none"
        autoComplete="off"
        size={56}
        maxLength={PIN_LENGTH_MAX}
        value={value}
        disabled={disabled}
        error={error}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, '');
          onChange(() => typed);
          if (!keyboard.isTyping()) onPause?.();
        }}
        onKeyDown={keyboard.press}
      />
      <div className={styles.keys} role="group" aria-label="Цифры">
        {DIGITS.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className={styles.key}
          disabled={disabled || value === ''}
          aria-label="Стереть цифру"
          onClick={() => onChange((pin) => pin.slice(0, -1))}
        >
          <Delete size={24} />
        </button>
      </div>
    </div>
  );
}

/** A hand scanner's code may come as keys and must not count as a try: keys count once they pause for longer than a scanner's. */
function useKeyboard(onChange: PinPadProps['onChange'], onPause: PinPadProps['onPause']) {
  const bursts = useRef(new KeyBursts());
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest({ onChange, onPause });
  useEffect(() => () => clearTimeout(pauseTimer.current), []);

  const handlePause = () => {
    pauseTimer.current = undefined;
    if (bursts.current.isFast()) latest.current.onChange(() => '');
    else latest.current.onPause?.();
  };
  return {
    isTyping: () => pauseTimer.current !== undefined,
    press: (event: KeyboardEvent) => {
      const pressed = keyPress(event.nativeEvent);
      if (pressed === null) return bursts.current.reset();
      const taken = bursts.current.take(pressed);
      clearTimeout(pauseTimer.current);
      pauseTimer.current = undefined;
      if (taken === null || taken === 'began') {
        if (pressed.key.length === 1) pauseTimer.current = setTimeout(handlePause, LONGEST_GAP_MS);
        return;
      }
      event.preventDefault();
      onChange(() => '');
    },
  };
}
